"""Blocks without pages are laid out on pages; every character is placed by us.

Nothing is read back from the result: a character's box is where it was put (see ADR 0010).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import groupby

from engine.reading.layout.paragraphs import lay_text
from engine.reading.layout.pictures import lay_pictures
from engine.reading.layout.sheet import Sheet
from engine.reading.layout.tables import lay_table, needs_turning
from engine.reading.source_blocks import SourceBlock

_MOST_BEFORE_TABLE = 8


def lay_out(blocks: Iterable[SourceBlock]) -> Iterator[Sheet]:
    """Return the pages, each as soon as it is full; none is empty of blocks."""
    sheet = yield from fill(blocks, Sheet())
    if not sheet.is_new:
        yield sheet


def fill(blocks: Iterable[SourceBlock], sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set blocks on the sheet and, as full ones are handed out, on new ones; return the last."""
    begun = 0
    stretches = _Stretches()
    for (stretch, table), pairs in groupby(_with_direction(blocks), key=stretches):
        if stretch != begun and not sheet.is_new:
            yield sheet
            sheet = sheet.following()
        if stretch != begun and stretches.turned:
            sheet = sheet.following(landscape=True)
        begun = stretch
        group = (block for block, _ in pairs)
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


def _with_direction(blocks: Iterable[SourceBlock]) -> Iterator[tuple[SourceBlock, bool]]:
    """Say with each block that begins a page whether the page is to be turned: a few blocks after
    it a wide table begins.
    """
    waiting: list[SourceBlock] = []
    for block in blocks:
        if waiting and (block.new_page or block.table >= 0 or len(waiting) > _MOST_BEFORE_TABLE):
            turned = not block.new_page and needs_turning(block)
            yield from ((one, turned) for one in waiting)
            waiting.clear()
        if waiting or (block.new_page and block.table < 0):
            waiting.append(block)
        else:
            yield block, block.new_page and needs_turning(block)
    yield from ((one, False) for one in waiting)


class _Stretches:
    """Numbers the stretches of blocks that begin a page, and says which table a block is of.

    `turned` says whether the page of the last stretch is to be turned.
    """

    def __init__(self) -> None:
        self._number = 0
        self.turned = False

    def __call__(self, pair: tuple[SourceBlock, bool]) -> tuple[int, int]:
        block, turned = pair
        if block.new_page:
            self._number += 1
            self.turned = turned
        return self._number, block.table
