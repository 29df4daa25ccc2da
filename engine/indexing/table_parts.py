"""A table row that is too long for a chunk is parted by columns: pure.

Every part carries the row's first cell, which says what the row is about, and the names of its
own columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

CELL_SEPARATOR = " | "
"""Between the cells of a table row, as the reader writes it."""

_LONGEST_KEY = 80
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class RowPart:
    """`row[start:end]`, some of a row's cells, under a header of their own.

    The header begins with the first column's name where `keyed`: the first cell then belongs in
    front of the part.
    """

    start: int
    end: int
    header: str
    keyed: bool


def key_end(row: str) -> int:
    """Return where the first cell and the sign after it end, 0 where a row has one cell only or
    its first one is too long to be repeated.
    """
    end = row.find(CELL_SEPARATOR)
    return end + len(CELL_SEPARATOR) if 0 < end <= _LONGEST_KEY else 0


def row_parts(row: str, header: str, tokens: Callable[[str], int], room: int) -> Iterator[RowPart]:
    """Yield the parts of a row; names, key and cells of each take `room` tokens at most, unless
    a single cell alone takes more.
    """
    names = [_shortened(name) for name in header.split(CELL_SEPARATOR)]
    key = key_end(row)
    room -= tokens(names[0] + row[:key]) if key else 0
    group: list[str] = []
    begin = end = key
    taken = 0
    for start, stop, name in _columns(row, key, names):
        cost = tokens(CELL_SEPARATOR + name) + tokens(CELL_SEPARATOR + row[start:stop])
        if group and taken + cost > room:
            yield _part(begin, end, group, names[0], key)
            group, begin, taken = [], start, 0
        group.append(name)
        end = stop
        taken += cost
    if group:
        yield _part(begin, end, group, names[0], key)


def _part(begin: int, end: int, group: list[str], key_name: str, key: int) -> RowPart:
    names = [key_name, *group] if key else group
    return RowPart(begin, end, CELL_SEPARATOR.join(names), bool(key))


def _columns(row: str, key: int, names: list[str]) -> Iterator[tuple[int, int, str]]:
    """Yield where each cell after the key stands, and the name of its column; what goes beyond
    the named columns belongs to the last.
    """
    index, start = (1, key) if key else (0, 0)
    while start <= len(row):
        last = index >= len(names) - 1
        stop = -1 if last else row.find(CELL_SEPARATOR, start)
        if stop < 0:
            stop = len(row)
        yield start, stop, names[min(index, len(names) - 1)]
        if stop == len(row):
            return
        start, index = stop + len(CELL_SEPARATOR), index + 1


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
