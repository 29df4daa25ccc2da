"""A reader that makes pages of plain text files without a process: one page a form feed.

A page that begins with `SCAN` is a scan of what follows; a line that begins with `PART` and a name
is a file inside the file.
"""

from __future__ import annotations

import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    KnownPages,
    PageRead,
    PartFound,
    ReadingEvent,
    RenditionReady,
)
from engine.receipts import ReceiptTally
from engine.types import BlockKind, DocumentFacts, DocumentKind, Location, Page, Receipt, Verdict
from tests.engine.pages import make_page

SCAN = "[scan]"
PART = "[part]"


class FakeReading:
    """Hands out prepared events; `fail` is raised instead of the event at its index."""

    def __init__(self, events: list[ReadingEvent], fail: dict[int, EngineError]) -> None:
        self._events = deque(enumerate(events))
        self._fail = fail
        self.cancelled = False

    @property
    def finished(self) -> bool:
        return self.cancelled or not self._events

    def next(self, timeout: float = 0.0) -> ReadingEvent | None:
        if self.finished:
            return None
        index, event = self._events.popleft()
        if index in self._fail:
            self._events.clear()
            raise self._fail[index]
        return event

    def cancel(self) -> None:
        self.cancelled = True


class FakeReader:
    """Reads files of paragraphs; `failures` maps a file name to what goes wrong at which event."""

    def __init__(self) -> None:
        self.failures: dict[str, dict[int, EngineError]] = {}
        self.before_end: Callable[[Path], None] = lambda path: None
        self.known: list[KnownPages] = []
        self.recognised: list[tuple[int, ...]] = []
        self.spoilt_pages: set[int] = set()
        self.closed = False

    def start(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = KnownPages(),
        name: str = "",
    ) -> FakeReading:
        self.known.append(known)
        pages = [_page(number, text) for number, text in enumerate(_texts(path), 1)]
        tally = ReceiptTally()
        events: list[ReadingEvent] = [DocumentOpened(DocumentKind.TEXT, len(pages))]
        for page in pages:
            if page.number not in known.numbers:
                tally.add(page)
                events.append(PageRead(page))
        events += [
            _part(path, line.removeprefix(PART))
            for line in path.read_text("utf-8").splitlines()
            if line.startswith(PART)
        ]
        self.before_end(path)
        events += [RenditionReady(""), DocumentRead(tally.receipt(), DocumentFacts())]
        return FakeReading(events, self.failures.get(name, {}))

    def read(
        self,
        path: Path,
        *,
        password: str | None = None,
        known: KnownPages = KnownPages(),
        name: str = "",
    ) -> Iterator[ReadingEvent]:
        reading = self.start(path, password=password, known=known, name=name)
        while not reading.finished:
            event = reading.next()
            if event is not None:
                yield event

    def recognise(
        self,
        path: Path,
        pages: Mapping[int, Location],
        *,
        password: str | None = None,
        name: str = "",
    ) -> FakeReading:
        self.recognised.append(tuple(pages))
        texts = _texts(path)
        events: list[ReadingEvent] = [DocumentOpened(DocumentKind.TEXT, len(texts))]
        fail: dict[int, EngineError] = {}
        for number in pages:
            text = texts[number - 1].removeprefix(SCAN)
            page = make_page(number, *((BlockKind.PARAGRAPH, line) for line in text.splitlines()))
            if number in self.spoilt_pages:
                fail[len(events)] = EngineError(ErrorCode.READER_CRASHED)
            events.append(PageRead(replace(page, verdict=Verdict.OCR)))
        events.append(DocumentRead(Receipt(), DocumentFacts()))
        return FakeReading(events, fail)

    def close(self) -> None:
        self.closed = True


def _texts(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\f")


def _page(number: int, text: str) -> Page:
    if text.startswith(SCAN):
        return replace(make_page(number), verdict=Verdict.NEEDS_OCR)
    lines = [line for line in text.splitlines() if not line.startswith(PART)]
    return make_page(number, *((BlockKind.PARAGRAPH, line) for line in lines))


def _part(path: Path, named: str) -> PartFound:
    name, _, content = named.partition(" ")
    handle, private = tempfile.mkstemp(suffix=".part", dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(content)
    return PartFound(name, private)
