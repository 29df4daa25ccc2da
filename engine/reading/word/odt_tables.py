"""Tables of OpenDocument: cells that span columns or rows, rows and columns that repeat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.reading.word.grid import MOST_COLUMNS, Cell, Row
from engine.reading.word.names import Element, number_of
from engine.reading.word.odf_names import TABLE

_CELL, _COVERED = f"{TABLE}table-cell", f"{TABLE}covered-table-cell"
_GROUPS = (f"{TABLE}table-rows", f"{TABLE}table-row-group")
_MOST_REPEATED = 200


@dataclass(slots=True)
class OdfTable:
    """The rows of a `table:table` with the element of each cell, None where one goes on."""

    rows: list[tuple[Row, list[Element | None]]] = field(default_factory=list)

    @property
    def is_frame(self) -> bool:
        """Whether it is a box around running text: no row has a second cell."""
        return all(len(row.cells) == 1 for row, _ in self.rows)


def odf_table(table: Element) -> OdfTable:
    """Return the rows of a table, merged cells resolved; texts are still empty."""
    found = OdfTable()
    open_cells: dict[int, tuple[Cell, int]] = {}
    for element, header in _rows(table, header=False):
        repeated = min(number_of(element, f"{TABLE}number-rows-repeated", 1), _MOST_REPEATED)
        for _ in range(max(repeated, 1)):
            row = Row([], stated_header=header)
            elements = _fill(row, element, open_cells)
            if row.cells:
                found.rows.append((row, elements))
    return found


def _rows(parent: Element, header: bool) -> Iterator[tuple[Element, bool]]:
    for child in parent:
        if child.tag == f"{TABLE}table-row":
            yield child, header
        elif child.tag == f"{TABLE}table-header-rows":
            yield from _rows(child, header=True)
        elif child.tag in _GROUPS:
            yield from _rows(child, header)


def _fill(
    row: Row, element: Element, open_cells: dict[int, tuple[Cell, int]]
) -> list[Element | None]:
    """Add the cells of a row; `open_cells` holds those that go on below, and for how many rows."""
    elements: list[Element | None] = []
    column = 0
    for cell_element in element.iterchildren(_CELL, _COVERED):
        repeated = min(
            number_of(cell_element, f"{TABLE}number-columns-repeated", 1), _MOST_REPEATED
        )
        for _ in range(max(repeated, 1)):
            if cell_element.tag == _COVERED:
                column += _go_on(row, elements, column, open_cells)
                continue
            span = number_of(cell_element, f"{TABLE}number-columns-spanned", 1)
            down = number_of(cell_element, f"{TABLE}number-rows-spanned", 1)
            cell = Cell(width=min(max(span, 1), MOST_COLUMNS))
            row.cells.append(cell)
            elements.append(cell_element)
            if down > 1:
                open_cells[column] = cell, down - 1
            column += 1
    return elements


def _go_on(
    row: Row,
    elements: list[Element | None],
    column: int,
    open_cells: dict[int, tuple[Cell, int]],
) -> int:
    """Take a covered place: part of the cell left of it, or of the one above."""
    if column not in open_cells:
        return 1
    above, left = open_cells.pop(column)
    above.spans_down = True
    row.cells.append(Cell(width=above.width, above=above))
    elements.append(None)
    if left > 1:
        open_cells[column] = above, left - 1
    return 1
