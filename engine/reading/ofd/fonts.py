"""The fonts of an OFD file: embedded ones where they can be used, ours for the rest."""

from __future__ import annotations

from typing import Any

from engine.reading.layout.typefaces import INVISIBLE, PLACEHOLDER, typeface
from engine.reading.mupdf import pymupdf
from engine.reading.ofd.container import OfdDocument
from engine.reading.ofd.objects import TextRun

_LEFT_TO_RIGHT = pymupdf.mupdf.FZ_BIDI_LTR


class Fonts:
    """Paints single characters; fonts are loaded when they are first met."""

    def __init__(self, document: OfdDocument) -> None:
        self._document = document
        self._loaded: dict[str, Any] = {}

    def show(self, writer: Any, run: TextRun, index: int, place: Any) -> bool:
        """Paint a character of a run with a matrix; say whether there is a glyph for it."""
        character = run.text[index]
        embedded = self._embedded(run.font)
        if embedded is not None:
            glyph = run.glyphs[index] if run.glyphs else embedded.has_glyph(ord(character))
            if 0 < glyph < embedded.glyph_count:
                _show(writer, embedded, place, glyph, character)
                return True
        face = typeface("hebo" if run.bold else "helv")
        kind = int(face.measure(character).faces[0])
        if kind == INVISIBLE or character.isspace():
            return True
        font = face.font(kind)
        painted = face.painted(character, kind)
        _show(writer, font, place, font.has_glyph(ord(painted)), painted)
        return kind != PLACEHOLDER

    def _embedded(self, name: str) -> Any:
        """Return the font of a file in the package, None where there is none to be used."""
        if name not in self._loaded:
            path = self._document.resources.fonts.get(name, "")
            data = self._document.data(path) if path else None
            self._loaded[name] = _font(data) if data else None
        return self._loaded[name]


def _font(data: bytes) -> Any:
    try:
        return pymupdf.Font(fontbuffer=data)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase):
        return None


def _show(writer: Any, font: Any, place: Any, glyph: int, character: str) -> None:
    pymupdf.mupdf.fz_show_glyph(
        writer.this, font.this, place, glyph, ord(character), 0, 0, _LEFT_TO_RIGHT, 0
    )
