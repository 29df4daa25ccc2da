"""Runs of text on an OFD page as lines, as pages of a PDF have them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np

from engine.reading.characters import is_wide
from engine.reading.drafts import joined
from engine.reading.ofd.painting import PlacedRun
from engine.reading.pdf.glyphs import Line, make_line

_SAME_LINE = 0.35
_OVERLAP, _GAP, _WORD_GAP = 0.4, 0.6, 0.18
"""How far neighbours on a line may overlap or lie apart, and from where on a space is between
them, as shares of the type size.
"""


def lines_of(runs: Sequence[PlacedRun]) -> list[Line]:
    """Return lines in the order of the file; pieces that touch on one baseline are one line."""
    lines: list[Line] = []
    for run in runs:
        for line in _pieces(run):
            before = lines[-1] if lines else None
            if before is not None and _goes_on(before, line):
                lines[-1] = _together(before, line)
            else:
                lines.append(line)
    return lines


def _pieces(placed: PlacedRun) -> Iterator[Line]:
    """Return a run's text without blanks at its ends, divided where it jumps."""
    text, boxes = placed.run.text, placed.boxes
    along = 1 if placed.vertical else 0
    gaps = boxes[1:, along] - boxes[:-1, along + 2]
    jumps = np.abs(gaps) > _GAP * max(placed.size, 1e-6) + placed.size
    cuts = [0, *(np.flatnonzero(jumps) + 1).tolist(), len(text)]
    for start, end in itertools.pairwise(cuts):
        part = text[start:end]
        first = start + len(part) - len(part.lstrip())
        last = start + len(part.rstrip())
        if first < last:
            direction = (0.0, 1.0) if placed.vertical else placed.direction
            yield make_line(
                text[first:last],
                boxes[first:last],
                placed.size,
                placed.run.bold,
                direction,
                placed.vertical,
            )


def _goes_on(before: Line, line: Line) -> bool:
    size = min(before.size, line.size)
    return (
        before.level
        and line.level
        and abs(before.y1 - line.y1) < _SAME_LINE * size
        and -_OVERLAP * size < line.x0 - before.x1 < _GAP * size
    )


def _together(before: Line, line: Line) -> Line:
    size = max(before.size, line.size)
    apart = line.x0 - before.x1 > _WORD_GAP * size
    words = apart and not is_wide(before.text[-1]) and not is_wide(line.text[0])
    text, boxes = joined(
        [(before.text, before.boxes), (line.text, line.boxes)], " " if words else ""
    )
    if words:
        at = len(before.text)
        boxes[at] = before.x1, before.y0, line.x0, before.y1
    heavier = before if len(before.text) >= len(line.text) else line
    return make_line(text, boxes, size, heavier.bold, before.direction)
