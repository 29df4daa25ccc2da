"""The lines around the cells of a table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.reading.layout.sheet import Sheet


class Frame:
    """The lines around the cells of rows that stand below each other; each is painted once."""

    def __init__(self, sheet: Sheet, widths: Sequence[float]) -> None:
        self._canvas = sheet.canvas
        self._edges = [sheet.left]
        for width in widths:
            self._edges.append(self._edges[-1] + width)
        self._top = self._y = sheet.y
        self._parted_from = sheet.y

    def add(self, height: float, *, shaded: bool, whole: bool) -> None:
        """Add a row; a `whole` one is not parted into columns."""
        bottom = self._y + height
        left, right = self._edges[0], self._edges[-1]
        if shaded:
            self._canvas.shade(left, self._y, right, bottom)
        self._canvas.rule(left, self._y, right, self._y)
        if whole:
            self._part(self._y)
            self._parted_from = bottom
        self._y = bottom

    def _part(self, bottom: float) -> None:
        if bottom > self._parted_from:
            for x in self._edges[1:-1]:
                self._canvas.rule(x, self._parted_from, x, bottom)

    def close(self) -> None:
        """Paint what goes from the first row to the last."""
        self._part(self._y)
        left, right = self._edges[0], self._edges[-1]
        self._canvas.rule(left, self._y, right, self._y)
        for x in (left, right):
            self._canvas.rule(x, self._top, x, self._y)
