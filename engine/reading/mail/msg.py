"""E-mail messages saved by Outlook (.msg)."""

from __future__ import annotations

import itertools
import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import olefile
from olefile.olefile import OleFileError

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.mail.bodies import body_blocks
from engine.reading.mail.outlook import Properties
from engine.reading.mail.outlook_message import Attachment, OutlookMessage
from engine.reading.parts import part_found
from engine.reading_protocol import PartFound, ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission

_BYTES_A_CHARACTER = 4
_DAMAGED = (OleFileError, struct.error, IndexError, KeyError, TypeError, ValueError, RecursionError)
"""What olefile raises for a container that contradicts itself."""


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a message, and hand out its attachments.

    Raises `EngineError`: corrupt, no_text, too_large; `OSError`.
    """
    if Path(command.path).stat().st_size > _BYTES_A_CHARACTER * limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    with _opened(command.path) as file:
        yield from _events(OutlookMessage(Properties(file)), command, limits)


def _opened(path: str) -> olefile.OleFileIO:
    try:
        return olefile.OleFileIO(path)
    except _DAMAGED as error:
        raise EngineError(ErrorCode.CORRUPT) from error


def _events(
    message: OutlookMessage, command: ReadDocument, limits: ReaderLimits
) -> Iterator[ReadingEvent]:
    omissions: Counter[Omission] = Counter()
    head = message.letterhead()
    attachments = message.attachments(omissions)
    omissions[Omission.PARTS] += len(attachments)
    blocks = itertools.chain(
        head.blocks([attachment.name for attachment in attachments]),
        body_blocks([message.body], head.location(), omissions),
    )

    def parts() -> Iterator[PartFound]:
        for attachment in attachments:
            data = _data(attachment)
            if data:
                yield part_found(attachment.name, data, command)
            else:
                omissions[Omission.DAMAGED_PARTS] += 1

    start = head.location()
    yield from pages_of(
        DocumentKind.MSG, blocks, start, message.encoding, command, limits, omissions, parts()
    )


def _data(attachment: Attachment) -> bytes:
    try:
        return attachment.data()
    except EngineError:
        return b""
