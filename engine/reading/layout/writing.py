"""Text on a page of a rendition: painted run by run, with a box for each character."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from bidi.mirror import MIRRORED

from engine.reading.drafts import Boxes
from engine.reading.layout.direction import in_visual_order
from engine.reading.layout.typefaces import FALLBACK, INVISIBLE, Measured, Typeface
from engine.reading.mupdf import pymupdf

Colour = tuple[float, float, float]

ASCENT = 0.92
"""How far a character's box reaches above the baseline, in ems."""
DESCENT = 0.24
_HEAVY = 2
"""The PDF rendering mode that fills and strokes: bold of a font that has none."""


class Writing:
    """The text of one page, `width` x `height` points, origin top left."""

    def __init__(self, width: float, height: float) -> None:
        self._width = width
        self._height = height
        self._writers: dict[tuple[Colour, bool], Any] = {}

    def write(
        self,
        measured: Measured,
        start: int,
        end: int,
        at: tuple[float, float],
        face: Typeface,
        size: float,
        colour: Colour,
    ) -> Boxes:
        """Paint characters `[start, end)` of one line from a point on the baseline, in points.

        Returns their boxes in the order of the text. A character that is not painted has its
        neighbour's box.
        """
        x, baseline = at
        line = _Line(self, measured, face, size, colour)
        boxes = np.empty((end - start, 4))
        boxes[:, 1], boxes[:, 3] = baseline - ASCENT * size, baseline + DESCENT * size
        if measured.levels is None:
            widths = measured.widths[start:end] * size
            edges = widths.cumsum()
            edges += x
            boxes[:, 2] = edges
            boxes[:, 0] = edges - widths
            line.paint(start, end, boxes[:, 0], baseline, False)
            return boxes if widths.all() else _with_neighbours(boxes)
        for first, last, to_the_left in in_visual_order(measured.levels, start, end):
            widths = measured.widths[first:last] * size
            total = float(widths.sum())
            edges = np.cumsum(widths)
            part = boxes[first - start : last - start]
            if to_the_left:
                part[:, 0], part[:, 2] = x + total - edges, x + total - edges + widths
            else:
                part[:, 0], part[:, 2] = x + edges - widths, x + edges
            line.paint(first, last, part[:, 0], baseline, to_the_left)
            x += total
        return _with_neighbours(boxes)

    def place(self, x: float, baseline: float, size: float) -> Any:
        """Return the matrix that puts glyphs of a size at a place."""
        return pymupdf.mupdf.fz_make_matrix(size, 0, 0, size, x, self._height - baseline)

    def writer(self, colour: Colour, heavy: bool) -> Any:
        """Return what takes text of one colour, thickened where `heavy`."""
        writer = self._writers.get((colour, heavy))
        if writer is None:
            writer = pymupdf.TextWriter(pymupdf.Rect(0, 0, self._width, self._height))
            self._writers[colour, heavy] = writer
        return writer

    def add_to(self, page: Any) -> None:
        """Put the text on a page of a PDF."""
        for (colour, heavy), writer in self._writers.items():
            writer.write_text(page, color=colour, render_mode=_HEAVY if heavy else 0)


class _Line:
    """Paints stretches of one line in one typeface, size and colour."""

    def __init__(
        self, writing: Writing, measured: Measured, face: Typeface, size: float, colour: Colour
    ) -> None:
        self._writing = writing
        self._measured = measured
        self._face = face
        self._size = size
        self._colour = colour

    def paint(self, start: int, end: int, lefts: Boxes, baseline: float, to_the_left: bool) -> None:
        """Paint a stretch of one direction; `lefts` are the left edges of its characters."""
        faces = self._measured.faces[start:end]
        changes = (faces[1:] != faces[:-1]).nonzero()[0]
        cuts = [0, *(changes + 1).tolist(), end - start]
        for first, last in itertools.pairwise(cuts):
            kind = int(faces[first]) if last > first else INVISIBLE
            text = self._measured.text[start + first : start + last]
            if kind == INVISIBLE or not text.strip():
                continue
            x = float(lefts[last - 1 if to_the_left else first])
            writer = self._writing.writer(self._colour, self._face.is_bold and kind != 0)
            if kind >= FALLBACK:
                self._show_shaped(writer, kind, text, (x, baseline), to_the_left)
                continue
            if to_the_left:
                text = "".join(MIRRORED.get(character, character) for character in reversed(text))
            self._show(writer, kind, text, self._writing.place(x, baseline, self._size))

    def _show(self, writer: Any, kind: int, text: str, place: Any) -> None:
        """Add a run to a writer. Its own `append` measures all that it holds, each time anew."""
        font = self._face.font(kind)
        pymupdf.mupdf.fz_show_string(
            writer.this,
            font.this,
            place,
            self._face.painted(text, kind),
            0,
            0,
            pymupdf.mupdf.FZ_BIDI_LTR,
            0,
        )
        if kind == 0 and self._face.is_monospaced:
            writer.used_fonts.add(font)

    def _show_shaped(
        self, writer: Any, kind: int, text: str, at: tuple[float, float], to_the_left: bool
    ) -> None:
        fallback = self._face.fallback(kind)
        for glyph in fallback.shape(text, to_the_left).glyphs:
            x, baseline = at[0] + glyph.x * self._size, at[1] - glyph.y * self._size
            pymupdf.mupdf.fz_show_glyph(
                writer.this,
                fallback.font.this,
                self._writing.place(x, baseline, self._size),
                glyph.number,
                glyph.code,
                0,
                0,
                pymupdf.mupdf.FZ_BIDI_LTR,
                0,
            )


def _with_neighbours(boxes: Boxes) -> Boxes:
    """Give each character without width the box before it, or the one after it at the start."""
    empty = boxes[:, 2] - boxes[:, 0] <= 0
    if not empty.any() or empty.all():
        return boxes
    index = np.where(empty, -1, np.arange(len(boxes)))
    index = np.maximum.accumulate(index)
    index[index < 0] = int(np.flatnonzero(~empty)[0])
    return boxes[index]
