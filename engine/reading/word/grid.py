"""A table as a grid of cells, whatever format it came in, and as blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind, Location

_SHORT_LABEL = 40
_LOOKED_AT = 4
MOST_COLUMNS = 1000
"""What a file may claim of one cell's width, or of one row's."""
_DIGITS = frozenset("0123456789")


@dataclass(slots=True)
class Cell:
    """A cell of a row: `width` columns wide; `above` is the cell whose value goes on in it."""

    text: str = ""
    width: int = 1
    above: Cell | None = None
    spans_down: bool = False


@dataclass(slots=True)
class Row:
    """A row, with the columns left free before its first cell, and the tables inside it."""

    cells: list[Cell]
    before: int = 0
    stated_header: bool = False
    inner: list[SourceBlock] = field(default_factory=list)

    @property
    def columns(self) -> int:
        """How many columns it reaches."""
        return self.before + sum(cell.width for cell in self.cells)


def table_blocks(rows: list[Row], number: int, location: Location) -> Iterator[SourceBlock]:
    """Return a table's blocks, each row followed by the tables inside it.

    A title over the whole width comes before it, header rows become one, a value merged over
    several rows stands in each of them.
    """
    rows = list(rows)
    title = _title(rows)
    if title:
        yield SourceBlock(BlockKind.PARAGRAPH, title, location=location)
        yield from rows.pop(0).inner
    heads = _header_rows(rows)
    grid = _texts(rows, heads)
    if heads:
        names = tuple(
            " ".join(dict.fromkeys(filter(None, column)))
            for column in zip(*grid[:heads], strict=True)
        )
        yield SourceBlock(BlockKind.TABLE_HEADER, table=number, location=location, cells=names)
    for row in rows[:heads]:
        yield from row.inner
    for row, cells in zip(rows[heads:], grid[heads:], strict=True):
        if any(cells):
            yield SourceBlock(BlockKind.TABLE_ROW, table=number, location=location, cells=cells)
        yield from row.inner


def _title(rows: list[Row]) -> str:
    """Return the text of a first row that is one cell over the whole table, else ""."""
    if len(rows) < 3 or len(rows[0].cells) != 1 or len(rows[1].cells) < 2:
        return ""
    only = rows[0].cells[0]
    return only.text if only.width >= rows[1].columns and not only.spans_down else ""


def _header_rows(rows: list[Row]) -> int:
    """Return how many of the first rows are a header: the stated ones, else by their look."""
    stated = 0
    for row in rows:
        if not row.stated_header:
            break
        stated += 1
    if stated:
        return stated if stated < len(rows) else min(stated - 1, 1)
    if len(rows) < 2 or len(rows[0].cells) < 2:
        return 0
    first = rows[0].cells
    filled = [cell.text for cell in first if cell.text]
    if 2 * len(filled) <= len(first) or not all(map(_is_label, filled)):
        return 0
    if not any(cell.spans_down for cell in first):
        return 1 if len(first) >= max(len(row.cells) for row in rows[1:_LOOKED_AT]) else 0
    return _depth(rows) if any(cell.width > 1 for cell in first) else 0


def _depth(rows: list[Row]) -> int:
    """Return how many rows the first row's merged cells reach down."""
    spanning = {id(cell) for cell in rows[0].cells if cell.spans_down}
    depth = 1
    for row in rows[1:-1]:
        if not any(id(cell.above) in spanning for cell in row.cells):
            break
        depth += 1
    return depth


def _is_label(text: str) -> bool:
    """Say whether a text may name a column: short, and no number or date."""
    return len(text) <= _SHORT_LABEL and 2 * sum(c in _DIGITS for c in text) <= len(text)


def _texts(rows: list[Row], heads: int) -> list[tuple[str, ...]]:
    """Return the rows' texts, one a column; a header's text stands over each column it spans.

    Columns without any text are left out, and rows that hold nothing but what goes on from above
    come back without text.
    """
    width = min(max((row.columns for row in rows), default=0), MOST_COLUMNS)
    whole = []
    for index, row in enumerate(rows):
        texts = [""] * row.before
        for cell in row.cells:
            texts += [cell.text] + [cell.text if index < heads else ""] * (cell.width - 1)
        own = any(cell.text for cell in row.cells if cell.above is None)
        whole.append((texts + [""] * width)[:width] if own else [""] * width)
    kept = [column for column in range(width) if any(row[column] for row in whole)]
    return [tuple(row[column] for column in kept) for row in whole]
