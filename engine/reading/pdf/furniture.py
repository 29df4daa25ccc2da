"""Running headers, footers and page numbers: what repeats at the edge of neighbouring pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.reading.pdf.glyphs import Line

_EDGES = (0.12, 0.07)
_NUMBER_EDGE = 0.1
_SAME_HEIGHT = 0.012
_MOST_ROWS = 8
_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    r"[-–—·.|\s]*(?:第\s*\d{1,4}\s*页(?:\s*[,，/]?\s*共\s*\d{1,4}\s*页)?"
    r"|(?:page|p\.)\s*\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?"
    r"|\d{1,4}\s*(?:/|of)\s*\d{1,4}"
    r"|\d{1,4}|[ivxlcIVXLC]{1,7}|[A-Z]-\d{1,3})[-–—·.|\s]*",
    re.IGNORECASE,
)

Edge = tuple[str, float]
"""A line at the edge: its text without digits, and its height as a fraction of the page."""


def edges_of(lines: Sequence[Line], height: float) -> list[Edge]:
    """Return the lines at the top and bottom of a page, as they are compared between pages."""
    return [
        (_pattern(line.text), line.middle / height) for line in _outermost(lines, height, _EDGES[0])
    ]


def find_furniture(
    lines: Sequence[Line],
    height: float,
    neighbours: Sequence[Sequence[Edge]],
    alone: bool = True,
) -> set[int]:
    """Return which lines (by index) are furniture, given the edges of pages near by.

    A page never becomes furniture altogether: where it would, only its very edge does. `alone`
    says that there is nothing on the page but these lines.
    """
    places = _places_by_pattern(neighbours)
    needed = 1 if len(neighbours) <= 2 else 2
    for width in _EDGES:
        edge = {id(line) for line in _outermost(lines, height, width)}
        found = {
            index
            for index, line in enumerate(lines)
            if id(line) in edge
            and (_is_page_number(line, height) or _pages_with(line, height, places) >= needed)
        }
        if len(found) < len(lines) or not alone:
            return found
    return set()


def _outermost(lines: Sequence[Line], height: float, edge: float) -> list[Line]:
    """Return what stands in the first and last few rows, and turned text in the side margins."""
    level = sorted((line for line in lines if line.level), key=lambda line: line.middle)
    top = _rows_within(level, lambda line: line.middle < edge * height)
    bottom = _rows_within(level[::-1], lambda line: line.middle > (1 - edge) * height)
    if not level:
        return []
    left, right = min(line.x0 for line in level), max(line.x1 for line in level)
    beside = [line for line in lines if not line.level and (line.x1 <= left or line.x0 >= right)]
    return top + bottom + beside


def _rows_within(lines: Sequence[Line], near: Callable[[Line], bool]) -> list[Line]:
    """Return the lines of the first few rows that are near the edge."""
    found: list[Line] = []
    rows = 0
    for line in lines:
        if not near(line):
            break
        if not found or abs(line.middle - found[-1].middle) > 0.5 * line.size:
            rows += 1
            if rows > _MOST_ROWS:
                break
        found.append(line)
    return found


def _pattern(text: str) -> str:
    return "".join(_DIGITS.sub("#", text).split())


def _is_page_number(line: Line, height: float) -> bool:
    at_edge = line.middle < _NUMBER_EDGE * height or line.middle > (1 - _NUMBER_EDGE) * height
    return at_edge and _PAGE_NUMBER.fullmatch(line.text) is not None


def _places_by_pattern(neighbours: Sequence[Sequence[Edge]]) -> dict[str, list[tuple[int, float]]]:
    """Return for each pattern the pages (by their order) and heights where it stands."""
    places: dict[str, list[tuple[int, float]]] = {}
    for page, edges in enumerate(neighbours):
        for pattern, place in edges:
            places.setdefault(pattern, []).append((page, place))
    return places


def _pages_with(line: Line, height: float, places: dict[str, list[tuple[int, float]]]) -> int:
    """Return on how many of the other pages a line stands at the same height."""
    place = line.middle / height
    found = places.get(_pattern(line.text), ())
    return len({page for page, where in found if abs(place - where) < _SAME_HEIGHT})
