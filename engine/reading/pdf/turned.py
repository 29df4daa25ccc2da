"""Text that does not run from left to right on the displayed page: turned until it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.reading.drafts import Boxes, Draft
from engine.reading.pdf.glyphs import Line, make_line

Direction = tuple[int, int]
"""A reading direction along an axis of the page: (0, -1) runs upwards."""

DOWNWARDS: Direction = (0, 1)
"""Also the columns of vertical writing, of which the next stands to the left."""

_STRAIGHT = 0.98
_QUARTERS: dict[Direction, tuple[tuple[int, ...], tuple[int, ...]]] = {
    (0, -1): ((3, 0, 1, 2), (-1, 1, -1, 1)),
    (0, 1): ((1, 2, 3, 0), (1, -1, 1, -1)),
    (-1, 0): ((2, 3, 0, 1), (-1, -1, -1, -1)),
}
"""For each direction the columns of a box, and their signs, that make it run to the right."""
_BACK: dict[Direction, tuple[tuple[int, ...], tuple[int, ...]]] = {
    (0, -1): ((1, 2, 3, 0), (1, -1, 1, -1)),
    (0, 1): ((3, 0, 1, 2), (-1, 1, -1, 1)),
    (-1, 0): ((2, 3, 0, 1), (-1, -1, -1, -1)),
}

Layout = Callable[[Sequence[Line]], list[Draft]]


def by_direction(lines: Sequence[Line]) -> tuple[dict[Direction, list[Line]], list[Line]]:
    """Group lines that run along another axis by direction; slanted ones (watermarks) apart."""
    along: dict[Direction, list[Line]] = {}
    slanted: list[Line] = []
    for line in lines:
        direction = (round(line.direction[0]), round(line.direction[1]))
        straight = max(abs(line.direction[0]), abs(line.direction[1])) >= _STRAIGHT
        if straight and direction in _QUARTERS:
            along.setdefault(direction, []).append(line)
        else:
            slanted.append(line)
    return along, slanted


def laid_out_turned(lines: Sequence[Line], direction: Direction, layout: Layout) -> list[Draft]:
    """Return what a layout makes of lines once they run to the right, its boxes turned back."""
    turned = [
        make_line(line.text, _moved(line.boxes, *_QUARTERS[direction]), line.size, line.bold)
        for line in lines
    ]
    drafts = layout(turned)
    for draft in drafts:
        draft.boxes = _moved(draft.boxes, *_BACK[direction])
    return drafts


def _moved(boxes: Boxes, columns: tuple[int, ...], signs: tuple[int, ...]) -> Boxes:
    moved: Boxes = boxes[:, columns] * signs
    return moved
