"""Tables on the pages of a rendition: ruled, the header repeated, wide ones in column groups.

The groups of a wide table are set below each other, a few rows at a time, so that all of a row
stands on one page; the repeated header and key column are painted but are no text again. Rows
stream through: how a table is set is planned from its first ones.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np

from engine.reading.drafts import CELL_SEPARATOR, Boxes, Draft, joined, no_boxes
from engine.reading.layout.sheet import Sheet
from engine.reading.layout.table_frame import Frame
from engine.reading.layout.table_plan import (
    LEADING,
    NARROWEST,
    PADDING,
    SIZE,
    Piece,
    plan_table,
    row_pieces,
)
from engine.reading.layout.typefaces import Measured, typeface
from engine.reading.layout.writing import ASCENT, DESCENT
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind

_AFTER = 10.0
_GROUP_GAP = 8.0
_LEAST_ROOM = 70.0
_HEADER_SHARE = 0.4
_SAMPLE = 300


@dataclass(frozen=True, slots=True)
class _Row:
    """A row, or where it is too high one of its pieces; `first` says which of them it is.

    One that `spans` has a single cell, as wide as the first group of columns.
    """

    block: SourceBlock
    pieces: list[Piece]
    first: bool
    groups: tuple[int, ...]
    spans: bool = False

    @property
    def is_header(self) -> bool:
        return self.block.kind is BlockKind.TABLE_HEADER


def lay_table(blocks: Iterable[SourceBlock], sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set the rows of one table; hand out full sheets and return the last."""
    stream = iter(blocks)
    sample = list(islice(stream, _SAMPLE))
    table = _Table(sample, sheet)
    if table.landscape != sheet.landscape or sheet.room < min(_LEAST_ROOM, sheet.height):
        if not sheet.is_new:
            yield sheet
        sheet = sheet.following(table.landscape)
    waiting: list[_Row] = []
    taken = 0.0
    for row in table.rows(chain(sample, stream)):
        height = table.height(row, with_header=not waiting)
        if taken + height > sheet.room and (waiting or not sheet.is_new):
            if waiting:
                table.set(waiting, sheet)
            yield sheet
            sheet, waiting, taken = sheet.following(table.landscape), [], 0.0
            height = table.height(row, with_header=True)
        if height <= sheet.room or len(row.groups) == 1:
            waiting.append(row)
            taken += height
            continue
        for part in table.divided(row):
            if table.height(part, with_header=True) > sheet.room and not sheet.is_new:
                yield sheet
                sheet = sheet.following(table.landscape)
            table.set([part], sheet)
    if waiting:
        table.set(waiting, sheet)
    sheet.y += _AFTER
    return sheet


def needs_turning(block: SourceBlock) -> bool:
    """Say whether the table that a row begins is too wide for an upright page."""
    return len(block.cells) * NARROWEST > Sheet().width


