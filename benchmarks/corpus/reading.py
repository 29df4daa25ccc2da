"""Read one file as the program does: in the reader process, text recognition last."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path

from engine.errors import EngineError
from engine.reader import Reader
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    PageRead,
    PartFound,
    ReadingEvent,
    RenditionReady,
)
from engine.types import LeftOut, Page, Verdict

_UNREAD = (Verdict.NEEDS_OCR, Verdict.GARBLED)


@dataclass(slots=True)
class Outcome:
    """What reading a file gave: pages, the parts inside it, or an error code."""

    pages: list[Page] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    left_out: tuple[LeftOut, ...] = ()
    kind: str = ""
    code: str = ""
    seconds: float = 0.0

    @property
    def by_recognition(self) -> int:
        """How many pages were read by text recognition."""
        return sum(page.verdict is Verdict.OCR for page in self.pages)

    @property
    def unread(self) -> int:
        """How many pages have something on them that could not be read."""
        return sum(page.verdict in _UNREAD for page in self.pages)

    @property
    def characters(self) -> int:
        """How many characters stand on pages that could be read."""
        return sum(
            len("".join(page.text.split())) for page in self.pages if page.verdict not in _UNREAD
        )


def read_file(reader: Reader, path: Path, recognise: bool) -> Outcome:
    """Read a file; what goes wrong is the outcome's code, never an exception."""
    outcome = Outcome()
    started = time.monotonic()
    rendition = ""
    try:
        for event in reader.read(path):
            if isinstance(event, RenditionReady):
                rendition = event.path
            _take(event, outcome)
    except EngineError as error:
        outcome.code = error.code.value
    if recognise and outcome.code in ("", "no_text") and outcome.unread:
        _recognise(reader, Path(rendition or path), outcome)
    if rendition:
        Path(rendition).unlink()
    outcome.seconds = time.monotonic() - started
    return outcome


def _take(event: ReadingEvent, outcome: Outcome) -> None:
    match event:
        case DocumentOpened():
            outcome.kind = event.kind
        case PageRead():
            outcome.pages.append(event.page)
        case PartFound():
            outcome.parts.append(event.name)
            Path(event.path).unlink()
        case DocumentRead():
            outcome.left_out = event.receipt.left_out
        case _:
            pass


def _recognise(reader: Reader, rendition: Path, outcome: Outcome) -> None:
    """Read by text recognition what could not be read; a page not recognised stays as it was."""
    places = {page.number: page.location for page in outcome.pages if page.verdict in _UNREAD}
    again: dict[int, Page] = {}
    reading = reader.recognise(rendition, places)
    try:
        while not reading.finished:
            event = reading.next(1.0)
            if isinstance(event, PageRead):
                again[event.page.number] = event.page
    except EngineError as error:
        outcome.code = error.code.value
    outcome.pages = [again.get(page.number, page) for page in outcome.pages]
    if outcome.code == "no_text" and outcome.characters:
        outcome.code = ""
