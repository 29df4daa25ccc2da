"""PDF files: pages in order, each with its text, its boxes and a verdict."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.errors import EngineError, ErrorCode
from engine.facts.stated import document_facts
from engine.reading.mupdf import log_warnings, pymupdf, quiet
from engine.reading.pdf.embedded_fonts import embed_missing_fonts
from engine.reading.pdf.pages import PageSource, read_source
from engine.reading.pdf.sequence import pages_in_order
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    PageRead,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
    RenditionReady,
)
from engine.receipts import ReceiptTally
from engine.types import DocumentFacts, DocumentKind, LeftOut, Omission

LOGGER = logging.getLogger(__name__)
_DYNAMIC_FORM = "XFA (Adobe LiveCycle)"
_MEMORY_WORDS = ("malloc", "calloc", "realloc", "memory")


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a PDF page by page; raises `EngineError` (see `open_pdf`, and
    unsupported for forms without pages of their own, no_text, too_large).

    A page on which MuPDF fails is unreadable, the others go on.
    """
    quiet()
    document = open_pdf(command.path, command.password)
    count = document.page_count
    if count == 0:
        raise EngineError(ErrorCode.ZERO_PAGES)
    if _is_drawn_by_its_reader(document):
        raise EngineError(ErrorCode.UNSUPPORTED, reason=_DYNAMIC_FORM)
    if count > limits.pages:
        raise EngineError(ErrorCode.TOO_LARGE, reason=f"{count} > {limits.pages}")
    yield DocumentOpened(DocumentKind.PDF, count, document.metadata.get("encryption") is not None)
    tally = ReceiptTally()
    facts = DocumentFacts()
    attached: Counter[int] = Counter()
    for event in _pages(document, command, attached):
        if isinstance(event, PageRead):
            tally.add(event.page)
            if tally.characters > limits.characters:
                raise EngineError(ErrorCode.TOO_LARGE, reason="")
            if event.page.number == 1:
                facts = document_facts(command.name, event.page)
        yield event
    log_warnings(command.name)
    if tally.characters + command.known.characters == 0 and not _can_be_recognised(tally, command):
        raise EngineError(ErrorCode.NO_TEXT)
    yield RenditionReady(_rendition(command))
    attachments = document.embfile_count() + attached.total()
    left_out = (LeftOut(Omission.ATTACHMENTS, attachments),) if attachments else ()
    yield DocumentRead(tally.receipt(left_out=left_out), facts)


def _is_drawn_by_its_reader(document: Any) -> bool:
    """Say whether the pages only ask to wait for a program that draws the form in their stead."""
    catalogue = document.pdf_catalog()
    return bool(catalogue and document.xref_get_key(catalogue, "NeedsRendering")[1] == "true")


def _can_be_recognised(tally: ReceiptTally, command: ReadDocument) -> bool:
    """Say whether there are pages for text recognition; of known pages it is not known."""
    return tally.waiting or bool(command.known.numbers)


def open_pdf(path: str, password: str | None) -> Any:
    """Return the opened document; an empty user password just opens.

    Raises `EngineError`: corrupt, password_required, password_wrong.
    """
    try:
        document = pymupdf.open(path, filetype="pdf")
    except (pymupdf.FileDataError, pymupdf.mupdf.FzErrorBase) as error:
        raise_if_memory(error)
        raise EngineError(ErrorCode.CORRUPT) from error
    if document.needs_pass and not document.authenticate(""):
        if password is None:
            raise EngineError(ErrorCode.PASSWORD_REQUIRED)
        if not document.authenticate(password):
            raise EngineError(ErrorCode.PASSWORD_WRONG)
    return document


def _rendition(command: ReadDocument) -> str:
    """Return the copy to paint where fonts are missing in the file, "" where it is its own."""
    try:
        copy = embed_missing_fonts(command.path, command.password, Path(command.rendition_folder))
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        raise_if_memory(error)
        LOGGER.info("missing fonts cannot be embedded: %s", error)
        return ""
    return str(copy) if copy else ""


def raise_if_memory(error: Exception) -> None:
    """Raise `MemoryError` where MuPDF says by another error that memory ran out."""
    if any(word in str(error).lower() for word in _MEMORY_WORDS):
        raise MemoryError from error


def _pages(document: Any, command: ReadDocument, attached: Counter[int]) -> Iterator[ReadingEvent]:
    """Read the pages, and count the files attached to each into `attached`."""

    def source_of(number: int) -> PageSource:
        source = _source(document, number)
        attached[number] = source.attached
        return source

    return pages_in_order(document.page_count, source_of, _page_labels(document), command.known)


def _source(document: Any, number: int) -> PageSource:
    try:
        return read_source(document[number - 1], number)
    except (RuntimeError, ValueError, pymupdf.mupdf.FzErrorBase) as error:
        raise_if_memory(error)
        LOGGER.info("page %d cannot be read: %s", number, error)
        return PageSource.unreadable(number)


def _page_labels(document: Any) -> dict[int, str]:
    """Return the printed label of each page whose label is not its number."""
    if not document.get_page_labels():
        return {}
    labels = {
        number: document[number - 1].get_label() for number in range(1, document.page_count + 1)
    }
    return {number: label for number, label in labels.items() if label and label != str(number)}
