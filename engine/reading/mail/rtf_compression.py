"""The compression of rich text in Outlook's messages ([MS-OXRTFCP])."""

from __future__ import annotations

import struct

from engine.errors import EngineError, ErrorCode

_HEADER = struct.Struct("<II4s4x")  # size, size when unpacked, kind; the checksum is not needed
_DICTIONARY = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_WINDOW = 4096
_MOST_BYTES = 256 << 20


def unpacked_rtf(data: bytes) -> bytes:
    """Return rich text as bytes; what is cut off is left out. Raises `EngineError` corrupt."""
    if len(data) < _HEADER.size:
        raise EngineError(ErrorCode.CORRUPT)
    _, size, kind = _HEADER.unpack_from(data)
    if kind == b"MELA":
        return data[_HEADER.size : _HEADER.size + size]
    if kind != b"LZFu" or size > _MOST_BYTES:
        raise EngineError(ErrorCode.CORRUPT)
    # All that was written, behind the dictionary: places in the window are counted from there.
    written = bytearray(_DICTIONARY)
    place = _HEADER.size
    while place < len(data):
        flags = data[place]
        place += 1
        for bit in range(8):
            if len(written) - len(_DICTIONARY) >= size or place >= len(data):
                return bytes(written[len(_DICTIONARY) :])
            if not flags >> bit & 1:
                written.append(data[place])
                place += 1
                continue
            if place + 2 > len(data):
                return bytes(written[len(_DICTIONARY) :])
            reference = int.from_bytes(data[place : place + 2], "big")
            place += 2
            if not _repeat(written, reference >> 4, (reference & 0xF) + 2):
                return bytes(written[len(_DICTIONARY) :])
    return bytes(written[len(_DICTIONARY) :])


def _repeat(written: bytearray, offset: int, count: int) -> bool:
    """Append what stands at a place of the window; False at the mark that ends the text."""
    now = len(written) % _WINDOW
    back = (now - offset) % _WINDOW
    if not back:
        return False
    for _ in range(count):
        written.append(written[-back] if back <= len(written) else 0x20)
    return True
