"""MIME messages as real programs write them: parsed with tolerance, their headers decoded.

The standard library's tolerant policy (compat32) is used on purpose: the newer one decodes
encoded words one by one, which breaks Chinese characters cut in two and GBK called GB2312.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from email import message_from_binary_file
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import compat32
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading.web.charset import decode_declared
from engine.reading_protocol import ReaderLimits

_BYTES_A_CHARACTER = 4
_MOST_PARTS = 10_000
_ENCODING = "Content-Transfer-Encoding"
_ENCODINGS = re.compile(r"base64|quoted-printable|x-uu\w*|uuencode", re.IGNORECASE)
_FOLD = re.compile(r"\r?\n[ \t]*")
_BETWEEN_WORDS = re.compile(r"(\?=)\s+(=\?)")
_GLUED_WORDS = re.compile(r"(\?=)(=\?)")


def parse_message(path: Path, limits: ReaderLimits) -> Message:
    """Return a message; raises `EngineError` corrupt, too_large, and `OSError`."""
    if path.stat().st_size > _BYTES_A_CHARACTER * limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    try:
        with path.open("rb") as file:
            return message_from_binary_file(file, policy=compat32)
    except (RecursionError, ValueError, LookupError) as error:
        raise EngineError(ErrorCode.CORRUPT) from error


def leaves(message: Message) -> Iterator[Message]:
    """Return the parts that hold something, in order; a message inside is one part, whole."""
    waiting = [message]
    for _ in range(_MOST_PARTS):
        if not waiting:
            return
        part = waiting.pop()
        if children := subparts(part):
            waiting += reversed(children)
        else:
            yield part


def subparts(part: Message) -> list[Message]:
    """Return what a multipart part is made of; none for any other, a message inside included."""
    payload = part.get_payload()
    if part.get_content_maintype() != "multipart" or not isinstance(payload, list):
        return []
    return [child for child in payload if isinstance(child, Message)]


def body_bytes(part: Message) -> bytes:
    """Return a part's content, its transfer encoding undone, however that was written."""
    written = str(part.get(_ENCODING, ""))
    known = _ENCODINGS.search(written)
    plain = known.group().lower() if known else "8bit"
    if written.lower() != plain:
        del part[_ENCODING]
        part[_ENCODING] = plain
    try:
        payload = part.get_payload(decode=True)
    except (ValueError, LookupError):
        payload = None
    return payload if isinstance(payload, bytes) else b""


def header(message: Message, name: str) -> str:
    """Return a header's text, "" where there is none."""
    for key, value in message.raw_items():
        if key.lower() == name.lower():
            return decoded_words(str(value))
    return ""


def raw_header(message: Message, name: str) -> str:
    """Return a header as it is written, unfolded; bytes beyond ASCII decoded, words not."""
    for key, value in message.raw_items():
        if key.lower() == name.lower():
            return _unfolded(str(value))
    return ""


def decoded_words(value: str) -> str:
    """Return a header's text: encoded words decoded, neighbouring ones as one."""
    plain = _unfolded(value)
    if "=?" not in plain:
        return " ".join(plain.split())
    plain = _GLUED_WORDS.sub(r"\1 \2", _BETWEEN_WORDS.sub(r"\1 \2", plain))
    try:
        pieces = decode_header(plain)
    except (HeaderParseError, binascii.Error, ValueError):
        return plain
    text = ""
    for piece, charset in pieces:
        if isinstance(piece, str):
            text += piece
        elif charset is None:
            text += piece.decode("raw-unicode-escape", "replace")
        else:
            text += _decoded(piece, charset)
    return " ".join(text.split())


def _unfolded(value: str) -> str:
    line = _FOLD.sub(" ", value).strip()
    if not any("\udc80" <= character <= "\udcff" for character in line):
        return line
    return _decoded(line.encode("utf-8", "surrogateescape"), "")


def _decoded(data: bytes, charset: str) -> str:
    try:
        return decode_declared(data, charset).text
    except EngineError:
        return data.decode("utf-8", "replace")
