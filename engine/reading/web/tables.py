"""Tables of HTML: data or layout, merged cells, headers of several rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.reading.source_blocks import SourceBlock
from engine.reading.web.markup import TableTraits
from engine.types import BlockKind, Location

_MOST_COLUMNS = 256
_LONGEST_REPEATED = 300
_LONGEST_NAME = 30
_FLOWING_CELL = 1000
_LONG_LONE_ROW = 200
_FEWEST_GUESSED_COLUMNS = 3
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as it is written; `rows` and `columns` are how many it spans."""

    text: str
    head: bool
    bold: bool
    rows: int
    columns: int


@dataclass(slots=True)
class Row:
    """A row as it is written; `head` where it stands in the table's head."""

    head: bool
    cells: list[Cell] = field(default_factory=list)

    @property
    def names_columns(self) -> bool:
        """Whether all that it holds are column names."""
        filled = [cell for cell in self.cells if cell.text]
        return bool(filled) and (self.head or all(cell.head for cell in filled))


def span(attributes: Mapping[str, str], name: str, most: int) -> int:
    """Return how many rows or columns a cell spans, 1..`most`; 0 means to the end of the table."""
    if name not in attributes:
        return 1
    written = attributes[name].strip()
    if not (written.isascii() and written.isdigit() and len(written) <= _LONGEST_NUMBER):
        return 1
    return min(int(written) or (most if name == "rowspan" else 1), most)


def is_layout(traits: TableTraits, attributes: Mapping[str, str]) -> bool:
    """Say whether a table only arranges what a page shows, and holds no rows of data."""
    if attributes.get("role", "").lower() in ("presentation", "none"):
        return True
    if traits.header_cells and not (traits.nested and traits.headings):
        return False
    ruled = attributes.get("border", "0").strip() not in ("", "0") and traits.most_cells > 1
    if traits.headings or (traits.nested and not ruled) or traits.most_cells < 2:
        return True
    if traits.rows < 2:
        return traits.longest_cell > _LONG_LONE_ROW
    return traits.longest_cell > _FLOWING_CELL


def table_blocks(rows: Sequence[Row], number: int, location: Location) -> Iterator[SourceBlock]:
    """Return the rows of a table: what spans several rows stands in each of them.

    A title over the whole width comes first, as a paragraph; header rows become one.
    """
    heads = next((i for i, row in enumerate(rows) if not row.names_columns), len(rows))
    if heads == len(rows):
        heads = min(heads, 1)
    if not heads and _first_row_names_columns(rows):
        heads = 1
    laid = _Grid()
    for index, row in enumerate(rows):
        laid.add(row.cells, names=index < heads)
    grid = _without_empty_columns(laid.rows)
    width = max(map(len, grid), default=0)
    first = 0
    while first < heads and width > 1 and len(set(filter(None, grid[first]))) == 1:
        yield SourceBlock(BlockKind.PARAGRAPH, next(filter(None, grid[first])), location=location)
        first += 1
    if first < heads:
        names = _joined_names(grid[first:heads])
        yield SourceBlock(BlockKind.TABLE_HEADER, table=number, location=location, cells=names)
    for row, cells in zip(rows[heads:], grid[heads:], strict=True):
        if any(cells):
            names_columns = row.names_columns and sum(map(bool, cells)) > 1
            kind = BlockKind.TABLE_HEADER if names_columns else BlockKind.TABLE_ROW
            yield SourceBlock(kind, table=number, location=location, cells=tuple(cells))


class _Grid:
    """Lays cells into columns; names of columns stand over all the columns they span."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self._above: dict[int, tuple[str, int]] = {}  # column: text that goes on, rows left

    def add(self, cells: Sequence[Cell], names: bool) -> None:
        """Add a row."""
        row: list[str] = []
        below: dict[int, tuple[str, int]] = {}
        for cell in cells:
            while len(row) in self._above:
                self._go_on(row, below)
            for column in range(min(cell.columns, max(1, _MOST_COLUMNS - len(row)))):
                text = cell.text if names or not column else ""
                if cell.rows > 1:
                    repeated = text if len(text) <= _LONGEST_REPEATED else ""
                    below[len(row)] = (repeated, cell.rows - 1)
                self._above.pop(len(row), None)
                row.append(text)
        for column in sorted(self._above):
            row += [""] * (column - len(row))
            self._go_on(row, below)
        self._above = below
        self.rows.append(row)

    def _go_on(self, row: list[str], below: dict[int, tuple[str, int]]) -> None:
        text, left = self._above.pop(len(row))
        if left > 1:
            below[len(row)] = (text, left - 1)
        row.append(text)


def _without_empty_columns(grid: list[list[str]]) -> list[list[str]]:
    width = max(map(len, grid), default=0)
    whole = [[*row, *[""] * (width - len(row))] for row in grid]
    kept = [column for column in range(width) if any(row[column] for row in whole)]
    return [[row[column] for column in kept] for row in whole]


def _joined_names(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return one name for each column: those above each other, each once."""
    return tuple(
        " ".join(dict.fromkeys(filter(None, column))) for column in zip(*rows, strict=True)
    )


def _first_row_names_columns(rows: Sequence[Row]) -> bool:
    """Say whether a first row without header cells still is one: bold, or words above figures."""
    if len(rows) < 2:
        return False
    first = rows[0].cells
    if len(first) < 2 or not all(cell.text for cell in first):
        return False
    if all(cell.bold for cell in first):
        return not all(cell.bold for cell in rows[1].cells if cell.text)
    texts = [cell.text for cell in first]
    if len(first) < _FEWEST_GUESSED_COLUMNS or len(set(texts)) < len(texts):
        return False
    if max(map(len, texts)) > _LONGEST_NAME:
        return False
    return _digits(texts) < _digits([cell.text for row in rows[1:] for cell in row.cells])


def _digits(texts: Sequence[str]) -> float:
    text = "".join(texts)
    return sum(character.isdigit() for character in text) / max(len(text), 1)
