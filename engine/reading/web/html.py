"""Web pages saved as HTML."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.heading_path import HeadingPath, Place
from engine.reading.source_blocks import SourceBlock
from engine.reading.web.blocks import blocks_of_html
from engine.reading.web.charset import decode_html
from engine.reading.web.markup import Markup, parse_html, parse_xhtml
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import BlockKind, DocumentKind, Omission

_BYTES_A_CHARACTER = 4
_TITLE_WITHIN = 12
_XHTML = "http://www.w3.org/1999/xhtml"


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a web page; raises `EngineError`: no_text, too_large, unknown_encoding, `OSError`."""
    path = Path(command.path)
    if path.stat().st_size > _BYTES_A_CHARACTER * limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    decoded = decode_html(path.read_bytes())
    if len(decoded.text) > limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    omissions: Counter[Omission] = Counter()
    place = HeadingPath()
    markup = markup_of(decoded.text)
    blocks = with_title(markup.title, blocks_of_html(markup, omissions, place), place)
    yield from pages_of(
        DocumentKind.HTML, blocks, place.location(), decoded.encoding, command, limits, omissions
    )


def markup_of(text: str) -> Markup:
    """Return the tokens of a page: as XHTML where it is well-formed, else as browsers mend it."""
    is_xhtml = text.lstrip("\ufeff \t\r\n").startswith("<?xml") and _XHTML in text[:2000]
    return (parse_xhtml(text) if is_xhtml else None) or parse_html(text)


def with_title(title: str, blocks: Iterable[SourceBlock], place: Place) -> Iterator[SourceBlock]:
    """Put a title before blocks that do not begin with it or with a heading of the first level."""
    rest = iter(blocks)
    plain = " ".join(title.split())
    begun = list(itertools.islice(rest, _TITLE_WITHIN)) if plain else []
    stated = any(
        (block.kind is BlockKind.HEADING and block.level == 1) or plain in block.text
        for block in begun
    )
    if begun and not stated:
        yield SourceBlock(BlockKind.HEADING, plain, 1, location=place.location())
    yield from begun
    yield from rest
