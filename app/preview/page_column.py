"""The column of pages at the zoom in force, and how it keeps a place while the zoom changes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.preview.page_layout import (
    MAX_ZOOM,
    MIN_ZOOM,
    lay_out,
    sane_size,
    zoom_to_fit_page,
    zoom_to_fit_width,
)

HeldPlace = tuple[int, float, float]
"""Page index, and fractions of its width and height."""


class Fit(Enum):
    """What the zoom follows when the view changes its size."""

    WIDTH = "width"
    PAGE = "page"
    NONE = "none"


class PageColumn:
    """Sizes of pages in points, a zoom, and where each page lies for them."""

    def __init__(self) -> None:
        self.fit = Fit.WIDTH
        self.zoom = 1.0
        self.sizes: tuple[tuple[float, float], ...] = ()
        self.layout = lay_out((), 1.0, 0)

    @property
    def rects(self) -> tuple[QRectF, ...]:
        """Where each page lies, from the top left of the column."""
        return self.layout.rects

    def set_sizes(self, sizes: Sequence[tuple[float, float]]) -> None:
        """Take other pages; absurd sizes become A4. `lay_out` places them."""
        self.sizes = tuple(sane_size(*size) for size in sizes)

    def lay_out(self, view: QSizeF, page_index: int, zoom: float | None = None) -> None:
        """Place the pages at a zoom, or at the one that fits the view (and its page in view)."""
        if zoom is not None:
            self.zoom = min(max(zoom, MIN_ZOOM), MAX_ZOOM)
        elif self.sizes and self.fit is Fit.WIDTH:
            self.zoom = zoom_to_fit_width(max(width for width, _ in self.sizes), view.width())
        elif self.sizes and self.fit is Fit.PAGE:
            self.zoom = zoom_to_fit_page(self.sizes[min(page_index, len(self.sizes) - 1)], view)
        self.layout = lay_out(self.sizes, self.zoom, view.width())

    def hold(self, point: QPointF) -> HeldPlace | None:
        """Return which place of which page is at a point of the column."""
        if not self.rects:
            return None
        index = min(self.layout.page_at(point.y()), len(self.rects) - 1)
        rect = self.rects[index]
        inside = point - rect.topLeft()
        return index, inside.x() / rect.width(), inside.y() / rect.height()

    def nearest(self, point: QPointF) -> HeldPlace:
        """Return the page nearest to a point of the column, and where on it, within 0..1.

        There has to be a page.
        """
        index = min(self.layout.page_at(point.y()), len(self.rects) - 1)
        if index + 1 < len(self.rects):
            above = point.y() - self.rects[index].bottom()
            index += above > self.rects[index + 1].top() - point.y()
        rect = self.rects[index]
        inside = point - rect.topLeft()
        x, y = inside.x() / rect.width(), inside.y() / rect.height()
        return index, min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)

    def place(self, held: HeldPlace) -> QPointF:
        """Return where such a place is now; of fewer pages the last one stands in."""
        index, x, y = held
        if not self.rects:
            return QPointF()
        rect = self.rects[min(index, len(self.rects) - 1)]
        return rect.topLeft() + QPointF(x * rect.width(), y * rect.height())
