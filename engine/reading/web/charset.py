"""Which encoding a text from the web or a mail is in: what it declares, where that is true.

Declarations are often wrong: a server's default, GB2312 for GBK, a page saved anew as UTF-8. A
declared encoding counts where the bytes decode with it and give a plausible text.
"""

from __future__ import annotations

import codecs
import itertools
import re

from engine.errors import EngineError
from engine.reading.plain.encodings import Decoded, decode, plausibility

_META = re.compile(rb"<meta\b[^>]*?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_XML = re.compile(rb"^\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.:-]+)[\"']", re.IGNORECASE)
_DECLARED_WITHIN = 8192
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff][^<>\x00-\x1f]*")
_MOST_PIECES = 1000
_SAMPLE = 60_000
_MOST_DAMAGE = 0.02
_LEAST_PLAUSIBLE = 0.4
_SURELY = 0.85
_FEW = 0.05
_CJK = ("gb18030", "big5", "big5hkscs", "cp932", "cp949", "euc_jp")
_SEVEN_BIT = ("iso2022_jp", "iso2022_kr", "hz", "utf-7")
_BROADER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "cp936": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-9": "cp1254",
    "tis-620": "cp874",
    "utf-16": "utf-8",  # declared in bytes that were read as ASCII: it can't be
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
}
"""What a declaration is taken for, as browsers do: the encoding that holds more characters."""
_NAMES = {"gb_2312-80": "gb18030", "x-gbk": "gb18030", "x-sjis": "cp932", "big5-hkscs": "big5hkscs"}


def decode_html(data: bytes, declared: str = "") -> Decoded:
    """Return a page's text; `declared` is what was said of it from outside.

    Raises `EngineError`: unsupported for binary data, unknown_encoding where nothing fits.
    """
    head = data[:_DECLARED_WITHIN]
    found = _XML.search(head) or _META.search(head)
    return decode_declared(data, declared or (found.group(1).decode("ascii") if found else ""))


def decode_declared(data: bytes, declared: str) -> Decoded:
    """Return a text that says which encoding it is in, "" where it does not.

    Raises `EngineError`: unsupported for binary data, unknown_encoding where nothing fits.
    """
    if data.startswith(_BOMS):
        return decode(data)
    name = _python_name(declared)
    if data.isascii() and name in _SEVEN_BIT:
        return _decoded(data, name)
    if _is_utf8(data):
        return _decoded(data, "utf-8")
    found = itertools.islice(_BEYOND_ASCII.finditer(data), _MOST_PIECES)
    sample = b"\n".join(piece.group() for piece in found)[:_SAMPLE]
    if name and _holds(sample, name):
        return _decoded(data, name)
    try:
        return _decoded(data, decode(sample).encoding)
    except EngineError:
        if not name and len(sample) > _FEW * len(data):
            raise
        return _decoded(data, name or "cp1252")  # as a browser does with a few odd bytes


def _decoded(data: bytes, encoding: str) -> Decoded:
    text = data.decode(encoding, "replace").replace("\x00", "")
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), encoding)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data" and error.start > 0
    return True


def _python_name(declared: str) -> str:
    """Return the encoding to decode with, "" for one that is not known."""
    label = declared.strip().lower()
    label = _NAMES.get(label, label)
    try:
        name = codecs.lookup(label).name
        "a".encode(name)
    except (LookupError, ValueError):
        return ""
    return _BROADER.get(name, name)


def _holds(sample: bytes, name: str) -> bool:
    """Say whether a sample of the bytes that are no ASCII is text in the encoding declared."""
    text = sample.decode(name, "replace")
    beyond = sum(character > "\x7f" for character in text)
    if text.count("\ufffd") > _MOST_DAMAGE * max(beyond, 1):
        return False
    if name in _CJK:
        return plausibility(text, name) >= _LEAST_PLAUSIBLE
    try:
        rival = decode(sample)
    except EngineError:
        return True
    return rival.encoding not in _CJK or plausibility(rival.text, rival.encoding) < _SURELY
