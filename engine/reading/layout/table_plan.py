"""How a table is set: the widths of its columns, and, where it is too wide, groups of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.reading.layout.line_breaking import break_lines
from engine.reading.layout.typefaces import Measured

SIZE = 9.5
LEADING = 14.0
PADDING = 4.5
NARROWEST = 46.0
"""How narrow a column may be, in points."""
_MOST_OF_WIDTH = 0.5
_FILLED = 0.6
_LONGEST_CELL = 600


@dataclass(frozen=True, slots=True)
class Plan:
    """`groups` are lists of columns set one below the other, the first column leading each.

    `widths` holds the width of each column in points, padding included.
    """

    landscape: bool
    groups: tuple[tuple[int, ...], ...]
    widths: tuple[float, ...]


def plan_table(rows: Sequence[Sequence[Measured]], portrait: float, landscape: float) -> Plan:
    """Return how to set a table whose lines may be `portrait` or `landscape` points long."""
    natural = _natural_widths(rows)
    columns = len(natural)
    for turned, room in ((False, portrait), (True, landscape)):
        if columns * NARROWEST <= room:
            return Plan(turned, (tuple(range(columns)),), _fitted(natural, room))
    each = max(2, int(landscape // NARROWEST)) - 1
    rest = list(range(1, columns))
    count = -(-len(rest) // each)
    size = -(-len(rest) // count)
    groups = tuple((0, *rest[start : start + size]) for start in range(0, len(rest), size))
    widths = [0.0] * columns
    for group in groups:
        for column, width in zip(
            group, _fitted([natural[c] for c in group], landscape), strict=True
        ):
            widths[column] = max(widths[column], width) if column else width
    key = min(_fitted([natural[c] for c in group], landscape)[0] for group in groups)
    widths[0] = max(key, NARROWEST)
    return Plan(True, groups, tuple(widths))


def _natural_widths(rows: Sequence[Sequence[Measured]]) -> list[float]:
    columns = max(len(row) for row in rows)
    natural = [NARROWEST / 2] * columns
    for row in rows:
        for column, cell in enumerate(row):
            natural[column] = max(
                natural[column], float(cell.widths.sum()) * SIZE + 2 * PADDING + 1.0
            )
    return natural


def _fitted(natural: Sequence[float], room: float) -> tuple[float, ...]:
    """Return widths that fill the room fairly: narrow columns as they are, wide ones share."""
    wanted = np.array(natural)
    total = float(wanted.sum())
    if total <= room:
        scale = room / total if total > _FILLED * room else 1.0
        return tuple((wanted * scale).tolist())
    limit = room
    for _ in range(len(natural)):
        small = wanted <= limit
        left = room - float(wanted[small].sum())
        share = left / max(int((~small).sum()), 1)
        if share >= limit - 1e-9:
            break
        limit = share
    fitted = np.minimum(wanted, max(limit, min(NARROWEST, room / len(natural))))
    return tuple((fitted * (room / float(fitted.sum()))).tolist())


Piece = tuple[Measured, list[tuple[int, int]]]
"""A part of a cell: the measured cell, and the ranges of its lines."""


def row_pieces(
    row: Sequence[Measured], widths: Sequence[float], most_lines: int
) -> list[list[Piece]]:
    """Return a row as one or more: long cells go on in further rows, the others empty there."""
    broken: list[list[list[tuple[int, int]]]] = []
    for cell, width in zip(row, widths, strict=False):
        room = width - 2 * PADDING
        broken.append(_in_parts(_lines(cell, room), most_lines))
    count = max(map(len, broken), default=1)
    return [
        [
            (cell, parts[index] if index < len(parts) else [])
            for cell, parts in zip(row, broken, strict=True)
        ]
        for index in range(count)
    ]


def _lines(cell: Measured, room: float) -> list[tuple[int, int]]:
    text = cell.text
    if len(text) <= _LONGEST_CELL and "\n" not in text and float(cell.widths.sum()) * SIZE <= room:
        return [(0, len(text))]
    return break_lines(text, cell.widths * SIZE, room, room)


def _in_parts(lines: list[tuple[int, int]], most_lines: int) -> list[list[tuple[int, int]]]:
    parts: list[list[tuple[int, int]]] = [[]]
    for line in lines:
        full = len(parts[-1]) >= most_lines or (
            parts[-1] and line[1] - parts[-1][0][0] > _LONGEST_CELL
        )
        if full:
            parts.append([])
        parts[-1].append(line)
    return parts
