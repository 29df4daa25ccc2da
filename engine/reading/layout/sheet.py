"""A page of a rendition being filled from top to bottom."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.reading.drafts import Draft
from engine.reading.layout.rendition import Canvas
from engine.types import Location


@dataclass(frozen=True, slots=True)
class Shape:
    """How large pages and their margins are, in points, and how many points (`scale`) a unit of
    the layout has: type, leading and all else are given in units. `turns`: tables may turn it.
    """

    width: float
    height: float
    margin: float
    top: float
    bottom: float
    scale: float = 1.0
    turns: bool = True

    def size(self, landscape: bool) -> tuple[float, float]:
        """Return width and height in points."""
        if landscape and self.turns:
            return self.height, self.width
        return self.width, self.height


PAPER = Shape(595.0, 842.0, 60.0, 58.0, 54.0)
"""A4."""


class Sheet:
    """A page in the making; places are in units of its shape, `y` is where the next line begins.

    `pictured` is the share of it under pictures, `begins` the location of the first of them.
    """

    def __init__(self, shape: Shape = PAPER, landscape: bool = False) -> None:
        self.shape = shape
        self.landscape = landscape and shape.turns
        width, height = shape.size(landscape)
        self.canvas = Canvas(width, height)
        self.y = shape.top / shape.scale
        self.drafts: list[Draft] = []
        self.without_glyph = 0
        self.pictured = 0.0
        self.begins: Location | None = None
        self._set_scale(shape.scale)

    def rescale(self, scale: float) -> None:
        """Go on in units of another size, from the place that was come to."""
        self.y *= self.canvas.scale / scale
        self.shape = replace(self.shape, scale=scale)
        self._set_scale(scale)

    def _set_scale(self, scale: float) -> None:
        self.canvas.scale = scale
        margin, shape = self.shape.margin / scale, self.shape
        self.left, self.right = margin, self.canvas.width / scale - margin
        self.top, self.bottom = shape.top / scale, (self.canvas.height - shape.bottom) / scale

    def following(self, landscape: bool = False) -> Sheet:
        """Return an empty page of the same shape."""
        return Sheet(self.shape, landscape)

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
        return not self.drafts and not self.pictured

    @property
    def is_without_table(self) -> bool:
        """Whether no row of a table stands on it."""
        return all(draft.table < 0 for draft in self.drafts)

    def location(self, otherwise: Location) -> Location:
        """Return where the page begins, in terms of the user's file."""
        first = self.drafts[0].location if self.drafts else None
        return first or self.begins or otherwise
