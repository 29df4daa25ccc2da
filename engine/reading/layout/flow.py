"""Blocks without pages are laid out on pages; every character is placed by us.

Nothing is read back from the result: a character's box is where it was put (see ADR 0010).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import groupby

from engine.reading.layout.paragraphs import lay_text
from engine.reading.layout.pictures import lay_pictures
from engine.reading.layout.sheet import Sheet
from engine.reading.layout.tables import lay_table
from engine.reading.source_blocks import SourceBlock


def lay_out(blocks: Iterable[SourceBlock]) -> Iterator[Sheet]:
    """Return the pages, each as soon as it is full; none is empty of blocks."""
    sheet = yield from fill(blocks, Sheet())
    if not sheet.is_new:
        yield sheet


def fill(blocks: Iterable[SourceBlock], sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set blocks on the sheet and, as full ones are handed out, on new ones; return the last."""
    begun = 0
    for (stretch, table), group in groupby(blocks, key=_Stretches()):
        if stretch != begun and not sheet.is_new:
            yield sheet
            sheet = sheet.following()
        begun = stretch
        if table >= 0:
            sheet = yield from lay_table(group, sheet)
            continue
        for pictured, run in groupby(group, key=lambda block: bool(block.picture)):
            if pictured:
                sheet = yield from lay_pictures(list(run), sheet)
                continue
            for block in run:
                sheet = yield from lay_text(block, sheet)
    return sheet


class _Stretches:
    """Numbers the stretches of blocks that begin a page, and says which table a block is of."""

    def __init__(self) -> None:
        self._number = 0

    def __call__(self, block: SourceBlock) -> tuple[int, int]:
        self._number += block.new_page
        return self._number, block.table
