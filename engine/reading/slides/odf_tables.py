"""Tables of OpenDocument drawings and charts as rows of cells."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reading.slides.drawing_text import Element, number_in
from engine.reading.slides.odf_text import TABLE, lines_of
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind

_CELL, _COVERED = f"{TABLE}table-cell", f"{TABLE}covered-table-cell"
_HEADER_ROWS = f"{TABLE}table-header-rows"
_MOST_COLUMNS = 1000


def table_blocks(table: Element, number: int) -> Iterator[SourceBlock]:
    """Return the rows of a table; a merged cell's text stands in every row that it spans."""
    headed = table.get(f"{TABLE}use-first-row-styles") == "true"
    hanging: dict[int, tuple[int, str]] = {}
    first = True
    for row in table.iter(f"{TABLE}table-row"):
        cells = _cells(row, hanging)
        if any(cells):
            marked = next(row.iterancestors(_HEADER_ROWS), None) is not None
            header = marked or (headed and first)
            kind = BlockKind.TABLE_HEADER if header else BlockKind.TABLE_ROW
            yield SourceBlock(kind, table=number, cells=tuple(cells))
        first = False


def _cells(row: Element, hanging: dict[int, tuple[int, str]]) -> list[str]:
    """Return a row's texts; `hanging` keeps, by column, texts for how many rows to come."""
    cells: list[str] = []
    for cell in row.iterchildren(_CELL, _COVERED):
        repeated = number_in(cell, f"{TABLE}number-columns-repeated", 1)
        for _ in range(min(repeated, _MOST_COLUMNS - len(cells))):
            column = len(cells)
            left, text = hanging.pop(column, (0, ""))
            if cell.tag == _CELL:
                text = "\n".join(lines_of(cell))
                left = number_in(cell, f"{TABLE}number-rows-spanned", 1) - 1
            else:
                left -= 1
            if left > 0:
                hanging[column] = left, text
            cells.append(text)
    while cells and not cells[-1]:
        cells.pop()
    return cells
