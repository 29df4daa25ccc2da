"""Slides on pages of their own: wide, plain, in the largest type in which a slide fits its page.

Where it does not fit in the smallest, it goes on on further pages. Notes and comments follow the
slide in small type, its footers stand at the foot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from engine.reading.layout.flow import fill
from engine.reading.layout.paragraphs import set_line
from engine.reading.layout.sheet import Shape, Sheet
from engine.reading.source_blocks import SourceBlock, Style
from engine.types import BlockKind

_SHAPE = Shape(842.0, 474.0, 50.0, 40.0, 40.0, turns=False)
_SCALES = (1.55, 1.3, 1.1, 0.9)
_SMALL = 1.2
_MOST_CHARACTERS = 3000
"""A slide with more text fits one page in no type that can be read."""
_COVER_BLOCKS = 6
_COVER_TOP = 0.3
_FOOT_GAP = 30.0
_REMARK_ROOM = 62.0
"""Room for a rule, a heading and two lines."""


def lay_out_slides(blocks: Iterable[SourceBlock]) -> Iterator[Sheet]:
    """Return the pages of slides; each begins with a block whose `new_page` is set."""
    for _, group in groupby(blocks, key=_Slides()):
        yield from _slide(list(group))


class _Slides:
    def __init__(self) -> None:
        self._number = 0

    def __call__(self, block: SourceBlock) -> int:
        self._number += block.new_page
        return self._number


def _slide(blocks: Sequence[SourceBlock]) -> Iterator[Sheet]:
    footers = [block for block in blocks if block.kind is BlockKind.FURNITURE]
    remarks = [block for block in blocks if block.style is Style.NOTE]
    body = [block for block in blocks if block not in footers and block not in remarks]
    *full, sheet = _fitted(body)
    yield from full
    sheet.rescale(_SMALL)
    _set_footers(footers, sheet)
    if remarks and not sheet.is_new and sheet.room > _REMARK_ROOM:
        sheet.y += 10.0
        sheet.canvas.rule(sheet.left, sheet.y, sheet.right, sheet.y)
        sheet.y += 6.0
    sheet = yield from fill([replace(block, new_page=False) for block in remarks], sheet)
    yield sheet


def _fitted(body: Sequence[SourceBlock]) -> list[Sheet]:
    """Return a slide on one page, or where it is too long for that on several in small type."""
    long = sum(len(block.text) + sum(map(len, block.cells)) for block in body) > _MOST_CHARACTERS
    sheets: list[Sheet] = []
    for scale in _SCALES[-1:] if long else _SCALES:
        sheets = _laid(body, Sheet(replace(_SHAPE, scale=scale)))
        if len(sheets) == 1:
            break
    return sheets


def _laid(body: Sequence[SourceBlock], sheet: Sheet) -> list[Sheet]:
    if _is_cover(body):
        sheet.y += _COVER_TOP * sheet.height
    sheets: list[Sheet] = []
    filling = fill(body, sheet)
    while True:
        try:
            sheets.append(next(filling))
        except StopIteration as end:
            return [*sheets, end.value]


def _is_cover(body: Sequence[SourceBlock]) -> bool:
    """Say whether a slide only names the deck or a part of it."""
    first = body[0] if body else None
    return (
        first is not None
        and first.kind is BlockKind.HEADING
        and first.level == 1
        and len(body) <= _COVER_BLOCKS
        and all(block.table < 0 and not block.picture for block in body)
    )


def _set_footers(footers: Sequence[SourceBlock], sheet: Sheet) -> None:
    """Set the footers side by side under the slide."""
    x, y = sheet.left, sheet.bottom + 6.0
    for block in footers:
        x = set_line(block, sheet, x, y) + _FOOT_GAP
