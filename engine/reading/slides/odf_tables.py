"""Tables of OpenDocument drawings and charts as rows of cells."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reading.package_parts import Element
from engine.reading.slides.drawing_text import number_in
from engine.reading.slides.odf_text import TABLE, lines_of
from engine.reading.word.grid import MOST_COLUMNS, Cell, Row

_CELL, _COVERED = f"{TABLE}table-cell", f"{TABLE}covered-table-cell"
_HEADER_ROWS = f"{TABLE}table-header-rows"


def table_rows(table: Element) -> Iterator[Row]:
    """Return the rows of a table; a cell merged from above has the same text."""
    headed = table.get(f"{TABLE}use-first-row-styles") == "true"
    above: dict[int, Cell] = {}
    left: dict[int, int] = {}
    for index, row in enumerate(table.iter(f"{TABLE}table-row")):
        cells: list[Cell] = []
        column = 0
        for element in row.iterchildren(_CELL, _COVERED):
            repeated = number_in(element, f"{TABLE}number-columns-repeated", 1)
            for _ in range(min(repeated, MOST_COLUMNS - column)):
                if element.tag == _CELL:
                    cells.append(_cell(element))
                    above[column] = cells[-1]
                    left[column] = number_in(element, f"{TABLE}number-rows-spanned", 1) - 1
                elif left.get(column, 0) > 0:
                    left[column] -= 1
                    cells.append(Cell(above[column].text, above[column].width, above[column]))
                    above[column] = cells[-1]
                column += 1
        stated = next(row.iterancestors(_HEADER_ROWS), None) is not None
        yield Row(cells, stated_header=stated or (headed and not index))


def _cell(element: Element) -> Cell:
    return Cell(
        "\n".join(lines_of(element)),
        min(max(number_in(element, f"{TABLE}number-columns-spanned", 1), 1), MOST_COLUMNS),
        spans_down=number_in(element, f"{TABLE}number-rows-spanned", 1) > 1,
    )
