"""Tables without rules: short pieces that keep their columns from band to band."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.reading.pdf.glyphs import Line
from engine.reading.pdf.items import Band
from engine.reading.pdf.order import Gutter, gutters
from engine.reading.pdf.tables import Table, has_header

_FEWEST_ROWS = 3
_FEWEST_GUTTERS = 2
_AMOUNT = re.compile(r"[\s$€£¥￥(（+-]*\d[\d,.，%％)）\s]*|[-–—]")
_AMOUNTS = 0.7


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
            if text:
                parts.append(text)
                text = []
            parts.append(_table(rows[index:end], edges))
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


def _table(rows: Sequence[Band], edges: Sequence[float]) -> Table:
    """Put the pieces into columns; a band with nothing in its first goes on with the row above."""
    table: list[list[list[Line]]] = []
    for band in rows:
        cells: list[list[Line]] = [[] for _ in range(len(edges) + 1)]
        for item in band:
            if isinstance(item, Line):
                cells[sum((item.x0 + item.x1) / 2 > edge for edge in edges)].append(item)
        goes_on = table and not cells[0] and table[-1][0] and sum(map(bool, cells)) < len(cells) - 1
        if goes_on:
            for above, below in zip(table[-1], cells, strict=True):
                above += below
        else:
            table.append(cells)
    lines = [line for row in table for cell in row for line in cell]
    area = (
        min(line.x0 for line in lines),
        min(line.y0 for line in lines),
        max(line.x1 for line in lines),
        max(line.y1 for line in lines),
    )
    return Table(table, has_header(table), area)
