"""Where each page lies in a continuous column. Pure geometry in logical pixels."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF

MARGIN = 20.0
GAP = 16.0
POINT = 96.0 / 72.0  # logical pixels a point at 100 %
MIN_ZOOM, MAX_ZOOM = 0.1, 5.0
_A4 = (595.0, 842.0)
_SMALLEST, _LARGEST = 3.0, 14_400.0  # points: the limits that PDF itself sets, 0.04 to 200 inches


def sane_size(width: float, height: float) -> tuple[float, float]:
    """Return a page's size in points, or A4 where it is absurd (files with -1 and 2**31 exist)."""
    sane = all(math.isfinite(side) and _SMALLEST <= side <= _LARGEST for side in (width, height))
    return (width, height) if sane else _A4


@dataclass(frozen=True, slots=True)
class PageLayout:
    """All page rectangles at one zoom, from the top left of the column."""

    rects: tuple[QRectF, ...]
    size: QSizeF

    def page_at(self, y: float) -> int:
        """Return the index of the page that holds or follows the height `y`."""
        tops = [rect.top() for rect in self.rects]
        return max(0, bisect_right(tops, y + GAP) - 1)

    def visible(self, top: float, height: float) -> range:
        """Return the indices of the pages that show between `top` and `top + height`."""
        first = self.page_at(top - GAP)
        last = self.page_at(top + height - GAP)
        return range(first, min(last + 1, len(self.rects)))


def lay_out(sizes: Sequence[tuple[float, float]], zoom: float, viewport_width: float) -> PageLayout:
    """Place pages of these sizes (points) under each other, centred in the viewport."""
    scale = zoom * POINT
    widest = max((width for width, _ in sizes), default=0.0) * scale
    column = max(viewport_width, widest + 2 * MARGIN)
    rects: list[QRectF] = []
    top = MARGIN
    for width, height in sizes:
        left = (column - width * scale) / 2
        rects.append(QRectF(left, top, width * scale, height * scale))
        top += height * scale + GAP
    return PageLayout(tuple(rects), QSizeF(column, top - GAP + MARGIN if rects else 0.0))


def zoom_to_fit_width(width: float, viewport_width: float) -> float:
    """Return the zoom at which a page of `width` points fills the viewport but for its margins."""
    return _bounded((viewport_width - 2 * MARGIN) / (width * POINT))


def zoom_to_fit_page(size: tuple[float, float], viewport: QSizeF) -> float:
    """Return the zoom at which the whole page shows."""
    across = (viewport.width() - 2 * MARGIN) / (size[0] * POINT)
    down = (viewport.height() - 2 * MARGIN) / (size[1] * POINT)
    return _bounded(min(across, down))


def _bounded(zoom: float) -> float:
    return min(max(zoom, MIN_ZOOM), MAX_ZOOM)
