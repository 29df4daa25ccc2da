"""Rows and cells of an ODS table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from engine.reading.spreadsheets.cells import Area, Cell, CellKind, Row
from engine.reading.spreadsheets.displaying import shown_truth
from engine.reading.spreadsheets.number_formats import shown
from engine.reading.spreadsheets.wording import Wording
from engine.reading.spreadsheets.xml_stream import Element, local_name
from engine.types import Omission

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_MOST_COLUMNS = 256
_MOST_COPIES = 100_000
_KINDS = {
    "float": CellKind.NUMBER,
    "percentage": CellKind.NUMBER,
    "currency": CellKind.NUMBER,
    "boolean": CellKind.NUMBER,
    "date": CellKind.DATE,
    "time": CellKind.DATE,
}
_NOT_TEXT = ("annotation", "note", "bookmark", "ruby-text")


class OdsRows:
    """Turns row elements into rows; `strong_styles` are the names of bold or filled styles."""

    def __init__(self, wording: Wording, omissions: Counter[Omission]) -> None:
        self._wording = wording
        self._omissions = omissions
        self._notes: list[tuple[int, str]] = []
        self._copies = _MOST_COPIES
        self.strong_styles: set[str] = set()

    def rows(self, element: Element, number: int, count: int) -> Iterator[Row]:
        """Yield a row, `count` times from `number` on where it holds anything; a few bytes may
        say a million rows, so the copies of all rows are bounded.
        """
        cells, areas = self._cells(element, number)
        if not cells:
            yield Row(number, {})
            return
        yield Row(number, cells, areas=areas)
        copies = min(count - 1, self._copies // len(cells))
        self._copies -= copies * len(cells)
        self._omissions[Omission.BEYOND_LIMITS] += count - 1 - copies
        for following in range(number + 1, number + 1 + copies):
            yield Row(following, {column: cell._replace() for column, cell in cells.items()})

    def floating(self, element: Element, row: int) -> Iterator[tuple[int, str]]:
        """Return the texts of shapes over the cells, with their row; count pictures."""
        for frame in element.iter("{*}frame", "{*}custom-shape"):
            pictured = frame.find("{*}image") is not None or frame.find("{*}object") is not None
            self._omissions[Omission.PICTURES] += pictured
            text = "" if pictured else _paragraphs(frame, deep=True)
            if text:
                yield row, text

    def taken_notes(self) -> list[tuple[int, str]]:
        """Return the floating texts met since the last time."""
        taken, self._notes = self._notes, []
        return taken

    def _cells(self, element: Element, number: int) -> tuple[dict[int, Cell], tuple[Area, ...]]:
        cells: dict[int, Cell] = {}
        areas: list[Area] = []
        column = 0
        for one in element:
            name = local_name(one)
            if name not in ("table-cell", "covered-table-cell"):
                continue
            count = repeated(one, "number-columns-repeated")
            if name == "table-cell" and (
                len(one) or one.get(f"{_OFFICE}value-type") or one.get(f"{_TABLE}formula")
            ):
                for at in range(column, column + min(count, _MOST_COLUMNS)):
                    cell = self._cell(one, number, at)
                    if cell is not None:
                        cells[at] = cell
                rows, columns = (
                    repeated(one, "number-rows-spanned"),
                    repeated(one, "number-columns-spanned"),
                )
                if rows * columns > 1:
                    areas.append(Area(number, column, number + rows - 1, column + columns - 1))
            column += count
        return cells, tuple(areas)

    def _cell(self, element: Element, number: int, column: int) -> Cell | None:
        self._notes += self.floating(element, number)
        kind = element.get(f"{_OFFICE}value-type", "")
        text = _paragraphs(element) or _stored(element, kind)
        formula = element.get(f"{_TABLE}formula")
        if formula and not kind and not text:
            self._omissions[Omission.FORMULAS_WITHOUT_VALUE] += 1
            text = self._wording.formula_without_value(formula.partition(":")[2] or formula)
            kind = "float"
        note = element.find(f"{_OFFICE}annotation")
        remark = _paragraphs(note) if note is not None else ""
        if remark:
            text = self._wording.with_note(text, remark)
        if not text:
            return None
        strong = element.get(f"{_TABLE}style-name", "") in self.strong_styles
        return Cell(text, _KINDS.get(kind, CellKind.TEXT), column, strong)


def repeated(element: Element, name: str) -> int:
    """Return a count that an attribute of the table namespace holds, at least 1."""
    value = element.get(f"{_TABLE}{name}", "1")
    return max(1, int(value)) if value.isdecimal() else 1


def _paragraphs(element: Element, *, deep: bool = False) -> str:
    """Return the paragraphs of an element as lines."""
    found = element.iter(f"{_TEXT}p") if deep else element.iterchildren(f"{_TEXT}p")
    return "\n".join("".join(_pieces(one)) for one in found).strip()


def _pieces(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        name = local_name(child)
        if name == "s":
            yield " " * int(child.get(f"{_TEXT}c", "1"))
        elif name == "tab":
            yield "\t"
        elif name == "line-break":
            yield "\n"
        elif name and name not in _NOT_TEXT:
            yield from _pieces(child)
        yield child.tail or ""


def _stored(element: Element, kind: str) -> str:
    """Return a value for which the file holds no displayed text."""
    if kind == "boolean":
        return shown_truth(element.get(f"{_OFFICE}boolean-value") == "true")
    if kind in ("date", "time", "string"):
        return str(element.get(f"{_OFFICE}{kind}-value", ""))
    value = str(element.get(f"{_OFFICE}value", ""))
    try:
        number = Decimal(value)
    except InvalidOperation:
        return value
    whole = number == number.to_integral_value()
    return shown(
        int(number) if whole else float(number), "0%" if kind == "percentage" else "General"
    )
