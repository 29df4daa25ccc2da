"""Damaged workbooks by their bare values: what a more tolerant library still finds in them."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    SheetVisibleEnum,
    load_workbook,
)

from engine.errors import EngineError, ErrorCode
from engine.reading.spreadsheets.builtin_formats import GENERAL
from engine.reading.spreadsheets.cells import Area, Cell, CellKind, Row, Sheet, spread
from engine.reading.spreadsheets.displaying import serial_of, shown_truth
from engine.reading.spreadsheets.number_formats import shown
from engine.types import Omission

_DATE, _MOMENT, _TIME, _SPAN = "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "hh:mm:ss", "[h]:mm:ss"
Value = float | str | bool | time | date | timedelta


def plain_sheets(data: bytes, omissions: Counter[Omission]) -> Iterator[Sheet]:
    """Return the visible sheets of a workbook, its values without their formats.

    Raises `EngineError` corrupt.
    """
    with _translated():
        book = load_workbook(io.BytesIO(data))
    return _sheets(book, omissions)


@contextmanager
def _translated() -> Iterator[None]:
    """Raise `EngineError` corrupt for what the library raises; a panic of its Rust code comes as
    an exception whose class cannot be named, and derives from BaseException alone.
    """
    try:
        yield
    except CalamineError as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise EngineError(ErrorCode.CORRUPT) from error


def _sheets(book: CalamineWorkbook, omissions: Counter[Omission]) -> Iterator[Sheet]:
    for index, entry in enumerate(book.sheets_metadata):
        if entry.visible is not SheetVisibleEnum.Visible:
            omissions[Omission.HIDDEN_SHEETS] += 1
            continue
        try:
            with _translated():
                sheet = book.get_sheet_by_index(index)
        except EngineError:
            omissions[Omission.DAMAGED_PARTS] += 1
            continue
        merged = [
            Area(top + 1, left, bottom + 1, right)
            for (top, left), (bottom, right) in sheet.merged_cell_ranges or ()
        ]
        yield Sheet(entry.name, spread(_rows(sheet), merged))


def _rows(sheet: CalamineSheet) -> Iterator[Row]:
    top, left = sheet.start or (0, 0)
    for number, values in enumerate(sheet.to_python(), start=top + 1):
        cells = {}
        for column, value in enumerate(values, start=left):
            text, kind = _shown(value)
            if text:
                cells[column] = Cell(text, kind, column)
        yield Row(number, cells)


def _shown(value: Value) -> tuple[str, CellKind]:
    if isinstance(value, str):
        return value.strip(), CellKind.TEXT
    if isinstance(value, bool):
        return shown_truth(value), CellKind.NUMBER
    if isinstance(value, int | float):
        return shown(value, GENERAL), CellKind.NUMBER
    code = _SPAN if isinstance(value, timedelta) else _TIME if isinstance(value, time) else _DATE
    if isinstance(value, datetime) and value.time() != time():
        code = _MOMENT
    return shown(serial_of(value), code), CellKind.DATE
