"""A stand-in that looks into text files without a process; what it sees can be prepared."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import DocumentOpened, DocumentPeeked, ReadingEvent
from engine.types import DocumentFacts, DocumentKind


class FakePeek:
    """Hands out prepared events, then fails where an error is given."""

    def __init__(self, events: list[ReadingEvent], error: EngineError | None) -> None:
        self._events = deque(events)
        self._error = error

    @property
    def finished(self) -> bool:
        return not self._events and self._error is None

    def next(self, timeout: float = 0.0) -> ReadingEvent | None:
        if self._events:
            return self._events.popleft()
        if self._error:
            error, self._error = self._error, None
            raise error
        return None

    def cancel(self) -> None:
        self._events.clear()
        self._error = None


class FakePeeker:
    """Looks into files: as prepared by name, else as into a text file of unknown length."""

    def __init__(self) -> None:
        self.seen: dict[str, DocumentPeeked] = {}
        self.errors: dict[str, EngineError] = {}
        self.looked_into: list[str] = []

    def peek(self, path: Path, *, password: str | None = None, seconds: float) -> FakePeek:
        self.looked_into.append(path.name)
        error = self.errors.get(path.name)
        if error:
            known = error.code is not ErrorCode.UNSUPPORTED
            return FakePeek([DocumentOpened(DocumentKind.PDF, 0)] if known else [], error)
        text = path.read_text("utf-8")
        found = self.seen.get(path.name) or DocumentPeeked(
            DocumentKind.TEXT, characters=len(text), text=text, facts=DocumentFacts()
        )
        return FakePeek([DocumentOpened(found.kind, 0), found], None)

    def close(self) -> None:
        return
