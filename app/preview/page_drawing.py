"""How a page and its marks look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.preview.highlights import Mark, rect_on_page
from app.theme import DOUBT, HIT, HIT_CURRENT, MARK, MARK_PALE, SELECTED, Colors
from engine.types import Rect

_SHADOW = ((1, 46), (3, 20), (6, 9))  # spread in pixels, opacity of 255
_MARK_PADDING = 1.5


def draw_page(painter: QPainter, page: QRectF, colors: Colors) -> None:
    """Draw an empty sheet with its shadow."""
    for spread, opacity in _SHADOW:
        color = QColor(colors.shadow)
        color.setAlpha(opacity)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        around = page.adjusted(-spread, -spread + 1, spread, spread + 1)
        painter.drawRoundedRect(around, spread, spread)
    painter.fillRect(page, Qt.GlobalColor.white)


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


def draw_selection(painter: QPainter, page: QRectF, rects: Sequence[Rect]) -> None:
    """Lay the selection over lines of a page."""
    _lay(painter, page, rects, SELECTED)


def draw_hits(painter: QPainter, page: QRectF, rects: Sequence[Rect], current: bool) -> None:
    """Lay a found text over a page; the current one has a border too."""
    _lay(painter, page, rects, HIT_CURRENT if current else HIT)
    if current:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(DOUBT, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for rect in rects:
            painter.drawRoundedRect(rect_on_page(rect, page).adjusted(-2, -2, 2, 2), 3, 3)
        painter.restore()


def draw_doubts(painter: QPainter, page: QRectF, rects: Sequence[Rect]) -> None:
    """Underline characters that text recognition is not sure of."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(DOUBT, 1.8, Qt.PenStyle.DotLine))
    for rect in rects:
        place = rect_on_page(rect, page)
        painter.drawLine(place.bottomLeft(), place.bottomRight())
    painter.restore()


def _lay(painter: QPainter, page: QRectF, rects: Sequence[Rect], color: QColor) -> None:
    painter.save()
    painter.setClipRect(page)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in rects:
        path.addRect(rect_on_page(rect, page).adjusted(-0.5, -1, 0.5, 1))
    painter.fillPath(path, color)
    painter.restore()
