"""The beginning of a document, by its own reader, left as soon as it tells enough."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.facts.stated import document_facts
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    PageRead,
    PartFound,
    ReadingEvent,
    RenditionReady,
)
from engine.types import BlockKind, DocumentFacts, Page, Verdict

SAMPLE_CHARACTERS = 20_000
_ENOUGH_PAGES = 8
_ENOUGH_SECONDS = 0.5
_UNREADABLE = (Verdict.NEEDS_OCR, Verdict.GARBLED)


@dataclass(slots=True)
class Beginning:
    """Pages from the first on. `whole` says that there are no others."""

    facts: DocumentFacts = DocumentFacts()
    text: str = ""
    pages: int = 0
    page_count: int = 0
    unreadable: int = 0
    parts: int = 0
    encrypted: bool = False
    whole: bool = False
    _texts: list[str] = field(default_factory=list)

    def add(self, page: Page, name: str) -> None:
        """Take a page; the first one has the facts."""
        self.pages += 1
        self.unreadable += page.verdict in _UNREADABLE
        if page.number == 1:
            self.facts = document_facts(name, page)
        if page.verdict not in _UNREADABLE:
            self.text = f"{self.text}{body_text(page)}"[:SAMPLE_CHARACTERS]


def body_text(page: Page) -> str:
    """Return a page's text without running headers and page numbers."""
    return "".join(
        f"{page.text[block.start : block.end]}\n"
        for block in page.blocks
        if block.kind is not BlockKind.FURNITURE
    )


def beginning_of(events: Iterator[ReadingEvent], name: str) -> Beginning:
    """Follow a reading until a few pages have come, or a moment has passed since the first.

    Parts are counted and removed. Raises what the reader raises.
    """
    found = Beginning()
    until = 0.0
    for event in events:
        match event:
            case DocumentOpened():
                found.page_count, found.encrypted = event.page_count, event.encrypted
            case PageRead():
                found.add(event.page, name)
                until = until or time.monotonic() + _ENOUGH_SECONDS
            case PartFound(path=path):
                found.parts += 1
                Path(path).unlink(missing_ok=True)
            case RenditionReady(path=path) if path:
                Path(path).unlink(missing_ok=True)
            case DocumentRead():
                found.whole = True
        if found.pages >= _ENOUGH_PAGES or (until and time.monotonic() > until):
            break
    return found
