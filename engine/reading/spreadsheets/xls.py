"""XLS workbooks (Excel 5 to 2003, WPS Office's older .et), binary or XML; macros never run."""

from __future__ import annotations

import io
import struct
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import IO, Any

import olefile
import xlrd

from engine.reading.office_encryption import opened
from engine.reading.spreadsheets.builtin_formats import GENERAL, builtin_format
from engine.reading.spreadsheets.cells import Area, Cell, CellKind, Row, Sheet, spread, visible
from engine.reading.spreadsheets.displaying import (
    ERRORS,
    CellStyle,
    cell_style,
    is_cell_picture,
    shown_truth,
    style_at,
)
from engine.reading.spreadsheets.plain_values import plain_sheets
from engine.reading.spreadsheets.wording import Wording, wording_of
from engine.reading.spreadsheets.workbooks import workbook_pages
from engine.reading.spreadsheets.xml_2003 import sheets_2003
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission

_MALFORMED = (
    xlrd.XLRDError,
    xlrd.compdoc.CompDocError,
    struct.error,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    TypeError,
    UnicodeError,
    ValueError,
)
"""What xlrd raises on bytes that are not what they should be."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BOLD = 700
_SOLID = 1
_UNICODE_FROM = 80
_OLDEST_CHINESE = "gb18030"
_SAMPLE_ROWS = 200
_BY_LANGUAGE = frozenset((14, 22, *range(27, 37), *range(50, 59)))
"""Formats that only have a number in the file and depend on the user's language."""


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a workbook; raises `EngineError`: password_required, password_wrong, corrupt, no_text,
    too_large, unsupported.
    """
    omissions: Counter[Omission] = Counter()
    with opened(command) as office:
        yield from workbook_pages(
            DocumentKind.XLS,
            _sheets(office.file, omissions),
            omissions,
            office.encrypted,
            command,
            limits,
        )


def _sheets(file: IO[bytes], omissions: Counter[Omission]) -> Iterator[Sheet]:
    """Return the sheets that are shown, by whichever reader fits the file."""
    data = file.read()
    if not data.startswith(_OLE):
        return sheets_2003(io.BytesIO(data), omissions)
    omissions[Omission.MACROS] += _has_macros(data)
    try:
        return _Workbook(_open(data), omissions).sheets()
    except _MALFORMED:
        omissions[Omission.DAMAGED_PARTS] += 1
        return plain_sheets(data, omissions)


def _open(data: bytes) -> Any:
    """Return the workbook; one so old that it names no encoding is taken for Chinese.

    Raises what xlrd raises.
    """
    options: dict[str, Any] = {
        "file_contents": data,
        "logfile": io.StringIO(),
        "formatting_info": True,
        "on_demand": True,
        "ignore_workbook_corruption": True,
    }
    book: Any = xlrd.open_workbook(**options)
    if book.biff_version < _UNICODE_FROM and not book.codepage:
        book = xlrd.open_workbook(**options, encoding_override=_OLDEST_CHINESE)
    return book


def _has_macros(data: bytes) -> bool:
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            return bool(container.exists("_VBA_PROJECT_CUR"))
    except (OSError, olefile.OleFileError):
        return False


class _Workbook:
    """An open workbook."""

    def __init__(self, book: Any, omissions: Counter[Omission]) -> None:
        self._book = book
        self._omissions = omissions

    def sheets(self) -> Iterator[Sheet]:
        wording = wording_of("".join([*self._book.sheet_names(), *self._first_texts()]))
        styles = _styles(self._book, chinese=wording.chinese)
        for index, name in enumerate(self._book.sheet_names()):
            sheet = self._loaded(index)
            if sheet is None:
                self._omissions[Omission.DAMAGED_PARTS] += 1
            elif sheet.visibility:
                self._omissions[Omission.HIDDEN_SHEETS] += 1
            else:
                yield self._sheet(name, sheet, styles, wording)
            self._book.unload_sheet(index)

    def _loaded(self, index: int) -> Any | None:
        try:
            return self._book.sheet_by_index(index)
        except _MALFORMED:
            return None

    def _first_texts(self) -> Iterator[str]:
        """Return texts that show the workbook's language."""
        sheet = self._loaded(0) if self._book.nsheets else None
        sheet = self._loaded(0)
        if sheet is None:
            return
        for index in range(min(sheet.nrows, _SAMPLE_ROWS)):
            yield from (value for value in sheet.row_values(index) if isinstance(value, str))

    def _sheet(self, name: str, sheet: Any, styles: Sequence[CellStyle], wording: Wording) -> Sheet:
        merged = [
            Area(top + 1, left, bottom, right - 1)
            for top, bottom, left, right in sheet.merged_cells
        ]
        hidden = [(column, column) for column, info in sheet.colinfo_map.items() if info.hidden]
        rows = _SheetRows(sheet, styles, wording, self._omissions).rows()
        return Sheet(name, visible(spread(rows, merged), hidden, self._omissions))


