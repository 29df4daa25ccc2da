"""Which text is selected, across pages. Knows places, not pixels."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.preview.page_text import TextRange

Place = tuple[int, int]
"""Page index, and a gap between its characters."""


class TextSelection(QObject):
    """Begins at a range (empty, a word, a line) and extends to whole others."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._anchor: tuple[Place, Place] | None = None
        self._start: Place = (0, 0)
        self._end: Place = (0, 0)

    def begin(self, page_index: int, extent: TextRange) -> None:
        """Select a range anew; later `extend` keeps it in."""
        self._anchor = (page_index, extent[0]), (page_index, extent[1])
        self._set(*self._anchor)

    def extend(self, page_index: int, extent: TextRange) -> None:
        """Reach from where the selection began to another range, both included."""
        if self._anchor is None:
            self.begin(page_index, extent)
            return
        first, last = self._anchor
        self._set(min(first, (page_index, extent[0])), max(last, (page_index, extent[1])))

    def clear(self) -> None:
        """Select nothing."""
        self._anchor = None
        self._set((0, 0), (0, 0))

    def __bool__(self) -> bool:
        return self._start < self._end

    @property
    def pages(self) -> range:
        """The indices of the pages that it touches."""
        return range(self._start[0], self._end[0] + 1) if self else range(0)

    def on_page(self, page_index: int, length: int) -> TextRange:
        """Return what is selected of a page with a text of `length` characters."""
        if page_index not in self.pages:
            return 0, 0
        start = self._start[1] if page_index == self._start[0] else 0
        end = self._end[1] if page_index == self._end[0] else length
        return min(start, length), min(end, length)

    def _set(self, start: Place, end: Place) -> None:
        if (start, end) != (self._start, self._end):
            self._start, self._end = start, end
            self.changed.emit()
