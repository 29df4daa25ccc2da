"""The PDF that is painted for a file without pages of its own: a canvas, page by page."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np

from engine.reading.drafts import Boxes, no_boxes
from engine.reading.layout.typefaces import INVISIBLE, Measured, Typeface
from engine.reading.mupdf import pymupdf
from engine.reading.private_files import write_private

Colour = tuple[float, float, float]

INK: Colour = (0.12, 0.16, 0.2)
ACCENT: Colour = (0.11, 0.33, 0.46)
FAINT: Colour = (0.42, 0.47, 0.52)
RULE: Colour = (0.72, 0.77, 0.8)
SHADE: Colour = (0.94, 0.96, 0.97)
ASCENT = 0.92
"""How far a character's box reaches above the baseline, in ems."""
DESCENT = 0.24


class Canvas:
    """One page in the making, `width` x `height` points. Sizes and places are given in units of
    `scale` points, origin top left.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.scale = 1.0
        self._words: dict[Colour, Any] = {}
        self._rules: list[tuple[float, ...]] = []
        self._shades: list[tuple[float, ...]] = []

    def write(
        self,
        measured: Measured,
        start: int,
        end: int,
        at: tuple[float, float],
        face: Typeface,
        size: float,
        colour: Colour = INK,
    ) -> Boxes:
        """Paint characters `[start, end)` from a point on the baseline.

        Returns their boxes in points. A character that is not painted has its neighbour's box.
        """
        if end <= start:
            return no_boxes(0)
        x, baseline = at[0] * self.scale, at[1] * self.scale
        size *= self.scale
        widths = measured.widths[start:end] * size
        rights = x + np.cumsum(widths)
        lefts = rights - widths
        faces = measured.faces[start:end]
        writer = self._words.get(colour)
        if writer is None:
            writer = pymupdf.TextWriter(pymupdf.Rect(0, 0, self.width, self.height))
            self._words[colour] = writer
        cuts = [0, *(np.flatnonzero(np.diff(faces)) + 1).tolist(), end - start]
        for first, last in itertools.pairwise(cuts):
            kind = int(faces[first])
            text = measured.text[start + first : start + last]
            if kind != INVISIBLE and text.strip():
                place = pymupdf.mupdf.fz_make_matrix(
                    size, 0, 0, size, float(lefts[first]), self.height - baseline
                )
                _show(writer, face, kind, text, place)
        boxes = np.empty((end - start, 4))
        boxes[:, 0], boxes[:, 2] = lefts, rights
        boxes[:, 1], boxes[:, 3] = baseline - ASCENT * size, baseline + DESCENT * size
        return _with_neighbours(boxes)

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Paint a thin line."""
        self._rules.append(self._in_points(x0, y0, x1, y1))

    def shade(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Paint a light background."""
        self._shades.append(self._in_points(x0, y0, x1, y1))

    def _in_points(self, *units: float) -> tuple[float, ...]:
        return tuple(unit * self.scale for unit in units)

    def add_to(self, document: Any) -> None:
        """Append the page to a PDF document."""
        page = document.new_page(width=self.width, height=self.height)
        shape = page.new_shape()
        if self._shades:
            for rect in self._shades:
                shape.draw_rect(pymupdf.Rect(rect))
            shape.finish(color=None, fill=SHADE)
        if self._rules:
            for x0, y0, x1, y1 in self._rules:
                shape.draw_line((x0, y0), (x1, y1))
            shape.finish(color=RULE, width=0.6)
        if self._shades or self._rules:
            shape.commit()
        for colour, writer in self._words.items():
            writer.write_text(page, color=colour)


def _show(writer: Any, face: Typeface, kind: int, text: str, place: Any) -> None:
    """Add a run to a writer. Its own `append` measures all that it holds, each time anew."""
    font = face.font(kind)
    painted = face.painted(text, kind)
    pymupdf.mupdf.fz_show_string(
        writer.this, font.this, place, painted, 0, 0, pymupdf.mupdf.FZ_BIDI_LTR, 0
    )
    if kind == 0 and face.is_monospaced:
        writer.used_fonts.add(font)


def _with_neighbours(boxes: Boxes) -> Boxes:
    """Give each character without width the box before it, or the one after it at the start."""
    empty = boxes[:, 2] - boxes[:, 0] <= 0
    if not empty.any() or empty.all():
        return boxes
    index = np.where(empty, -1, np.arange(len(boxes)))
    index = np.maximum.accumulate(index)
    index[index < 0] = int(np.flatnonzero(~empty)[0])
    return boxes[index]


class Rendition:
    """The PDF file in the making."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._document: Any = pymupdf.open()

    def add(self, canvas: Canvas) -> None:
        """Append a finished page."""
        canvas.add_to(self._document)

    def save(self) -> Path:
        """Write the file with the used part of its fonts; return its path. Raises OSError."""
        return written(self._document, self._folder)


def written(document: Any, folder: Path) -> Path:
    """Write a PDF with the used part of its fonts, and close it; raises OSError."""
    document.subset_fonts()
    data = document.tobytes(deflate=True, garbage=1)
    document.close()
    return write_private(data, folder)
