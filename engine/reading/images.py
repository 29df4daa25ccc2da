"""Pictures: each frame upright on a page of its own, whose text is still to be recognised."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from engine.errors import EngineError, ErrorCode
from engine.facts.stated import document_facts
from engine.reading.drafts import make_page
from engine.reading.mupdf import pymupdf, quiet
from engine.reading.picture_frames import Frame, frame_of, frames_to_read, opened
from engine.reading.private_files import write_private
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
from engine.types import (
    DocumentFacts,
    DocumentKind,
    LeftOut,
    Location,
    LocationKind,
    Omission,
    Page,
    Verdict,
)

_A4_LONG, _A4_SHORT = 842.0, 595.0
_SHORTEST, _LONGEST = 72.0, 1700.0
_DOTS = (60.0, 1300.0)


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Put each frame on a page; raises `EngineError`: corrupt, too_large, and `OSError`.

    A frame that is damaged becomes an unreadable page; one that breaks off is kept as far as it
    goes and counted.
    """
    quiet()
    with opened(Path(command.path)) as picture:
        count = frames_to_read(picture)
        if count > limits.pages:
            raise EngineError(ErrorCode.TOO_LARGE, reason=f"{count} > {limits.pages}")
        yield DocumentOpened(DocumentKind.IMAGE, count)
        yield from _pages(picture, count, command)


def _pages(picture: Image.Image, count: int, command: ReadDocument) -> Iterator[ReadingEvent]:
    rendition = pymupdf.open()
    tally = ReceiptTally()
    facts = DocumentFacts()
    damaged = readable = 0
    known = frozenset(command.known.numbers)
    for number in range(1, count + 1):
        frame = frame_of(picture, Path(command.path), number - 1)
        readable += frame is not None
        damaged += frame is None or frame.broken_off
        page = _page(number, _placed(frame, rendition), frame)
        if number == 1:
            facts = document_facts(command.name, page)
        if number not in known:
            tally.add(page)
            yield PageRead(page)
    if readable == 0:
        raise EngineError(ErrorCode.CORRUPT)
    path = write_private(rendition.tobytes(garbage=1, deflate=True), Path(command.rendition_folder))
    rendition.close()
    yield RenditionReady(str(path))
    left_out = (LeftOut(Omission.DAMAGED_PARTS, damaged),) if damaged else ()
    yield DocumentRead(tally.receipt(left_out=left_out), facts)


def _placed(frame: Frame | None, rendition: Any) -> tuple[float, float]:
    """Add a page with the frame to the rendition and return its size in points."""
    width, height = _size(frame) if frame else (_A4_SHORT, _A4_LONG)
    page = rendition.new_page(width=width, height=height)
    if frame is not None:
        page.insert_image(page.rect, stream=frame.data, rotate=frame.turn, keep_proportion=False)
    return float(page.rect.width), float(page.rect.height)


def _size(frame: Frame) -> tuple[float, float]:
    """Return the size in points that the file states, where it is that of a sheet of paper.

    Else as large as A4 at most: what a telephone states has nothing to do with the paper.
    """
    if all(_DOTS[0] <= dots <= _DOTS[1] for dots in frame.dots):
        across, down = frame.dots
        stated = (72 * frame.width / across, 72 * frame.height / down)
        if min(stated) >= _SHORTEST and max(stated) <= _LONGEST:
            return stated
    share = min(1.0, _A4_LONG / max(frame.width, frame.height))
    return max(frame.width * share, 1.0), max(frame.height * share, 1.0)


def _page(number: int, size: tuple[float, float], frame: Frame | None) -> Page:
    verdict = Verdict.EMPTY if frame is not None and frame.blank else Verdict.NEEDS_OCR
    return make_page(
        (),
        number=number,
        location=Location(LocationKind.PAGE, str(number)),
        width=size[0],
        height=size[1],
        verdict=verdict,
    )
