"""A chart as a table: a row for each category, a column for each series."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reading.package_parts import Element
from engine.reading.slides.content import Deck
from engine.reading.slides.drawing_text import A, number_in, paragraph_text
from engine.reading.source_blocks import SourceBlock
from engine.reading.spreadsheets.number_formats import shown
from engine.types import BlockKind

_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_GENERAL = "General"


def chart_blocks(root: Element, deck: Deck) -> Iterator[SourceBlock]:
    """Return the titles of a chart's part and its stored values as rows of a table."""
    for title in root.iter(f"{_C}title"):
        text = " ".join(filter(None, map(paragraph_text, title.iter(f"{A}p"))))
        if text:
            yield SourceBlock(BlockKind.PARAGRAPH, text)
    series = list(root.iter(f"{_C}ser"))
    if not series:
        return
    names = [_name(one, index) for index, one in enumerate(series, start=1)]
    labels: dict[int, str] = {}
    columns = []
    for one in series:
        for place in ("cat", "xVal"):
            for index, label in _points(one.find(f"{_C}{place}")).items():
                labels.setdefault(index, label)
        columns.append(_points(one.find(f"{_C}val")) or _points(one.find(f"{_C}yVal")))
    number = deck.next_table()
    yield SourceBlock(BlockKind.TABLE_HEADER, table=number, cells=("", *names))
    for index in sorted(set(labels).union(*columns)):
        values = (column.get(index, "") for column in columns)
        cells = (labels.get(index, str(index + 1)), *values)
        yield SourceBlock(BlockKind.TABLE_ROW, table=number, cells=cells)


def _name(series: Element, number: int) -> str:
    stated = series.find(f"{_C}tx")
    values = [value.text or "" for value in stated.iter(f"{_C}v")] if stated is not None else []
    return " ".join(filter(None, values)) or str(number)


def _points(place: Element | None) -> dict[int, str]:
    """Return the stored values by index; levels of a category are joined, the outer one first."""
    points: dict[int, str] = {}
    if place is None:
        return points
    code = next((found.text or "" for found in place.iter(f"{_C}formatCode")), "")
    numeric = next(place.iter(f"{_C}numCache", f"{_C}numLit"), None) is not None
    levels = list(place.iter(f"{_C}lvl")) or [place]
    for level in levels:
        for point in level.iter(f"{_C}pt"):
            value = point.findtext(f"{_C}v") or ""
            shown = displayed(value, point.get("formatCode", code)) if numeric else value
            index = number_in(point, "idx", 0)
            points[index] = f"{shown} {points[index]}" if index in points else shown
    return points


def displayed(value: str, code: str) -> str:
    """Return a stored number as its format shows it."""
    try:
        return shown(float(value), code or _GENERAL)
    except ValueError:
        return value
