"""RTF as tokens: groups, control words, text in some code page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?"
    rb"|\\'([0-9a-fA-F]{2})"
    rb"|\\(\r\n|[^a-zA-Z'])"
    rb"|([{}])"
    rb"|([^\\{}\r\n\x00]+)"
    rb"|[\r\n\x00]+"
    rb"|\\"
)
_CHARSETS = {
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    255: "cp437",
}
_CODE_PAGES = {936: "gb18030", 10000: "mac_roman", 65001: "utf-8", 708: "iso8859_6"}
_EAST_ASIAN = ("cp932", "gb18030", "cp949", "cp950")
SYMBOL_CHARSET = 2


class Kind(Enum):
    """What a token is."""

    OPEN = "{"
    CLOSE = "}"
    WORD = "word"
    BYTES = "bytes"
    SIGN = "sign"


class Token(NamedTuple):
    """`word` is a control word or sign; `number` its parameter; `data` text in a code page."""

    kind: Kind
    word: str = ""
    number: int | None = None
    data: bytes = b""


def tokens(data: bytes) -> Iterator[Token]:
    """Return the tokens of an RTF file; the bytes of `\\bin` are passed over."""
    position, end = 0, len(data)
    while position < end:
        found = _TOKEN.match(data, position)
        if found is None:
            return
        position = found.end()
        word, number, code, sign, brace, text = found.groups()
        if word is not None:
            value = None if number is None else int(number)
            if word == b"bin":
                position += max(value or 0, 0)
            else:
                yield Token(Kind.WORD, word.decode("ascii"), value)
        elif code is not None:
            yield Token(Kind.BYTES, data=bytes((int(code, 16),)))
        elif sign is not None and sign in b"\\{}":
            yield Token(Kind.BYTES, data=sign)
        elif sign is not None:
            yield Token(
                Kind.SIGN, "\n" if sign in (b"\r", b"\n", b"\r\n") else sign.decode("latin-1")
            )
        elif brace is not None:
            yield Token(Kind.OPEN if brace == b"{" else Kind.CLOSE)
        elif text is not None:
            yield Token(Kind.BYTES, data=text)


def code_page(number: int) -> str:
    """Return the encoding of a code page (`\\ansicpg`), Windows Western where unknown."""
    if number in _CODE_PAGES:
        return _CODE_PAGES[number]
    return _known(f"cp{number}") or "cp1252"


def charset(number: int, default: str) -> str:
    """Return the encoding of a font's character set (`\\fcharset`)."""
    return _CHARSETS.get(number, default if number in (1, SYMBOL_CHARSET) else "")


def decoded(data: bytes, encoding: str, default: str) -> str:
    """Return text in a font's encoding.

    `encoding` is "" for a Western font. Programs that know no fonts leave it there also for
    Chinese and Japanese; what is valid in the document's own code page is read as that.
    """
    if data.isascii():
        return data.decode("ascii")
    if not encoding and default in _EAST_ASIAN and sum(byte > 0x7F for byte in data) > 1:
        try:
            return data.decode(default)
        except UnicodeDecodeError:
            return data.decode("cp1252", "replace")
    return data.decode(encoding or "cp1252", "replace")


def _known(name: str) -> str:
    try:
        b"".decode(name)
    except LookupError:
        return ""
    return name
