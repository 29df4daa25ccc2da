"""The typefaces of renditions, and how wide each character of a text is in them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.reading.mupdf import pymupdf

Codes = npt.NDArray[np.uint32]
Widths = npt.NDArray[np.float64]
Faces = npt.NDArray[np.int8]

CHINESE = 1
PLACEHOLDER = 2
INVISIBLE = 3
_UNKNOWN = -1
_PLACEHOLDER_CHARACTER = "□"
_UNPAINTED = frozenset({"Cc", "Cf", "Mn", "Me", "Zl", "Zp"})
_TAB = 2.0
_LATIN_END = 0x2000


@dataclass(frozen=True, slots=True)
class Measured:
    """A text in a typeface: for each character its face and its width in ems.

    A face is 0 (Latin), `CHINESE`, `PLACEHOLDER` (no glyph: a box is painted) or `INVISIBLE`.
    """

    text: str
    faces: Faces
    widths: Widths

    @property
    def without_glyph(self) -> int:
        """How many characters a placeholder stands for."""
        return int((self.faces == PLACEHOLDER).sum())


class Typeface:
    """A Latin font, and the Chinese one for all that it lacks."""

    def __init__(self, latin: str) -> None:
        self.fonts: tuple[Any, Any] = (pymupdf.Font(latin), pymupdf.Font("cjk"))
        self.is_monospaced = bool(self.fonts[0].flags["mono"])
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
        return Measured(text, faces, self._widths[codes])

    def painted(self, text: str, face: int) -> str:
        """Return what to paint for a run of one face."""
        if face == PLACEHOLDER:
            return _PLACEHOLDER_CHARACTER * len(text)
        return text

    def font(self, face: int) -> Any:
        """Return the font that paints a face."""
        return self.fonts[0 if face == 0 else 1]

    def _look_up(self, code: int) -> tuple[int, float]:
        latin, chinese = self.fonts
        if code == 0x09:
            return INVISIBLE, _TAB
        if 0xD800 <= code < 0xE000:
            return PLACEHOLDER, chinese.glyph_advance(ord(_PLACEHOLDER_CHARACTER))
        if unicodedata.category(chr(code)) in _UNPAINTED:
            return INVISIBLE, 0.0
        if code < _LATIN_END and latin.has_glyph(code):
            return 0, latin.glyph_advance(code)
        if chinese.has_glyph(code):
            return CHINESE, chinese.glyph_advance(code)
        if latin.has_glyph(code):
            return 0, latin.glyph_advance(code)
        if chr(code).isspace():
            return INVISIBLE, 0.5
        return PLACEHOLDER, chinese.glyph_advance(ord(_PLACEHOLDER_CHARACTER))


@cache
def typeface(name: str) -> Typeface:
    """Return a typeface by the name of its Latin font: helv, hebo (bold) or cour (code)."""
    return Typeface(name)
