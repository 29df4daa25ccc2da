"""Outlook files made for one test each: OLE containers of properties ([MS-CFB], [MS-OXMSG])."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

from engine.reading.mail.outlook import Property

Tree = dict[str, "bytes | Tree"]

_SECTOR, _MINI = 512, 64
_CUTOFF = 4096
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_UNICODE, _EIGHT_BIT, _BINARY, _NUMBER, _TIME = 0x1F, 0x1E, 0x102, 0x03, 0x40


@dataclass
class Props:
    """The properties of a message, a receiver or an attachment, being collected."""

    header: int
    tree: Tree = field(default_factory=dict)
    fixed: list[tuple[int, int, int]] = field(default_factory=list)

    def text(self, name: Property, value: str) -> Props:
        return self._stream(name, _UNICODE, value.encode("utf-16-le"))

    def text8(self, name: Property, value: str, encoding: str) -> Props:
        return self._stream(name, _EIGHT_BIT, value.encode(encoding))

    def data(self, name: Property, value: bytes) -> Props:
        return self._stream(name, _BINARY, value)

    def number(self, name: Property, value: int) -> Props:
        self.fixed.append((_NUMBER, name, value))
        return self

    def time(self, name: Property, ticks: int) -> Props:
        self.fixed.append((_TIME, name, ticks))
        return self

    def child(self, name: str, props: Props) -> Props:
        self.tree[name] = props.built()
        return self

    def _stream(self, name: Property, kind: int, value: bytes) -> Props:
        self.tree[f"__substg1.0_{name:04X}{kind:04X}"] = value
        return self

    def built(self) -> Tree:
        entries = b"".join(
            struct.pack("<HHIQ", kind, name, 6, value) for kind, name, value in self.fixed
        )
        return {**self.tree, "__properties_version1.0": bytes(self.header) + entries}


def message() -> Props:
    return Props(32)


def embedded_message() -> Props:
    return Props(24)


def receiver(name: str, address: str, kind: int = 1) -> Props:
    props = Props(8).text(Property.DISPLAY_NAME, name).text(Property.SMTP_ADDRESS, address)
    return props.number(Property.RECIPIENT_TYPE, kind)


def attachment(name: str, data: bytes) -> Props:
    props = Props(8).text(Property.ATTACH_LONG_FILE_NAME, name)
    return props.data(Property.ATTACH_DATA, data).number(Property.ATTACH_METHOD, 1)


def container(props: Props) -> bytes:
    """Return an OLE file that holds the properties of a message."""
    return _Container(props.built()).bytes()


class _Container:
    """Sectors, their chains and the directory; all streams under 4096 bytes lie in one stream."""

    def __init__(self, tree: Tree) -> None:
        self.sectors: list[bytes] = []
        self.fat: list[int] = []
        self.mini = bytearray()
        self.mini_fat: list[int] = []
        self.entries: list[list[object]] = []
        self._add("Root Entry", 5, tree)

    def _add(self, name: str, kind: int, content: bytes | Tree) -> int:
        index = len(self.entries)
        entry: list[object] = [
            name,
            kind,
            _FREE,
            _FREE,
            0,
            0,
        ]  # name, kind, next, child, start, size
        self.entries.append(entry)
        if isinstance(content, dict):
            before = None
            for inner, value in sorted(content.items(), key=lambda pair: (len(pair[0]), pair[0])):
                child = self._add(inner, 1 if isinstance(value, dict) else 2, value)
                if before is None:
                    entry[3] = child
                else:
                    self.entries[before][2] = child
                before = child
        else:
            entry[4:] = [self._store(content), len(content)]
        return index

    def _store(self, data: bytes) -> int:
        if len(data) >= _CUTOFF:
            return self._chain(data)
        if not data:
            return _END
        count = -(-len(data) // _MINI)
        first = len(self.mini_fat)
        self.mini_fat += [*range(first + 1, first + count), _END]
        self.mini += data.ljust(count * _MINI, b"\x00")
        return first

    def _chain(self, data: bytes) -> int:
        count = max(1, -(-len(data) // _SECTOR))
        first = len(self.sectors)
        padded = data.ljust(count * _SECTOR, b"\x00")
        self.sectors += [padded[at : at + _SECTOR] for at in range(0, len(padded), _SECTOR)]
        self.fat += [*range(first + 1, first + count), _END]
        return first

    def bytes(self) -> bytes:
        self.entries[0][4:] = [self._chain(bytes(self.mini)), len(self.mini)]
        mini_fat = struct.pack(f"<{len(self.mini_fat)}I", *self.mini_fat)
        padded = mini_fat.ljust(max(1, -(-len(mini_fat) // _SECTOR)) * _SECTOR, b"\xff")
        mini_start = self._chain(padded)
        directory_start = self._chain(b"".join(map(_entry, self.entries)))
        fat_sectors = 1
        while (len(self.fat) + fat_sectors) * 4 > fat_sectors * _SECTOR:
            fat_sectors += 1
        places = range(len(self.fat), len(self.fat) + fat_sectors)
        fat = [*self.fat, *[_FAT] * fat_sectors]
        table = struct.pack(f"<{len(fat)}I", *fat).ljust(fat_sectors * _SECTOR, b"\xff")
        header = struct.pack(
            "<8s16xHHHHH6xIIIIIIIIII",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            0x3E,
            3,
            0xFFFE,
            9,
            6,
            0,
            fat_sectors,
            directory_start,
            0,
            _CUTOFF,
            mini_start,
            len(padded) // _SECTOR,
            _END,
            0,
            0,
        )[:76]
        difat = struct.pack(f"<{fat_sectors}I", *places).ljust(436, b"\xff")
        return header + difat + b"".join(self.sectors) + table


def _entry(entry: list[object]) -> bytes:
    name, kind, following, child, start, size = entry
    written = str(name).encode("utf-16-le") + b"\x00\x00"
    return struct.pack(
        "<64sHBBIII16x4x16xIQ",
        written,
        len(written),
        kind,
        1,
        _FREE,
        following,
        child,
        start,
        size,
    )
