"""The PDF that is painted for a file without pages of its own: a canvas, page by page."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from engine.reading.drafts import Boxes, no_boxes
from engine.reading.layout.typefaces import Measured, Typeface
from engine.reading.layout.writing import Colour, Writing
from engine.reading.mupdf import pymupdf
from engine.reading.private_files import write_private

LOGGER = logging.getLogger(__name__)

INK: Colour = (0.12, 0.16, 0.2)
ACCENT: Colour = (0.11, 0.33, 0.46)
FAINT: Colour = (0.42, 0.47, 0.52)
RULE: Colour = (0.72, 0.77, 0.8)
SHADE: Colour = (0.94, 0.96, 0.97)


class Canvas:
    """One page in the making, `width` x `height` points. Sizes and places are given in units of
    `scale` points, origin top left.
    """

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.scale = 1.0
        self._writing = Writing(width, height)
        self._rules: list[tuple[float, ...]] = []
        self._shades: list[tuple[float, ...]] = []
        self._pictures: list[tuple[tuple[float, ...], bytes]] = []

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
        place = at[0] * self.scale, at[1] * self.scale
        return self._writing.write(measured, start, end, place, face, size * self.scale, colour)

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Paint a thin line."""
        self._rules.append(self._in_points(x0, y0, x1, y1))

    def shade(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Paint a light background."""
        self._shades.append(self._in_points(x0, y0, x1, y1))

    def picture(self, x0: float, y0: float, x1: float, y1: float, data: bytes) -> None:
        """Paint a picture, as the bytes of its file; one that cannot be painted is passed over."""
        self._pictures.append((self._in_points(x0, y0, x1, y1), data))

    def _in_points(self, *units: float) -> tuple[float, ...]:
        return tuple(unit * self.scale for unit in units)

    def add_to(self, document: Any) -> None:
        """Append the page to a PDF document."""
        page = document.new_page(width=self.width, height=self.height)
        shape = page.new_shape()
        if self._shades:
            shape.draw_cont = "".join(
                f"{x0:.2f} {self.height - y1:.2f} {x1 - x0:.2f} {y1 - y0:.2f} re\n"
                for x0, y0, x1, y1 in self._shades
            )
            shape.finish(color=None, fill=SHADE)
        if self._rules:
            shape.draw_cont = "".join(
                f"{x0:.2f} {self.height - y0:.2f} m {x1:.2f} {self.height - y1:.2f} l\n"
                for x0, y0, x1, y1 in self._rules
            )
            shape.finish(color=RULE, width=0.6)
        if self._shades or self._rules:
            shape.commit()
        for rect, data in self._pictures:
            _insert(page, rect, data)
        self._writing.add_to(page)


def _insert(page: Any, rect: tuple[float, ...], data: bytes) -> None:
    try:
        page.insert_image(pymupdf.Rect(rect), stream=data)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        LOGGER.info("a picture cannot be painted: %s", error)


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
