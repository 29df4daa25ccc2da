"""What a MIME message holds: bodies to read, attachments to hand out, and what is passed over."""

from __future__ import annotations

import mimetypes
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.generator import BytesGenerator
from email.message import Message
from email.policy import compat32
from io import BytesIO

from engine.errors import EngineError
from engine.reading.mail.bodies import Body
from engine.reading.mail.mime import (
    body_bytes,
    decoded_words,
    header,
    raw_header,
    subparts,
)
from engine.reading.web.charset import decode_declared, decode_html
from engine.types import Omission

_HTML = ("text/html", "application/xhtml+xml")
_SIGNATURES = (
    "application/pgp-signature",
    "application/pkcs7-signature",
    "application/x-pkcs7-signature",
)
_SEALED = ("application/ms-tnef", "application/pkcs7-mime", "application/x-pkcs7-mime")
_MACHINE = ("message/delivery-status", "message/disposition-notification", "message/partial")
_MOST_PARTS = 10_000
_CID = re.compile(r"cid:([^\"'\s)>]+)", re.IGNORECASE)


@dataclass(slots=True)
class Contents:
    """A message's parts by what becomes of them."""

    bodies: list[Body] = field(default_factory=list)
    attachments: list[tuple[str, Message]] = field(default_factory=list)
    omissions: Counter[Omission] = field(default_factory=Counter)

    def parts(self) -> Iterator[tuple[str, bytes]]:
        """Return each attachment's name and bytes, one at a time."""
        for name, part in self.attachments:
            data = _message_bytes(part) if _is_message(part) else body_bytes(part)
            if data:
                yield name, data
            else:
                self.omissions[Omission.DAMAGED_PARTS] += 1


def contents_of(message: Message) -> Contents:
    """Sort the parts of a message; the forms of one text (multipart/alternative) are one body."""
    contents = Contents()
    leaves: list[Message] = []
    waiting: list[tuple[Message, Body | None]] = [(message, None)]
    for _ in range(_MOST_PARTS):
        if not waiting:
            break
        part, alternative = waiting.pop()
        children = subparts(part)
        if children:
            if part.get_content_type() == "multipart/alternative" and alternative is None:
                alternative = Body()
                contents.bodies.append(alternative)
            waiting += [(child, alternative) for child in reversed(children)]
        elif not _take_body(part, alternative, contents):
            leaves.append(part)
    contents.omissions[Omission.BEYOND_LIMITS] += len(waiting)
    shown = _shown_inline(contents.bodies)
    for part in leaves:
        _sort(part, shown, contents)
    return contents


def _take_body(part: Message, alternative: Body | None, contents: Contents) -> bool:
    """Read a part into a body if it is one."""
    kind = part.get_content_type()
    if part.get_content_disposition() == "attachment" or (_name(part) and kind[:5] == "text/"):
        return False
    if kind in _HTML:
        target = alternative or Body()
        target.html.append(_text(part, html=True))
    elif kind == "text/plain" or part.get_content_maintype() == "multipart":
        target = alternative or Body()
        text = _text(part, html=False)
        target.plain += ("\n\n" if target.plain else "") + text
    else:
        # The calendar's form of a text is the same invitation again, for programs.
        return kind == "text/calendar" and alternative is not None
    if target is not alternative:
        contents.bodies.append(target)
    return True


def _text(part: Message, html: bool) -> str:
    data = body_bytes(part)
    charset = part.get_content_charset("") or ""
    try:
        text = (decode_html if html else decode_declared)(data, charset).text
    except EngineError:
        text = data.decode("utf-8", "replace")
    flowed = not html and str(part.get_param("format", "")).lower() == "flowed"
    return _unflowed(text) if flowed else text


def _unflowed(text: str) -> str:
    """Join the lines that end in a space, as RFC 3676 says; "-- " begins a signature."""
    return re.sub(r"(?<!^--) \n(?=[^>\s])", " ", text, flags=re.MULTILINE)


def _shown_inline(bodies: list[Body]) -> set[str]:
    return {cid for body in bodies for html in body.html for cid in _CID.findall(html)}


def _sort(part: Message, shown: set[str], contents: Contents) -> None:
    kind = part.get_content_type()
    if kind in _SIGNATURES:
        return
    if kind in _SEALED or kind in _MACHINE:
        contents.omissions[Omission.ATTACHMENTS] += 1
    elif kind == "message/external-body":
        contents.omissions[Omission.REMOTE_CONTENT] += 1
    elif part.get_content_maintype() == "image" and _content_id(part) in shown:
        return  # counted where the body shows it
    else:
        number = len(contents.attachments) + 1
        contents.attachments.append((_name(part) or _made_up_name(part, number), part))


def _content_id(part: Message) -> str:
    return str(part.get("Content-ID", "")).strip(" <>\r\n")


def _name(part: Message) -> str:
    for field_name in ("Content-Disposition", "Content-Type"):
        written = raw_header(part, field_name)
        if not written.isascii():
            part.replace_header(field_name, written)
    try:
        name = part.get_filename("") or ""
    except (LookupError, ValueError):
        return ""
    return decoded_words(str(name)).replace("\x00", "")


def _made_up_name(part: Message, number: int) -> str:
    if _is_message(part):
        inner = _inner_message(part)
        subject = header(inner, "Subject") if inner else ""
        return f"{subject or f'message-{number}'}.eml"
    return f"attachment-{number}{mimetypes.guess_extension(part.get_content_type()) or ''}"


def _is_message(part: Message) -> bool:
    return part.get_content_type() == "message/rfc822"


def _inner_message(part: Message) -> Message | None:
    payload = part.get_payload()
    inner = payload[0] if isinstance(payload, list) and payload else None
    return inner if isinstance(inner, Message) else None


def _message_bytes(part: Message) -> bytes:
    """Return a message inside a message as it would be in a file of its own."""
    inner = _inner_message(part)
    if inner is None:
        return body_bytes(part)
    if not inner.keys() and str(part.get("Content-Transfer-Encoding", "")).lower() == "base64":
        inner["Content-Transfer-Encoding"] = "base64"
        return body_bytes(inner)
    written = BytesIO()
    try:
        BytesGenerator(written, mangle_from_=False, policy=compat32).flatten(inner)
    except (LookupError, ValueError, TypeError, AttributeError):
        return b""
    return written.getvalue()
