"""Look into a file of any kind for a moment; answers `PeekDocument`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.facts.stated import document_facts
from engine.reading.drafts import make_page
from engine.reading.formats import reader_of
from engine.reading.peeking.beginning import Beginning, beginning_of
from engine.reading.peeking.pdf import peek_pdf
from engine.reading.peeking.stated_lengths import Length, stated_length
from engine.reading.plain.encodings import decode
from engine.reading.sniffing import kind_of_file, kind_of_text
from engine.reading_protocol import (
    DocumentOpened,
    DocumentPeeked,
    PeekDocument,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
)
from engine.types import Counted, DocumentFacts, DocumentKind, Location, LocationKind, Verdict

_TEXT_SAMPLE = 1 << 18
_BYTES_A_CHARACTER = 4
_CHARACTERS_A_PAGE, _HAN_A_PAGE = 2500, 900
_THROUGH_OFFICE = (DocumentKind.DOC, DocumentKind.PPT)
_IN_PAGES = (DocumentKind.OFD, DocumentKind.DOCX, DocumentKind.ODT, DocumentKind.RTF)


def peek(command: PeekDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Tell the kind at once, then what a moment shows.

    Raises the errors of reading where they show so early, and `OSError`.
    """
    path = Path(command.path)
    kind = kind_of_file(path)
    if kind is None:
        yield from _plain(command, limits)
        return
    yield DocumentOpened(kind, 0)
    if kind is DocumentKind.PDF:
        yield peek_pdf(command, limits)
    elif kind is DocumentKind.IMAGE:
        yield _picture(path, command.name)
    elif kind is DocumentKind.ZIP:
        with path.open("rb") as file:
            yield _peeked(kind, stated_length(kind, file), Beginning(_facts_of_name(command.name)))
    elif kind in _THROUGH_OFFICE:
        yield _older(kind, command)
    else:
        yield _by_reading(kind, command, limits)


def _plain(command: PeekDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    path = Path(command.path)
    size = path.stat().st_size
    if size > _BYTES_A_CHARACTER * limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    with path.open("rb") as file:
        data = file.read(_TEXT_SAMPLE)
    if len(data) < size:
        data = data[: data.rfind(b"\n") + 1 or len(data)]
    decoded = decode(data)
    kind = kind_of_text(decoded.text)
    yield DocumentOpened(kind, 0)
    found = _begun(reader_of(kind)(decoded, _reading(command), limits), command)
    characters = round(len(decoded.text) * size / max(len(data), 1))
    yield _peeked(kind, Length(characters=characters), found)


def _by_reading(kind: DocumentKind, command: PeekDocument, limits: ReaderLimits) -> DocumentPeeked:
    from engine.reading.office_encryption import opened

    with opened(_reading(command)) as office:
        stated = stated_length(kind, office.file)
        encrypted = office.encrypted
    found = _begun(reader_of(kind)(_reading(command), limits), command)
    found.encrypted = found.encrypted or encrypted
    return _peeked(kind, _about_pages(kind, stated, found), found)


def _about_pages(kind: DocumentKind, stated: Length, found: Beginning) -> Length:
    """Return a length where the file states none: as read so far, or by its characters."""
    if stated.length or kind not in _IN_PAGES:
        return stated
    pages = found.page_count or (found.pages if found.whole else 0)
    if not pages:
        han = sum("\u3400" <= character <= "\u9fff" for character in found.text)
        chinese = 2 * han > len(found.text)
        pages = -(-stated.characters // (_HAN_A_PAGE if chinese else _CHARACTERS_A_PAGE))
    return replace(stated, length=pages, counted=Counted.PAGES)


def _begun(events: Iterator[ReadingEvent], command: PeekDocument) -> Beginning:
    with closing(events) as reading:  # type: ignore[type-var]
        return beginning_of(reading, command.name)


def _picture(path: Path, name: str) -> DocumentPeeked:
    from engine.reading.picture_frames import frames_to_read, opened

    with opened(path) as picture:
        count = frames_to_read(picture)
    return DocumentPeeked(
        DocumentKind.IMAGE,
        length=count,
        counted=Counted.PAGES,
        exact=True,
        needs_ocr=count,
        facts=_facts_of_name(name),
    )


def _older(kind: DocumentKind, command: PeekDocument) -> DocumentPeeked:
    """Look at what only LibreOffice can read, without running it: that takes seconds."""
    from engine.reading import legacy_office, office_programs
    from engine.reading.office_encryption import opened

    with opened(_reading(command)) as office:
        if office_programs.find_office() is None:
            raise EngineError(ErrorCode.UNSUPPORTED, reason="", needs=legacy_office.NEEDS)
        found = Beginning(_facts_of_name(command.name), encrypted=office.encrypted)
        return _peeked(kind, stated_length(kind, office.file), found)


def _peeked(kind: DocumentKind, stated: Length, found: Beginning) -> DocumentPeeked:
    known = sum(not character.isspace() for character in found.text)
    return DocumentPeeked(
        kind,
        found.encrypted,
        stated.length,
        stated.counted if stated.length else Counted.NOTHING,
        stated.exact,
        found.unreadable,
        known if found.whole else max(known, stated.characters),
        found.text,
        found.facts,
    )


def _facts_of_name(name: str) -> DocumentFacts:
    """Return what a file's name alone says."""
    empty = make_page(
        (),
        number=1,
        location=Location(LocationKind.PAGE, "1"),
        width=1.0,
        height=1.0,
        verdict=Verdict.EMPTY,
    )
    return document_facts(name, empty)


def _reading(command: PeekDocument) -> ReadDocument:
    return ReadDocument(command.path, command.rendition_folder, command.password, name=command.name)
