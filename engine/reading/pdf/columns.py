"""Columns of prose: strips of white between lines that are as long as their column is wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.reading.characters import WIDE
from engine.reading.pdf.glyphs import Line
from engine.reading.pdf.items import Item

_FEWEST = 3
_WHITE = 0.7
_SLACK = 0.5
_PROSE_LENGTH = 18
"""Characters of a line of prose; a Chinese one counts as two."""
_FILLED = 0.6
"""Width of a line of prose beside the widest."""
_MOSTLY = 0.6

_Marks = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Parting:
    """Where columns part at `x`: lines `[first, last)` of those sorted by height are beside it."""

    x: float
    first: int
    last: int
    beside: int


def find_columns(items: Sequence[Item], only_prose: bool) -> list[list[Item]] | None:
    """Return what stands above, left of, right of and below the widest parting of columns.

    None where there is none. `only_prose` takes all that is parted by white for columns.
    """
    ordered = sorted(items, key=lambda item: item.y0 + item.y1)
    rects = np.array([(item.x0, item.y0, item.x1, item.y1) for item in ordered])
    found = [parting for x in _starts(ordered) for parting in _partings(rects, x, ordered)]
    found.sort(key=lambda parting: -parting.beside)
    best = next((one for one in found if only_prose or _is_prose(ordered, one)), None)
    if best is None:
        return None
    inside = ordered[best.first : best.last]
    return [
        ordered[: best.first],
        [item for item in inside if item.x1 <= best.x + _SLACK],
        [item for item in inside if item.x1 > best.x + _SLACK],
        ordered[best.last :],
    ]


def _starts(items: Sequence[Item]) -> list[float]:
    """Return the left edges at which several lines begin."""
    edges = Counter(round(item.x0 / 2) for item in items)
    common = {edge for edge, count in edges.items() if count + edges[edge + 1] >= _FEWEST}
    leftmost = min(edges)
    return [2.0 * edge - 1.0 for edge in sorted(common) if edge > leftmost]


def _partings(rects: npt.NDArray[np.float64], x: float, items: Sequence[Item]) -> list[_Parting]:
    """Return the stretches, top to bottom, in which no line runs across `x`."""
    left, right = rects[:, 2] <= x + _SLACK, rects[:, 0] >= x - _SLACK
    across = np.flatnonzero(~(left | right)).tolist()
    found: list[_Parting] = []
    for first, last in zip([-1, *across], [*across, len(rects)], strict=True):
        if last - first <= 2 * _FEWEST:
            continue
        start = _both_from(rects, left, right, first + 1, last)
        here = slice(start, last)
        beside = int(min(left[here].sum(), right[here].sum()))
        if beside >= _FEWEST:
            white = rects[here][right[here], 0].min() - rects[here][left[here], 2].max()
            if white >= _WHITE * min(item.size for item in items[here]):
                found.append(_Parting(x, start, last, beside))
    return found


def _both_from(
    rects: npt.NDArray[np.float64], left: _Marks, right: _Marks, first: int, last: int
) -> int:
    """Return the first line of a stretch from which on there are lines on both sides."""
    if not (left[first:last].any() and right[first:last].any()):
        return last
    firsts = first + int(left[first:last].argmax()), first + int(right[first:last].argmax())
    top = max(float(rects[index, 1]) for index in firsts)
    start = min(firsts)
    while start < max(firsts) and rects[start, 3] <= top:
        start += 1
    return start


def _is_prose(items: Sequence[Item], parting: _Parting) -> bool:
    inside = items[parting.first : parting.last]
    left = [item for item in inside if item.x1 <= parting.x + _SLACK]
    right = [item for item in inside if item.x1 > parting.x + _SLACK]
    return _reads_as_prose(left) and _reads_as_prose(right)


def _reads_as_prose(items: Sequence[Item]) -> bool:
    """Say whether most of a text stands in long lines, nearly as wide as the widest.

    There may be a table, a caption or headings among them.
    """
    lines = [item for item in items if isinstance(item, Line)]
    if len(lines) < _FEWEST:
        return False
    widths = sorted(line.x1 - line.x0 for line in lines)
    least = _FILLED * widths[-1 - len(widths) // 10]
    lengths = [_length(line.text) for line in lines]
    long = [
        length
        for line, length in zip(lines, lengths, strict=True)
        if length >= _PROSE_LENGTH and line.x1 - line.x0 >= least
    ]
    return len(long) >= _FEWEST and sum(long) >= _MOSTLY * sum(lengths)


def _length(text: str) -> int:
    return len(text) if text.isascii() else len(text) + len(WIDE.findall(text))