class _Table:
    """A table whose columns are planned, ready to set rows."""

    def __init__(self, sample: Sequence[SourceBlock], sheet: Sheet) -> None:
        self._faces = {True: typeface("hebo"), False: typeface("helv")}
        self._columns = max(len(block.cells) for block in sample)
        upright, turned = sheet.following(), sheet.following(landscape=True)
        measured = [self._measured(block) for block in sample if not self._spans(block)]
        plan = plan_table(measured or [self._measured(sample[0])], upright.width, turned.width)
        self.landscape = turned.landscape and plan.landscape
        self._widths = plan.widths
        self._groups = plan.groups
        self._all = tuple(range(len(plan.groups)))
        self._spanned = sum(plan.widths[column] for column in plan.groups[0])
        self._page = (turned if plan.landscape else upright).height
        self._header = self._repeated_header(sample[0])

    def _spans(self, block: SourceBlock) -> bool:
        return self._columns > 1 == len(block.cells) and block.kind is BlockKind.TABLE_ROW

    def _measured(self, block: SourceBlock) -> list[Measured]:
        """Return the cells of a row, as many as there are columns."""
        face = self._faces[block.kind is BlockKind.TABLE_HEADER]
        cells = block.cells
        if len(cells) > self._columns:
            last = CELL_SEPARATOR.join(cells[self._columns - 1 :])
            cells = (*cells[: self._columns - 1], last)
        missing = self._columns - len(cells)
        return [face.measure(text) for text in (*cells, *("",) * missing)]

    def _repeated_header(self, first: SourceBlock) -> _Row | None:
        if first.kind is not BlockKind.TABLE_HEADER:
            return None
        pieces = row_pieces(self._measured(first), self._widths, self._most_lines(0.0))[0]
        header = _Row(first, pieces, True, self._all)
        highest = max(self._row_height(header, group) for group in self._all)
        return header if highest <= _HEADER_SHARE * self._page else None

    def _most_lines(self, taken: float) -> int:
        return max(1, int((self._page - taken - 2 * PADDING - 1.0) // LEADING))

    def rows(self, blocks: Iterable[SourceBlock]) -> Iterator[_Row]:
        """Return the rows, the very high ones in pieces."""
        taken = 0.0
        if self._header is not None:
            taken = max(self._row_height(self._header, group) for group in self._all)
        for block in blocks:
            header = block.kind is BlockKind.TABLE_HEADER
            lines = self._most_lines(0.0 if header else taken)
            spans = self._spans(block)
            widths: Sequence[float] = (self._spanned,) if spans else self._widths
            cells = self._measured(block)[: len(widths)]
            for index, pieces in enumerate(row_pieces(cells, widths, lines)):
                yield _Row(block, pieces, index == 0, self._all, spans)

    def divided(self, row: _Row) -> Iterator[_Row]:
        """Return a row that is too high with all its column groups, one group at a time."""
        for group in row.groups[:1] if row.spans else row.groups:
            yield _Row(row.block, row.pieces, row.first, (group,), row.spans)

    def height(self, row: _Row, *, with_header: bool) -> float:
        """Return the height that a row takes in all its groups, repeated headers included."""
        total = sum(self._row_height(row, group) for group in row.groups)
        if with_header:
            total += _GROUP_GAP * (len(row.groups) - 1)
            if self._header is not None and not row.is_header:
                total += sum(self._row_height(self._header, group) for group in row.groups)
        return total

    def _row_height(self, row: _Row, group: int) -> float:
        if row.spans:
            lines = len(row.pieces[0][1])
            return 0.0 if group else max(lines, 1) * LEADING + 2 * PADDING
        lines = max(len(row.pieces[column][1]) for column in self._groups[group])
        return max(lines, 1) * LEADING + 2 * PADDING

    def set(self, rows: Sequence[_Row], sheet: Sheet) -> None:
        """Paint rows group by group and put each on the sheet as one block."""
        cells: list[dict[int, tuple[str, Boxes]]] = [{} for _ in rows]
        for group in rows[0].groups:
            if group != rows[0].groups[0]:
                sheet.y += _GROUP_GAP
            frame = Frame(sheet, [self._widths[column] for column in self._groups[group]])
            if self._header is not None and not rows[0].is_header:
                self._paint(self._header, group, sheet, frame)
            for row, found in zip(rows, cells, strict=True):
                for column, cell in self._paint(row, group, sheet, frame).items():
                    if column or not group:
                        found[column] = cell
            frame.close()
        for row, found in zip(rows, cells, strict=True):
            sheet.drafts += _draft(row, found)
            if row.first:
                sheet.without_glyph += sum(row.pieces[column][0].without_glyph for column in found)

    def _paint(
        self, row: _Row, group: int, sheet: Sheet, frame: Frame
    ) -> dict[int, tuple[str, Boxes]]:
        if row.spans and group:
            return {}
        columns = (0,) if row.spans else self._groups[group]
        x = sheet.left
        cells: dict[int, tuple[str, Boxes]] = {}
        height = self._row_height(row, group)
        frame.add(height, shaded=row.is_header, whole=row.spans)
        for column in columns:
            cells[column] = self._paint_cell(row, column, x + PADDING, sheet)
            x += self._widths[column]
        sheet.y += height
        return cells

    def _paint_cell(self, row: _Row, column: int, x: float, sheet: Sheet) -> tuple[str, Boxes]:
        measured, lines = row.pieces[column]
        if not lines:
            return "", no_boxes(0)
        begin, end = lines[0][0], lines[-1][1]
        baseline = sheet.y + PADDING + (LEADING + (ASCENT - DESCENT) * SIZE) / 2
        face = self._faces[row.is_header]
        parts: list[Boxes] = []
        done = begin
        for start, stop in lines:
            parts.append(no_boxes(start - done))
            parts.append(sheet.canvas.write(measured, start, stop, (x, baseline), face, SIZE))
            baseline += LEADING
            done = stop
        boxes = parts[1] if len(lines) == 1 else np.concatenate(parts)
        return measured.text[begin:end].replace("\n", " "), boxes


def _draft(row: _Row, cells: dict[int, tuple[str, Boxes]]) -> list[Draft]:
    """Return the row as a block: all cells of its first piece, the filled ones of others."""
    parts = [cells[column] for column in sorted(cells)]
    if not row.first:
        parts = [part for part in parts if part[0]]
    while parts and not parts[-1][0]:
        parts.pop()
    if not parts:
        return []
    text, boxes = joined(parts, CELL_SEPARATOR)
    block = row.block
    return [Draft(block.kind, text, boxes, table=block.table, location=block.location)]
