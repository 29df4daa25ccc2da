"""Tables of RTF: rows of cells whose right edges say which columns they span."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.reading.word.grid import Cell, Row

_SAME_EDGE = 30  # twips


@dataclass(slots=True)
class CellShape:
    """How a cell is drawn: its right edge in twips, and whether it goes on from a neighbour."""

    right: int = 0
    first_down: bool = False
    goes_down: bool = False
    goes_right: bool = False


@dataclass(slots=True)
class _ReadRow:
    texts: list[str]
    shapes: list[CellShape]
    header: bool


@dataclass(slots=True)
class RtfTable:
    """A table being read: cells come before the row they belong to is closed."""

    _texts: list[str] = field(default_factory=list)
    _rows: list[_ReadRow] = field(default_factory=list)
    _shapes: list[CellShape] = field(default_factory=list)
    _next: CellShape = field(default_factory=CellShape)
    _header: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether no row was closed."""
        return not self._rows

    def define(self, word: str, number: int | None) -> None:
        """Take a control word of a row's definition."""
        if word == "trowd":
            self._shapes, self._next, self._header = [], CellShape(), False
        elif word == "trhdr":
            self._header = True
        elif word == "clvmgf":
            self._next.first_down = True
        elif word == "clvmrg":
            self._next.goes_down = True
        elif word == "clmrg":
            self._next.goes_right = True
        elif word == "cellx":
            self._next.right = number or 0
            self._shapes.append(self._next)
            self._next = CellShape()

    def end_cell(self, text: str) -> None:
        """Take the text of the next cell of the row."""
        self._texts.append(text)

    def end_row(self) -> None:
        """Close the row."""
        if self._texts:
            self._rows.append(_ReadRow(self._texts, list(self._shapes), self._header))
        self._texts = []

    def rows(self) -> list[Row]:
        """Return the rows read, merged cells resolved."""
        edges = _edges(shape.right for row in self._rows for shape in row.shapes)
        rows: list[Row] = []
        open_cells: dict[int, Cell] = {}
        for read in self._rows:
            row = Row([], stated_header=read.header)
            open_cells = _fill(row, read, edges, open_cells)
            rows.append(row)
        return rows


def _fill(
    row: Row, read: _ReadRow, edges: list[int], open_cells: dict[int, Cell]
) -> dict[int, Cell]:
    still_open: dict[int, Cell] = {}
    column = 0
    for index, text in enumerate(read.texts):
        shape = read.shapes[index] if index < len(read.shapes) else CellShape()
        end = bisect_left(edges, shape.right - _SAME_EDGE) + 1 if shape.right else column + 1
        width = max(end - column, 1)
        if shape.goes_right and row.cells:
            row.cells[-1].width += width
            column += width
            continue
        cell = Cell(text, width)
        if shape.goes_down and column in open_cells:
            cell.above = open_cells[column]
            cell.above.spans_down = True
            cell.text = cell.above.text
            still_open[column] = cell.above
        elif shape.first_down:
            still_open[column] = cell
        row.cells.append(cell)
        column += width
    return still_open


def _edges(positions: Iterable[int]) -> list[int]:
    edges: list[int] = []
    for position in sorted(set(positions)):
        if not edges or position - edges[-1] > _SAME_EDGE:
            edges.append(position)
    return edges
