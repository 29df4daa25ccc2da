"""XLSX workbooks and their variants (.xlsm, .xltx, WPS Office's newer .et); macros never run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.errors import EngineError, ErrorCode
from engine.reading.office_encryption import opened
from engine.reading.package_parts import Part, main_part
from engine.reading.packages import Package
from engine.reading.spreadsheets.cells import Row, Sheet, spread, visible
from engine.reading.spreadsheets.displaying import CellStyle
from engine.reading.spreadsheets.ooxml import (
    SheetEntry,
    area_of,
    count_package,
    floating_of,
    notes_of,
)
from engine.reading.spreadsheets.wording import Wording, wording_of
from engine.reading.spreadsheets.workbooks import workbook_pages
from engine.reading.spreadsheets.xlsx_rows import XlsxRows, beginning, surroundings
from engine.reading.spreadsheets.xlsx_styles import number_in, shared_texts, styles_of
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission

_SAMPLE = 2000
_YES = ("1", "true")


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a workbook; raises `EngineError`: password_required, password_wrong, corrupt, no_text,
    too_large, unsupported.
    """
    omissions: Counter[Omission] = Counter()
    with opened(command) as office:
        package = Package(office.file)
        sheets = _Workbook(package, omissions, limits.characters).sheets()
        yield from workbook_pages(
            DocumentKind.XLSX, sheets, omissions, office.encrypted, command, limits
        )


@dataclass(slots=True)
class _Reading:
    """What all sheets of a workbook share."""

    texts: Sequence[str]
    styles: Sequence[CellStyle]
    wording: Wording


class _Workbook:
    """An open workbook; `most` bounds the characters of its shared texts."""

    def __init__(self, package: Package, omissions: Counter[Omission], most: int) -> None:
        self._package = package
        self._omissions = omissions
        self._most = most
        part = main_part(package) or Part(package, "xl/workbook.xml")
        if part.root is None:
            raise EngineError(ErrorCode.CORRUPT)
        self._part = part
        self._root = part.root

    def sheets(self) -> Iterator[Sheet]:
        count_package(self._package, self._omissions)
        entries = list(self._entries())
        shared = self._shared(entries)
        for entry in entries:
            if entry.hidden:
                self._omissions[Omission.HIDDEN_SHEETS] += 1
            elif entry.part is None or not self._package.has(entry.part.name):
                self._omissions[Omission.DAMAGED_PARTS] += 1
            else:
                yield self._sheet(entry.name, entry.part, shared)

    def _entries(self) -> Iterator[SheetEntry]:
        for one in self._root.iterfind("{*}sheets/{*}sheet"):
            key = next((v for k, v in one.attrib.items() if k.endswith("}id")), "")
            hidden = one.get("state", "visible") != "visible"
            yield SheetEntry(one.get("name", ""), self._part.target(key), hidden)

    def _shared(self, entries: Sequence[SheetEntry]) -> _Reading:
        properties = self._root.find("{*}workbookPr")
        later = properties is not None and properties.get("date1904") in _YES
        texts: list[str] = []
        for part in self._part.related("sharedStrings"):
            with self._package.stream(part.name) as stream:
                texts = shared_texts(stream, self._most)
        sample = "".join(
            [*(entry.name for entry in entries), *texts[:_SAMPLE], self._first_cells(entries)]
        )
        wording = wording_of(sample)
        style_part = next(self._part.related("styles"), None)
        styles = styles_of(style_part, chinese=wording.chinese, later_epoch=later)
        return _Reading(texts, styles, wording)

    def _first_cells(self, entries: Sequence[SheetEntry]) -> str:
        """Return the beginning of the first sheet that is shown, with its texts between tags."""
        for entry in entries:
            if not entry.hidden and entry.part is not None and self._package.has(entry.part.name):
                with self._package.stream(entry.part.name) as stream:
                    return beginning(stream)
        return ""

    def _sheet(self, name: str, part: Part, shared: _Reading) -> Sheet:
        with self._package.stream(part.name) as stream:
            around = surroundings(stream)
        reader = XlsxRows(
            shared.texts, shared.styles, notes_of(part), shared.wording, self._omissions
        )
        rows = visible(
            spread(self._rows(reader, part), around.merged), reader.hidden_columns, self._omissions
        )
        headers = {area.top for area in around.filtered} | set(_table_headers(part))
        return Sheet(
            name,
            rows,
            frozenset(headers),
            lambda: floating_of(part, self._omissions),
        )

    def _rows(self, reader: XlsxRows, part: Part) -> Iterator[Row]:
        """Return the rows of a sheet; where it is damaged, those before the damage."""
        try:
            with self._package.stream(part.name) as stream:
                yield from reader.rows(stream)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1


def _table_headers(part: Part) -> Iterator[int]:
    """Return the header rows of what the sheet itself calls tables."""
    for table in part.related("table"):
        if table.root is not None and number_in(table.root, "headerRowCount", 1):
            area = area_of(table.root.get("ref", ""))
            if area is not None:
                yield area.top
