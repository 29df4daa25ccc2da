"""The rows of a sheet become blocks: titles and notes as text, the rest as tables with headers.

Rows stream through. Empty rows and columns part tables; what a table's first rows are is told
from a sample, so that a sheet of any length is never held whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count, islice

from engine.locations import sheet_row
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.spreadsheets.bands import bands, lines_over, parted, runs_of
from engine.reading.spreadsheets.cells import Cell, CellKind, Row, Sheet
from engine.reading.spreadsheets.headers import Line, Top, distinct, flat, joined_names, top_of
from engine.types import BlockKind, Location, LocationKind

_SAMPLE = 200
_HELD_ROWS = 5000
_LONGEST_TITLE = 60
_SENTENCE = re.compile(r"[。；;!！?？]|[.,，] ?\S+ .*[.,，]")
_UNIT = re.compile(r"(?:^|[\s（(])(?:\S{0,4}单位\s*[:：]|units?\b|currency\b|in [A-Z]{3}\b)", re.I)
_REMARK = re.compile(r"(?:备?注|说明|附注|note|remarks?|source|\*|※)\s*\d*\s*[:：.、]?", re.I)


def blocks_of(sheets: Iterable[Sheet]) -> Iterator[SourceBlock]:
    """Return the blocks of all sheets; one without any text is passed over."""
    tables = count()
    for sheet in sheets:
        yield from _Walk(sheet, tables).blocks()


@dataclass(slots=True)
class _Table:
    """The table whose rows are being handed out."""

    number: int
    columns: tuple[int, ...]
    strong_header: bool


class _Walk:
    """One sheet on its way to blocks."""

    def __init__(self, sheet: Sheet, tables: Iterator[int]) -> None:
        self._sheet = sheet
        self._numbers = tables
        self._table: _Table | None = None
        self._begun = False

    def blocks(self) -> Iterator[SourceBlock]:
        for first, rows in bands(self._sheet.rows):
            yield from self._heading()
            yield from self._band(first, rows)
        for row, text in self._sheet.notes():
            yield from self._heading()
            yield SourceBlock(
                BlockKind.PARAGRAPH,
                text,
                location=sheet_row(self._sheet.name, row),
                style=Style.NOTE,
            )

    def _heading(self) -> Iterator[SourceBlock]:
        if not self._begun:
            self._begun = True
            place = Location(LocationKind.SHEET, self._sheet.name)
            yield SourceBlock(BlockKind.HEADING, self._sheet.name, 1, location=place, new_page=True)

    def _band(self, first: Row, rest: Iterator[Row]) -> Iterator[SourceBlock]:
        """Return the blocks of rows without an empty one between them."""
        sample = [first, *islice(rest, _SAMPLE - 1)]
        runs = runs_of(sample)
        if len(runs) > 1:
            held = [*sample, *islice(rest, _HELD_ROWS)]
            after = next(rest, None)
            runs = runs_of(held) if after is None else runs
            if after is None:
                for columns in parted(held, runs):
                    lines = [line for line in lines_over(held, columns) if distinct(line[1])]
                    yield from self._region(lines, iter(()), columns)
                return
            sample, rest = held, chain((after,), rest)
        columns = tuple(range(runs[0][0], runs[-1][-1] + 1))
        lines = list(lines_over(sample, columns))
        yield from self._region(lines, lines_over(rest, columns, widening=True), columns)

    def _region(
        self, lines: list[Line], rest: Iterator[Line], columns: tuple[int, ...]
    ) -> Iterator[SourceBlock]:
        if len(columns) == 1:
            for line in chain(lines, rest):
                yield from self._text(line, lone=len(lines) <= 2)
            return
        top = top_of(lines, self._sheet.header_rows)
        if not top.titles and self._continues(lines[0][1], columns, top):
            top = Top(0, 0)
        elif top.titles < len(lines):
            self._table = self._new_table(lines, columns, top)
        for line in lines[: top.titles]:
            yield from self._text(line, lone=True)
        header = lines[top.titles : top.titles + top.header]
        if header:
            yield self._row(
                header[0][0], joined_names([cells for _, cells in header]), BlockKind.TABLE_HEADER
            )
        for number, cells in chain(lines[top.titles + top.header :], rest):
            texts = _texts(cells)
            if texts:
                yield self._row(number, texts, BlockKind.TABLE_ROW)

    def _new_table(self, lines: list[Line], columns: tuple[int, ...], top: Top) -> _Table:
        header = lines[top.titles : top.titles + top.header]
        strong = bool(header) and all(cell.strong for cell in distinct(header[0][1]))
        return _Table(next(self._numbers), columns, strong)

    def _continues(self, cells: Sequence[Cell | None], columns: tuple[int, ...], top: Top) -> bool:
        """Say whether rows after an empty one still belong to the table above it."""
        table = self._table
        if table is None or not (
            table.columns[0] <= columns[0] <= columns[-1] <= table.columns[-1]
        ):
            return False
        if columns != table.columns:
            return False
        strong = all(cell.strong for cell in distinct(cells))
        return top.header == 0 or (table.strong_header and not strong)

    def _row(self, number: int, cells: tuple[str, ...], kind: BlockKind) -> SourceBlock:
        table = self._table.number if self._table is not None else -1
        return SourceBlock(
            kind, table=table, location=sheet_row(self._sheet.name, number), cells=cells
        )

    def _text(self, line: Line, *, lone: bool) -> Iterator[SourceBlock]:
        """Return a line without a table: a title, the unit of what follows, or a note."""
        number, cells = line
        found = distinct(cells)
        text = "  ".join(flat(cell.text) for cell in found)
        if not text:
            return
        place = sheet_row(self._sheet.name, number)
        level = _title_level(text, found) if lone else 0
        if level:
            yield SourceBlock(BlockKind.HEADING, text, level, location=place)
        else:
            body = found[0].text if len(found) == 1 else text
            yield SourceBlock(BlockKind.PARAGRAPH, body, location=place)


def _title_level(text: str, cells: Sequence[Cell]) -> int:
    """Return 2 for a title, 3 for the unit of what follows, 0 for a plain line."""
    if len(text) > _LONGEST_TITLE or _SENTENCE.search(text) or _REMARK.match(text):
        return 0
    if _UNIT.search(text):
        return 3
    return 2 if len(cells) == 1 and cells[0].kind is CellKind.TEXT else 0


def _texts(cells: Sequence[Cell | None]) -> tuple[str, ...]:
    """Return what a row says: one text where a single cell is merged over it."""
    found = distinct(cells)
    if len(found) == 1 and sum(cell is not None for cell in cells) * 2 > len(cells):
        return (found[0].text,)
    texts = [cell.text if cell is not None else "" for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)
