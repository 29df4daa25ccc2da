"""Electronic books (EPUB): the chapters in reading order, each on pages of its own."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.heading_path import HeadingPath
from engine.reading.packages import Package
from engine.reading.source_blocks import SourceBlock
from engine.reading.web.blocks import blocks_of_html
from engine.reading.web.book import Book, chapter_markup, open_book
from engine.reading.web.html import with_title
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission

_CHAPTER_LEVEL = 2


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a book.

    Raises `EngineError`: corrupt, no_text, too_large, unsupported (copy protection); `OSError`.
    """
    with Path(command.path).open("rb") as file:
        package = Package(file)
        book = open_book(package)
        omissions: Counter[Omission] = Counter()
        place = HeadingPath()
        start = place.location()
        blocks = with_title(book.title, _blocks(package, book, place, omissions), place)
        yield from pages_of(DocumentKind.EPUB, blocks, start, "", command, limits, omissions)


def _blocks(
    package: Package, book: Book, place: HeadingPath, omissions: Counter[Omission]
) -> Iterator[SourceBlock]:
    tables = itertools.count()
    damaged = 0
    for name in book.chapters:
        try:
            data = package.read(name)
            markup = chapter_markup(data) if data else None
        except EngineError:
            markup = None
        if markup is None:
            damaged += 1
            continue
        if not markup.headings and name in book.titles:
            place.enter(_CHAPTER_LEVEL, book.titles[name])
        blocks = blocks_of_html(markup, omissions, place, tables)
        for first in itertools.islice(blocks, 1):
            yield replace(first, new_page=True)
        yield from blocks
    if damaged == len(book.chapters):
        raise EngineError(ErrorCode.CORRUPT)
    omissions[Omission.DAMAGED_PARTS] += damaged
