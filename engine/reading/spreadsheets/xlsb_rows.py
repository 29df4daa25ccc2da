"""Rows, styles and texts of an XLSB workbook."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from engine.errors import EngineError, ErrorCode
from engine.reading.spreadsheets.biff12 import Record, records, rk_number, wide_text
from engine.reading.spreadsheets.builtin_formats import GENERAL, builtin_format
from engine.reading.spreadsheets.cells import Area, Cell, CellKind, Row
from engine.reading.spreadsheets.displaying import (
    ERRORS,
    CellStyle,
    cell_style,
    is_cell_picture,
    shown_truth,
    style_at,
)
from engine.reading.spreadsheets.wording import Wording
from engine.types import Omission

_BOLD = 700
_SOLID = 1
_HIDDEN_ROW = 0x10
_CELLS = frozenset((*range(1, 12), Record.RICH_TEXT))


def shared_texts(data: bytes, most: int) -> list[str]:
    """Return the texts that cells name by number; raises ValueError, struct.error, `EngineError`
    too_large.
    """
    texts: list[str] = []
    characters = 0
    for number, body in records(data):
        if number == Record.SHARED_ITEM:
            texts.append(wide_text(body, 1)[0])
            characters += len(texts[-1])
            if characters > most:
                raise EngineError(ErrorCode.TOO_LARGE, reason="")
    return texts


def styles_of(data: bytes | None, *, chinese: bool, later_epoch: bool) -> Sequence[CellStyle]:
    """Return the styles that cells name by number; raises ValueError, struct.error."""
    codes: dict[int, str] = {}
    bold: list[bool] = []
    filled: list[bool] = []
    styles: list[CellStyle] = []
    of_cells = False
    for number, body in records(data or b""):
        if number == Record.FORMAT:
            codes[struct.unpack_from("<H", body)[0]] = wide_text(body, 2)[0]
        elif number == Record.FONT:
            bold.append(struct.unpack_from("<H", body, 4)[0] >= _BOLD)
        elif number == Record.FILL:
            filled.append(struct.unpack_from("<I", body)[0] == _SOLID)
        elif number in (Record.CELL_FORMATS, Record.CELL_FORMATS_END):
            of_cells = number == Record.CELL_FORMATS
        elif number == Record.CELL_FORMAT and of_cells:
            _, format_number, font, fill = struct.unpack_from("<4H", body)
            code = codes.get(format_number) or builtin_format(format_number, chinese=chinese)
            strong = (font < len(bold) and bold[font]) or (fill < len(filled) and filled[fill])
            styles.append(cell_style(code, strong=strong, later_epoch=later_epoch))
    return styles or [cell_style(GENERAL, strong=False, later_epoch=later_epoch)]


def notes_of(data: bytes | None) -> dict[tuple[int, int], str]:
    """Return comments by row and column; raises ValueError, struct.error."""
    notes: dict[tuple[int, int], str] = {}
    place = (0, 0)
    for number, body in records(data or b""):
        if number == Record.COMMENT:
            row, _, column, _ = struct.unpack_from("<4I", body, 4)
            place = row + 1, column
        elif number == Record.COMMENT_TEXT:
            notes[place] = wide_text(body, 1)[0]
    return notes


class XlsbRows:
    """Reads one sheet; what is said around its cells is gathered before the first row comes."""

    def __init__(
        self,
        data: bytes,
        texts: Sequence[str],
        styles: Sequence[CellStyle],
        notes: Mapping[tuple[int, int], str],
        wording: Wording,
        omissions: Counter[Omission],
    ) -> None:
        self._data = data
        self._texts = texts
        self._styles = styles
        self._notes = dict(notes)
        self._wording = wording
        self._omissions = omissions
        self.merged: list[Area] = []
        self.hidden_columns: list[tuple[int, int]] = []
        self.header_rows: set[int] = set()
        with suppress(ValueError, struct.error):  # told when the rows are read
            self._take_surroundings()

    def _take_surroundings(self) -> None:
        for number, body in records(self._data):
            if number == Record.MERGED:
                top, bottom, left, right = struct.unpack_from("<4I", body)
                self.merged.append(Area(top + 1, left, bottom + 1, right))
            elif number == Record.COLUMNS:
                first, last = struct.unpack_from("<2I", body)
                if struct.unpack_from("<H", body, 16)[0] & 1:
                    self.hidden_columns.append((first, last))
            elif number == Record.FILTER:
                self.header_rows.add(struct.unpack_from("<I", body)[0] + 1)

    def rows(self) -> Iterator[Row]:
        """Yield the rows that the file holds, in order; raises ValueError, struct.error."""
        row = Row(0, {})
        for number, body in records(self._data):
            if number == Record.ROW:
                if row.number:
                    yield self._noted(row)
                hidden = len(body) > 11 and bool(body[11] & _HIDDEN_ROW)
                row = Row(struct.unpack_from("<I", body)[0] + 1, {}, hidden)
            elif number in _CELLS and row.number:
                column, style = struct.unpack_from("<II", body)
                cell = self._cell(number, body, column, style_at(self._styles, style & 0xFFFFFF))
                if cell is not None:
                    row.cells[column] = cell
        if row.number:
            yield self._noted(row)

    def _noted(self, row: Row) -> Row:
        for place in [place for place in self._notes if place[0] == row.number]:
            cell = row.cells.get(place[1]) or Cell("", CellKind.TEXT, place[1])
            text = self._wording.with_note(cell.text, self._notes.pop(place))
            row.cells[place[1]] = cell._replace(text=text)
        return row

    def _cell(self, number: int, body: bytes, column: int, style: CellStyle) -> Cell | None:
        text, kind = self._shown(number, body, style)
        if not text:
            return None
        if is_cell_picture(text):
            self._omissions[Omission.PICTURES] += 1
            return None
        return Cell(text, kind, column, style.strong)

    def _shown(self, number: int, body: bytes, style: CellStyle) -> tuple[str, CellKind]:
        if number in (Record.REAL, Record.FORMULA_NUMBER):
            return style.show(struct.unpack_from("<d", body, 8)[0]), style.kind
        if number == Record.RK:
            return style.show(rk_number(body, 8)), style.kind
        if number == Record.SHARED_TEXT:
            index = struct.unpack_from("<I", body, 8)[0]
            text = self._texts[index] if index < len(self._texts) else ""
            return style.text(text).strip(), CellKind.TEXT
        if number in (Record.TEXT, Record.FORMULA_TEXT):
            return style.text(wide_text(body, 8)[0]).strip(), CellKind.TEXT
        if number == Record.RICH_TEXT:
            return style.text(wide_text(body, 9)[0]).strip(), CellKind.TEXT
        if number in (Record.BOOL, Record.FORMULA_BOOL):
            return shown_truth(bool(body[8])), CellKind.NUMBER
        if number in (Record.ERROR, Record.FORMULA_ERROR):
            return ERRORS.get(body[8], "#N/A"), CellKind.NUMBER
        return "", CellKind.TEXT
