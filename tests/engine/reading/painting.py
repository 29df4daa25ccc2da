"""Pages as QtPdf paints them, and what a highlight covers of a text painted in red."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from engine.types import Rect
from tests.engine.reading.files import pymupdf

Picture = npt.NDArray[np.int16]
Marks = npt.NDArray[np.bool_]
RED, BLACK = (1.0, 0.0, 0.0), (0.0, 0.0, 0.0)
_INK = 60


def painted_by_qt(path: Path, number: int, scale: float) -> Picture:
    """Return a page (1-based), shape (height, width, 3): red, green, blue."""
    document = QPdfDocument(None)  # type: ignore[call-overload]
    assert document.load(str(path)) == QPdfDocument.Error.None_
    size = document.pagePointSize(number - 1)
    wanted = QSize(round(size.width() * scale), round(size.height() * scale))
    painted = document.render(number - 1, wanted)
    paper = QImage(painted.size(), QImage.Format.Format_RGB888)
    paper.fill(QColor("white"))
    painter = QPainter(paper)
    painter.drawImage(0, 0, painted)
    painter.end()
    document.close()
    rows = np.frombuffer(paper.constBits(), np.uint8)
    rows = rows.reshape(paper.height(), paper.bytesPerLine())[:, : 3 * paper.width()]
    return rows.reshape(paper.height(), paper.width(), 3).astype(np.int16)


def write_in_turn(
    page: Any, at: tuple[float, float], pieces: Sequence[tuple[str, bool]], size: float, font: str
) -> None:
    """Write pieces of one line one after the other, those marked in red, the others in black."""
    x, y = at
    face = pymupdf.Font(font)
    for text, marked in pieces:
        writer = pymupdf.TextWriter(page.rect)
        writer.append((x, y), text, font=face, fontsize=size)
        writer.write_text(page, color=RED if marked else BLACK)
        x += face.text_length(text, fontsize=size)


def red(picture: Picture) -> Marks:
    """Return where the ink is red."""
    return np.asarray(picture[:, :, 0] - picture[:, :, 1] > _INK)


def black(picture: Picture) -> Marks:
    """Return where the ink is black."""
    return np.asarray((picture.max(axis=2) < 255 - 2 * _INK) & ~red(picture))


def covered(rects: Sequence[Rect], shape: tuple[int, ...], grown: int) -> Marks:
    """Return what rectangles (fractions of the page) cover of a picture, grown by some pixels."""
    height, width = shape[:2]
    marks = np.zeros((height, width), bool)
    for x0, y0, x1, y1 in rects:
        top, bottom = round(y0 * height) - grown, round(y1 * height) + grown
        left, right = round(x0 * width) - grown, round(x1 * width) + grown
        marks[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)] = True
    return marks
