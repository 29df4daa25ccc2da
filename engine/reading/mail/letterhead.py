"""What stands above a message: subject, sender, receivers, date, names of attachments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime

from engine.reading.characters import is_wide
from engine.reading.mail.mime import decoded_words, header, raw_header
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind, Location, LocationKind

_LABELS = {
    "zh": ("发件人：", "收件人：", "抄送：", "日期：", "附件：", "、"),
    "en": ("From: ", "To: ", "Cc: ", "Date: ", "Attachments: ", ", "),
}


@dataclass(frozen=True, slots=True)
class Person:
    """A sender or receiver; either may be ""."""

    name: str
    address: str

    def __str__(self) -> str:
        if self.name and self.address and self.name != self.address:
            return f"{self.name} <{self.address}>"
        return self.name or self.address


@dataclass(frozen=True, slots=True)
class Letterhead:
    """A message's headers; `date` is in the sender's time, `written_date` where it is no date."""

    subject: str
    senders: tuple[Person, ...]
    to: tuple[Person, ...]
    cc: tuple[Person, ...]
    date: datetime | None
    written_date: str = ""

    def location(self) -> Location:
        """Return what the message is called: who wrote it and when."""
        sender = self.senders[0] if self.senders else Person("", "")
        when = self.date.strftime("%Y-%m-%d %H:%M") if self.date else ""
        return Location(LocationKind.MESSAGE, f"{sender.name or sender.address} {when}".strip())

    def blocks(self, attachments: Sequence[str]) -> Iterator[SourceBlock]:
        """Return the headers, the subject as title, labelled in the message's language."""
        location = self.location()
        names = "".join((self.subject, *(person.name for person in self.senders), *attachments))
        labels = _LABELS["zh" if any(map(is_wide, names)) else "en"]
        if self.subject:
            yield SourceBlock(BlockKind.HEADING, self.subject, 1, location=location)
        values = (
            labels[-1].join(map(str, self.senders)),
            labels[-1].join(map(str, self.to)),
            labels[-1].join(map(str, self.cc)),
            self.date.strftime("%Y-%m-%d %H:%M %z").strip() if self.date else self.written_date,
            labels[-1].join(attachments),
        )
        for label, value in zip(labels, values, strict=False):
            if value:
                yield SourceBlock(BlockKind.PARAGRAPH, label + value, location=location)


def letterhead_of(message: Message) -> Letterhead:
    """Return a message's headers, decoded."""
    written = header(message, "Date")
    return Letterhead(
        header(message, "Subject"),
        _people(message, "From") or _people(message, "Sender"),
        _people(message, "To"),
        _people(message, "Cc"),
        _date(written),
        written,
    )


def _people(message: Message, name: str) -> tuple[Person, ...]:
    raw = raw_header(message, name)
    people = tuple(
        _person(shown, address.strip())
        for shown, address in getaddresses([raw])
        if shown or address
    )
    return people or ((Person(decoded_words(raw), ""),) if raw else ())


def _person(shown: str, address: str) -> Person:
    if "@" in address:
        return Person(decoded_words(shown), address)
    return Person(decoded_words(f"{shown} {address}".strip()), "")


def _date(written: str) -> datetime | None:
    try:
        return parsedate_to_datetime(written)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
