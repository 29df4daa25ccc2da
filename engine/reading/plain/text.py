"""Plain text files: each line or wrapped paragraph a block, known by its line number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.reading.characters import line_joint
from engine.reading.converted import pages_of
from engine.reading.plain.encodings import Decoded
from engine.reading.source_blocks import SourceBlock
from engine.reading.structure import list_marker, role_of_line, starts_article
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import BlockKind, DocumentKind, Location, LocationKind

_WRAP_FROM, _WRAP_TO = 50, 100
_FULL_LINE = 0.7
_RULE = re.compile(r"\W*(\W)\1{4,}\W*")


def read(decoded: Decoded, command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a text; raises `EngineError`: no_text, too_large."""
    start = Location(LocationKind.LINE, "1")
    blocks = blocks_of(decoded.text)
    yield from pages_of(DocumentKind.TEXT, blocks, start, decoded.encoding, command, limits)


def blocks_of(text: str) -> Iterator[SourceBlock]:
    """Return the blocks of a text; lines that were wrapped at a fixed width are joined again."""
    for number, line in paragraphs(text):
        location = Location(LocationKind.LINE, str(number))
        kind, level = role_of_line(line.strip())
        kept = line.strip() if kind is BlockKind.LIST_ITEM else line
        yield SourceBlock(kind, kept, level, location=location)


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Return each line, or what lines wrapped at a fixed width are together, with its number."""
    lines = text.replace("\f", "\n").replace("\v", "\n").split("\n")
    numbered = list(enumerate((line.rstrip() for line in lines), start=1))
    for blank, group in groupby(numbered, key=lambda pair: not pair[1].strip()):
        if not blank:
            yield from _unwrapped(list(group))


def _unwrapped(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    width = max(len(line) for _, line in lines)
    wrapped = len(lines) > 1 and _WRAP_FROM <= width <= _WRAP_TO
    number, text = lines[0]
    for index, (following, line) in enumerate(lines[1:], start=1):
        before = lines[index - 1][1]
        full = len(before) >= _FULL_LINE * width and not _RULE.fullmatch(before)
        if wrapped and full and _goes_on(line):
            cut, inserted = line_joint(text, line.lstrip())
            text = text[: len(text) - cut] + inserted + line.lstrip()
        else:
            yield number, text
            number, text = following, line
    yield number, text


def _goes_on(line: str) -> bool:
    return not (line[0].isspace() or list_marker(line) or starts_article(line))
