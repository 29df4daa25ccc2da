"""What every spreadsheet format is read into: rows of displayed cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.types import Omission


class CellKind(StrEnum):
    """What a cell holds, which tells headers from what stands under them."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"


class Cell(NamedTuple):
    """A displayed value. `left` is the column (from 0) where it stands, merged or not; a merged
    cell is the same object in all rows and columns that it covers. `strong`: bold or filled.
    """

    text: str
    kind: CellKind
    left: int
    strong: bool = False


class Area(NamedTuple):
    """A rectangle of cells: rows from 1, columns from 0, ends included."""

    top: int
    left: int
    bottom: int
    right: int


class Row(NamedTuple):
    """A row as the spreadsheet program numbers it (from 1), its cells by column (from 0).

    `areas` are merged ones that begin in it, where the file says so at the cells.
    """

    number: int
    cells: dict[int, Cell]
    hidden: bool = False
    areas: tuple[Area, ...] = ()


Columns = Sequence[tuple[int, int]]
"""Ranges of columns, ends included."""


@dataclass(slots=True)
class Sheet:
    """A visible sheet: its rows in order, merged values spread, hidden ones only as gaps.

    `header_rows` are rows that the file itself names as headers (filters, tables). `notes` gives,
    after the rows, texts that float over the cells, each with the row it is fixed to.
    """

    name: str
    rows: Iterator[Row]
    header_rows: frozenset[int] = frozenset()
    notes: Callable[[], Iterable[tuple[int, str]]] = tuple


_WIDEST_SPREAD = 512


def spread(rows: Iterable[Row], merged: Iterable[Area] = ()) -> Iterator[Row]:
    """Give merged values to every row and column that they cover."""
    waiting = sorted(merged, reverse=True)
    open_areas: list[tuple[Area, Cell | None]] = []
    for row in rows:
        begun = list(row.areas)
        while waiting and waiting[-1].top <= row.number:
            begun.append(waiting.pop())
        for area in begun:
            at_its_top = area.top == row.number
            open_areas.append((area, row.cells.get(area.left) if at_its_top else None))
        if not open_areas:
            yield row
            continue
        open_areas = [(area, cell) for area, cell in open_areas if area.bottom >= row.number]
        cells = dict(row.cells)
        for area, cell in open_areas:
            for column in range(area.left, min(area.right, area.left + _WIDEST_SPREAD) + 1):
                if cell is not None:
                    cells[column] = cell
                else:
                    cells.pop(column, None)
        yield Row(row.number, cells, row.hidden)


def visible(rows: Iterable[Row], hidden: Columns, omissions: Counter[Omission]) -> Iterator[Row]:
    """Empty hidden rows, drop hidden columns; count those that hold anything."""
    counted: set[int] = set()
    for row in rows:
        if row.hidden:
            if row.cells:
                omissions[Omission.HIDDEN_ROWS] += 1
            yield Row(row.number, {}, hidden=True)
            continue
        dropped = {
            column for first, last in hidden for column in row.cells if first <= column <= last
        }
        new = {column for column in dropped - counted if row.cells[column].left == column}
        omissions[Omission.HIDDEN_COLUMNS] += len(new)
        counted |= new
        if dropped:
            kept = {column: cell for column, cell in row.cells.items() if column not in dropped}
            row = Row(row.number, kept)
        yield row
