"""Numbers, boxes and matrices as OFD writes them. Lengths are millimetres, y grows downwards."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.reading.package_parts import Element

POINTS = 72 / 25.4
"""Points in a millimetre."""

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a·x + c·y + e, y' = b·x + d·y + f."""
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_MOST_REPEATS = 100_000


def numbers(text: str | None) -> list[float]:
    """Return the finite numbers of a list; what is no number is left out."""
    found = []
    for word in (text or "").split():
        try:
            value = float(word)
        except ValueError:
            continue
        if math.isfinite(value):
            found.append(value)
    return found


def number(element: Element, name: str, otherwise: float) -> float:
    """Return an attribute's number, `otherwise` where it holds none."""
    return next(iter(numbers(element.get(name))), otherwise)


def deltas(text: str | None) -> Iterator[float]:
    """Return the steps from character to character; "g 3 5" is written for "5 5 5"."""
    words = iter((text or "").split())
    for word in words:
        count = 1
        if word == "g":
            count = int(next(iter(numbers(next(words, ""))), 0.0))
            word = next(words, "")
        for value in numbers(word):
            for _ in range(max(0, min(count, _MOST_REPEATS))):
                yield value


def matrix_of(element: Element) -> Matrix:
    """Return an object's own space as a matrix: its `CTM`, moved to its `Boundary`."""
    stated = numbers(element.get("CTM"))
    a, b, c, d, e, f = stated if len(stated) == 6 else IDENTITY
    boundary = [*numbers(element.get("Boundary")), 0.0, 0.0]
    return a, b, c, d, e + boundary[0], f + boundary[1]


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does `first`, then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
