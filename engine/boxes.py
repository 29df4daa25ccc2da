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

from engine import character_rects
from engine.character_rects import PACKING, SCALE
from engine.types import Rect

_EFFORT = 4
"""Half the time of zlib's usual 6, for 5 % more bytes."""

Boxes = npt.NDArray[np.float64]
"""Shape (n, 4): x0, y0, x1, y1 of each character."""


def pack(boxes: Boxes) -> bytes:
    """Return the boxes, shape (n, 4), as bytes; values outside 0..1 are clipped."""
    quantised = np.rint(np.clip(boxes.reshape(-1, 4), 0.0, 1.0) * SCALE).astype(np.int64)
    x0, y0, x1, y1 = quantised.T if len(quantised) else np.zeros((4, 0), np.int64)
    columns = [np.diff(column, prepend=0) for column in (y0, y1, x0, np.maximum(x1 - x0, 0))]
    wrapped = (np.concatenate(columns) & 0xFFFF).astype("<u2")
    planes = wrapped.view(np.uint8).reshape(-1, 2).T.tobytes()
    return PACKING + zlib.compress(planes, _EFFORT)


def unpack(packed: bytes) -> Boxes:
    """Return the boxes, shape (n, 4), as fractions of the page; raises ValueError if not ours."""
    if packed[:1] != PACKING:
        raise ValueError("unknown boxes version")
    planes = np.frombuffer(zlib.decompress(packed[1:]), np.uint8)
    wrapped = np.ascontiguousarray(planes.reshape(2, -1).T).view("<u2").reshape(4, -1)
    y0, y1, x0, width = np.cumsum(wrapped.astype(np.int64), axis=1) & 0xFFFF
    return np.stack([x0, y0, x0 + width, y1], axis=1) / SCALE


def line_rects(boxes: Boxes, start: int, end: int) -> tuple[Rect, ...]:
    """Return one rectangle for each painted line of the characters `[start, end)`."""
    return character_rects.line_rects(map(tuple, boxes[start:end].tolist()))
