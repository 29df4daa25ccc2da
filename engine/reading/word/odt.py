"""ODT files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.reading.converted import pages_of
from engine.reading.office_encryption import opened
from engine.reading.packages import Package
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.odt_body import OdtReader
from engine.reading.word.odt_parts import OdtParts
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Location, LocationKind, Omission


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read an ODT; raises `EngineError`: password_required, password_wrong, corrupt, no_text,
    too_large, unsupported, and `OSError`.
    """
    omissions: Counter[Omission] = Counter()
    with opened(command) as office:
        yield from pages_of(
            DocumentKind.ODT,
            blocks_of(Package(office.file), omissions),
            Location(LocationKind.SECTION, ""),
            "",
            command,
            limits,
            omissions=omissions,
            encrypted=office.encrypted,
        )


def blocks_of(package: Package, omissions: Counter[Omission]) -> Iterator[SourceBlock]:
    """Return the blocks of a package, counting what is left out; raises `EngineError` corrupt."""
    yield from OdtReader(OdtParts(package, omissions), omissions).blocks()
