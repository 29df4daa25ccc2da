"""The lines of a PDF page: runs of characters on one baseline, with their boxes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reading.drafts import Boxes


@dataclass(slots=True)
class Line:
    """A run of characters on one baseline, without a wide gap; `boxes` has shape (len(text), 4).

    `direction` is the reading direction on the displayed page, a unit vector; `vertical` marks
    the columns of vertical writing. `size` is the type size in points.
    """

    text: str
    boxes: Boxes
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    direction: tuple[float, float] = (1.0, 0.0)
    vertical: bool = False

    @property
    def level(self) -> bool:
        """Say whether it is read from left to right as displayed."""
        return self.direction[0] > 0.9 and not self.vertical

    @property
    def middle(self) -> float:
        """The height on the page, in points from the top."""
        return (self.y0 + self.y1) / 2

    def part(self, start: int, end: int) -> Line:
        """Return the characters `[start, end)` as a line of its own."""
        return make_line(
            self.text[start:end],
            self.boxes[start:end],
            self.size,
            self.bold,
            self.direction,
            self.vertical,
        )


def make_line(
    text: str,
    boxes: Boxes,
    size: float,
    bold: bool,
    direction: tuple[float, float] = (1.0, 0.0),
    vertical: bool = False,
) -> Line:
    """Return a line with its outer rectangle."""
    x0, y0 = boxes[:, :2].min(axis=0).tolist()
    x1, y1 = boxes[:, 2:].max(axis=0).tolist()
    return Line(text, boxes, x0, y0, x1, y1, size, bold, direction, vertical)