def _styles(book: Any, *, chinese: bool) -> Sequence[CellStyle]:
    later = bool(book.datemode)
    styles = []
    for one in book.xf_list:
        stated = book.format_map.get(one.format_key)
        own = stated is not None and one.format_key not in _BY_LANGUAGE
        code = stated.format_str if own else builtin_format(one.format_key, chinese=chinese)
        font = book.font_list[one.font_index] if one.font_index < len(book.font_list) else None
        strong = (font is not None and (font.bold or font.weight >= _BOLD)) or (
            one.background.fill_pattern == _SOLID
        )
        styles.append(cell_style(code, strong=bool(strong), later_epoch=later))
    return styles or [cell_style(GENERAL, strong=False, later_epoch=later)]


class _SheetRows:
    """Turns what xlrd holds of a sheet into rows."""

    def __init__(
        self,
        sheet: Any,
        styles: Sequence[CellStyle],
        wording: Wording,
        omissions: Counter[Omission],
    ) -> None:
        self._sheet = sheet
        self._styles = styles
        self._wording = wording
        self._omissions = omissions

    def rows(self) -> Iterator[Row]:
        noted = {row for row, _ in self._sheet.cell_note_map}
        for index in range(max(self._sheet.nrows, max(noted, default=-1) + 1)):
            info = self._sheet.rowinfo_map.get(index)
            hidden = bool(info.hidden) if info is not None else False
            cells = self._cells(index) if index < self._sheet.nrows else {}
            if index in noted:
                self._add_notes(index, cells)
            yield Row(index + 1, cells, hidden)

    def _cells(self, index: int) -> dict[int, Cell]:
        sheet = self._sheet
        cells: dict[int, Cell] = {}
        kinds, values = sheet.row_types(index), sheet.row_values(index)
        for column, (kind, value) in enumerate(zip(kinds, values, strict=True)):
            if kind in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK):
                continue
            style = style_at(self._styles, sheet.cell_xf_index(index, column))
            text, shown_kind = self._shown(kind, value, style)
            if is_cell_picture(text):
                self._omissions[Omission.PICTURES] += 1
            elif text:
                cells[column] = Cell(text, shown_kind, column, style.strong)
        return cells

    def _shown(self, kind: int, value: Any, style: CellStyle) -> tuple[str, CellKind]:
        if kind == xlrd.XL_CELL_BOOLEAN:
            return shown_truth(bool(value)), CellKind.NUMBER
        if kind == xlrd.XL_CELL_ERROR:
            return ERRORS.get(value, "#N/A"), CellKind.NUMBER
        if kind == xlrd.XL_CELL_TEXT:
            return style.text(value).strip(), CellKind.TEXT
        return style.show(value), style.kind

    def _add_notes(self, index: int, cells: dict[int, Cell]) -> None:
        for (row, column), note in self._sheet.cell_note_map.items():
            if row == index and note.text.strip():
                cell = cells.get(column) or Cell("", CellKind.TEXT, column)
                cells[column] = cell._replace(text=self._wording.with_note(cell.text, note.text))
