"""Character boxes of a page, packed small: where each character of its text is painted.

Boxes are fractions 0..1 of the page as displayed, quantised to 1/65535 (0.01 mm on A4). Packed:
a version byte, then a zlib stream of the four columns y0, y1, x0, width as 16-bit differences to
the character before. Lines repeat their heights and Chinese its widths, so this stays near half a
byte a character. A character that is not painted (a newline, a missing glyph) has the width of
none: its rectangle is empty and takes no part in highlights.
"""

from __future__ import annotations

import zlib

import numpy as np
import numpy.typing as npt

from engine.types import Rect

_VERSION = b"\x01"
_SCALE = 65535
_EFFORT = 4
"""Half the time of zlib's usual 6, for 5 % more bytes."""

Boxes = npt.NDArray[np.float64]
"""Shape (n, 4): x0, y0, x1, y1 of each character."""


def pack(boxes: Boxes) -> bytes:
    """Return the boxes, shape (n, 4), as bytes; values outside 0..1 are clipped."""
    quantised = np.rint(np.clip(boxes.reshape(-1, 4), 0.0, 1.0) * _SCALE).astype(np.int64)
    x0, y0, x1, y1 = quantised.T if len(quantised) else np.zeros((4, 0), np.int64)
    columns = [np.diff(column, prepend=0) for column in (y0, y1, x0, np.maximum(x1 - x0, 0))]
    wrapped = (np.concatenate(columns) & 0xFFFF).astype("<u2")
    planes = wrapped.view(np.uint8).reshape(-1, 2).T.tobytes()
    return _VERSION + zlib.compress(planes, _EFFORT)


def unpack(packed: bytes) -> Boxes:
    """Return the boxes, shape (n, 4), as fractions of the page; raises ValueError if not ours."""
    if packed[:1] != _VERSION:
        raise ValueError("unknown boxes version")
    planes = np.frombuffer(zlib.decompress(packed[1:]), np.uint8)
    wrapped = np.ascontiguousarray(planes.reshape(2, -1).T).view("<u2").reshape(4, -1)
    y0, y1, x0, width = np.cumsum(wrapped.astype(np.int64), axis=1) & 0xFFFF
    return np.stack([x0, y0, x0 + width, y1], axis=1) / _SCALE


def line_rects(boxes: Boxes, start: int, end: int) -> tuple[Rect, ...]:
    """Return one rectangle for each painted line of the characters `[start, end)`.

    Neighbouring characters share a rectangle while they overlap vertically by half their height
    and continue without a jump back or a gap of more than three heights, or while they stand one
    below or above the other, as in lines that run down or up the page.
    """
    rects: list[Rect] = []
    before: Rect = (0.0, 0.0, 0.0, 0.0)
    for x0, y0, x1, y1 in boxes[start:end].tolist():
        if x1 <= x0 or y1 <= y0:
            continue
        box = (x0, y0, x1, y1)
        if rects and (_goes_on(rects[-1], box) or _goes_on_upright(rects[-1], before, box)):
            px0, py0, px1, py1 = rects[-1]
            rects[-1] = (min(px0, x0), min(py0, y0), max(px1, x1), max(py1, y1))
        else:
            rects.append(box)
        before = box
    return tuple(rects)


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
