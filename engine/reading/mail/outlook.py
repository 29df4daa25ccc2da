"""Outlook's message files: an OLE container of properties, read one at a time.

Property numbers and their names: [MS-OXPROPS]; how they are stored: [MS-OXMSG].
"""

from __future__ import annotations

import struct
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from functools import cached_property

import olefile

from engine.errors import EngineError, ErrorCode
from engine.reading.web.charset import decode_declared

_UNICODE, _EIGHT_BIT, _BINARY = 0x001F, 0x001E, 0x0102
_STORAGE = 0x000D
_ENTRY = struct.Struct("<HHIQ")
_ROOT_HEADER, _EMBEDDED_HEADER, _PART_HEADER = 32, 24, 8
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_SAMPLE = 20_000
_NAMED_CODE_PAGES = {
    1200: "utf-16-le",
    20127: "ascii",
    20866: "koi8_r",
    20932: "euc_jp",
    20936: "gb18030",
    50220: "iso2022_jp",
    51932: "euc_jp",
    51936: "gb18030",
    51949: "euc_kr",
    52936: "hz",
    54936: "gb18030",
    65001: "utf-8",
}

Path = tuple[str, ...]


class Property(IntEnum):
    """The properties that are read, by the names of [MS-OXPROPS] without their prefix."""

    SUBJECT = 0x0037
    CLIENT_SUBMIT_TIME = 0x0039
    SENT_REPRESENTING_NAME = 0x0042
    SENT_REPRESENTING_ADDRESS = 0x0065
    TRANSPORT_HEADERS = 0x007D
    RECIPIENT_TYPE = 0x0C15
    SENDER_NAME = 0x0C1A
    SENDER_ADDRESS = 0x0C1F
    DISPLAY_CC = 0x0E03
    DISPLAY_TO = 0x0E04
    DELIVERY_TIME = 0x0E06
    BODY = 0x1000
    RTF_COMPRESSED = 0x1009
    HTML = 0x1013
    DISPLAY_NAME = 0x3001
    EMAIL_ADDRESS = 0x3003
    ATTACH_DATA = 0x3701
    ATTACH_FILE_NAME = 0x3704
    ATTACH_METHOD = 0x3705
    ATTACH_LONG_FILE_NAME = 0x3707
    ATTACH_MIME_TYPE = 0x370E
    ATTACH_CONTENT_ID = 0x3712
    SMTP_ADDRESS = 0x39FE
    INTERNET_CODE_PAGE = 0x3FDE
    MESSAGE_CODE_PAGE = 0x3FFD
    SENDER_SMTP_ADDRESS = 0x5D01


class Properties:
    """The properties of a message, a receiver or an attachment.

    Methods raise `EngineError` corrupt where the container contradicts itself.
    """

    def __init__(
        self, file: olefile.OleFileIO, path: Path = (), encoding: str = "", header: int = 0
    ) -> None:
        self._file = file
        self._path = path
        self._header = header or _ROOT_HEADER
        self._encoding = encoding

    def text(self, name: Property) -> str:
        """Return a text, "" where there is none."""
        wide = self._stream(name, _UNICODE)
        if wide is not None:
            return wide.decode("utf-16-le", "replace").rstrip("\x00")
        narrow = self._stream(name, _EIGHT_BIT)
        if narrow is None:
            return ""
        if name in (Property.BODY, Property.HTML):
            return self._decoded(narrow, Property.INTERNET_CODE_PAGE, Property.MESSAGE_CODE_PAGE)
        return narrow.decode(self.encoding, "replace").rstrip("\x00")

    def data(self, name: Property) -> bytes | None:
        """Return bytes, None where there are none."""
        return self._stream(name, _BINARY)

    def number(self, name: Property) -> int:
        """Return a whole number, 0 where there is none."""
        return self._fixed.get(name, 0) & 0xFFFFFFFF

    def time(self, name: Property) -> datetime | None:
        """Return a time in UTC."""
        ticks = self._fixed.get(name, 0)
        try:
            return _EPOCH + timedelta(microseconds=ticks // 10) if ticks else None
        except OverflowError:
            return None

    def code_page(self, *names: Property) -> str:
        """Return the encoding that the first of these properties names, "" where none does."""
        page = next((self.number(name) for name in names if self.number(name)), 0)
        return _NAMED_CODE_PAGES.get(page, f"cp{page}") if page else ""

    def receivers(self) -> list[Properties]:
        """Return the receivers of a message."""
        return self._children("__recip_version1.0_#")

    def attachments(self) -> list[Properties]:
        """Return the attachments of a message."""
        return self._children("__attach_version1.0_#")

    def message(self) -> Properties | None:
        """Return the message that an attachment is, None for any other."""
        path = (*self._path, f"__substg1.0_{Property.ATTACH_DATA:04X}{_STORAGE:04X}")
        if not self._file.exists([*path, "__properties_version1.0"]):
            return None
        return Properties(self._file, path, header=_EMBEDDED_HEADER)

    @cached_property
    def encoding(self) -> str:
        """The encoding of texts of eight bits a character: as declared, if that holds."""
        if self._encoding:
            return self._encoding
        streams = [
            self._stream(name, _EIGHT_BIT)
            for name in (Property.SUBJECT, Property.SENDER_NAME, Property.DISPLAY_TO, Property.BODY)
        ]
        sample = b"\n".join(stream[:_SAMPLE] for stream in streams if stream)
        declared = self.code_page(Property.MESSAGE_CODE_PAGE, Property.INTERNET_CODE_PAGE)
        try:
            return decode_declared(sample, declared).encoding
        except EngineError:
            return "utf-8"

    def _decoded(self, data: bytes, *code_pages: Property) -> str:
        try:
            return decode_declared(data.rstrip(b"\x00"), self.code_page(*code_pages)).text
        except EngineError:
            return data.decode(self.encoding, "replace")

    def _children(self, prefix: str) -> list[Properties]:
        depth = len(self._path)
        try:
            entries = self._file.listdir(streams=True, storages=False)
        except RecursionError as error:  # a directory that holds itself
            raise EngineError(ErrorCode.CORRUPT) from error
        names = {
            entry[depth]
            for entry in entries
            if len(entry) > depth + 1
            and tuple(entry[:depth]) == self._path
            and entry[depth].startswith(prefix)
        }
        return [
            Properties(self._file, (*self._path, name), self.encoding, _PART_HEADER)
            for name in sorted(names)
        ]

    def _stream(self, name: Property, kind: int) -> bytes | None:
        path = [*self._path, f"__substg1.0_{name:04X}{kind:04X}"]
        if not self._file.exists(path):
            return None
        return self._bytes(path)

    def _bytes(self, path: list[str]) -> bytes:
        try:
            with self._file.openstream(path) as stream:
                content: bytes = stream.read()
        except (OSError, IndexError) as error:
            raise EngineError(ErrorCode.CORRUPT) from error
        return content

    @cached_property
    def _fixed(self) -> dict[int, int]:
        path = [*self._path, "__properties_version1.0"]
        if not self._file.exists(path):
            return {}
        data = self._bytes(path)[self._header :]
        whole = len(data) - len(data) % _ENTRY.size
        return {number: value for _, number, _, value in _ENTRY.iter_unpack(data[:whole])}
