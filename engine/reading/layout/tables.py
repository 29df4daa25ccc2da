"""Tables on the pages of a rendition: ruled, the header repeated, wide ones in column groups.

The groups of a wide table are set below each other, a few rows at a time, so that all of a row
stands on one page; the repeated header and key column are painted but are no text again.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass

from engine.reading.drafts import CELL_SEPARATOR, Boxes, Draft, joined, no_boxes
from engine.reading.layout.sheet import Sheet
from engine.reading.layout.table_plan import (
    LEADING,
    PADDING,
    SIZE,
    Piece,
    plan_table,
    row_pieces,
)
from engine.reading.layout.typefaces import typeface
from engine.reading.layout.writing import ASCENT, DESCENT
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind

_AFTER = 10.0
_GROUP_GAP = 8.0
_LEAST_ROOM = 70.0
_HEADER_SHARE = 0.4


@dataclass(frozen=True, slots=True)
class _Row:
    """A row, or where it is too high one of its pieces; `first` says which of them it is."""

    block: SourceBlock
    pieces: list[Piece]
    first: bool
    groups: tuple[int, ...]

    @property
    def is_header(self) -> bool:
        return self.block.kind is BlockKind.TABLE_HEADER


def lay_table(blocks: Sequence[SourceBlock], sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set the rows of one table; hand out full sheets and return the last."""
    table = _Table(blocks, sheet)
    if table.landscape != sheet.landscape or sheet.room < min(_LEAST_ROOM, sheet.height):
        if not sheet.is_new:
            yield sheet
        sheet = sheet.following(table.landscape)
    waiting: list[_Row] = []
    for row in table.rows():
        fits = table.height([*waiting, row]) <= sheet.room
        if not fits and (waiting or not sheet.is_new):
            if waiting:
                table.set(waiting, sheet)
            yield sheet
            sheet, waiting = sheet.following(table.landscape), []
            fits = table.height([row]) <= sheet.room
        if fits or len(row.groups) == 1:
            waiting.append(row)
            continue
        for part in table.divided(row):
            if table.height([part]) > sheet.room and not sheet.is_new:
                yield sheet
                sheet = sheet.following(table.landscape)
            table.set([part], sheet)
    if waiting:
        table.set(waiting, sheet)
    sheet.y += _AFTER
    return sheet


class _Table:
    """Rows measured and planned, ready to be set."""

    def __init__(self, blocks: Sequence[SourceBlock], sheet: Sheet) -> None:
        self._blocks = blocks
        self._faces = {True: typeface("hebo"), False: typeface("helv")}
        columns = max(len(block.cells) for block in blocks)
        self._cells = [
            [
                self._faces[block.kind is BlockKind.TABLE_HEADER].measure(text)
                for text in (*block.cells, *[""] * (columns - len(block.cells)))
            ]
            for block in blocks
        ]
        upright, turned = sheet.following(), sheet.following(landscape=True)
        plan = plan_table(self._cells, upright.width, turned.width)
        self.landscape = turned.landscape and plan.landscape
        self._widths = plan.widths
        self._groups = plan.groups
        self._all = tuple(range(len(plan.groups)))
        self._page = (turned if plan.landscape else upright).height
        self._header = self._repeated_header()

    def _repeated_header(self) -> _Row | None:
        if self._blocks[0].kind is not BlockKind.TABLE_HEADER:
            return None
        pieces = row_pieces(self._cells[0], self._widths, self._most_lines(0.0))[0]
        header = _Row(self._blocks[0], pieces, True, self._all)
        highest = max(self._row_height(header, group) for group in self._all)
        return header if highest <= _HEADER_SHARE * self._page else None

    def _most_lines(self, taken: float) -> int:
        return max(1, int((self._page - taken - 2 * PADDING - 1.0) // LEADING))

    def rows(self) -> Iterator[_Row]:
        """Return the rows, the very high ones in pieces."""
        taken = 0.0
        if self._header is not None:
            taken = max(self._row_height(self._header, group) for group in self._all)
        for block, cells in zip(self._blocks, self._cells, strict=True):
            header = block.kind is BlockKind.TABLE_HEADER
            lines = self._most_lines(0.0 if header else taken)
            for index, pieces in enumerate(row_pieces(cells, self._widths, lines)):
                yield _Row(block, pieces, index == 0, self._all)

    def divided(self, row: _Row) -> Iterator[_Row]:
        """Return a row that is too high with all its column groups, one group at a time."""
        for group in row.groups:
            yield _Row(row.block, row.pieces, row.first, (group,))

    def height(self, rows: Sequence[_Row]) -> float:
        """Return the height of rows set together, repeated headers included."""
        groups = rows[0].groups
        total = _GROUP_GAP * (len(groups) - 1)
        for group in groups:
            if self._header is not None and not rows[0].is_header:
                total += self._row_height(self._header, group)
            total += sum(self._row_height(row, group) for row in rows)
        return total

    def _row_height(self, row: _Row, group: int) -> float:
        lines = max(len(row.pieces[column][1]) for column in self._groups[group])
        return max(lines, 1) * LEADING + 2 * PADDING

    def set(self, rows: Sequence[_Row], sheet: Sheet) -> None:
        """Paint rows group by group and put each on the sheet as one block."""
        cells: list[dict[int, tuple[str, Boxes]]] = [{} for _ in rows]
        for group in rows[0].groups:
            if group != rows[0].groups[0]:
                sheet.y += _GROUP_GAP
            if self._header is not None and not rows[0].is_header:
                self._paint(self._header, group, sheet)
            for row, found in zip(rows, cells, strict=True):
                for column, cell in self._paint(row, group, sheet).items():
                    if column or not group:
                        found[column] = cell
        for row, found in zip(rows, cells, strict=True):
            sheet.drafts += _draft(row, found)
            if row.first:
                sheet.without_glyph += sum(row.pieces[column][0].without_glyph for column in found)

    def _paint(self, row: _Row, group: int, sheet: Sheet) -> dict[int, tuple[str, Boxes]]:
        height = self._row_height(row, group)
        columns = self._groups[group]
        right = sheet.left + sum(self._widths[column] for column in columns)
        top, bottom = sheet.y, sheet.y + height
        if row.is_header:
            sheet.canvas.shade(sheet.left, top, right, bottom)
        sheet.canvas.rule(sheet.left, top, right, top)
        sheet.canvas.rule(sheet.left, bottom, right, bottom)
        x = sheet.left
        cells: dict[int, tuple[str, Boxes]] = {}
        for column in columns:
            sheet.canvas.rule(x, top, x, bottom)
            cells[column] = self._paint_cell(row, column, x + PADDING, sheet)
            x += self._widths[column]
        sheet.canvas.rule(right, top, right, bottom)
        sheet.y = bottom
        return cells

    def _paint_cell(self, row: _Row, column: int, x: float, sheet: Sheet) -> tuple[str, Boxes]:
        measured, lines = row.pieces[column]
        if not lines:
            return "", no_boxes(0)
        begin, end = lines[0][0], lines[-1][1]
        boxes = no_boxes(end - begin)
        baseline = sheet.y + PADDING + (LEADING + (ASCENT - DESCENT) * SIZE) / 2
        face = self._faces[row.is_header]
        for start, stop in lines:
            boxes[start - begin : stop - begin] = sheet.canvas.write(
                measured, start, stop, (x, baseline), face, SIZE
            )
            baseline += LEADING
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
