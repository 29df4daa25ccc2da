"""Paths in OFD's short notation: "M 0 0 L 10 0 B … C"."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from engine.reading.ofd.geometry import Matrix, moved, numbers

_STEP = re.compile(r"([SMLQBAC])([^SMLQBAC]*)")
_OPERANDS = {"S": 2, "M": 2, "L": 2, "Q": 4, "B": 6, "A": 7, "C": 0}
_MOST_STEPS = 20_000

Point = tuple[float, float]


def draw_path(drawing: Any, path: str, matrix: Matrix) -> bool:
    """Add a path to a MuPDF shape; say whether it has anything to paint.

    An arc is drawn as a straight line to its end.
    """
    here = start = (0.0, 0.0)
    drawn = False
    for step, values in _steps(path):
        points = [moved(matrix, *pair) for pair in zip(values[::2], values[1::2], strict=False)]
        if step in "SM":
            here = start = points[0]
            continue
        if step == "C":
            points = [start]
        elif step == "A":
            points = [moved(matrix, values[5], values[6])]
        if not all(map(math.isfinite, (value for point in (here, *points) for value in point))):
            return drawn
        if step == "B":
            drawing.draw_bezier(here, *points)
        elif step == "Q":
            drawing.draw_bezier(here, *_cubic(here, *points))
        elif here != points[-1]:
            drawing.draw_line(here, points[-1])
        else:
            continue
        drawn = True
        here = points[-1]
    return drawn


def _steps(path: str) -> Iterator[tuple[str, list[float]]]:
    for count, found in enumerate(_STEP.finditer(path)):
        values = numbers(found.group(2))
        if len(values) < _OPERANDS[found.group(1)] or count > _MOST_STEPS:
            return
        yield found.group(1), values


def _cubic(start: Point, control: Point, end: Point) -> tuple[Point, Point, Point]:
    """Return the cubic curve that a quadratic one is."""
    near = tuple(a + 2 / 3 * (b - a) for a, b in zip(start, control, strict=True))
    far = tuple(a + 2 / 3 * (b - a) for a, b in zip(end, control, strict=True))
    return (near[0], near[1]), (far[0], far[1]), end
