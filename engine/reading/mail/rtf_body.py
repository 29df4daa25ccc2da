"""Message bodies that are stored as rich text only: the HTML or plain text inside.

Outlook wraps HTML in RTF ([MS-OXRTFEX]): tags stand in `\\*\\htmltag` groups, what only RTF needs
between `\\htmlrtf` and `\\htmlrtf0`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.reading.mail.rtf_compression import unpacked_rtf

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-fA-F]{2})|\\(.)|([{}])|([^\\{}\r\n]+)",
    re.DOTALL,
)
_IGNORED = frozenset(
    (b"colortbl", b"stylesheet", b"info", b"pict", b"object", b"listtable", b"listoverridetable")
) | {b"mhtmltag", b"generator", b"themedata", b"datastore", b"header", b"footer", b"footnote"}
_SHOWN = {
    b"par": "\n",
    b"line": "\n",
    b"row": "\n",
    b"cell": "\t",
    b"tab": "\t",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
    b"bullet": "•",
    b"endash": "–",
    b"emdash": "—",
}
_SYMBOLS = {b"~": "\xa0", b"_": "-", b"-": "\xad", b"\\": "\\", b"{": "{", b"}": "}"}
_CHARSETS = {
    2: "latin-1",  # symbols: of these, bullets are the common ones
    128: "cp932",
    129: "cp949",
    134: "gb18030",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    177: "cp1255",
    178: "cp1256",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
}


@dataclass(frozen=True, slots=True)
class RichBody:
    """A body's text, and whether it is HTML."""

    text: str
    is_html: bool


def rich_body(compressed: bytes) -> RichBody:
    """Return the body inside compressed rich text; raises `EngineError` corrupt."""
    rtf = unpacked_rtf(compressed)
    is_html = b"\\fromhtml" in rtf[:4096]
    return RichBody(_Reading(rtf, is_html).text(), is_html)


@dataclass(frozen=True, slots=True)
class _Group:
    """What holds inside a pair of braces; `skip` is how many characters stand for a \\u."""

    ignored: bool = False
    only_rtf: bool = False
    fonts: bool = False
    encoding: str = ""
    skip: int = 1


class _Reading:
    """One pass over the tokens of rich text."""

    def __init__(self, rtf: bytes, is_html: bool) -> None:
        self._rtf = rtf
        self._is_html = is_html
        self._parts: list[str] = []
        self._bytes = bytearray()
        self._group = _Group()
        self._above: list[_Group] = []
        self._encoding = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._to_skip = 0
        self._starred = False

    def text(self) -> str:
        """Return the text."""
        for found in _TOKEN.finditer(self._rtf):
            word, number, byte, symbol, brace, plain = found.groups()
            if word:
                self._word(word.lower(), None if number is None else int(number))
            elif byte:
                self._add_bytes(bytes.fromhex(byte.decode("ascii")))
            elif symbol:
                self._symbol(symbol)
            elif brace:
                self._brace(brace)
            else:
                self._add_bytes(plain)
        self._end_bytes()
        return "".join(self._parts)

    def _brace(self, brace: bytes) -> None:
        self._end_bytes()
        self._starred = False
        self._to_skip = 0
        if brace == b"{":
            self._above.append(self._group)
        elif self._above:
            self._group = self._above.pop()

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            self._starred = True
        elif symbol in _SYMBOLS:
            self._add(_SYMBOLS[symbol])

    def _word(self, word: bytes, number: int | None) -> None:
        starred, self._starred = self._starred, False
        group = self._group
        if word == b"htmltag":
            return
        if word in _IGNORED or (starred and word != b"fldinst"):
            self._set(replace(group, ignored=True))
        elif word == b"fonttbl":
            self._set(replace(group, fonts=True, ignored=True))
        elif word == b"htmlrtf":
            self._set(replace(group, only_rtf=number != 0))
        elif word == b"ansicpg" and number:
            self._encoding = "utf-8" if number == 65001 else _known(f"cp{number}")
        elif word == b"uc":
            self._set(replace(group, skip=max(0, number or 0)))
        elif word == b"f":
            self._font = number or 0
            self._set(replace(group, encoding=self._fonts.get(self._font, "")))
        elif word == b"fcharset" and group.fonts:
            self._fonts[self._font] = _CHARSETS.get(number or 0, "")
        elif word == b"u" and number is not None:
            self._add(chr(number & 0xFFFF))
            self._to_skip = group.skip
        elif word in _SHOWN:
            self._add(_SHOWN[word])

    def _set(self, group: _Group) -> None:
        self._end_bytes()
        self._group = group

    def _is_silent(self) -> bool:
        return self._group.ignored or (self._is_html and self._group.only_rtf)

    def _add(self, text: str) -> None:
        self._end_bytes()
        if not self._is_silent():
            self._parts.append(text)

    def _add_bytes(self, data: bytes) -> None:
        skipped = min(self._to_skip, len(data))
        self._to_skip -= skipped
        if not self._is_silent():
            self._bytes += data[skipped:]

    def _end_bytes(self) -> None:
        if self._bytes:
            encoding = self._group.encoding or self._encoding
            self._parts.append(self._bytes.decode(encoding, "replace"))
            self._bytes.clear()


def _known(encoding: str) -> str:
    try:
        "a".encode(encoding)
    except LookupError:
        return "cp1252"
    return encoding
