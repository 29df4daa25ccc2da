"""A page of a rendition being filled from top to bottom."""

from __future__ import annotations

from engine.reading.drafts import Draft
from engine.reading.layout.rendition import Canvas
from engine.types import Location

_SHORT, _LONG = 595.0, 842.0
_MARGIN = 60.0
_TOP = 58.0
_BOTTOM = 54.0


class Sheet:
    """An A4 page; `y` is where the next line begins, in points from the top."""

    def __init__(self, landscape: bool = False) -> None:
        self.landscape = landscape
        width, height = (_LONG, _SHORT) if landscape else (_SHORT, _LONG)
        self.canvas = Canvas(width, height)
        self.left, self.right = _MARGIN, width - _MARGIN
        self.top, self.bottom = _TOP, height - _BOTTOM
        self.y = self.top
        self.drafts: list[Draft] = []
        self.without_glyph = 0

    @property
    def room(self) -> float:
        """How much height is left."""
        return self.bottom - self.y

    @property
    def height(self) -> float:
        """How much height there is on an empty page."""
        return self.bottom - self.top

    @property
    def width(self) -> float:
        """The length of a line."""
        return self.right - self.left

    @property
    def is_new(self) -> bool:
        """Whether nothing stands on it."""
        return not self.drafts

    def location(self, otherwise: Location) -> Location:
        """Return where the page begins, in terms of the user's file."""
        first = self.drafts[0].location if self.drafts else None
        return first or otherwise
