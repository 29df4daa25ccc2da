"""What is painted on an OFD page: runs of text, shapes and pictures, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from engine.reading.ofd.container import Resources, child, children
from engine.reading.ofd.geometry import (
    IDENTITY,
    Matrix,
    deltas,
    matrix_of,
    number,
    numbers,
    times,
)
from engine.reading.package_parts import Element

Colour = tuple[float, float, float]
BLACK: Colour = (0.0, 0.0, 0.0)
_DEEPEST = 16
_DEFAULT_LINE = 0.353
_BOLD_WEIGHT = 600
_OFF = ("0", "false")
_ON = ("1", "true")
_HEXADECIMAL = re.compile("#([0-9a-fA-F]{1,4})")
_CONTAINERS = ("Layer", "PageBlock", "Content", "Annot", "Appearance")


@dataclass(frozen=True, slots=True)
class TextRun:
    """Characters with the place of each on its baseline, in the space of `matrix`.

    `glyphs` names the glyph of each in the embedded font, where the file says so for all.
    """

    text: str
    places: tuple[tuple[float, float], ...]
    matrix: Matrix
    size: float
    stretch: float
    font: str
    bold: bool
    colour: Colour
    glyphs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """A path in OFD's short notation; `fill` and `stroke` are None where not painted."""

    path: str
    matrix: Matrix
    fill: Colour | None
    stroke: Colour | None
    line: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture laid over the unit square of `matrix`."""

    resource: str
    matrix: Matrix


Object = TextRun | Shape | Picture


def objects_in(root: Element, resources: Resources) -> Iterator[Object]:
    """Return what a page's content (or its annotations) paints, in the order of painting."""
    yield from _walk(root, IDENTITY, resources, 0)


def _walk(root: Element, outer: Matrix, resources: Resources, depth: int) -> Iterator[Object]:
    if depth > _DEEPEST:
        return
    for element in root:
        if not isinstance(element.tag, str) or element.get("Visible") in _OFF:
            continue
        name = element.tag.rpartition("}")[2]
        if name == "TextObject":
            yield from _text(element, times(matrix_of(element), outer), resources)
        elif name == "PathObject":
            yield _shape(element, times(matrix_of(element), outer))
        elif name == "ImageObject":
            place = times(matrix_of(element), outer)
            yield Picture(element.get("ResourceID", ""), place)
        elif name == "CompositeObject":
            unit = child(resources.units.get(element.get("ResourceID", "")), "Content")
            if unit is not None:
                place = times(matrix_of(element), outer)
                yield from _walk(unit, place, resources, depth + 1)
        elif name in _CONTAINERS:
            inner = times(matrix_of(element), outer)
            yield from _walk(element, inner, resources, depth + 1)


def _text(element: Element, matrix: Matrix, resources: Resources) -> Iterator[TextRun]:
    size = abs(number(element, "Size", 0.0))
    font = element.get("Font", "")
    bold = number(element, "Weight", 400) >= _BOLD_WEIGHT or font in resources.bold
    codes = list(children(element, "TextCode"))
    glyphs = _glyphs(element, sum(len(code.text or "") for code in codes))
    x = y = 0.0
    start = 0
    for code in codes:
        text = code.text or ""
        x, y = number(code, "X", x), number(code, "Y", y)
        if not text or not size:
            continue
        yield TextRun(
            text=text,
            places=tuple(_places(code, len(text), x, y)),
            matrix=matrix,
            size=size,
            stretch=number(element, "HScale", 1.0) or 1.0,
            font=font,
            bold=bold,
            colour=colour_of(child(element, "FillColor")) or BLACK,
            glyphs=glyphs[start : start + len(text)],
        )
        start += len(text)


def _places(code: Element, count: int, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Return the place of each character that has one; without steps only the first has."""
    yield x, y
    steps = zip_longest(deltas(code.get("DeltaX")), deltas(code.get("DeltaY")), fillvalue=0.0)
    for _, (dx, dy) in zip(range(count - 1), steps, strict=False):
        x, y = x + dx, y + dy
        yield x, y


def _glyphs(element: Element, count: int) -> tuple[int, ...]:
    """Return a glyph for each character, nothing where the file does not give one for each."""
    found: list[int] = []
    for transform in children(element, "CGTransform"):
        if number(transform, "CodePosition", 0) != len(found):
            return ()
        text = child(transform, "Glyphs")
        found += [int(value) for value in numbers(text.text if text is not None else "")]
    return tuple(found) if len(found) == count else ()


def _shape(element: Element, matrix: Matrix) -> Shape:
    data = child(element, "AbbreviatedData")
    fill = stroke = None
    if element.get("Fill") in _ON:
        fill = colour_of(child(element, "FillColor"))
    if element.get("Stroke", "true") not in _OFF:
        stroke = colour_of(child(element, "StrokeColor")) or BLACK
    line = number(element, "LineWidth", _DEFAULT_LINE)
    return Shape((data.text or "") if data is not None else "", matrix, fill, stroke, line)


def colour_of(element: Element | None) -> Colour | None:
    """Return a plain colour (grey, RGB or CMYK), None for none and for shadings."""
    values = [min(max(value / 255, 0.0), 1.0) for value in _components(element)]
    if len(values) == 1:
        return values[0], values[0], values[0]
    if len(values) == 3:
        return values[0], values[1], values[2]
    if len(values) == 4:
        cyan, magenta, yellow, key = values
        return (1 - cyan) * (1 - key), (1 - magenta) * (1 - key), (1 - yellow) * (1 - key)
    return None


def _components(element: Element | None) -> list[float]:
    if element is None or number(element, "Alpha", 255) == 0:
        return []
    stated = (element.get("Value") or "").replace(",", " ")
    if "#" in stated:
        return [float(int(value, 16)) for value in _HEXADECIMAL.findall(stated)]
    return numbers(stated)
