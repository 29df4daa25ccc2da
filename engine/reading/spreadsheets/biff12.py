"""Records of the binary parts of an XLSB workbook ([MS-XLSB] 2.1.4)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from enum import IntEnum

_LONGEST = 1 << 26


class Record(IntEnum):
    """The records that are read, by number ([MS-XLSB] 2.3)."""

    ROW = 0
    BLANK = 1
    RK = 2
    ERROR = 3
    BOOL = 4
    REAL = 5
    TEXT = 6
    SHARED_TEXT = 7
    FORMULA_TEXT = 8
    FORMULA_NUMBER = 9
    FORMULA_BOOL = 10
    FORMULA_ERROR = 11
    SHARED_ITEM = 19
    FONT = 43
    FORMAT = 44
    FILL = 45
    CELL_FORMAT = 47
    COLUMNS = 60
    RICH_TEXT = 62
    BOOK_PROPERTIES = 153
    SHEET = 156
    FILTER = 161
    MERGED = 176
    CELL_FORMATS = 617
    CELL_FORMATS_END = 618
    COMMENT = 635
    COMMENT_TEXT = 637


def records(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the bytes of each record; raises ValueError where they break off."""
    at, end = 0, len(data)
    while at < end:
        number, at = _number(data, at, 2)
        length, at = _number(data, at, 4)
        if length > _LONGEST or at + length > end:
            raise ValueError("a record goes beyond its part")
        yield number, data[at : at + length]
        at += length


def _number(data: bytes, at: int, most: int) -> tuple[int, int]:
    """Return a number of at most `most` bytes and where it ends; numbers of records keep the
    bits that say there is more out of the value, as lengths do.
    """
    value = 0
    for index in range(most):
        if at >= len(data):
            raise ValueError("a record breaks off")
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << (7 * index)
        if not byte & 0x80:
            break
    return value, at


def wide_text(data: bytes, at: int) -> tuple[str, int]:
    """Return the text that begins there and where it ends; raises struct.error."""
    (length,) = struct.unpack_from("<I", data, at)
    begin = at + 4
    if length == 0xFFFFFFFF:
        return "", begin
    return data[begin : begin + 2 * length].decode("utf-16-le", "replace"), begin + 2 * length


def rk_number(data: bytes, at: int) -> float:
    """Return a number that is packed into four bytes ([MS-XLSB] 2.5.123)."""
    (packed,) = struct.unpack_from("<i", data, at)
    value: float
    if packed & 2:
        value = float(packed >> 2)
    else:
        (value,) = struct.unpack("<d", b"\0\0\0\0" + struct.pack("<i", packed & ~3))
    return value / 100 if packed & 1 else value
