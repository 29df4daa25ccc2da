"""Fonts for what the Latin and the Chinese one lack, and how their glyphs join.

Arabic and Hebrew, Devanagari and Thai, symbols, accents that stand alone, emoji, rarer Chinese:
HarfBuzz says which glyphs stand for a stretch of text and where.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import uharfbuzz

from engine.reading.mupdf import pymupdf

FONT_FOLDER = Path(__file__).resolve().parents[3] / "resources" / "fonts"
FALLBACK_FILES = (
    "PageciteSymbols-Regular.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "NotoSansThai-Regular.ttf",
    "PageciteEmoji-Regular.ttf",
    "PageciteHan-Regular.ttf",
)
"""In the order in which they are asked for a glyph."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph, moved by `x`, `y` (up) from the place come to, in ems; `code` is its character."""

    number: int
    code: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shaped:
    """A stretch of text as glyphs from left to right, and the width of each character in ems."""

    glyphs: tuple[Glyph, ...]
    widths: npt.NDArray[np.float64]


class FallbackFont:
    """A font file as MuPDF paints it and as HarfBuzz shapes with it."""

    def __init__(self, path: Path) -> None:
        self.font: Any = pymupdf.Font(fontfile=str(path))
        face = uharfbuzz.Face(uharfbuzz.Blob(path.read_bytes()))
        self._upem = face.upem
        self._shaper = uharfbuzz.Font(face)
        self.shape = lru_cache(maxsize=4096)(self._shape)

    def has_glyph(self, code: int) -> bool:
        """Say whether the font has a character."""
        return bool(self.font.has_glyph(code))

    def advance(self, code: int) -> float:
        """Return the width of a character that stands alone, in ems."""
        return float(self.font.glyph_advance(code))

    def _shape(self, text: str, right_to_left: bool) -> Shaped:
        buffer = uharfbuzz.Buffer()
        buffer.add_codepoints([ord(character) for character in text])
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if right_to_left else "ltr"
        uharfbuzz.shape(self._shaper, buffer)
        widths = np.zeros(len(text))
        glyphs: list[Glyph] = []
        x = 0.0
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            left, up = place.x_offset / self._upem, place.y_offset / self._upem
            glyphs.append(Glyph(info.codepoint, ord(text[info.cluster]), x + left, up))
            advance = place.x_advance / self._upem
            widths[info.cluster] += advance
            x += advance
        starts = sorted({info.cluster for info in buffer.glyph_infos})
        return Shaped(tuple(glyphs), _shared(widths, starts))


def _shared(widths: npt.NDArray[np.float64], starts: list[int]) -> npt.NDArray[np.float64]:
    """Give each character of a cluster its part of the cluster's width."""
    for start, end in zip(starts, [*starts[1:], len(widths)], strict=True):
        widths[start:end] = widths[start:end].sum() / (end - start)
    return widths


@cache
def fallback_fonts() -> tuple[FallbackFont, ...]:
    """Return the fonts, loaded once."""
    return tuple(FallbackFont(FONT_FOLDER / name) for name in FALLBACK_FILES)
