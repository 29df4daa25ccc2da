"""OLE containers with streams of a few kilobytes each, by the rules of [MS-CFB]."""

from __future__ import annotations

import struct
from collections.abc import Mapping

_SECTOR = 512
_SMALLEST = 4096
_FREE, _END, _TABLE, _NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF


def ole(streams: Mapping[str, bytes]) -> bytes:
    """Return a container; streams are padded to 4 KiB, so that none lies in the small ones."""
    table = [_TABLE]
    entries = [_entry("Root Entry", 5, 1, _END, 0)]
    data = b""
    for index, (name, content) in enumerate(streams.items(), start=1):
        padded = content.ljust(_SMALLEST, b"\0")
        padded += b"\0" * (-len(padded) % _SECTOR)
        first = len(table)
        count = len(padded) // _SECTOR
        table += [*range(first + 1, first + count), _END]
        following = index + 1 if index < len(streams) else _NONE
        entries.append(_entry(name, 2, _NONE, first, len(padded), following))
        data += padded
    entries += [_entry("", 0, _NONE, 0, 0)] * (-len(entries) % 4)
    directory = b"".join(entries)
    start = len(table)
    count = len(directory) // _SECTOR
    table += [*range(start + 1, start + count), _END]
    table += [_FREE] * (_SECTOR // 4 - len(table))
    return _header(start) + struct.pack(f"<{len(table)}I", *table) + data + directory


def _header(directory: int) -> bytes:
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<IIIII", 0, 1, directory, 0, _SMALLEST)
    head += struct.pack("<IIII", _END, 0, _END, 0)
    return head + struct.pack("<109I", 0, *[_FREE] * 108)


def _entry(
    name: str, kind: int, child: int, start: int, size: int, following: int = _NONE
) -> bytes:
    written = name.encode("utf-16-le")
    return (
        written.ljust(64, b"\0")
        + struct.pack("<HBBIII", len(written) + 2 if name else 0, kind, 1, _NONE, following, child)
        + bytes(36)
        + struct.pack("<IQ", start, size)
    )
