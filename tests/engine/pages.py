"""Builds pages from lists of blocks, as a reader would."""

from __future__ import annotations

import numpy as np

from engine import boxes
from engine.types import Block, BlockKind, Location, LocationKind, Page, Verdict

H, P, L = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM
TH, TR, F = BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW, BlockKind.FURNITURE


def make_page(number: int, *parts: tuple[BlockKind, str], language: str = "zh") -> Page:
    """Return a page whose blocks are `parts`; headings are of level 1 + their count of '#'."""
    text = ""
    blocks = []
    for kind, content in parts:
        level = 0
        if kind is H:
            level = 1 + len(content) - len(content.lstrip("#"))
            content = content.lstrip("#")
        blocks.append(Block(len(text), len(text) + len(content), kind, level))
        text += content + "\n"
    grid = np.zeros((len(text), 4))
    for index in range(len(text)):
        line, column = divmod(index, 40)
        if text[index] != "\n":
            grid[index] = (
                0.1 + column * 0.02,
                0.05 + line * 0.02,
                0.12 + column * 0.02,
                0.065 + line * 0.02,
            )
    return Page(
        number,
        text,
        boxes.pack(grid),
        tuple(blocks),
        Verdict.TEXT,
        language,
        Location(LocationKind.PAGE, str(number)),
        595.0,
        842.0,
    )
