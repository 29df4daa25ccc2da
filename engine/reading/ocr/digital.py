"""Pages of which part is digital text: that text stays, recognition adds what it does not cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.reading.letter_statistics import is_no_language
from engine.reading.ocr.frames import Frame
from engine.reading.ocr.lines import PlacedLine
from engine.reading.ocr.recogniser import Floats
from engine.reading.pdf.glyphs import Line, make_line
from engine.reading.pdf.pages import PageSource
from engine.reading.verdicts import is_garbled, stuttering_characters
from engine.types import Verdict

_MARGIN = 1.0
_MOSTLY = 0.6


@dataclass(frozen=True, slots=True)
class DigitalText:
    """Lines of digital text: those that stand, and those that stand where nothing is recognised.

    The latter are what is left of a page whose font gives some characters wrong; the page may
    show nothing there, as its program left those glyphs out.
    """

    sure: list[Line]
    unsure: list[Line]


def digital_text(source: PageSource, verdict: Verdict) -> DigitalText:
    """Return the digital text of a page that has the verdict, as displayed."""
    in_tables = (
        line for table in source.tables for row in table.rows for cell in row for line in cell
    )
    lines = [*source.lines, *in_tables]
    if verdict is not Verdict.GARBLED:
        return DigitalText(lines, [])
    text = "\n".join(line.text for line in lines)
    if source.collapsed or is_no_language(text):
        return DigitalText([], [])
    wrong = stuttering_characters(text)
    good = [
        line
        for line in lines
        if not is_garbled(line.text) and wrong.isdisjoint(line.text) and "\ufffd" not in line.text
    ]
    return DigitalText([], good)


def all_doubtful(lines: Sequence[Line]) -> list[PlacedLine]:
    """Return lines of which every character is uncertain."""
    return [PlacedLine(line, np.ones(len(line.text), bool), line.boxes) for line in lines]


def upright_lines(lines: Sequence[Line], frame: Frame) -> list[Line]:
    """Return lines of the page as displayed as they lie on the upright page."""
    return [
        make_line(
            line.text,
            frame.upright(line.boxes),
            line.size,
            line.bold,
            _turned(line.direction, frame.turn),
            line.vertical,
        )
        for line in lines
    ]


def _turned(direction: tuple[float, float], turn: int) -> tuple[float, float]:
    x, y = direction
    for _ in range(turn % 4):
        x, y = -y, x
    return x, y


def uncovered(found: Sequence[PlacedLine], digital: Sequence[Line]) -> list[PlacedLine]:
    """Return what was recognised where no digital text is; boxes of both on the upright page."""
    if not digital:
        return list(found)
    areas = np.array([(line.x0, line.y0, line.x1, line.y1) for line in digital])
    areas += np.array([-_MARGIN, -_MARGIN, _MARGIN, _MARGIN])
    kept: list[PlacedLine] = []
    for one in found:
        covered = _covered(one.line.boxes, areas)
        if covered.mean() < _MOSTLY:
            kept += _stretches(one, covered)
    return kept


def _covered(boxes: Floats, areas: Floats) -> Floats:
    x = (boxes[:, 0] + boxes[:, 2])[:, None] / 2
    y = (boxes[:, 1] + boxes[:, 3])[:, None] / 2
    inside = (x >= areas[:, 0]) & (x <= areas[:, 2]) & (y >= areas[:, 1]) & (y <= areas[:, 3])
    return np.asarray(inside.any(axis=1), np.float64)


def _stretches(one: PlacedLine, covered: Floats) -> list[PlacedLine]:
    """Return the parts of a line that are not covered."""
    edges = np.flatnonzero(np.diff(np.concatenate([[1.0], covered, [1.0]]))).reshape(-1, 2)
    parts: list[PlacedLine] = []
    for start, end in edges.tolist():
        while start < end and one.line.text[start].isspace():
            start += 1
        while start < end and one.line.text[end - 1].isspace():
            end -= 1
        if start < end:
            parts.append(_part(one, start, end))
    return parts


def _part(one: PlacedLine, start: int, end: int) -> PlacedLine:
    return PlacedLine(one.line.part(start, end), one.doubtful[start:end], one.places[start:end])
