"""XLSB workbooks (Excel's binary format); macros never run."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator

from engine.errors import EngineError, ErrorCode
from engine.reading.office_encryption import opened
from engine.reading.package_parts import Part, main_part
from engine.reading.packages import Package
from engine.reading.spreadsheets.biff12 import Record, records, wide_text
from engine.reading.spreadsheets.cells import Row, Sheet, spread, visible
from engine.reading.spreadsheets.ooxml import SheetEntry, count_package, floating_of
from engine.reading.spreadsheets.wording import wording_of
from engine.reading.spreadsheets.workbooks import workbook_pages
from engine.reading.spreadsheets.xlsb_rows import XlsbRows, notes_of, shared_texts, styles_of
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission

_MALFORMED = (struct.error, ValueError, IndexError)
_SAMPLE = 2000
_LATER_EPOCH = 1


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a workbook; raises `EngineError`: password_required, password_wrong, corrupt, no_text,
    too_large, unsupported.
    """
    omissions: Counter[Omission] = Counter()
    with opened(command) as office:
        package = Package(office.file)
        sheets = _Workbook(package, omissions, limits.characters).sheets()
        yield from workbook_pages(
            DocumentKind.XLSB, sheets, omissions, office.encrypted, command, limits
        )


class _Workbook:
    """An open workbook; `most` bounds the characters of its shared texts."""

    def __init__(self, package: Package, omissions: Counter[Omission], most: int) -> None:
        self._omissions = omissions
        self._part = main_part(package) or Part(package, "xl/workbook.bin")
        count_package(package, omissions)
        try:
            self._take_workbook(most)
        except _MALFORMED as error:
            raise EngineError(ErrorCode.CORRUPT) from error

    def _take_workbook(self, most: int) -> None:
        data = self._part.data()
        strings = next(self._part.related("sharedStrings"), None)
        texts = strings.data() if strings is not None else b""
        if data is None or texts is None:
            raise EngineError(ErrorCode.CORRUPT)
        self._entries: list[SheetEntry] = []
        later = False
        for number, body in records(data):
            if number == Record.BOOK_PROPERTIES:
                later = bool(struct.unpack_from("<I", body)[0] & _LATER_EPOCH)
            elif number == Record.SHEET:
                relation, end = wide_text(body, 8)
                name = wide_text(body, end)[0]
                hidden = struct.unpack_from("<I", body)[0] != 0
                self._entries.append(SheetEntry(name, self._part.target(relation), hidden))
        self._texts = shared_texts(texts, most)
        names = [entry.name for entry in self._entries]
        self._wording = wording_of("".join([*names, *self._texts[:_SAMPLE]]))
        self._styles = styles_of(
            _data(self._part, "styles"), chinese=self._wording.chinese, later_epoch=later
        )

    def sheets(self) -> Iterator[Sheet]:
        for entry in self._entries:
            if entry.hidden:
                self._omissions[Omission.HIDDEN_SHEETS] += 1
                continue
            try:
                sheet = self._sheet(entry)
            except (*_MALFORMED, EngineError):
                self._omissions[Omission.DAMAGED_PARTS] += 1
                continue
            yield sheet

    def _sheet(self, entry: SheetEntry) -> Sheet:
        part = entry.part
        data = part.data() if part is not None else None
        if part is None or data is None:
            raise EngineError(ErrorCode.CORRUPT)
        reader = XlsbRows(
            data,
            self._texts,
            self._styles,
            notes_of(_data(part, "comments")),
            self._wording,
            self._omissions,
        )
        return Sheet(
            entry.name,
            visible(
                spread(self._rows(reader), reader.merged), reader.hidden_columns, self._omissions
            ),
            frozenset(reader.header_rows),
            lambda: floating_of(part, self._omissions),
        )

    def _rows(self, reader: XlsbRows) -> Iterator[Row]:
        """Return the rows of a sheet; where it is damaged, those before the damage."""
        try:
            yield from reader.rows()
        except _MALFORMED:
            self._omissions[Omission.DAMAGED_PARTS] += 1


def _data(part: Part, relation: str) -> bytes | None:
    found = next(part.related(relation), None)
    return found.data() if found is not None else None
