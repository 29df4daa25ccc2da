"""The lines and tables of a page become its blocks, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.reading.drafts import Draft
from engine.reading.pdf_aligned import cut_out_tables
from engine.reading.pdf_blocks import blocks_of, flowed, row_of
from engine.reading.pdf_glyphs import Line
from engine.reading.pdf_order import Band, Item, Placed, in_columns
from engine.reading.pdf_tables import Table, table_drafts
from engine.types import BlockKind


def page_blocks(
    lines: Sequence[Line], ruled: Sequence[Table], body_size: float, tables: int
) -> tuple[list[Draft], int]:
    """Return the blocks, and how many tables there are up to here (`tables` before).

    Vertical writing comes first, its columns from right to left; text at other angles last.
    """
    drafts: list[Draft] = []
    vertical = sorted(
        (line for line in lines if line.vertical), key=lambda line: (-line.x0, line.y0)
    )
    if vertical:
        text, boxes = flowed(vertical)
        drafts.append(Draft(BlockKind.PARAGRAPH, text, boxes))
    items: list[Item] = [line for line in lines if line.level]
    items += [Placed(key, *table.area) for key, table in enumerate(ruled)]
    for part in _parts(items, ruled):
        if isinstance(part, Table):
            drafts += table_drafts(part, tables)
            tables += 1
        else:
            drafts += blocks_of(part, body_size)
    drafts += [
        Draft(BlockKind.PARAGRAPH, line.text, line.boxes)
        for line in lines
        if not line.level and not line.vertical
    ]
    return drafts, tables


def _parts(items: Sequence[Item], ruled: Sequence[Table]) -> Iterator[list[Line] | Table]:
    for stretch in in_columns(items):
        for part in cut_out_tables(stretch):
            if isinstance(part, Table):
                yield part
            else:
                yield from _text_and_ruled(part, ruled)


def _text_and_ruled(rows: Sequence[Band], ruled: Sequence[Table]) -> Iterator[list[Line] | Table]:
    text: list[Line] = []
    for band in rows:
        for item in band:
            if isinstance(item, Placed):
                yield text
                text = []
                yield ruled[item.key]
        pieces = [item for item in band if isinstance(item, Line)]
        if pieces:
            text.append(row_of(pieces))
    yield text
