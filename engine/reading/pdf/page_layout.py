"""The lines and tables of a page become its blocks, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.reading.drafts import Draft
from engine.reading.pdf.aligned import cut_out_tables
from engine.reading.pdf.blocks import blocks_of, row_of
from engine.reading.pdf.glyphs import Line
from engine.reading.pdf.items import Band, Item, Placed
from engine.reading.pdf.order import bands, in_columns
from engine.reading.pdf.tables import Table, table_drafts
from engine.reading.pdf.turned import DOWNWARDS, by_direction, laid_out_turned
from engine.types import BlockKind

_SAME_LINE = 0.6
"""Pieces nearer than this share of their size are of one line."""


class PageLayout:
    """Makes blocks of lines; `tables` counts the tables of the document so far."""

    def __init__(self, body_size: float, tables: int) -> None:
        self._body_size = body_size
        self.tables = tables

    def blocks(self, lines: Sequence[Line], ruled: Sequence[Table]) -> list[Draft]:
        """Return the blocks of a page.

        Vertical writing comes first, its columns from right to left; then what runs to the right,
        then other directions. Slanted text is a watermark: furniture, unless it is all there is.
        """
        vertical = [line for line in lines if line.vertical]
        drafts = laid_out_turned(vertical, DOWNWARDS, self._registers)
        items: list[Item] = [*_whole([line for line in lines if line.level])]
        items += [Placed(key, *table.area) for key, table in enumerate(ruled)]
        drafts += self._blocks(items, ruled)
        along, slanted = by_direction(
            [line for line in lines if not line.level and not line.vertical]
        )
        for direction, turned in along.items():
            drafts += laid_out_turned(turned, direction, lambda lines: self._blocks(lines, ()))
        kind = BlockKind.FURNITURE if drafts else BlockKind.PARAGRAPH
        drafts += [Draft(kind, line.text, line.boxes) for line in slanted]
        return drafts

    def _registers(self, lines: Sequence[Line]) -> list[Draft]:
        """Return the blocks of vertical writing, turned: its registers are read one by one."""
        drafts: list[Draft] = []
        for stretch in in_columns(lines, only_prose=True):
            drafts += blocks_of([row_of(band) for band in _of_lines(stretch)], self._body_size)
        return drafts

    def _blocks(self, items: Sequence[Item], ruled: Sequence[Table]) -> list[Draft]:
        drafts: list[Draft] = []
        for part in _parts(items, ruled):
            if isinstance(part, Table):
                drafts += table_drafts(part, self.tables)
                self.tables += 1
            else:
                drafts += blocks_of(part, self._body_size)
        return drafts


def _whole(lines: Sequence[Line]) -> Iterator[Line]:
    """Return lines whole that MuPDF breaks where the font or its baseline changes."""
    for band in bands(lines):
        pieces: list[Line] = []
        for line in band:
            if pieces and line.x0 - pieces[-1].x1 > _SAME_LINE * min(line.size, pieces[-1].size):
                yield row_of(pieces)
                pieces = []
            pieces.append(line)
        yield row_of(pieces)


def _of_lines(bands: Sequence[Band]) -> list[list[Line]]:
    return [[item for item in band if isinstance(item, Line)] for band in bands]


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
