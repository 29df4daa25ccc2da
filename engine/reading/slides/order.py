"""In which order the shapes of a slide are read: columns and rows, found by the gaps between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Item = TypeVar("Item")
_ROW_BIAS = 0.7
"""A gap between columns divides before a gap between rows only where it is wider than this share
of it: columns of captions are nearer to each other than what they head is to the next row."""


def reading_order(items: Sequence[tuple[Box, Item]]) -> list[Item]:
    """Return items from top left to bottom right, divided first where the widest gaps are."""
    return [item for _, item in _ordered(list(items))]


def _ordered(items: list[tuple[Box, Item]]) -> list[tuple[Box, Item]]:
    if len(items) < 2:
        return items
    rows, row_gap = _widest_gap(items, 1)
    columns, column_gap = _widest_gap(items, 0)
    if rows and (not columns or row_gap >= _ROW_BIAS * column_gap):
        first, second = rows
    elif columns:
        first, second = columns
    else:
        return sorted(items, key=lambda pair: (pair[0][1], pair[0][0]))
    return _ordered(first) + _ordered(second)


def _widest_gap(
    items: list[tuple[Box, Item]], axis: int
) -> tuple[tuple[list[tuple[Box, Item]], list[tuple[Box, Item]]] | None, float]:
    """Return the items before and after the widest gap along an axis (0: x, 1: y), and its width.

    Boxes that touch or overlap a little have a gap of nothing between them, which still divides.
    """
    along = sorted(items, key=lambda pair: (pair[0][axis], pair[0][axis + 2]))
    slack = 0.02 * max(pair[0][axis + 2] for pair in along)
    best, at, end = -slack, 0, along[0][0][axis + 2]
    for index, (box, _) in enumerate(along[1:], start=1):
        gap = box[axis] - end
        if gap > best:
            best, at = gap, index
        end = max(end, box[axis + 2])
    return ((along[:at], along[at:]), max(best, 0.0)) if at else (None, 0.0)
