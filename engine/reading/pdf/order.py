"""The reading order of a page: bands of lines, columns of prose, columns of a table.

A *band* is what stands side by side at one height. A *gutter* is a strip of white that goes on
from band to band. Where both its sides hold prose the page has columns there, read one after the
other; where they hold short pieces it is a table without rules, read row by row.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from engine.reading.pdf.columns import find_columns
from engine.reading.pdf.items import Band, Item, T

_LEAST_BANDS = 3
_GUTTER = 0.7
_LEAST_LINES = 6


@dataclass(slots=True)
class Gutter:
    """White between `x0` and `x1` from band `first` to band `last` inclusive."""

    x0: float
    x1: float
    first: int
    last: int
    both: int = 0


def bands(items: Sequence[T]) -> list[list[T]]:
    """Group what stands at one height, top to bottom; each band from left to right."""
    found: list[list[T]] = []
    top = bottom = 0.0
    for item in sorted(items, key=lambda item: (item.y0 + item.y1) / 2):
        height = min(item.y1 - item.y0, bottom - top) if found else 0.0
        overlap = min(bottom, item.y1) - max(top, item.y0)
        if found and overlap > 0.5 * height and height > 0:
            found[-1].append(item)
            if item.y1 - item.y0 < bottom - top:
                top, bottom = item.y0, item.y1
        else:
            found.append([item])
            top, bottom = item.y0, item.y1
    for band in found:
        band.sort(key=lambda item: item.x0)
    return found


def in_columns(items: Sequence[Item], *, only_prose: bool = False) -> list[list[Band]]:
    """Return the page as stretches to read one after the other, each a list of bands.

    `only_prose` says that there are no tables: all white that goes on parts columns.
    """
    columns = find_columns(items, only_prose) if len(items) > _LEAST_LINES else None
    if columns is None:
        rows = bands(items)
        return [rows] if rows else []
    ordered: list[list[Band]] = []
    for part in columns:
        ordered += in_columns(part, only_prose=only_prose)
    return ordered


def gutters(rows: Sequence[Sequence[Item]]) -> list[Gutter]:
    """Return every gutter that has pieces on both sides in at least three bands."""
    open_: list[Gutter] = []
    found: list[Gutter] = []
    for index, row in enumerate(rows):
        going_on: list[Gutter] = []
        for gutter in open_:
            if _still_white(gutter, row, index):
                going_on.append(gutter)
            else:
                found.append(gutter)
        known = [(gutter.x0, gutter.x1) for gutter in going_on]
        for left, right in itertools.pairwise(row):
            x0, x1 = left.x1, right.x0
            wide = x1 - x0 >= _GUTTER * min(left.size, right.size)
            if wide and not any(a < x1 and x0 < b for a, b in known):
                going_on.append(Gutter(x0, x1, index, index, both=1))
        open_ = going_on
    return [gutter for gutter in found + open_ if gutter.both >= _LEAST_BANDS]


def _still_white(gutter: Gutter, row: Sequence[Item], index: int) -> bool:
    x0, x1 = gutter.x0, gutter.x1
    for item in row:
        if item.x0 < x1 and item.x1 > x0:
            if item.x0 <= x0 and item.x1 >= x1:
                return False
            if item.x0 <= x0:
                x0 = item.x1
            elif item.x1 >= x1:
                x1 = item.x0
            else:
                return False
    if x1 - x0 < _GUTTER * 0.8 * min(item.size for item in row):
        return False
    left = any(item.x1 <= x0 + 0.1 for item in row)
    right = any(item.x0 >= x1 - 0.1 for item in row)
    gutter.x0, gutter.x1, gutter.last = x0, x1, index
    if left and right:
        gutter.both += 1
    return True
