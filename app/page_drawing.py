"""How a page and its marks look."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from app.highlights import Mark, rect_on_page
from app.theme import MARK, MARK_PALE, Colors

_SHADOW = ((1, 46), (3, 20), (6, 9))  # spread in pixels, opacity of 255
_MARK_PADDING = 1.5


def draw_page(painter: QPainter, page: QRectF, image: QImage | None, colors: Colors) -> None:
    """Draw the sheet with its shadow and, where it is painted yet, what is on it."""
    for spread, opacity in _SHADOW:
        color = QColor(colors.shadow)
        color.setAlpha(opacity)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        around = page.adjusted(-spread, -spread + 1, spread, spread + 1)
        painter.drawRoundedRect(around, spread, spread)
    painter.fillRect(page, Qt.GlobalColor.white)
    if image and not image.isNull():
        painter.drawImage(page, image)


def draw_marks(painter: QPainter, page: QRectF, marks: Iterable[Mark]) -> None:
    """Lay the marks over a page like a text marker: black text stays black."""
    painter.save()
    painter.setClipRect(page)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    for mark in sorted(marks, key=lambda one: one.strong):
        painter.setBrush(MARK if mark.strong else MARK_PALE)
        painter.setPen(QPen(Qt.PenStyle.NoPen))
        for rect in mark.rects:
            padding = _MARK_PADDING
            place = rect_on_page(rect, page).adjusted(-padding, -padding, padding, padding)
            painter.drawRoundedRect(place, 2, 2)
    painter.restore()
