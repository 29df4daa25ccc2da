"""A message written in the format of the Internet (.eml), for one that is in no file of its own."""

from __future__ import annotations

from collections.abc import Iterable
from email.header import Header
from email.mime.application import MIMEApplication
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr

from engine.reading.mail.bodies import Body
from engine.reading.mail.letterhead import Letterhead, Person


def eml_of(head: Letterhead, body: Body, attachments: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a message as bytes; `attachments` are names and contents."""
    written = MIMEMultipart("mixed")
    written["Subject"] = _words(head.subject)
    for name, people in (("From", head.senders), ("To", head.to), ("Cc", head.cc)):
        if people:
            written[name] = ", ".join(map(_mailbox, people))
    if head.date:
        written["Date"] = format_datetime(head.date)
    forms = MIMEMultipart("alternative")
    if body.plain.strip() or not body.html:
        forms.attach(MIMEText(_sound(body.plain), "plain", "utf-8"))
    for html in body.html:
        forms.attach(MIMEText(_sound(html), "html", "utf-8"))
    written.attach(forms)
    for name, data in attachments:
        part = MIMEApplication(data)
        part.add_header("Content-Disposition", "attachment", filename=("utf-8", "", _sound(name)))
        written.attach(part)
    return written.as_bytes()


def _mailbox(person: Person) -> str:
    name = " ".join(_sound(person.name).split())
    if person.address.isascii() and "@" in person.address:
        return formataddr((name, "".join(person.address.split())), "utf-8")
    return _words(name or person.address)


def _words(text: str) -> str:
    return Header(" ".join(_sound(text).split()), "utf-8").encode()


def _sound(text: str) -> str:
    """Replace halves of surrogate pairs, which no encoding can write."""
    return text.encode("utf-8", "replace").decode("utf-8")
