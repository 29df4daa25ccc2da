"""How each kind of block is set: face, size, leading, the space around it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reading.layout.rendition import ACCENT, FAINT, INK
from engine.reading.layout.writing import Colour
from engine.reading.source_blocks import SourceBlock, Style
from engine.types import BlockKind

_HEADING_SIZES = (20.0, 16.0, 13.5, 12.0, 11.5, 11.0)
_INDENT = 18.0
BAR = 10.0
"""How far code and the rule beside a quotation stand from the text."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Sizes in units; `face` is a name of `typefaces.typeface`."""

    face: str
    size: float
    leading: float
    before: float
    after: float
    indent: float = 0.0
    colour: Colour = INK


def setting_of(block: SourceBlock) -> Setting:
    """Return how a block is set."""
    if block.style is Style.NOTE and block.kind is BlockKind.HEADING:
        return Setting("hebo", 9.0, 14.0, 2.0, 1.0, colour=FAINT)
    if block.kind is BlockKind.HEADING:
        size = _HEADING_SIZES[max(1, min(block.level, 6)) - 1]
        return Setting("hebo", size, 1.4 * size, 0.7 * size, 0.35 * size, colour=ACCENT)
    if block.kind is BlockKind.FURNITURE:
        return Setting("helv", 8.5, 13.0, 0.0, 2.0, colour=FAINT)
    if block.style is Style.NOTE:
        return Setting("helv", 9.5, 15.0, 0.0, 4.0)
    if block.style is Style.CODE:
        return Setting("cour", 9.5, 13.5, 0.0, 0.0, BAR)
    if block.style is Style.QUOTE:
        return Setting("helv", 11.0, 18.0, 0.0, 6.0, _INDENT)
    if block.kind is BlockKind.LIST_ITEM:
        return Setting("helv", 11.0, 18.0, 0.0, 3.5, _INDENT * max(block.level, 1) - 8.0)
    return Setting("helv", 11.0, 18.0, 0.0, 6.0)
