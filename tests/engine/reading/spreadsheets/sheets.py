"""Sheets made for one test each, and what is read of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.reading.source_blocks import SourceBlock
from engine.reading.spreadsheets.cells import Area, Cell, CellKind, Row, Sheet, spread
from engine.reading.spreadsheets.csv import rows_of
from engine.reading.spreadsheets.tables import blocks_of
from engine.types import BlockKind, Page
from tests.engine.reading.files import Outcome

HEADER, ROW = BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW


def table(
    *records: Sequence[str],
    merged: Iterable[Area] = (),
    strong: Iterable[int] = (),
    named: Iterable[int] = (),
) -> list[SourceBlock]:
    """Return the blocks of a sheet 表 with these rows; `strong` rows are bold."""
    bold = set(strong)
    rows = (
        Row(
            row.number,
            {c: cell._replace(strong=row.number in bold) for c, cell in row.cells.items()},
        )
        for row in rows_of(map(list, records))
    )
    blocks = list(blocks_of([Sheet("表", spread(rows, merged), frozenset(named))]))
    assert blocks[0].text == "表" and blocks[0].new_page
    return blocks[1:]


def told(blocks: Iterable[SourceBlock]) -> list[str]:
    """Return each block in one line: its kind's sign, and its text or cells."""
    signs = {HEADER: "H", ROW: "R", BlockKind.HEADING: "#", BlockKind.PARAGRAPH: "P"}
    return [
        f"{signs[b.kind] * max(1, b.level)} {' | '.join(b.cells) if b.cells else b.text}"
        for b in blocks
    ]


def text_cell(text: str, column: int) -> Cell:
    return Cell(text, CellKind.TEXT, column)


@dataclass
class Line:
    """A block of a page with its text and the label of its place."""

    kind: BlockKind
    text: str
    label: str


def lines_of(outcome: Outcome) -> list[Line]:
    """Return all blocks that were read."""
    return [_line(page, index) for page in outcome.pages for index in range(len(page.blocks))]


def _line(page: Page, index: int) -> Line:
    block = page.blocks[index]
    place = block.location or page.location
    return Line(block.kind, page.text[block.start : block.end], place.label)


def rows_read(outcome: Outcome) -> list[str]:
    """Return the texts of headers and rows of tables."""
    return [line.text for line in lines_of(outcome) if line.kind in (HEADER, ROW)]


def left_out(outcome: Outcome) -> dict[str, int]:
    """Return what the receipt says was left out."""
    return {str(one.what): one.count for one in outcome.receipt.left_out}


def file_of(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path
