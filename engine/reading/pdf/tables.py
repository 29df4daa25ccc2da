"""Tables of a PDF page: the cells of a grid of rules, filled with the lines that stand in them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.reading.drafts import CELL_SEPARATOR, Boxes, Draft, joined
from engine.reading.pdf.blocks import flowed, row_of
from engine.reading.pdf.glyphs import Line
from engine.reading.pdf.order import bands
from engine.reading.pdf.painted import Painted, read_painted
from engine.reading.pdf.rules import grids_of
from engine.types import BlockKind, Rect

_LAYOUT_SHARE = 0.6
_LAYOUT_LENGTH = 400
_FEWEST_LINES = 3
_FEWEST_ALIKE = 3
_MOSTLY = 0.7


@dataclass(slots=True)
class Table:
    """Rows of cells, each cell the lines in it; the first row is the header if `header`."""

    rows: list[list[list[Line]]]
    header: bool
    area: Rect


def table_drafts(table: Table, number: int) -> list[Draft]:
    """Return one block for each row that holds anything."""
    drafts: list[Draft] = []
    for index, row in enumerate(table.rows):
        cells = [_cell(lines) for lines in row]
        while cells and not cells[-1][0]:
            cells.pop()
        if not any(text for text, _ in cells):
            continue
        kind = BlockKind.TABLE_HEADER if index == 0 and table.header else BlockKind.TABLE_ROW
        text, boxes = joined(cells, CELL_SEPARATOR)
        drafts.append(Draft(kind, text, boxes, table=number))
    return drafts


def _cell(lines: Sequence[Line]) -> tuple[str, Boxes]:
    return flowed([row_of(band) for band in bands(lines)]) if lines else flowed([])


def ruled_tables(page: Any, lines: Sequence[Line]) -> tuple[list[Table], list[Line]]:
    """Return the tables with rules and the lines that are in none; raises what MuPDF raises."""
    return tables_in(read_painted(page, text=False), lines)


def tables_in(painted: Painted, lines: Sequence[Line]) -> tuple[list[Table], list[Line]]:
    """Return the tables that the shapes of a page rule, and the lines that are in none."""
    found: list[Table] = []
    rest = list(lines)
    total = sum(len(line.text) for line in lines)
    grids, ruled = grids_of(painted)
    for grid in grids:
        table, left = _filled(grid, rest)
        if _is_table(table, total) and (ruled or not _goes_on_outside(table, left)):
            found.append(table)
            rest = left
    return found, rest


def _filled(
    cells: Sequence[Sequence[Rect | None]], lines: Sequence[Line]
) -> tuple[Table, list[Line]]:
    """Put each line, or the part of it that stands in a cell, into its cell."""
    places = [
        (row, column, rect)
        for row, content in enumerate(cells)
        for column, rect in enumerate(content)
        if rect is not None
    ]
    rows: list[list[list[Line]]] = [[[] for _ in content] for content in cells]
    if not places:
        return Table(rows, False, (0.0, 0.0, 0.0, 0.0)), list(lines)
    rects = np.array([rect for _, _, rect in places])
    area = (*rects[:, :2].min(axis=0).tolist(), *rects[:, 2:].max(axis=0).tolist())
    rest: list[Line] = []
    for line in lines:
        if line.x1 < area[0] or line.x0 > area[2] or line.y1 < area[1] or line.y0 > area[3]:
            rest.append(line)
            continue
        around = np.flatnonzero(
            (rects[:, 0] < line.x1)
            & (rects[:, 2] > line.x0)
            & (rects[:, 1] < line.y1)
            & (rects[:, 3] > line.y0)
        )
        for part, place in _parts(line, rects[around]):
            if place < 0:
                rest.append(part)
            else:
                row, column, _ = places[around[place]]
                rows[row][column].append(part)
    rows = [part for row in rows for part in _divided(row)]
    return Table(rows, has_header(rows), area), rest


def _divided(row: list[list[Line]]) -> list[list[list[Line]]]:
    """Divide a row without rules inside that holds several: as many lines in nearly every cell."""
    filled = [bands(cell) for cell in row if cell]
    count = len(filled[0]) if filled and row[0] else 0
    alike = sum(len(lines) == count for lines in filled)
    if count < _FEWEST_LINES or alike < max(_FEWEST_ALIKE, _MOSTLY * len(filled)):
        return [row]
    tops = [min(line.y0 for line in band) for band in filled[0]]
    parts: list[list[list[Line]]] = [[[] for _ in row] for _ in tops]
    for column, cell in enumerate(row):
        for line in cell:
            place = sum(line.middle > top for top in tops) - 1
            parts[max(place, 0)][column].append(line)
    return parts


def _parts(line: Line, rects: Boxes) -> list[tuple[Line, int]]:
    """Divide a line at the borders of cells; -1 is outside all of them."""
    if not len(rects):
        return [(line, -1)]
    if len(rects) == 1 and _holds(rects[0], line):
        return [(line, 0)]
    x = (line.boxes[:, 0] + line.boxes[:, 2]) / 2
    y = (line.boxes[:, 1] + line.boxes[:, 3]) / 2
    inside = (
        (x[:, None] >= rects[:, 0])
        & (x[:, None] < rects[:, 2])
        & (y[:, None] >= rects[:, 1])
        & (y[:, None] < rects[:, 3])
    )
    place = np.where(inside.any(axis=1), inside.argmax(axis=1), -1)
    cuts = [0, *(np.flatnonzero(np.diff(place)) + 1).tolist(), len(place)]
    parts: list[tuple[Line, int]] = []
    for start, end in itertools.pairwise(cuts):
        while start < end and line.text[start] == " ":
            start += 1
        while end > start and line.text[end - 1] == " ":
            end -= 1
        if start < end:
            parts.append((line.part(start, end), int(place[start])))
    return parts


def _holds(rect: Boxes, line: Line) -> bool:
    x0, y0, x1, y1 = rect.tolist()
    return bool(x0 <= line.x0 and y0 <= line.middle < y1 and x1 >= line.x1)


def _is_table(table: Table, total: int) -> bool:
    """Say whether a grid holds a table, not a page laid out in boxes."""
    filled = [[cell for cell in row if cell] for row in table.rows]
    if sum(len(row) >= 2 for row in filled) < 2:
        return False
    longest = max(sum(len(line.text) for line in cell) for row in filled for cell in row)
    return longest < max(_LAYOUT_LENGTH, _LAYOUT_SHARE * total)


def _goes_on_outside(table: Table, outside: Sequence[Line]) -> bool:
    """Say whether coloured areas are a part of a table: text stands beside half of their rows, or
    between them.
    """
    left, top, right, bottom = table.area
    level_with = [line for line in outside if top < line.middle < bottom]
    if any(left < (line.x0 + line.x1) / 2 < right for line in level_with):
        return True
    filled = sum(any(row) for row in table.rows)
    return 2 * len(bands(level_with)) >= filled


def has_header(rows: Sequence[Sequence[Sequence[Line]]]) -> bool:
    """Say whether the first row names columns: bold, or with fewer digits than what follows."""
    if len(rows) < 2:
        return False
    first = [line for cell in rows[0] for line in cell]
    rest = [line for row in rows[1:] for cell in row for line in cell]
    if not first or sum(bool(cell) for cell in rows[0]) < 2:
        return False
    if all(line.bold for line in first) and not all(line.bold for line in rest):
        return True
    return _digit_share(first) <= _digit_share(rest)


def _digit_share(lines: Sequence[Line]) -> float:
    text = "".join(line.text for line in lines)
    return sum(character.isdigit() for character in text) / max(len(text), 1)
