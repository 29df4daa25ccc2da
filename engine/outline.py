"""The headings of a document as a list that can be jumped from. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine import boxes
from engine.types import BlockKind, OutlineEntry, Page

_LONGEST = 200  # characters of a title


def outline_of(pages: Iterable[Page]) -> list[OutlineEntry]:
    """Return the headings of pages in order.

    Levels are closed up: the highest in use becomes 1, and no heading stands more than one level
    below the one before it.
    """
    found = [entry for page in pages for entry in _headings(page)]
    used = {level: rank for rank, level in enumerate(sorted({one.level for one in found}), 1)}
    entries: list[OutlineEntry] = []
    for entry in found:
        deepest = entries[-1].level + 1 if entries else 1
        level = min(used[entry.level], deepest)
        entries.append(replace(entry, level=level))
    return entries


def _headings(page: Page) -> Iterator[OutlineEntry]:
    characters = boxes.unpack(page.boxes)
    for block in page.blocks:
        title = " ".join(page.text[block.start : block.end].split())
        if block.kind is not BlockKind.HEADING or not title:
            continue
        rects = boxes.line_rects(characters, block.start, block.end)
        top = min((rect[1] for rect in rects), default=0.0)
        level = max(block.level, 1)
        yield OutlineEntry(title[:_LONGEST], level, page.number, top, block.start, block.end)
