"""DOCX files, with their macro-enabled, template, Strict, one-file XML and WPS Office variants."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.office_encryption import opened
from engine.reading.packages import Package
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.body import BodyReader
from engine.reading.word.flat_xml import package_bytes
from engine.reading.word.parts import WordParts
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Location, LocationKind, Omission

_HEAD = 64
_BEFORE_MARKUP = b"\xef\xbb\xbf \t\r\n"
_BYTES_A_CHARACTER = 4


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a DOCX; raises `EngineError`: password_required, password_wrong, corrupt, no_text,
    too_large, unsupported, and `OSError`.
    """
    with opened(command) as office:
        file = office.file
        if file.read(_HEAD).lstrip(_BEFORE_MARKUP).startswith(b"<"):
            file = _package_of(command, limits)
        file.seek(0)
        yield from read_package(file, command, limits, encrypted=office.encrypted)


def _package_of(command: ReadDocument, limits: ReaderLimits) -> BinaryIO:
    path = Path(command.path)
    if path.stat().st_size > _BYTES_A_CHARACTER * limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    return io.BytesIO(package_bytes(path.read_bytes()))


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
