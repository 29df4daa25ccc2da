"""E-mail messages in the format of the Internet (.eml)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

from engine.reading.converted import pages_of
from engine.reading.mail.bodies import body_blocks
from engine.reading.mail.contents import contents_of
from engine.reading.mail.letterhead import letterhead_of
from engine.reading.mail.mime import parse_message
from engine.reading.parts import part_found
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a message, and hand out its attachments.

    Raises `EngineError`: corrupt, no_text, too_large; `OSError`.
    """
    message = parse_message(Path(command.path), limits)
    head = letterhead_of(message)
    contents = contents_of(message)
    contents.omissions[Omission.PARTS] += len(contents.attachments)
    blocks = itertools.chain(
        head.blocks([name for name, _ in contents.attachments]),
        body_blocks(contents.bodies, head.location(), contents.omissions),
    )
    parts = (part_found(name, data, command) for name, data in contents.parts())
    yield from pages_of(
        DocumentKind.EML, blocks, head.location(), "", command, limits, contents.omissions, parts
    )
