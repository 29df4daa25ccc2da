"""OFD pages painted into a PDF, and where each of their characters came to stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.reading.drafts import Boxes
from engine.reading.layout.typefaces import typeface
from engine.reading.layout.writing import ASCENT, DESCENT
from engine.reading.mupdf import pymupdf
from engine.reading.ofd.container import OfdDocument, OfdPage
from engine.reading.ofd.fonts import Fonts
from engine.reading.ofd.geometry import POINTS, Matrix, moved, times
from engine.reading.ofd.objects import Colour, Object, Picture, Shape, TextRun
from engine.reading.ofd.paths import draw_path

_LEAST_LINE = 0.2


@dataclass(frozen=True, slots=True)
class PlacedRun:
    """A run of text and the boxes of its characters in points, shape (len(text), 4)."""

    run: TextRun
    boxes: Boxes
    direction: tuple[float, float]
    vertical: bool
    size: float


class PagePainter:
    """Paints one page."""

    def __init__(self, pdf: Any, page: OfdPage, document: OfdDocument, fonts: Fonts) -> None:
        self.width, self.height = page.width * POINTS, page.height * POINTS
        self.page = pdf.new_page(width=self.width, height=self.height)
        self.without_glyph = 0
        self.unshown = 0
        self.runs: list[PlacedRun] = []
        x, y = page.origin
        self._to_points: Matrix = (POINTS, 0.0, 0.0, POINTS, -x * POINTS, -y * POINTS)
        self._document = document
        self._fonts = fonts
        self._words: dict[Colour, Any] = {}
        self._drawing: Any = None

    def paint(self, thing: Object) -> None:
        """Paint an object over those before it."""
        matrix = times(thing.matrix, self._to_points)
        if isinstance(thing, TextRun):
            self._finish_shapes()
            self.runs.append(self._write(thing, matrix))
        elif isinstance(thing, Shape):
            self._finish_words()
            self._draw(thing, matrix)
        else:
            self.finish()
            self._show(thing, matrix)

    def finish(self) -> None:
        """Put what was painted so far on the page."""
        self._finish_shapes()
        self._finish_words()

    def _finish_words(self) -> None:
        for colour, writer in self._words.items():
            writer.write_text(self.page, color=colour)
        self._words = {}

    def _finish_shapes(self) -> None:
        if self._drawing is not None:
            self._drawing.commit()
            self._drawing = None

    def _write(self, run: TextRun, matrix: Matrix) -> PlacedRun:
        places, advances = self._places(run)
        width = run.size * run.stretch
        a, b, c, d, _, _ = matrix
        writer = self._words.setdefault(
            run.colour, pymupdf.TextWriter(pymupdf.Rect(0, 0, self.width, self.height))
        )
        for index, (x, y) in enumerate(places):
            e, f = moved(matrix, x, y)
            place = pymupdf.mupdf.fz_make_matrix(
                width * a, -width * b, -run.size * c, run.size * d, e, self.height - f
            )
            self.without_glyph += not self._fonts.show(writer, run, index, place)
        boxes = _boxes(places, advances, run, matrix)
        steps = np.diff(np.array(places), axis=0) if len(places) > 1 else np.zeros((1, 2))
        across, down = np.abs(steps).sum(axis=0).tolist()
        length = math.hypot(a, b) or 1.0
        return PlacedRun(
            run, boxes, (a / length, b / length), down > across, run.size * math.hypot(c, d)
        )

    def _places(self, run: TextRun) -> tuple[list[tuple[float, float]], list[float]]:
        """Return the place and the width of each character, in the run's own space.

        Characters without a place follow the last that has one.
        """
        widths = typeface("helv").measure(run.text).widths * run.size * run.stretch
        places = list(run.places[: len(run.text)])
        for index in range(len(places), len(run.text)):
            x, y = places[-1]
            places.append((x + float(widths[index - 1]), y))
        return places, widths.tolist()

    def _draw(self, shape: Shape, matrix: Matrix) -> None:
        drawing = self._drawing = self._drawing or self.page.new_shape()
        if not draw_path(drawing, shape.path, matrix):
            return
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        line = max(shape.line * scale, _LEAST_LINE) if shape.stroke else 0
        drawing.finish(color=shape.stroke, fill=shape.fill, width=line, closePath=False)

    def _show(self, picture: Picture, matrix: Matrix) -> None:
        corners = [moved(matrix, x, y) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))]
        xs, ys = zip(*corners, strict=True)
        rect = pymupdf.Rect(min(xs), min(ys), max(xs), max(ys)) & self.page.rect
        data = self._document.data(self._document.resources.pictures.get(picture.resource, ""))
        if not data or rect.is_empty:
            self.unshown += 1
            return
        try:
            self.page.insert_image(rect, stream=data, keep_proportion=False)
        except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase):
            self.unshown += 1


def _boxes(
    places: list[tuple[float, float]], advances: list[float], run: TextRun, matrix: Matrix
) -> Boxes:
    boxes = np.empty((len(places), 4))
    for index, ((x, y), advance) in enumerate(zip(places, advances, strict=True)):
        corners = [
            moved(matrix, x + dx, y + dy)
            for dx in (0.0, advance)
            for dy in (-ASCENT * run.size, DESCENT * run.size)
        ]
        xs, ys = zip(*corners, strict=True)
        boxes[index] = min(xs), min(ys), max(xs), max(ys)
    return boxes
