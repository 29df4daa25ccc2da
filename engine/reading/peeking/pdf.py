"""A PDF: how many pages, and of a few of them whether their text can be read."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from engine.errors import EngineError, ErrorCode
from engine.reading.mupdf import pymupdf, quiet
from engine.reading.pdf.document import open_pdf, raise_if_memory
from engine.reading.pdf.pages import PageSource, assemble, read_source, unreadable_page
from engine.reading.peeking.beginning import SAMPLE_CHARACTERS, Beginning
from engine.reading_protocol import DocumentPeeked, PeekDocument, ReaderLimits
from engine.types import Counted, DocumentKind, Location, LocationKind, Page

_SAMPLED_PAGES = 7
_LONGEST_SAMPLING = 3.0
_FIRST_PAGES = 12


def peek_pdf(command: PeekDocument, limits: ReaderLimits) -> DocumentPeeked:
    """Return what a moment shows; raises `EngineError` as reading does."""
    quiet()
    with open_pdf(command.path, command.password) as document:
        count = document.page_count
        if count == 0:
            raise EngineError(ErrorCode.ZERO_PAGES)
        if count > limits.pages:
            raise EngineError(ErrorCode.TOO_LARGE, reason=f"{count} > {limits.pages}")
        found = Beginning()
        characters = 0
        for page in _sampled(document):
            found.add(page, command.name)
            characters += len(page.text)
        if found.pages == count and not characters and not found.unreadable:
            raise EngineError(ErrorCode.NO_TEXT)
        return DocumentPeeked(
            DocumentKind.PDF,
            document.metadata.get("encryption") is not None,
            count,
            Counted.PAGES,
            exact=True,
            needs_ocr=round(count * found.unreadable / found.pages),
            characters=round(characters * count / found.pages),
            text=_first_text(document) if found.text else "",
            facts=found.facts,
        )


def _sampled(document: Any) -> Iterator[Page]:
    """Yield the first page and a few spread over the rest, as many as there is time for."""
    started = time.monotonic()
    count = document.page_count
    step = max(1.0, (count - 1) / (_SAMPLED_PAGES - 1))
    numbers = sorted({1 + round(index * step) for index in range(min(count, _SAMPLED_PAGES))})
    for number in numbers:
        yield _page(document, min(number, count))
        if time.monotonic() - started > _LONGEST_SAMPLING:
            return


def _page(document: Any, number: int) -> Page:
    location = Location(LocationKind.PAGE, str(number))
    try:
        return assemble(read_source(document[number - 1], number), (), location, 0)[0]
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        raise_if_memory(error)
        return unreadable_page(PageSource.unreadable(number), location)


def _first_text(document: Any) -> str:
    """Return the text of the first pages, as plain as MuPDF gives it."""
    text = ""
    for number in range(min(document.page_count, _FIRST_PAGES)):
        try:
            text += document[number].get_text()
        except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
            raise_if_memory(error)
        if len(text) >= SAMPLE_CHARACTERS:
            break
    return text[:SAMPLE_CHARACTERS]
