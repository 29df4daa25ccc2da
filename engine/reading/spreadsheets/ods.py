"""ODS spreadsheets (LibreOffice, WPS Office): the file itself holds each value as displayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import IO

from engine.errors import EngineError
from engine.reading.office_encryption import opened
from engine.reading.packages import Package
from engine.reading.spreadsheets.cells import Row, Sheet, spread, visible
from engine.reading.spreadsheets.ods_rows import OdsRows, repeated
from engine.reading.spreadsheets.wording import wording_of
from engine.reading.spreadsheets.workbooks import workbook_pages
from engine.reading.spreadsheets.xml_stream import Element, events, local_name, release
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission

_CONTENT = "content.xml"
_HIDING = ("collapse", "filter")
_SAMPLE = 4000


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a spreadsheet; raises `EngineError`: password_required, password_wrong, corrupt,
    no_text, too_large, unsupported.
    """
    omissions: Counter[Omission] = Counter()
    with opened(command) as office:
        package = Package(office.file)
        names = [name.lower() for name in package.names()]
        omissions[Omission.MACROS] += any(name.startswith("basic/") for name in names)
        with package.stream(_CONTENT) as stream:
            sample = stream.read(_SAMPLE).decode("utf-8", "ignore")
        with package.stream(_CONTENT) as stream:
            yield from workbook_pages(
                DocumentKind.ODS,
                _Content(stream, sample, omissions).sheets(),
                omissions,
                office.encrypted,
                command,
                limits,
            )


class _Content:
    """The body of a spreadsheet, taken in one pass from its beginning to its end."""

    def __init__(self, stream: IO[bytes], sample: str, omissions: Counter[Omission]) -> None:
        self._events = events(
            stream, ("start", "end"), "style", "table", "table-column", "table-row", "shapes"
        )
        self._omissions = omissions
        self._reader = OdsRows(wording_of(sample), omissions)
        self._undisplayed: set[str] = set()
        self._notes: list[tuple[int, str]] = []

    def sheets(self) -> Iterator[Sheet]:
        try:
            for event, element in self._events:
                name = local_name(element)
                if name == "style" and event == "end":
                    self._take_style(element)
                elif name == "table" and event == "start":
                    yield from self._sheet(element)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1

    def _take_style(self, element: Element) -> None:
        name = _attribute(element, "name")
        properties = element.find("{*}table-properties")
        if properties is not None and _attribute(properties, "display") == "false":
            self._undisplayed.add(name)
        text, cell = element.find("{*}text-properties"), element.find("{*}table-cell-properties")
        bold = text is not None and _attribute(text, "font-weight") == "bold"
        colour = _attribute(cell, "background-color") if cell is not None else ""
        if bold or colour not in ("", "transparent"):
            self._reader.strong_styles.add(name)

    def _sheet(self, table: Element) -> Iterator[Sheet]:
        hidden: list[tuple[int, int]] = []
        rows = self._rows(hidden)
        if _attribute(table, "style-name") in self._undisplayed:
            self._omissions[Omission.HIDDEN_SHEETS] += 1
            for _ in rows:
                pass
            return
        self._notes = []
        shown = visible(spread(rows), hidden, self._omissions)
        yield Sheet(_attribute(table, "name"), shown, notes=lambda: self._notes)
        for _ in shown:
            pass

    def _rows(self, hidden: list[tuple[int, int]]) -> Iterator[Row]:
        """Return the rows of the table that has begun; where it is damaged, those before that."""
        try:
            yield from self._rows_and_columns(hidden)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1

    def _rows_and_columns(self, hidden: list[tuple[int, int]]) -> Iterator[Row]:
        """Yield the rows of the table that has begun, up to its end; fill `hidden` before them."""
        number = column = depth = 0
        for event, element in self._events:
            name = local_name(element)
            if name == "table":
                if event == "end" and not depth:
                    release(element)
                    return
                depth += 1 if event == "start" else -1
            elif event == "start" or depth:
                continue
            elif name == "table-column":
                count = repeated(element, "number-columns-repeated")
                if _attribute(element, "visibility") in _HIDING:
                    hidden.append((column, column + count - 1))
                column += count
            elif name == "shapes":
                self._notes += self._reader.floating(element, 1)
            elif name == "table-row":
                count = repeated(element, "number-rows-repeated")
                is_hidden = _attribute(element, "visibility") in _HIDING
                for row in self._reader.rows(element, number + 1, count):
                    yield row._replace(hidden=is_hidden)
                self._notes += self._reader.taken_notes()
                number += count
                release(element)


def _attribute(element: Element, name: str) -> str:
    """Return an attribute by its local name, "" where there is none."""
    return next((v for k, v in element.attrib.items() if k.rpartition("}")[2] == name), "")
