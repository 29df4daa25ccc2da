"""What MuPDF finds on a page in one pass: its lines of text, and the shapes painted besides."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

import numpy as np

from engine.reading.drafts import Boxes
from engine.reading.mupdf import pymupdf
from engine.reading.pdf.clusters import (
    SPACED_WIDE,
    Flags,
    closed_up,
    has_ligatures,
    mended,
    painted_once,
    without_extent,
)
from engine.reading.pdf.glyphs import Line

_TEXT = (
    pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
)
_SHAPE_BLOCK = 3
_LIGHT = 0xB0
_CHARACTER, _BOX = itemgetter("c"), itemgetter("bbox")
_BOLD = 1 << 4
_BOLD_NAMES = ("bold", "black", "heavy", "semibold", "demi", "hei", "黑")
_MOSTLY_BOLD = 0.95
_NARROW = 0.35
_ENDS = " \u3000"
_SPACES = dict.fromkeys(map(ord, "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029"), " ")


Turn = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Painted:
    """What is on a page, in points as displayed.

    `shapes`, shape (n, 4), are the boxes of lines and areas; `stroked` says which are outlines,
    `light`, where it is known, which are filled as backgrounds are.
    """

    lines: list[Line]
    shapes: Boxes
    stroked: list[bool]
    light: list[bool] = field(default_factory=list)


@dataclass(slots=True)
class _RawLine:
    start: int
    end: int
    size: float
    bold: bool
    direction: tuple[float, float]
    vertical: bool
    spans: Any


def read_painted(page: Any, *, text: bool = True) -> Painted:
    """Return what is painted on a page, each character once, in the order of the file.

    Ligatures become their letters, each with its share of the box. Raises what MuPDF raises.
    """
    with _no_collection():
        return _read(page, text)


def _read(page: Any, text: bool) -> Painted:
    """Read with MuPDF's own structure gone when this returns."""
    flags = _TEXT | pymupdf.TEXT_COLLECT_VECTORS
    blocks = page.get_text("rawdict" if text else "dict", flags=flags)["blocks"]
    turn = _turn(page)
    shapes = [block for block in blocks if block["type"] == _SHAPE_BLOCK]
    return Painted(
        lines=_text_lines(blocks, turn) if text else [],
        shapes=_displayed([block["bbox"] for block in shapes], turn),
        stroked=[block["stroked"] for block in shapes],
        light=[not block["stroked"] and _is_light(block["color"]) for block in shapes],
    )


def _is_light(color: int) -> bool:
    return min(color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF) >= _LIGHT


def _text_lines(blocks: Sequence[Any], turn: Turn | None) -> list[Line]:
    raw_lines: list[_RawLine] = []
    content: list[Any] = []
    for block in blocks:
        for line in block.get("lines", ()):
            spans = line["spans"]
            start = len(content)
            for span in spans:
                content += span["chars"]
            end = len(content)
            if end > start:
                size = max([span["size"] for span in spans])
                bold = _is_bold(spans, end - start)
                direction = _direction(line["dir"], turn)
                vertical = line["wmode"] == 1
                raw_lines.append(_RawLine(start, end, size, bold, direction, vertical, spans))
    if not content:
        return []
    text = "".join(map(_CHARACTER, content)).translate(_SPACES)
    return _lines(raw_lines, text, _displayed(map(_BOX, content), turn, len(content)))


def _is_bold(spans: Sequence[Any], length: int) -> bool:
    """Say whether nearly all of a line is bold; spaces are so in any company."""
    light = [span for span in spans if not (span["flags"] & _BOLD or _is_bold_name(span["font"]))]
    if len(light) == len(spans):
        return False
    thin = sum(not char["c"].isspace() for span in light for char in span["chars"])
    return thin <= (1 - _MOSTLY_BOLD) * length


def _direction(given: tuple[float, float], turn: Turn | None) -> tuple[float, float]:
    if turn is None:
        return given
    dx, dy = given
    return dx * turn[0] + dy * turn[2], dx * turn[1] + dy * turn[3]


