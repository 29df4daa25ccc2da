"""Labels of places that have two parts: a row of a sheet. Pure."""

from __future__ import annotations

from engine.types import Location, LocationKind

_ROW = " row "


def sheet_row(sheet: str, row: int) -> Location:
    """Return the place of a row (1-based, as the spreadsheet program counts it) of a sheet."""
    return Location(LocationKind.SHEET, f"{sheet}{_ROW}{row}")


def sheet_and_row(label: str) -> tuple[str, str]:
    """Return a sheet's label as its name and its row, "" where it names none."""
    sheet, mark, row = label.rpartition(_ROW)
    return (sheet, row) if mark and row.isdecimal() else (label, "")
