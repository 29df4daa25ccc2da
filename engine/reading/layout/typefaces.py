"""The typefaces of renditions, and how wide each character of a text is in them."""

from __future__ import annotations

import itertools
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.reading.layout.direction import Levels, levels_of
from engine.reading.layout.shaping import FallbackFont, fallback_fonts
from engine.reading.mupdf import pymupdf

Codes = npt.NDArray[np.uint32]
Widths = npt.NDArray[np.float64]
Faces = npt.NDArray[np.int8]

CHINESE = 1
PLACEHOLDER = 2
INVISIBLE = 3
FALLBACK = 4
_UNKNOWN = -1
_PLACEHOLDER_CHARACTER = "□"
_UNPAINTED = frozenset({"Cc", "Cf", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me"})
_JOINERS = (0x200C, 0x200D)
_TAB = 2.0
_LATIN_END = 0x2000


@dataclass(frozen=True, slots=True)
class Measured:
    """A text in a typeface: for each character its face and its width in ems.

    A face is 0 (Latin), `CHINESE`, `PLACEHOLDER` (no glyph: a box is painted), `INVISIBLE`, or
    from `FALLBACK` on one of the fallback fonts. `levels` is None where all runs to the right.
    """

    text: str
    faces: Faces
    widths: Widths
    levels: Levels | None = None

    @property
    def without_glyph(self) -> int:
        """How many characters a placeholder stands for."""
        return int((self.faces == PLACEHOLDER).sum())


class Typeface:
    """A Latin font, the Chinese one for what it lacks, and others for what both lack."""

    def __init__(self, latin: str) -> None:
        self.fonts: tuple[Any, Any] = (pymupdf.Font(latin), pymupdf.Font("cjk"))
        self.is_monospaced = bool(self.fonts[0].flags["mono"])
        self.is_bold = bool(self.fonts[0].flags["bold"])
        self._faces = np.full(0x110000, _UNKNOWN, np.int8)
        self._widths = np.zeros(0x110000, np.float64)

    def measure(self, text: str) -> Measured:
        """Return the faces and widths of a text, each of shape (len(text),)."""
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        faces = self._faces[codes]
        if (faces == _UNKNOWN).any():
            for code in np.unique(codes[faces == _UNKNOWN]).tolist():
                self._faces[code], self._widths[code] = self._look_up(code)
            faces = self._faces[codes]
        widths = self._widths[codes]
        if not (faces >= FALLBACK).any():
            return Measured(text, faces, widths)
        _keep_together(text, faces)
        levels = levels_of(text)
        for start, end in runs_of(faces, levels):
            if faces[start] >= FALLBACK:
                to_the_left = levels is not None and bool(levels[start] % 2)
                shaped = self.fallback(int(faces[start])).shape(text[start:end], to_the_left)
                widths[start:end] = shaped.widths
        return Measured(text, faces, widths, levels)

    def painted(self, text: str, face: int) -> str:
        """Return what to paint for a run of one face."""
        if face == PLACEHOLDER:
            return _PLACEHOLDER_CHARACTER * len(text)
        return text

    def font(self, face: int) -> Any:
        """Return the font that paints a face."""
        if face >= FALLBACK:
            return self.fallback(face).font
        return self.fonts[0 if face == 0 else 1]

    def fallback(self, face: int) -> FallbackFont:
        """Return the fallback font of a face from `FALLBACK` on."""
        return fallback_fonts()[face - FALLBACK]

    def _look_up(self, code: int) -> tuple[int, float]:
        latin, chinese = self.fonts
        placeholder = PLACEHOLDER, chinese.glyph_advance(ord(_PLACEHOLDER_CHARACTER))
        if code == 0x09:
            return INVISIBLE, _TAB
        if 0xD800 <= code < 0xE000:
            return placeholder
        category = unicodedata.category(chr(code))
        if category in _UNPAINTED:
            return INVISIBLE, 0.0
        if category not in _MARKS:
            if code < _LATIN_END and latin.has_glyph(code):
                return 0, latin.glyph_advance(code)
            if chinese.has_glyph(code):
                return CHINESE, chinese.glyph_advance(code)
            if latin.has_glyph(code):
                return 0, latin.glyph_advance(code)
            if chr(code).isspace():
                return INVISIBLE, 0.5
        for index, font in enumerate(fallback_fonts()):
            if font.has_glyph(code):
                return FALLBACK + index, font.advance(code)
        return (INVISIBLE, 0.0) if category in _MARKS else placeholder


def runs_of(faces: Faces, levels: Levels | None) -> list[tuple[int, int]]:
    """Return the ranges of characters of one face and one level."""
    changes = np.diff(faces) != 0
    if levels is not None:
        changes |= np.diff(levels) != 0
    cuts = [0, *(np.flatnonzero(changes) + 1).tolist(), len(faces)]
    return list(itertools.pairwise(cuts))


def _keep_together(text: str, faces: Faces) -> None:
    """Set a mark in one face with the letter it stands on, and joiners with what they join."""
    fonts = fallback_fonts()
    for index in np.flatnonzero(faces >= INVISIBLE).tolist():
        if not index:
            continue
        code, before, face = ord(text[index]), int(faces[index - 1]), int(faces[index])
        if face == INVISIBLE:
            if code in _JOINERS and before >= FALLBACK:
                faces[index] = before
        elif before != face and unicodedata.category(text[index]) in _MARKS:
            if fonts[face - FALLBACK].has_glyph(ord(text[index - 1])):
                faces[index - 1] = face
            elif before >= FALLBACK and fonts[before - FALLBACK].has_glyph(code):
                faces[index] = before


@cache
def typeface(name: str) -> Typeface:
    """Return a typeface by the name of its Latin font: helv, hebo (bold) or cour (code)."""
    return Typeface(name)
