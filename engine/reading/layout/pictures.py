"""Pictures on the pages of a rendition, so that what they show is seen and can be recognised."""

from __future__ import annotations

import hashlib
import io
import struct
import warnings
from collections.abc import Generator, Sequence

from PIL import Image

from engine.reading.layout.sheet import Sheet
from engine.reading.source_blocks import SourceBlock

_BROKEN = (
    Image.DecompressionBombError,
    ArithmeticError,
    LookupError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
)
"""What Pillow raises on files that are no pictures."""
_POINTS_A_PIXEL = 0.75
_SMALLEST = 48
"""Sides of fewer pixels are bullets, icons and lines."""
_MOST_PIXELS = 40_000_000
_GAP = 8.0
_LEAST_SHARE = 0.3
"""Of the height of a page: a picture gets more on the next one rather than less here."""


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return a picture's width and height in pixels, None where it cannot or need not be shown."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data)) as picture:
                width, height = picture.size
    except _BROKEN:
        return None
    if min(width, height) < _SMALLEST or width * height > _MOST_PIXELS:
        return None
    return width, height


def lay_pictures(blocks: Sequence[SourceBlock], sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set pictures below each other, each as large as there is room for; the same one only once
    on a page. Hand out full sheets and return the last.
    """
    shown: set[bytes] = set()
    for block in blocks:
        size = size_of(block.picture)
        digest = hashlib.sha256(block.picture).digest()
        if size is None or digest in shown:
            continue
        shown.add(digest)
        width, height = (side * _POINTS_A_PIXEL / sheet.canvas.scale for side in size)
        fitted = min(1.0, sheet.width / width, sheet.height / height)
        if height * fitted > sheet.room and sheet.room < _LEAST_SHARE * sheet.height:
            yield sheet
            sheet, shown = sheet.following(), {digest}
        fitted = min(fitted, sheet.room / height)
        _set(block, sheet, width * fitted, height * fitted)
    return sheet


def _set(block: SourceBlock, sheet: Sheet, width: float, height: float) -> None:
    sheet.canvas.picture(sheet.left, sheet.y, sheet.left + width, sheet.y + height, block.picture)
    sheet.pictured += width * height / (sheet.width * sheet.height)
    sheet.begins = sheet.begins or block.location
    sheet.y += height + _GAP
