"""Stored values become cells: shown under the format of their style, the same for all files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from engine.reading.spreadsheets.cells import CellKind
from engine.reading.spreadsheets.number_formats import is_date_code, shower, shown_text

_EPOCH = datetime(1899, 12, 30)
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_CELL_PICTURE = re.compile(r"=?(?:_xlfn\.)?DISPIMG\(", re.IGNORECASE)
_TRUE, _FALSE = "TRUE", "FALSE"


@dataclass(frozen=True, slots=True)
class CellStyle:
    """How the cells of one style show numbers; `strong`: bold or filled, as headers are."""

    code: str
    show: Callable[[float], str]
    kind: CellKind
    strong: bool

    def text(self, text: str) -> str:
        """Return a text as the cell shows it."""
        return shown_text(text, self.code)


def cell_style(code: str, *, strong: bool, later_epoch: bool) -> CellStyle:
    """Return a style; `later_epoch` is for workbooks that count days from 1904."""
    kind = CellKind.DATE if is_date_code(code) else CellKind.NUMBER
    return CellStyle(code, shower(code, later_epoch), kind, strong)


def style_at(styles: Sequence[CellStyle], index: int) -> CellStyle:
    """Return a style by its number, the first for a number that names none."""
    return styles[index if 0 <= index < len(styles) else 0]


def shown_truth(value: bool) -> str:
    """Return a truth value as it is shown."""
    return _TRUE if value else _FALSE


def parsed_number(text: str) -> float:
    """Return a stored number; whole ones exactly, however long. Raises ValueError."""
    return int(text) if len(text) > 15 and text.isdecimal() else float(text)


def unescaped(text: str) -> str:
    """Replace what OOXML writes for characters that XML cannot hold: `_x000D_`."""
    if "_x" not in text:
        return text
    return _ESCAPE.sub(lambda found: chr(int(found.group(1), 16)), text).replace("\r\n", "\n")


def is_cell_picture(text: str) -> bool:
    """Say whether a value stands for a picture in its cell, as WPS Office writes it."""
    return _CELL_PICTURE.match(text) is not None


def serial_of(moment: datetime | date | time | timedelta) -> float:
    """Return a date or a time as the number that a workbook counts it by, from 1900."""
    if isinstance(moment, timedelta):
        return moment / timedelta(days=1)
    if isinstance(moment, time):
        moment = datetime.combine(_EPOCH.date(), moment)
    elif not isinstance(moment, datetime):
        moment = datetime.combine(moment, time())
    return (moment.replace(tzinfo=None) - _EPOCH) / timedelta(days=1)


ERRORS: Mapping[int, str] = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
    0x2B: "#GETTING_DATA",
}
"""What the binary formats write for errors."""
