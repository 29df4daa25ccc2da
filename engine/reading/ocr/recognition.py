"""Text recognition of pages: painted, found, read, and laid out as pages with text are."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from engine.facts.stated import document_facts
from engine.reading.mupdf import log_warnings, quiet
from engine.reading.ocr.pages import Recognised, finished, recognise
from engine.reading.ocr.recogniser import recogniser
from engine.reading.pdf.document import open_pdf
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    PageRead,
    ReaderLimits,
    ReadingEvent,
    ReadingProgress,
    RecognisePages,
)
from engine.receipts import ReceiptTally
from engine.types import DocumentFacts, DocumentKind, OcrState

_NEIGHBOURS = 4
"""How many pages before it tell what repeats on a page; those after it are not read yet."""


def recognise_pages(command: RecognisePages, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Recognise the pages named, one after the other.

    Raises `EngineError`: corrupt, password_required, password_wrong.
    """
    quiet()
    document = open_pdf(command.path, command.password)
    total = len(command.numbers)
    yield DocumentOpened(
        DocumentKind.PDF, document.page_count, document.metadata.get("encryption") is not None
    )
    yield ReadingProgress(0, total)
    engine = recogniser()
    tally = ReceiptTally()
    facts = DocumentFacts()
    before: list[Recognised] = []
    tables = 0
    asked = zip(command.numbers, command.locations, strict=True)
    for index, (number, location) in enumerate(asked):
        recognised = yield from _told(
            recognise(document, number, location, engine), ReadingProgress(index, total)
        )
        page, tables = finished(recognised, before, tables)
        before = [*before, recognised][-_NEIGHBOURS:]
        tally.add(page)
        if page.number == 1:
            facts = document_facts(command.name, page)
        yield PageRead(page)
    log_warnings(command.name)
    yield DocumentRead(replace(tally.receipt(), ocr=OcrState.DONE), facts)


def _told(
    steps: Generator[None, None, Recognised], sign: ReadingProgress
) -> Generator[ReadingEvent, None, Recognised]:
    """Give a sign of life at each pause."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            recognised: Recognised = stop.value
            return recognised
        yield sign
