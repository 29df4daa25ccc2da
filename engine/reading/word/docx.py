"""DOCX files, with their macro-enabled, template, Strict and WPS Office variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO

from engine.reading.converted import pages_of
from engine.reading.office_encryption import opened
from engine.reading.packages import Package
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.body import BodyReader
from engine.reading.word.parts import WordParts
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Location, LocationKind, Omission


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a DOCX; raises `EngineError`: password_required, password_wrong, corrupt, no_text,
    too_large, unsupported, and `OSError`.
    """
    with opened(command) as office:
        yield from read_package(office.file, command, limits, encrypted=office.encrypted)


def read_package(
    file: BinaryIO,
    command: ReadDocument,
    limits: ReaderLimits,
    *,
    kind: DocumentKind = DocumentKind.DOCX,
    encrypted: bool = False,
) -> Iterator[ReadingEvent]:
    """Read an opened package; `kind` is what the user's own file is. Raises as `read` does."""
    omissions: Counter[Omission] = Counter()
    yield from pages_of(
        kind,
        blocks_of(Package(file), omissions),
        Location(LocationKind.SECTION, ""),
        "",
        command,
        limits,
        omissions=omissions,
        encrypted=encrypted,
    )


def blocks_of(package: Package, omissions: Counter[Omission]) -> Iterator[SourceBlock]:
    """Return the blocks of a package, counting what is left out; raises `EngineError` corrupt."""
    yield from BodyReader(WordParts(package, omissions), omissions).blocks()
