"""Text recognition of pages: painted, found, read, and laid out as pages with text are."""

from __future__ import annotations

from collections.abc import Iterator

from engine.document_facts import document_facts
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
from engine.types import DocumentFacts, DocumentKind

_BEHIND = 4


def recognise_pages(command: RecognisePages, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Recognise the pages named, one after the other; each is sent once its successor is read.

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
    done: list[Recognised] = []
    tables = 0
    asked = list(zip(command.numbers, command.locations, strict=True))
    for index in range(total + 1):
        if index < total:
            number, location = asked[index]
            steps = recognise(document, number, location, engine)
            while True:
                try:
                    next(steps)
                except StopIteration as stop:
                    done.append(stop.value)
                    break
                yield ReadingProgress(index, total)
        if index == 0:
            continue
        current = done[-2] if index < total else done[-1]
        page, tables = finished(current, [one for one in done if one is not current], tables)
        tally.add(page)
        if page.number == 1:
            facts = document_facts(command.name, page)
        yield PageRead(page)
        del done[:-_BEHIND]
    log_warnings(command.name)
    yield DocumentRead(tally.receipt(), facts)
