"""Where each character of a page is painted, without numpy: the window has no other use for it.

The packing is that of `engine.boxes`, which the other processes use.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable
from itertools import accumulate

from engine.types import Rect

PACKING = b"\x01"
"""The first byte: the version of the packing."""
SCALE = 65535
"""What the packing counts from one edge of the page to the other."""


def unpack(packed: bytes) -> list[Rect]:
    """Return the rectangle of each character in fractions of the page, an empty one if unpainted.

    Raises ValueError if the bytes are none of ours.
    """
    if packed[:1] != PACKING:
        raise ValueError("unknown boxes version")
    planes = zlib.decompress(packed[1:])
    half = len(planes) // 2
    pairs = bytearray(len(planes))
    pairs[0::2], pairs[1::2] = planes[:half], planes[half:]
    steps = array("H", bytes(pairs))
    if sys.byteorder == "big":
        steps.byteswap()
    count = half // 4
    y0, y1, x0, width = (
        [total & 0xFFFF for total in accumulate(steps[column * count : (column + 1) * count])]
        for column in range(4)
    )
    return [
        (left / SCALE, top / SCALE, (left + wide) / SCALE, bottom / SCALE)
        for left, top, wide, bottom in zip(x0, y0, width, y1, strict=True)
    ]


def line_rects(rects: Iterable[Rect]) -> tuple[Rect, ...]:
    """Return one rectangle for each painted line of these characters.

    Neighbouring characters share a rectangle while they overlap vertically by half their height
    and continue without a jump back or a gap of more than three heights, or while they stand one
    below or above the other, as in lines that run down or up the page.
    """
    lines: list[Rect] = []
    before: Rect = (0.0, 0.0, 0.0, 0.0)
    for box in rects:
        x0, y0, x1, y1 = box
        if x1 <= x0 or y1 <= y0:
            continue
        if lines and (_goes_on(lines[-1], box) or _goes_on_upright(lines[-1], before, box)):
            px0, py0, px1, py1 = lines[-1]
            lines[-1] = (min(px0, x0), min(py0, y0), max(px1, x1), max(py1, y1))
        else:
            lines.append(box)
        before = box
    return tuple(lines)


def _goes_on(line: Rect, box: Rect) -> bool:
    overlap = min(line[3], box[3]) - max(line[1], box[1])
    height = min(line[3] - line[1], box[3] - box[1])
    gap = max(box[0] - line[2], line[0] - box[2])
    return overlap >= 0.5 * height and gap <= 3 * height


def _goes_on_upright(line: Rect, before: Rect, box: Rect) -> bool:
    """Say whether a box goes on a line that is as yet one character wide."""
    width = max(before[2] - before[0], box[2] - box[0])
    overlap = min(before[2], box[2]) - max(before[0], box[0])
    gap = max(box[1] - before[3], before[1] - box[3])
    return overlap >= 0.5 * width and gap <= 0.5 * width and line[2] - line[0] <= 1.5 * width
