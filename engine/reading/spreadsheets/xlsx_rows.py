"""The rows of an XLSX sheet, streamed; what stands after them is looked up first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import unescape
from typing import IO

from engine.reading.spreadsheets.cells import Area, Cell, CellKind, Row
from engine.reading.spreadsheets.displaying import (
    CellStyle,
    is_cell_picture,
    parsed_number,
    serial_of,
    shown_truth,
    style_at,
)
from engine.reading.spreadsheets.ooxml import area_of, column_of
from engine.reading.spreadsheets.wording import Wording
from engine.reading.spreadsheets.xlsx_styles import number_in, rich_text
from engine.reading.spreadsheets.xml_stream import DAMAGED, Element, elements, local_name
from engine.types import Omission

_CHUNK = 1 << 20
_SAMPLE = 20_000
_MOST_AFTER = 64 << 20
_END = re.compile(rb"</(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*/>")
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([^"]+)"')
_FILTER = re.compile(rb'<(?:\w+:)?autoFilter\s[^>]*?ref="([^"]+)"')
_DIGITS = "0123456789"
_YES = ("1", "true")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is said of a sheet's cells elsewhere than at the cells."""

    merged: tuple[Area, ...]
    filtered: tuple[Area, ...]


def surroundings(stream: IO[bytes]) -> Surroundings:
    """Return what stands after the rows of a sheet, found without parsing them; nothing for a
    sheet that breaks off before.
    """
    try:
        after = _after_rows(stream)
    except DAMAGED:
        after = b""
    return Surroundings(_areas(_MERGED, after), _areas(_FILTER, after))


def beginning(stream: IO[bytes]) -> str:
    """Return the first tags and texts of a sheet, to tell its language."""
    try:
        return unescape(stream.read(_SAMPLE).decode("utf-8", "ignore"))
    except DAMAGED:
        return ""


def _after_rows(stream: IO[bytes]) -> bytes:
    overlap = b""
    while chunk := stream.read(_CHUNK):
        found = _END.search(overlap + chunk)
        if found:
            return (overlap + chunk)[found.end() :] + stream.read(_MOST_AFTER)
        overlap = chunk[-64:]
    return b""


def _areas(pattern: re.Pattern[bytes], text: bytes) -> tuple[Area, ...]:
    found = (area_of(match.decode("ascii", "replace")) for match in pattern.findall(text))
    return tuple(area for area in found if area is not None)


class XlsxRows:
    """Reads one sheet's rows; `hidden_columns` is filled before the first row comes."""

    def __init__(
        self,
        texts: Sequence[str],
        styles: Sequence[CellStyle],
        notes: Mapping[tuple[int, int], str],
        wording: Wording,
        omissions: Counter[Omission],
    ) -> None:
        self._texts = texts
        self._styles = styles
        self._notes = dict(notes)
        self._wording = wording
        self._omissions = omissions
        self.hidden_columns: list[tuple[int, int]] = []

    def rows(self, stream: IO[bytes]) -> Iterator[Row]:
        """Yield the rows that the file holds, in order; raises `EngineError` corrupt."""
        number = 0
        for element in elements(stream, "cols", "row"):
            if local_name(element) == "cols":
                self._take_columns(element)
                continue
            number = max(number_in(element, "r", number + 1), number + 1)
            hidden = element.get("hidden") in _YES or element.get("ht") == "0"
            yield Row(number, self._cells(element, number), hidden)

    def _take_columns(self, element: Element) -> None:
        for one in element:
            if one.get("hidden") in _YES or one.get("width") == "0":
                first = number_in(one, "min", 1) - 1
                self.hidden_columns.append((first, number_in(one, "max", first + 1) - 1))

    def _cells(self, row: Element, number: int) -> dict[int, Cell]:
        cells: dict[int, Cell] = {}
        column = -1
        for element in row:
            reference = element.get("r")
            if reference:
                column = column_of(reference.rstrip(_DIGITS).upper())
            else:
                column += 1
            cell = self._cell(element, column) if len(element) else None
            if self._notes:
                cell = self._noted(cell, number, column)
            if cell is not None:
                cells[column] = cell
        return cells

    def _noted(self, cell: Cell | None, number: int, column: int) -> Cell | None:
        note = self._notes.pop((number, column), None)
        if note is None:
            return cell
        cell = cell or Cell("", CellKind.TEXT, column)
        return cell._replace(text=self._wording.with_note(cell.text, note))

    def _cell(self, element: Element, column: int) -> Cell | None:
        value = formula = inline = None
        for child in element:
            name = child.tag.rpartition("}")[2]
            if name == "v":
                value = child.text
            elif name == "f":
                formula = child.text or ""
            elif name == "is":
                inline = rich_text(child)
        style = style_at(self._styles, number_in(element, "s"))
        kind = element.get("t", "n")
        if formula is not None and value is None and inline is None and kind != "str":
            self._omissions[Omission.FORMULAS_WITHOUT_VALUE] += 1
            text = self._wording.formula_without_value(formula)
            return Cell(text, CellKind.NUMBER, column, style.strong)
        text, shown_kind = self._shown(kind, value, inline, style)
        if not text:
            return None
        if is_cell_picture(text):
            self._omissions[Omission.PICTURES] += 1
            return None
        return Cell(text, shown_kind, column, style.strong)

    def _shown(
        self, kind: str, value: str | None, inline: str | None, style: CellStyle
    ) -> tuple[str, CellKind]:
        if kind == "s":
            index = int(value) if value and value.strip().isdecimal() else -1
            found = self._texts[index] if 0 <= index < len(self._texts) else ""
            return style.text(found).strip(), CellKind.TEXT
        if inline is not None or kind in ("str", "inlineStr"):
            return style.text(inline or value or "").strip(), CellKind.TEXT
        if value is None:
            return "", CellKind.TEXT
        if kind == "b":
            return shown_truth(value.strip() in _YES), CellKind.NUMBER
        if kind == "e":
            return value, CellKind.NUMBER
        try:
            number = serial_of(datetime.fromisoformat(value)) if kind == "d" else None
            return style.show(parsed_number(value) if number is None else number), style.kind
        except (ValueError, OverflowError):
            return value, CellKind.TEXT
