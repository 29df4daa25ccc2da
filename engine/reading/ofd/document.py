"""OFD files: fixed pages, read like those of a PDF and painted into one for the preview."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.errors import EngineError, ErrorCode
from engine.facts.stated import document_facts
from engine.reading.layout.rendition import written
from engine.reading.mupdf import pymupdf, quiet
from engine.reading.ofd.container import OfdDocument, OfdPage, child, children, words
from engine.reading.ofd.fonts import Fonts
from engine.reading.ofd.lines import lines_of
from engine.reading.ofd.objects import Picture, objects_in
from engine.reading.ofd.painting import PagePainter
from engine.reading.packages import Package
from engine.reading.pdf.furniture import edges_of
from engine.reading.pdf.pages import PageSource
from engine.reading.pdf.paint import read_paint
from engine.reading.pdf.sequence import pages_in_order
from engine.reading.pdf.tables import Table, ruled_tables
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

_FEWEST_LINES_OF_A_TABLE = 4


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read an OFD; raises `EngineError`: corrupt, unsupported, zero_pages, no_text, too_large."""
    quiet()
    with Path(command.path).open("rb") as file:
        yield from _read(Package(file), command, limits)


def _read(package: Package, command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    documents = _documents(package)
    count = sum(document.page_count for document in documents)
    if count == 0:
        raise EngineError(ErrorCode.ZERO_PAGES)
    if count > limits.pages:
        raise EngineError(ErrorCode.TOO_LARGE, reason=f"{count} > {limits.pages}")
    yield DocumentOpened(DocumentKind.OFD, count)
    reading = _Reading(documents)
    tally = ReceiptTally()
    facts = DocumentFacts()
    for event in pages_in_order(count, reading.source, {}, command.known):
        if isinstance(event, PageRead):
            tally.add(event.page)
            if tally.characters > limits.characters:
                raise EngineError(ErrorCode.TOO_LARGE, reason="")
            if event.page.number == 1:
                facts = document_facts(command.name, event.page)
        yield event
    if tally.characters + command.known.characters == 0 and not tally.waiting:
        raise EngineError(ErrorCode.NO_TEXT)
    tally.without_glyph = reading.without_glyph
    yield RenditionReady(str(written(reading.finished(), Path(command.rendition_folder))))
    yield DocumentRead(tally.receipt(left_out=reading.left_out()), facts)


def _documents(package: Package) -> list[OfdDocument]:
    root = package.xml("OFD.xml")
    if any(name.rpartition("/")[2].lower() == "encryptions.xml" for name in package.names()):
        raise EngineError(ErrorCode.UNSUPPORTED, reason="OFD (GB/T 33190, 加密 / encrypted)")
    roots = [words(child(body, "DocRoot")) for body in children(root, "DocBody")]
    return [OfdDocument(package, path) for path in roots if path]


class _Reading:
    """Reads and paints pages, which must be asked for in order."""

    def __init__(self, documents: list[OfdDocument]) -> None:
        self._documents = documents
        self._pages = self._every_page()
        self._pdf: Any = pymupdf.open()
        self._omissions: Counter[Omission] = Counter()
        self.without_glyph = 0

    def _every_page(self) -> Iterator[tuple[OfdDocument, Fonts, OfdPage]]:
        for document in self._documents:
            fonts = Fonts(document)
            for page in document.pages():
                yield document, fonts, page

    def source(self, number: int) -> PageSource:
        """Paint pages up to one (1-based) and return what is on it."""
        while self._pdf.page_count < number - 1:
            self._next()
        return self._next()

    def finished(self) -> Any:
        """Return the PDF with all pages painted."""
        for _ in range(self._pdf.page_count, sum(one.page_count for one in self._documents)):
            self._next()
        return self._pdf

    def left_out(self) -> tuple[LeftOut, ...]:
        """Return what was met and not read."""
        self._omissions[Omission.ATTACHMENTS] = sum(one.attachments() for one in self._documents)
        return tuple(LeftOut(what, count) for what, count in self._omissions.items() if count)

    def _next(self) -> PageSource:
        document, fonts, page = next(self._pages)
        painter = PagePainter(self._pdf, page, document, fonts)
        for layer in page.layers:
            for thing in objects_in(layer, document.resources):
                painter.paint(thing)
                self._omissions[Omission.PICTURES] += isinstance(thing, Picture)
        painter.finish()
        self.without_glyph += painter.without_glyph
        self._omissions[Omission.DAMAGED_PARTS] += page.damaged
        return _source(self._pdf.page_count, painter)


def _source(number: int, painter: PagePainter) -> PageSource:
    lines = lines_of(painter.runs)
    paint = read_paint(painter.page)
    edges = edges_of(lines, painter.height)
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(2 * line.size) / 2] += len(line.text)
    tables: list[Table] = []
    if paint.ruled and len(lines) >= _FEWEST_LINES_OF_A_TABLE:
        tables, lines = ruled_tables(painter.page, lines)
    return PageSource(number, painter.width, painter.height, lines, tables, paint, edges, sizes)
