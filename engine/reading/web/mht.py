"""Web pages saved with their pictures in one file: a MIME message of which one part is the page."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from email.message import Message
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.heading_path import HeadingPath
from engine.reading.mail.mime import body_bytes, leaves, parse_message
from engine.reading.source_blocks import SourceBlock
from engine.reading.web.blocks import blocks_of_html
from engine.reading.web.charset import decode_html
from engine.reading.web.html import markup_of, with_title
from engine.reading.web.markup import Markup, Start
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission

_PAGES = ("text/html", "application/xhtml+xml")


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a saved web page; raises `EngineError`: corrupt, no_text, too_large, `OSError`."""
    parts = list(leaves(parse_message(Path(command.path), limits)))
    pages = [part for part in parts if part.get_content_type() in _PAGES]
    if not pages:
        raise EngineError(ErrorCode.CORRUPT)
    texts = [decode_html(body_bytes(page), page.get_content_charset("") or "") for page in pages]
    shown = [markup_of(text.text) for text in texts]
    if not _is_frameset(shown[0]):
        shown = shown[:1]  # the others are shown inside it, mostly advertisements
    omissions: Counter[Omission] = Counter()
    blocks = _blocks(shown, omissions, frozenset(_addresses(parts)))
    start = HeadingPath().location()
    encoding = texts[0].encoding
    yield from pages_of(DocumentKind.MHT, blocks, start, encoding, command, limits, omissions)


def _blocks(
    pages: Sequence[Markup], omissions: Counter[Omission], embedded: frozenset[str]
) -> Iterator[SourceBlock]:
    tables = itertools.count()
    for page in pages:
        place = HeadingPath()
        blocks = blocks_of_html(page, omissions, place, tables, embedded)
        yield from with_title(page.title, blocks, place)


def _is_frameset(page: Markup) -> bool:
    """Say whether a page is but a frame around others, as spreadsheets are saved."""
    return any(isinstance(token, Start) and token.tag == "frameset" for token in page.tokens)


def _addresses(parts: Sequence[Message]) -> Iterator[str]:
    for part in parts:
        yield str(part.get("Content-Location", "")).strip()
        yield f"cid:{str(part.get('Content-ID', '')).strip(' <>')}"
