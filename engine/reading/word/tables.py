"""Tables of Word as rows of cells: a merged value belongs to every row it spans."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.reading.word.names import MC, VAL, Element, W, number_of, switched_on

_SHORT_LABEL = 40
_DIGITS = frozenset("0123456789")


@dataclass(slots=True)
class Cell:
    """A cell of a row: `width` columns wide; `above` is the cell whose value goes on in it."""

    element: Element
    width: int
    above: Cell | None = None
    text: str = ""
    spans_down: bool = False


@dataclass(slots=True)
class Row:
    """A row, with the columns left free before its first cell."""

    cells: list[Cell]
    before: int = 0
    stated_header: bool = False

    @property
    def columns(self) -> int:
        """How many columns it reaches."""
        return self.before + sum(cell.width for cell in self.cells)


@dataclass(slots=True)
class Grid:
    """A table; `deleted_rows` and `hidden_rows` were left out."""

    rows: list[Row] = field(default_factory=list)
    deleted_rows: int = 0
    hidden_rows: int = 0

    @property
    def is_frame(self) -> bool:
        """Whether it is a box around running text: no row has a second cell."""
        return all(len(row.cells) == 1 for row in self.rows)


def grid_of(table: Element) -> Grid:
    """Return the rows of a `w:tbl` with their merged cells resolved; texts are still empty."""
    grid = Grid()
    open_cells: dict[int, Cell] = {}
    for element in _unwrapped(table, f"{W}tr"):
        properties = element.find(f"{W}trPr")
        if properties is not None and properties.find(f"{W}del") is not None:
            grid.deleted_rows += 1
            continue
        if switched_on(properties, f"{W}hidden"):
            grid.hidden_rows += 1
            continue
        row = Row([], stated_header=bool(switched_on(properties, f"{W}tblHeader")))
        if properties is not None:
            row.before = max(number_of(properties.find(f"{W}gridBefore")), 0)
        open_cells = _fill(row, element, open_cells)
        if row.cells:
            grid.rows.append(row)
    return grid


def _fill(row: Row, element: Element, open_cells: dict[int, Cell]) -> dict[int, Cell]:
    """Add the cells of a row; take and return the vertically merged cells by first column."""
    still_open: dict[int, Cell] = {}
    column = row.before
    for cell_element in _unwrapped(element, f"{W}tc"):
        properties = cell_element.find(f"{W}tcPr")
        width, merge = 1, None
        if properties is not None:
            width = max(number_of(properties.find(f"{W}gridSpan"), otherwise=1), 1)
            merge = properties.find(f"{W}vMerge")
        cell = Cell(cell_element, width)
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


def caption(grid: Grid) -> str:
    """Return the text of a first row that is one cell over the whole table, else ""."""
    if len(grid.rows) < 3 or len(grid.rows[0].cells) != 1:
        return ""
    first, second = grid.rows[0], grid.rows[1]
    wide = first.cells[0].width >= second.columns > 1 and len(second.cells) > 1
    return first.cells[0].text if wide and not first.cells[0].spans_down else ""


def header_rows(grid: Grid) -> int:
    """Return how many of the first rows are a header: the stated ones, else by their look."""
    stated = 0
    for row in grid.rows:
        if not row.stated_header:
            break
        stated += 1
    if stated:
        return stated if stated < len(grid.rows) else 0
    if len(grid.rows) < 2 or len(grid.rows[0].cells) < 2:
        return 0
    first = grid.rows[0]
    filled = [cell.text for cell in first.cells if cell.text]
    if 2 * len(filled) <= len(first.cells) or not all(map(_is_label, filled)):
        return 0
    if not any(cell.spans_down for cell in first.cells):
        return 1
    if any(cell.width > 1 for cell in first.cells):
        return _depth(grid)
    return 0


def _depth(grid: Grid) -> int:
    """Return how many rows the first row's merged cells reach down."""
    spanning = {id(cell) for cell in grid.rows[0].cells if cell.spans_down}
    depth = 1
    for row in grid.rows[1:-1]:
        if not any(id(cell.above) in spanning for cell in row.cells):
            break
        depth += 1
    return depth


def _is_label(text: str) -> bool:
    """Say whether a text may name a column: short, and no number or date."""
    return len(text) <= _SHORT_LABEL and 2 * sum(c in _DIGITS for c in text) <= len(text)


def cells_of(grid: Grid, header: int) -> list[tuple[str, ...]]:
    """Return the rows' texts, one a column; a header's text stands over each column it spans.

    Columns without any text are left out, and rows that hold nothing but what goes on from above
    come back without text.
    """
    width = max(row.columns for row in grid.rows)
    rows = []
    for index, row in enumerate(grid.rows):
        texts = [""] * row.before
        for cell in row.cells:
            texts += [cell.text] + [cell.text if index < header else ""] * (cell.width - 1)
        own = any(cell.text for cell in row.cells if cell.above is None)
        rows.append(texts + [""] * (width - len(texts)) if own else [""] * width)
    kept = [column for column in range(width) if any(row[column] for row in rows)]
    return [tuple(row[column] for column in kept) for row in rows]
