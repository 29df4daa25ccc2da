"""Blocks on their way to a page: text with one box for each character."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine import boxes as packing
from engine.reading.languages import guess_language
from engine.types import Block, BlockKind, Location, Page, Verdict

Boxes = npt.NDArray[np.float64]
CELL_SEPARATOR = " | "
"""What stands between the cells of a table row in a page's text."""


@dataclass(slots=True)
class Draft:
    """A block before it has its place in the page's text; `boxes` has shape (len(text), 4).

    Boxes are in points of the page as displayed; an empty one (zeros) marks a character that is
    not painted.
    """

    kind: BlockKind
    text: str
    boxes: Boxes
    level: int = 0
    table: int = -1
    location: Location | None = None


def no_boxes(count: int) -> Boxes:
    """Return `count` empty rectangles, for characters that are not painted."""
    return np.zeros((count, 4))


def joined(parts: Sequence[tuple[str, Boxes]], separator: str) -> tuple[str, Boxes]:
    """Return texts with their boxes as one, the separator between them unpainted."""
    gap = no_boxes(len(separator))
    stack: list[Boxes] = []
    for index, (_, boxes) in enumerate(parts):
        if index:
            stack.append(gap)
        stack.append(boxes)
    text = separator.join(text for text, _ in parts)
    return text, np.concatenate(stack) if stack else no_boxes(0)


def make_page(
    drafts: Sequence[Draft],
    *,
    number: int,
    location: Location,
    width: float,
    height: float,
    verdict: Verdict,
) -> Page:
    """Return the page: each block's text followed by a newline, boxes as fractions."""
    texts: list[str] = []
    stack: list[Boxes] = []
    blocks: list[Block] = []
    newline = no_boxes(1)
    start = 0
    for draft in drafts:
        end = start + len(draft.text)
        blocks.append(Block(start, end, draft.kind, draft.level, draft.table, draft.location))
        texts += (draft.text, "\n")
        stack += (draft.boxes, newline)
        start = end + 1
    text = "".join(texts)
    placed = np.concatenate(stack) if stack else no_boxes(0)
    return Page(
        number=number,
        text=text,
        boxes=packing.pack(placed / (width, height, width, height)),
        blocks=tuple(blocks),
        verdict=verdict,
        language=guess_language(text),
        location=location,
        width=width,
        height=height,
    )
