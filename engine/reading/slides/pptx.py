"""PowerPoint presentations (.pptx, .pptm, .ppsx, .potx and WPS Office's newer .dps)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import BinaryIO

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.layout.slides import lay_out_slides
from engine.reading.office_encryption import opened
from engine.reading.package_parts import Element, Part, main_part
from engine.reading.packages import Package
from engine.reading.slides.content import Deck, Slide, slide_blocks
from engine.reading.slides.drawing_text import number_in
from engine.reading.slides.placeholders import P, Placeholders
from engine.reading.slides.remarks import authors_of, comments_of, notes_of
from engine.reading.slides.shapes import ShapeReader
from engine.reading.source_blocks import SourceBlock
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Location, LocationKind, Omission

LOGGER = logging.getLogger(__name__)
_R_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_OFF = ("0", "false")


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a presentation; raises `EngineError` zero_pages, no_text, corrupt, too_large and those
    of `office_encryption.opened`.
    """
    with opened(command) as office:
        yield from read_package(office.file, command, limits, encrypted=office.encrypted)


def read_package(
    file: BinaryIO,
    command: ReadDocument,
    limits: ReaderLimits,
    *,
    kind: DocumentKind = DocumentKind.PPTX,
    encrypted: bool = False,
) -> Iterator[ReadingEvent]:
    """Read an opened package; `kind` is what the user's own file is. Raises as `read` does."""
    presentation = main_part(Package(file))
    root = presentation.root if presentation is not None else None
    if presentation is None or root is None or root.tag != f"{P}presentation":
        raise EngineError(ErrorCode.CORRUPT)
    slides = [presentation.target(one.get(_R_ID)) for one in root.iterfind(f"{P}sldIdLst/{P}sldId")]
    if not slides:
        raise EngineError(ErrorCode.ZERO_PAGES)
    deck = Deck()
    first = number_in(root, "firstSlideNum", 1)
    yield from pages_of(
        kind,
        _blocks(presentation, slides, first, deck),
        Location(LocationKind.SLIDE, str(first)),
        "",
        command,
        limits,
        omissions=deck.omissions,
        encrypted=encrypted,
        lay=lay_out_slides,
    )


def _blocks(
    presentation: Part, slides: list[Part | None], first: int, deck: Deck
) -> Iterator[SourceBlock]:
    authors = authors_of(presentation)
    for number, part in enumerate(slides, start=first):
        root = part.root if part is not None else None
        if part is None or root is None:
            deck.omissions[Omission.DAMAGED_PARTS] += 1
        elif root.get("show") in _OFF:
            deck.omissions[Omission.HIDDEN_SLIDES] += 1
        else:
            yield from slide_blocks(_slide(part, root, authors, deck), number)


def _slide(part: Part, root: Element, authors: dict[str, str], deck: Deck) -> Slide:
    tree = root.find(f"{P}cSld/{P}spTree")
    slide = ShapeReader(part, _placeholders(part), deck).read(tree if tree is not None else ())
    slide.notes = notes_of(part)
    slide.comments = comments_of(part, authors)
    return slide


def _placeholders(part: Part) -> Placeholders:
    layout = next(part.related("slideLayout"), None)
    master = next(layout.related("slideMaster"), None) if layout is not None else None
    return Placeholders(
        layout.root if layout is not None else None, master.root if master is not None else None
    )
