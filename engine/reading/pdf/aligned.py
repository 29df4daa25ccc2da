"""Tables without rules: short pieces that keep their columns from band to band."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.reading.pdf.glyphs import Line
from engine.reading.pdf.items import Band, Item
from engine.reading.pdf.order import Gutter, gutters
from engine.reading.pdf.tables import Table, has_header

Row = list[list[Line]]

_FEWEST_ROWS = 3
_FEWEST_GUTTERS = 2
_AMOUNT = re.compile(r"[\s$€£¥￥(（+-]*\d[\d,.，%％)）\s]*|[-–—]")
_AMOUNTS = 0.7
_CURRENCIES = frozenset("$€£¥￥")
_MOST_HEADS = 4
_LONGEST_HEAD = 40
_NEAR = 1.2
"""How far a head may stand above the next row, in sizes of its type."""


def cut_out_tables(rows: Sequence[Band]) -> list[list[Band] | Table]:
    """Cut a column into stretches of running text and tables without rules, in order.

    A band with a table that has rules is never part of another.
    """
    parts: list[list[Band] | Table] = []
    stretch: list[Band] = []
    for row in rows:
        if all(isinstance(item, Line) for item in row):
            stretch.append(row)
        else:
            parts += _cut_out(stretch)
            stretch = []
            parts.append([row])
    return parts + _cut_out(stretch)


def _cut_out(rows: Sequence[Band]) -> list[list[Band] | Table]:
    found = gutters(rows)
    parts: list[list[Band] | Table] = []
    text: list[Band] = []
    index = 0
    while index < len(rows):
        end, edges = _table_from(rows, index, found)
        if end > index:
            heads, labels = _heads_above(text, rows[index], edges)
            text = text[: len(text) - len(heads) - len(labels)]
            if text:
                parts.append(text)
                text = []
            parts.append(_table([*labels, *rows[index:end]], heads, edges))
            index = end
        else:
            text.append(rows[index])
            index += 1
    if text:
        parts.append(text)
    return parts


def _table_from(
    rows: Sequence[Band], start: int, found: Sequence[Gutter]
) -> tuple[int, list[float]]:
    """Return the end of a table that starts at a band, and where its columns part.

    Of many gutters with few rows and few gutters with many rows, the larger area wins.
    """
    if len(rows[start]) < 2:
        return start, []
    through = sorted(
        (gutter for gutter in found if gutter.first <= start <= gutter.last - _FEWEST_ROWS + 1),
        key=lambda gutter: -gutter.last,
    )
    best, chosen = 0, 0
    for count, gutter in enumerate(through, start=1):
        area = count * (gutter.last + 1 - start)
        if area > best and (count >= _FEWEST_GUTTERS or _of_amounts(rows, start, gutter)):
            best, chosen = area, count
    if not chosen:
        return start, []
    end = through[chosen - 1].last + 1
    while end > start and len(rows[end - 1]) < 2:
        end -= 1
    if end - start < _FEWEST_ROWS:
        return start, []
    edges = sorted((gutter.x0 + gutter.x1) / 2 for gutter in through[:chosen])
    return end, edges


def _of_amounts(rows: Sequence[Band], start: int, gutter: Gutter) -> bool:
    """Say whether nearly all pieces right of a gutter are amounts."""
    right = [
        item.text
        for row in rows[start : gutter.last + 1]
        for item in row
        if item.x0 >= gutter.x1 - 0.1
    ]
    amounts = sum(_AMOUNT.fullmatch(text) is not None for text in right)
    return len(right) >= _FEWEST_ROWS and amounts >= _AMOUNTS * len(right)


def _heads_above(
    text: Sequence[Band], first: Band, edges: Sequence[float]
) -> tuple[list[Band], list[Band]]:
    """Return the last bands of a text that name the columns of a table, and labels below them."""
    heads: list[Band] = []
    labels: list[Band] = []
    below = first
    for band in reversed(text):
        over = [item for item in band if item.x0 > edges[0]]
        gap = min(item.y0 for item in below) - max(item.y1 for item in band)
        near = gap <= _NEAR * min(item.size for item in band)
        if not near or len(heads) + len(labels) >= _MOST_HEADS:
            break
        if over and len(band) - len(over) <= 1 and all(_is_short(item) for item in band):
            heads.insert(0, band)
        elif len(band) == 1 and not heads and band[0].x1 <= edges[-1] and not labels:
            labels.insert(0, band)
        else:
            break
        below = band
    return heads, labels if heads else []


def _is_short(item: Item) -> bool:
    return len(item.text) <= _LONGEST_HEAD


def _table(rows: Sequence[Band], heads: Sequence[Band], edges: Sequence[float]) -> Table:
    """Put the pieces into columns, the heads into one row.

    A band with nothing in its first column goes on with the row above, but for one of amounts.
    """
    table: list[Row] = []
    for band in rows:
        cells = _cells(band, edges)
        goes_on = table and not cells[0] and table[-1][0] and sum(map(bool, cells)) < len(cells) - 1
        if goes_on and not _is_amounts(cells):
            for above, below in zip(table[-1], cells, strict=True):
                above += below
        else:
            table.append(cells)
    header = has_header(table)
    if heads:
        named = [_cells(band, edges) for band in heads]
        columns = range(len(edges) + 1)
        table.insert(0, [[line for row in named for line in row[column]] for column in columns])
        header = True
    table = _without_bare_columns(table, header)
    lines = [line for row in table for cell in row for line in cell]
    area = (
        min(line.x0 for line in lines),
        min(line.y0 for line in lines),
        max(line.x1 for line in lines),
        max(line.y1 for line in lines),
    )
    return Table(table, header, area)


def _cells(band: Band, edges: Sequence[float]) -> Row:
    """Return a band by columns; a currency sign stands with the amount that follows it."""
    cells: Row = [[] for _ in range(len(edges) + 1)]
    pieces = [item for item in band if isinstance(item, Line)]
    for item, after in zip(pieces, [*pieces[1:], None], strict=True):
        place = after if after is not None and item.text in _CURRENCIES else item
        cells[sum((place.x0 + place.x1) / 2 > edge for edge in edges)].append(item)
    return cells


def _is_amounts(cells: Row) -> bool:
    return all(_AMOUNT.fullmatch(line.text) for cell in cells for line in cell)


def _without_bare_columns(table: list[Row], header: bool) -> list[Row]:
    """Put what heads a column without any cells to the next column that has some."""
    body = table[1:] if header else table
    filled = [any(row[column] for row in body) for column in range(len(table[0]))]
    merged: list[Row] = []
    for row in table:
        cells: Row = []
        waiting: list[Line] = []
        for cell, kept in zip(row, filled, strict=True):
            waiting = waiting + cell
            if kept:
                cells.append(waiting)
                waiting = []
        if waiting and cells:
            cells[-1] = cells[-1] + waiting
        merged.append(cells)
    return merged
