"""A message of Outlook: what of its properties is read, and how one inside another is handed on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from email.parser import HeaderParser
from email.policy import compat32
from functools import cached_property

from engine.errors import EngineError
from engine.reading.mail.bodies import Body
from engine.reading.mail.internet_format import eml_of
from engine.reading.mail.letterhead import Letterhead, Person, letterhead_of
from engine.reading.mail.outlook import Properties, Property
from engine.reading.mail.rtf_body import rich_body
from engine.reading.web.charset import decode_html
from engine.types import Omission

_BY_REFERENCE = (2, 3, 4)
_OLE_OBJECT = 6
_TO, _CC = 1, 2
_DEEPEST = 10
_CID = re.compile(r"cid:([^\"'\s)>]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file or message in a message; `data` reads it, b"" where it is damaged."""

    name: str
    data: Callable[[], bytes]


class OutlookMessage:
    """A message that is a file, or `depth` messages deep inside one."""

    def __init__(self, properties: Properties, depth: int = 0) -> None:
        self._properties = properties
        self._depth = depth

    @property
    def encoding(self) -> str:
        """The encoding of its texts, "" where they are Unicode."""
        return self._properties.encoding

    def letterhead(self) -> Letterhead:
        """Return the headers: the properties, and the time as the sender's program wrote it."""
        read = self._properties
        sent = letterhead_of(self._transported)
        date = sent.date or read.time(Property.CLIENT_SUBMIT_TIME)
        date = date or read.time(Property.DELIVERY_TIME)
        return Letterhead(
            " ".join(read.text(Property.SUBJECT).split()),
            self._senders() or sent.senders,
            self._receivers(_TO, Property.DISPLAY_TO) or sent.to,
            self._receivers(_CC, Property.DISPLAY_CC) or sent.cc,
            date if sent.date or date is None else date.astimezone(),
        )

    @cached_property
    def body(self) -> Body:
        """The body in the forms it is stored in."""
        read = self._properties
        plain = read.text(Property.BODY).replace("\r\n", "\n").replace("\r", "\n")
        html = self._html()
        if not html and (compressed := read.data(Property.RTF_COMPRESSED)):
            try:
                rich = rich_body(compressed)
            except EngineError:
                return Body(plain)
            if rich.is_html:
                html = rich.text
            elif not plain.strip():
                plain = rich.text
        return Body(plain, [html] if html else [])

    def attachments(self, omissions: Counter[Omission]) -> list[Attachment]:
        """Return the attachments; pictures that the body shows are none."""
        shown = {cid for html in self.body.html for cid in _CID.findall(html)}
        found: list[Attachment] = []
        for properties in self._properties.attachments():
            if properties.text(Property.ATTACH_CONTENT_ID) in shown:
                continue
            method = properties.number(Property.ATTACH_METHOD)
            inner = properties.message()
            if inner is not None and self._depth < _DEEPEST:
                message = OutlookMessage(inner, self._depth + 1)
                found.append(Attachment(f"{message.title}.eml", message.as_eml))
            elif method == _OLE_OBJECT or inner is not None:
                omissions[Omission.EMBEDDED_OBJECTS] += 1
            elif method in _BY_REFERENCE:
                omissions[Omission.ATTACHMENTS] += 1
            else:
                found.append(_file(properties, len(found) + 1))
        return found

    @property
    def title(self) -> str:
        """The subject, on one line, as a name."""
        return self.letterhead().subject or "message"

    def as_eml(self) -> bytes:
        """Return the message in the format of the Internet, with its attachments."""
        files = ((one.name, one.data()) for one in self.attachments(Counter()))
        return eml_of(self.letterhead(), self.body, files)

    @cached_property
    def _transported(self) -> Message:
        headers = self._properties.text(Property.TRANSPORT_HEADERS)
        return HeaderParser(policy=compat32).parsestr(headers)

    def _html(self) -> str:
        stored = self._properties.data(Property.HTML)
        if stored is None:
            return self._properties.text(Property.HTML)
        declared = self._properties.code_page(
            Property.INTERNET_CODE_PAGE, Property.MESSAGE_CODE_PAGE
        )
        try:
            return decode_html(stored.rstrip(b"\x00"), declared).text
        except EngineError:
            return stored.decode("utf-8", "replace")

    def _senders(self) -> tuple[Person, ...]:
        read = self._properties
        name = read.text(Property.SENDER_NAME) or read.text(Property.SENT_REPRESENTING_NAME)
        addresses = (
            read.text(Property.SENDER_SMTP_ADDRESS),
            read.text(Property.SENDER_ADDRESS),
            read.text(Property.SENT_REPRESENTING_ADDRESS),
        )
        address = next((one for one in addresses if "@" in one), "")
        return (Person(name, address),) if name or address else ()

    def _receivers(self, kind: int, shown: Property) -> tuple[Person, ...]:
        people = []
        for one in self._properties.receivers():
            if one.number(Property.RECIPIENT_TYPE) & 0xF != kind:
                continue
            addresses = (one.text(Property.SMTP_ADDRESS), one.text(Property.EMAIL_ADDRESS))
            address = next((text for text in addresses if "@" in text), "")
            people.append(Person(one.text(Property.DISPLAY_NAME), address))
        names = self._properties.text(shown).split(";")
        return tuple(people) or tuple(Person(name.strip(), "") for name in names if name.strip())


def _file(properties: Properties, number: int) -> Attachment:
    name = (
        properties.text(Property.ATTACH_LONG_FILE_NAME)
        or properties.text(Property.ATTACH_FILE_NAME)
        or properties.text(Property.DISPLAY_NAME)
        or f"attachment-{number}"
    )
    return Attachment(name, lambda: properties.data(Property.ATTACH_DATA) or b"")
