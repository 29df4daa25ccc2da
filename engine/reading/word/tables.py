"""Tables of Word: which cells a row has, and which go on from above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.reading.word.grid import MOST_COLUMNS, Cell, Row
from engine.reading.word.names import MC, VAL, Element, W, number_of, switched_on


@dataclass(slots=True)
class WordTable:
    """The rows of a `w:tbl` with the element of each cell; what was left out is counted."""

    rows: list[tuple[Row, list[Element]]] = field(default_factory=list)
    deleted_rows: int = 0
    hidden_rows: int = 0

    @property
    def is_frame(self) -> bool:
        """Whether it is a box around running text: no row has a second cell."""
        return all(len(row.cells) == 1 for row, _ in self.rows)


def word_table(table: Element) -> WordTable:
    """Return the rows of a `w:tbl`, merged cells resolved; texts are still empty."""
    found = WordTable()
    open_cells: dict[int, Cell] = {}
    for element in _unwrapped(table, f"{W}tr"):
        properties = element.find(f"{W}trPr")
        if properties is not None and properties.find(f"{W}del") is not None:
            found.deleted_rows += 1
            continue
        if switched_on(properties, f"{W}hidden"):
            found.hidden_rows += 1
            continue
        row = Row([], stated_header=bool(switched_on(properties, f"{W}tblHeader")))
        if properties is not None:
            row.before = min(max(number_of(properties.find(f"{W}gridBefore")), 0), MOST_COLUMNS)
        cells = list(_unwrapped(element, f"{W}tc"))
        open_cells = _fill(row, cells, open_cells)
        if cells:
            found.rows.append((row, cells))
    return found


def _fill(row: Row, elements: list[Element], open_cells: dict[int, Cell]) -> dict[int, Cell]:
    """Add the cells of a row; take and return the vertically merged cells by first column."""
    still_open: dict[int, Cell] = {}
    column = row.before
    for element in elements:
        properties = element.find(f"{W}tcPr")
        width, merge = 1, None
        if properties is not None:
            span = number_of(properties.find(f"{W}gridSpan"), otherwise=1)
            width = min(max(span, 1), MOST_COLUMNS)
            merge = properties.find(f"{W}vMerge")
        cell = Cell(width=width)
        if merge is not None:
            if merge.get(VAL, "continue") == "continue" and column in open_cells:
                cell.above = open_cells[column]
                cell.above.spans_down = True
                still_open[column] = cell.above
            else:
                still_open[column] = cell
        row.cells.append(cell)
        column += width
    return still_open


def _unwrapped(parent: Element, tag: str) -> Iterator[Element]:
    """Return the children with a tag, also those inside content controls and the like."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag == f"{W}sdt":
            content = child.find(f"{W}sdtContent")
            if content is not None:
                yield from _unwrapped(content, tag)
        elif child.tag in (f"{W}customXml", f"{W}ins", f"{W}smartTag"):
            yield from _unwrapped(child, tag)
        elif child.tag == f"{MC}AlternateContent":
            choice = child.find(f"{MC}Choice")
            if choice is not None:
                yield from _unwrapped(choice, tag)
