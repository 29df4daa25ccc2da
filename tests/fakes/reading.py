"""A reader that makes pages of plain text files without a process: one page a form feed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from engine.errors import EngineError
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    KnownPages,
    PageRead,
    ReadingEvent,
    RenditionReady,
)
from engine.receipts import ReceiptTally
from engine.types import BlockKind, DocumentFacts, DocumentKind, Location
from tests.engine.pages import make_page


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
        texts = path.read_text("utf-8").split("\f")
        pages = [
            make_page(number, *((BlockKind.PARAGRAPH, line) for line in text.splitlines()))
            for number, text in enumerate(texts, 1)
        ]
        tally = ReceiptTally()
        events: list[ReadingEvent] = [DocumentOpened(DocumentKind.TEXT, len(pages))]
        for page in pages:
            if page.number not in known.numbers:
                tally.add(page)
                events.append(PageRead(page))
        self.before_end(path)
        events += [RenditionReady(""), DocumentRead(tally.receipt(), DocumentFacts())]
        return FakeReading(events, self.failures.get(path.name, {}))

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
        raise AssertionError(f"no page of {name or path.name} needs text recognition")

    def close(self) -> None:
        self.closed = True
