"""Lines of one column become headings, paragraphs and list items."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from engine.reading.characters import is_right_to_left, is_wide, line_joint
from engine.reading.drafts import Boxes, Draft, joined, no_boxes
from engine.reading.pdf.glyphs import Line, make_line
from engine.reading.structure import (
    could_be_heading,
    heading_level,
    list_marker,
    starts_article,
)
from engine.types import BlockKind

_OTHER_SIZE = 0.12
_LARGER = 1.15
_SMALLER = 0.93
_NEW_PARAGRAPH_PITCH = 1.35
_INDENT = 0.8
_SHORT_LINE = 2.5
_ENDS = "。.！!？?：:；;"


@dataclass(frozen=True, slots=True)
class Column:
    """What is usual in a column: its left and right edge and the step from line to line."""

    x0: float
    x1: float
    pitch: float


def column_of(lines: Sequence[Line]) -> Column:
    """Return the measures of lines read one after the other, top to bottom."""
    steps = [
        below.middle - above.middle
        for above, below in itertools.pairwise(lines)
        if 0.5 * above.size < below.middle - above.middle < 2.6 * max(above.size, below.size)
    ]
    lefts = sorted(line.x0 for line in lines)
    rights = sorted(line.x1 for line in lines)
    pitch = median(steps) if steps else 1.5 * lines[0].size
    return Column(lefts[len(lefts) // 10], rights[-1 - len(rights) // 20], pitch)


def row_of(band: Sequence[Line]) -> Line:
    """Return the pieces at one height as one line, in reading direction, spaces between them."""
    if len(band) == 1:
        return band[0]
    pieces = list(band)
    if is_right_to_left("".join(piece.text for piece in pieces)):
        pieces.reverse()
    parts: list[tuple[str, Boxes]] = []
    for piece in pieces:
        if parts and _apart(parts[-1], piece):
            parts.append((" ", no_boxes(1)))
        parts.append((piece.text, piece.boxes))
    text, boxes = joined(parts, "")
    longest = max(pieces, key=lambda piece: len(piece.text))
    row = make_line(text, boxes, longest.size, longest.bold)
    row.x0, row.y0 = min(p.x0 for p in pieces), min(p.y0 for p in pieces)
    return row


def _apart(before: tuple[str, Boxes], piece: Line) -> bool:
    gap = piece.x0 - float(before[1][-1][2])
    wide = is_wide(before[0][-1]) and is_wide(piece.text[0])
    return abs(gap) > (1.2 if wide else 0.15) * piece.size


def blocks_of(lines: Sequence[Line], body_size: float) -> list[Draft]:
    """Return the blocks of one column's lines; `body_size` is that of the running text."""
    if not lines:
        return []
    column = column_of(lines)
    groups: list[list[Line]] = [[lines[0]]]
    for before, line in itertools.pairwise(lines):
        if _starts_new(groups[-1], before, line, column):
            groups.append([line])
        else:
            groups[-1].append(line)
    return [_draft(group, body_size) for group in groups]


def _starts_new(group: Sequence[Line], before: Line, line: Line, column: Column) -> bool:
    size = max(before.size, line.size)
    if abs(line.size - before.size) > _OTHER_SIZE * size or line.bold != before.bold:
        return True
    step = line.middle - before.middle
    if step > max(_NEW_PARAGRAPH_PITCH * column.pitch, size) or step < -0.5 * size:
        return True
    if list_marker(line.text) or starts_article(line.text):
        return True
    if heading_level(line.text) and could_be_heading(line.text) and _ended(before, line, column):
        return True
    indent = line.x0 - before.x0
    if indent > _INDENT * size and not list_marker(before.text):
        return True
    if indent < -_INDENT * size and len(group) > 1 and before.x0 > column.x0 + _INDENT * size:
        return True
    return _ended(before, line, column)


def _ended(before: Line, line: Line, column: Column) -> bool:
    """Say whether the line before stopped although the next words would have fitted."""
    room = column.x1 - before.x1
    if room <= 0:
        return False
    if before.text[-1] in _ENDS and room > _SHORT_LINE * before.size:
        return True
    if is_wide(line.text[0]):
        return room > 2 * _SHORT_LINE * before.size
    word = line.text.split(" ", 1)[0]
    width = float(line.boxes[len(word) - 1][2]) - line.x0
    return room > width + before.size * (1.0 if before.text[-1] in _ENDS else 4.0)


def _draft(group: Sequence[Line], body_size: float) -> Draft:
    text, boxes = flowed(group)
    first = group[0]
    kind, level = BlockKind.PARAGRAPH, 0
    marker = list_marker(text)
    numbered = heading_level(text)
    if _is_heading(group, text, body_size, numbered, marker):
        kind, level = BlockKind.HEADING, numbered or _level_by_size(first.size / body_size)
    elif marker:
        kind, level = BlockKind.LIST_ITEM, 1
    return Draft(kind, text, boxes, level)


def _is_heading(
    group: Sequence[Line], text: str, body_size: float, numbered: int, marker: str
) -> bool:
    larger = group[0].size >= _LARGER * body_size
    if len(group) > 3 or not could_be_heading(text):
        return False
    if larger:
        return not marker or bool(numbered)
    bold = all(line.bold for line in group)
    if bold and (numbered or not marker):
        return True
    small = group[0].size < _SMALLER * body_size
    return bool(numbered) and not small and len(group) == 1 and (not marker or numbered > 1)


def _level_by_size(ratio: float) -> int:
    return 1 if ratio >= 1.5 else 2 if ratio >= 1.25 else 3


def flowed(lines: Sequence[Line]) -> tuple[str, Boxes]:
    """Return lines of one paragraph as running text, divided words whole again."""
    parts: list[tuple[str, Boxes]] = []
    for line in lines:
        if parts:
            before, boxes = parts[-1]
            cut, inserted = line_joint(before, line.text)
            if cut:
                parts[-1] = (before[:-cut], boxes[:-cut])
            if inserted:
                parts.append((inserted, no_boxes(len(inserted))))
        parts.append((line.text, line.boxes))
    return joined(parts, "")
