"""Workbooks as one XML file (Excel 2003), which reporting programs still write, mostly as .xls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import IO

from engine.errors import EngineError
from engine.reading.spreadsheets.builtin_formats import GENERAL
from engine.reading.spreadsheets.cells import Area, Cell, CellKind, Row, Sheet, spread, visible
from engine.reading.spreadsheets.displaying import (
    CellStyle,
    cell_style,
    parsed_number,
    serial_of,
    shown_truth,
)
from engine.reading.spreadsheets.wording import Wording, wording_of
from engine.reading.spreadsheets.xml_stream import Element, elements, events, local_name, release
from engine.types import Omission

_SS = "{urn:schemas-microsoft-com:office:spreadsheet}"
_NAMED = {
    "General Date": "yyyy-mm-dd hh:mm:ss",
    "Long Date": 'yyyy"年"m"月"d"日"',
    "Short Date": "yyyy-mm-dd",
    "Medium Date": "d-mmm-yy",
    "Long Time": "h:mm:ss",
    "Medium Time": "h:mm AM/PM",
    "Short Time": "h:mm",
    "Currency": "#,##0.00",
    "Euro Currency": "[$€]#,##0.00",
    "Fixed": "0.00",
    "Standard": "#,##0.00",
    "Percent": "0.00%",
    "Scientific": "0.00E+00",
}
_SAMPLE = 20_000


def sheets_2003(file: IO[bytes], omissions: Counter[Omission]) -> Iterator[Sheet]:
    """Return the visible sheets; raises `EngineError` corrupt before the first one."""
    wording = wording_of(file.read(_SAMPLE).decode("utf-8", "ignore"))
    file.seek(0)
    hidden = _hidden_names(file)
    file.seek(0)
    return _Workbook(file, hidden, wording, omissions).sheets()


def _hidden_names(file: IO[bytes]) -> frozenset[str]:
    """Return the names of hidden sheets, which are told after their cells."""
    return frozenset(
        one.getparent().get(f"{_SS}Name", "")
        for one in elements(file, "Row", "WorksheetOptions")
        if local_name(one) == "WorksheetOptions"
        and (one.findtext("{*}Visible") or "").startswith("Sheet")
    )


class _Workbook:
    """The XML of a workbook, taken in one pass."""

    def __init__(
        self,
        file: IO[bytes],
        hidden: frozenset[str],
        wording: Wording,
        omissions: Counter[Omission],
    ) -> None:
        self._events = events(file, ("start", "end"), "Style", "Worksheet", "Column", "Row")
        self._hidden = hidden
        self._wording = wording
        self._omissions = omissions
        self._plain = cell_style(GENERAL, strong=False, later_epoch=False)
        self._styles: dict[str, CellStyle] = {}

    def sheets(self) -> Iterator[Sheet]:
        for event, element in self._events:
            name = local_name(element)
            if name == "Style" and event == "end":
                self._styles[element.get(f"{_SS}ID", "")] = _style(element)
            elif name == "Worksheet" and event == "start":
                yield from self._sheet(element.get(f"{_SS}Name", ""))

    def _sheet(self, name: str) -> Iterator[Sheet]:
        hidden: list[tuple[int, int]] = []
        rows = self._rows(hidden)
        if name in self._hidden:
            self._omissions[Omission.HIDDEN_SHEETS] += 1
        else:
            yield Sheet(name, visible(spread(rows), hidden, self._omissions))
        for _ in rows:
            pass

    def _rows(self, hidden: list[tuple[int, int]]) -> Iterator[Row]:
        number = column = 0
        try:
            for event, element in self._events:
                name = local_name(element)
                if event == "start":
                    continue
                if name == "Worksheet":
                    release(element)
                    return
                if name == "Column":
                    column = _number(element, "Index", column + 1)
                    last = column + _number(element, "Span", 0)
                    if element.get(f"{_SS}Hidden") == "1":
                        hidden.append((column - 1, last - 1))
                    column = last
                elif name == "Row":
                    number = _number(element, "Index", number + 1)
                    yield self._row(element, number)
                    number += _number(element, "Span", 0)
                    release(element)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1

    def _row(self, element: Element, number: int) -> Row:
        cells: dict[int, Cell] = {}
        areas: list[Area] = []
        column = -1
        for one in element.iterchildren(f"{_SS}Cell"):
            column = _number(one, "Index", column + 2) - 1
            cell = self._cell(one, column)
            if cell is not None:
                cells[column] = cell
            across, down = _number(one, "MergeAcross", 0), _number(one, "MergeDown", 0)
            if across or down:
                areas.append(Area(number, column, number + down, column + across))
            column += across
        return Row(number, cells, element.get(f"{_SS}Hidden") == "1", tuple(areas))

    def _cell(self, element: Element, column: int) -> Cell | None:
        style = self._styles.get(element.get(f"{_SS}StyleID", ""), self._plain)
        data = element.find(f"{_SS}Data")
        text, kind = "", CellKind.TEXT
        if data is not None:
            text, kind = _shown("".join(data.itertext()), data.get(f"{_SS}Type", ""), style)
        elif element.get(f"{_SS}Formula"):
            self._omissions[Omission.FORMULAS_WITHOUT_VALUE] += 1
            text = self._wording.formula_without_value(element.get(f"{_SS}Formula", ""))
        note = element.find(f"{_SS}Comment")
        if note is not None and "".join(note.itertext()).strip():
            text = self._wording.with_note(text, "".join(note.itertext()))
        return Cell(text, kind, column, style.strong) if text else None


def _style(element: Element) -> CellStyle:
    stated = element.find(f"{_SS}NumberFormat")
    code = stated.get(f"{_SS}Format", GENERAL) if stated is not None else GENERAL
    font, fill = element.find(f"{_SS}Font"), element.find(f"{_SS}Interior")
    bold = font is not None and font.get(f"{_SS}Bold") == "1"
    filled = fill is not None and fill.get(f"{_SS}Pattern") == "Solid"
    return cell_style(_NAMED.get(code, code), strong=bold or filled, later_epoch=False)


def _shown(text: str, kind: str, style: CellStyle) -> tuple[str, CellKind]:
    try:
        if kind == "Number":
            return style.show(parsed_number(text)), style.kind
        if kind == "DateTime":
            moment = datetime.fromisoformat(text.removesuffix("Z"))
            code = style if style.kind is CellKind.DATE else _DATED
            return code.show(serial_of(moment)), CellKind.DATE
    except ValueError:
        return text.strip(), CellKind.TEXT
    if kind == "Boolean":
        return shown_truth(text.strip() == "1"), CellKind.NUMBER
    return style.text(text).strip(), CellKind.TEXT


_DATED = cell_style("yyyy-mm-dd", strong=False, later_epoch=False)


def _number(element: Element, name: str, otherwise: int) -> int:
    value = element.get(f"{_SS}{name}", "")
    return int(value) if value.isdecimal() else otherwise