def _closed_up(text: str, spans: Sequence[Any]) -> Flags:
    inserted: list[bool] = []
    narrow: list[bool] = []
    for span in spans:
        for char in span["chars"]:
            x0, y0, x1, y1 = char["bbox"]
            inserted.append(char["synthetic"])
            narrow.append(char["synthetic"] and min(x1 - x0, y1 - y0) <= _NARROW * span["size"])
    return closed_up(text, np.array(inserted), np.array(narrow))


@lru_cache(maxsize=4096)
def _is_bold_name(font: str) -> bool:
    name = font.lower()
    return any(part in name for part in _BOLD_NAMES)


def _turn(page: Any) -> Turn | None:
    """Return the matrix from the unrotated page to the page as displayed, None where equal."""
    if not page.rotation:
        return None
    matrix = page.rotation_matrix
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _displayed(
    rows: Iterable[tuple[float, ...]], turn: Turn | None, count: int | None = None
) -> Boxes:
    """Turn boxes of the unrotated page, `count` of them, into boxes of the page as displayed."""
    length = -1 if count is None else 4 * count
    boxes = np.fromiter(chain.from_iterable(rows), np.float64, length).reshape(-1, 4)
    if not np.isfinite(boxes).all():
        boxes = np.nan_to_num(boxes, nan=0.0, posinf=0.0, neginf=0.0)
    if turn is None:
        return boxes
    a, b, c, d, e, f = turn
    x, y = boxes[:, [0, 2]], boxes[:, [1, 3]]
    across, down = x * a + y * c + e, x * b + y * d + f
    sides = [across.min(axis=1), down.min(axis=1), across.max(axis=1), down.max(axis=1)]
    turned: Boxes = np.stack(sides, axis=1)
    return turned


def _lines(raw_lines: Sequence[_RawLine], text: str, boxes: Boxes) -> list[Line]:
    """Return the lines without spaces at their ends, and without what is painted again."""
    keep = painted_once(text, boxes)
    if SPACED_WIDE.search(text):
        for raw in raw_lines:
            part = text[raw.start : raw.end]
            if SPACED_WIDE.search(part):
                keep[raw.start : raw.end] &= _closed_up(part, raw.spans)
    odd = ~keep | without_extent(boxes)
    any_odd, ligatures = bool(odd.any()), has_ligatures(text)
    lines: list[Line] = []
    for raw in raw_lines:
        start, end = raw.start, raw.end
        part, placed = text[start:end], boxes[start:end]
        if (any_odd and odd[start:end].any()) or (ligatures and has_ligatures(part)):
            part, placed = mended(part, placed, keep[start:end], raw.direction)
        if part and (part[0] in _ENDS or part[-1] in _ENDS):
            lead = len(part) - len(part.lstrip(_ENDS))
            last = len(part.rstrip(_ENDS))
            part, placed = part[lead:last], placed[lead:last]
        if part:
            line = Line(part, placed, 0, 0, 0, 0, raw.size, raw.bold)
            line.direction, line.vertical = raw.direction, raw.vertical
            lines.append(line)
    _set_extents(lines)
    return lines


def _set_extents(lines: Sequence[Line]) -> None:
    """Set the outer rectangle of every line at once."""
    if not lines:
        return
    boxes = np.concatenate([line.boxes for line in lines])
    starts = np.cumsum([0] + [len(line.text) for line in lines[:-1]])
    lows = np.minimum.reduceat(boxes[:, :2], starts, axis=0).tolist()
    highs = np.maximum.reduceat(boxes[:, 2:], starts, axis=0).tolist()
    for line, low, high in zip(lines, lows, highs, strict=True):
        line.x0, line.y0 = low
        line.x1, line.y1 = high


@contextmanager
def _no_collection() -> Iterator[None]:
    """Hold the cycle collector still: it takes as long as MuPDF on so many small dictionaries."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
