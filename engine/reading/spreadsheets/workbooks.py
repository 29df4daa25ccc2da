"""From the sheets of a workbook to pages and a rendition: the same for every format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.spreadsheets.cells import Sheet
from engine.reading.spreadsheets.tables import blocks_of
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Location, LocationKind, Omission


def workbook_pages(
    kind: DocumentKind,
    sheets: Iterable[Sheet],
    omissions: Counter[Omission],
    encrypted: bool,
    command: ReadDocument,
    limits: ReaderLimits,
    encoding: str = "",
) -> Iterator[ReadingEvent]:
    """Answer the command with a workbook's sheets, which are taken one after the other.

    Raises `EngineError`: corrupt where damage left no text, no_text, too_large.
    """
    start = Location(LocationKind.SHEET, "")
    try:
        yield from pages_of(
            kind,
            blocks_of(sheets),
            start,
            encoding,
            command,
            limits,
            omissions,
            encrypted=encrypted,
        )
    except EngineError as error:
        if error.code is ErrorCode.NO_TEXT and omissions[Omission.DAMAGED_PARTS]:
            raise EngineError(ErrorCode.CORRUPT) from error
        raise
