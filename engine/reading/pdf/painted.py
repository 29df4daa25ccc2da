"""What MuPDF finds on a page in one pass: its lines of text, and the shapes painted besides."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
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

    `shapes`, shape (n, 4), are the boxes of lines and areas; `stroked` says which are outlines.
    """

    lines: list[Line]
    shapes: Boxes
    stroked: list[bool]


@dataclass(slots=True)
class _RawLine:
    text: str
    start: int
    size: float
    bold: bool
    direction: tuple[float, float]
    vertical: bool
    stay: Flags | None


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
    raw_lines, rows = _raw_lines(blocks, turn) if text else ([], [])
    shapes = [block for block in blocks if block["type"] == _SHAPE_BLOCK]
    return Painted(
        lines=_lines(raw_lines, _displayed(rows, turn)) if rows else [],
        shapes=_displayed([block["bbox"] for block in shapes], turn),
        stroked=[block["stroked"] for block in shapes],
    )


def _raw_lines(
    blocks: Sequence[Any], turn: Turn | None
) -> tuple[list[_RawLine], list[tuple[float, ...]]]:
    rows: list[tuple[float, ...]] = []
    lines: list[_RawLine] = []
    for block in blocks:
        for line in block.get("lines", ()):
            spans = line["spans"]
            content = [char for span in spans for char in span["chars"]]
            if not content:
                continue
            start = len(rows)
            rows += [char["bbox"] for char in content]
            text = "".join([char["c"] for char in content]).translate(_SPACES)
            lines.append(
                _RawLine(
                    text,
                    start,
                    max([span["size"] for span in spans]),
                    _is_bold(spans, len(text)),
                    _direction(line["dir"], turn),
                    line["wmode"] == 1,
                    _closed_up(text, line) if SPACED_WIDE.search(text) else None,
                )
            )
    return lines, rows


def _is_bold(spans: Sequence[Any], length: int) -> bool:
    """Say whether nearly all of a line is bold; spaces are so in any company."""
    heavy = light = 0
    for span in spans:
        if span["flags"] & _BOLD or _is_bold_name(span["font"]):
            heavy += len(span["chars"])
        elif any(not char["c"].isspace() for char in span["chars"]):
            light += len(span["chars"])
    return heavy > 0 and light <= (1 - _MOSTLY_BOLD) * length


def _direction(given: tuple[float, float], turn: Turn | None) -> tuple[float, float]:
    if turn is None:
        return given
    dx, dy = given
    return dx * turn[0] + dy * turn[2], dx * turn[1] + dy * turn[3]


def _closed_up(text: str, line: Any) -> Flags:
    inserted: list[bool] = []
    narrow: list[bool] = []
    for span in line["spans"]:
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


def _displayed(rows: Sequence[tuple[float, ...]], turn: Turn | None) -> Boxes:
    """Turn boxes of the unrotated page into boxes of the page as displayed."""
    boxes = np.fromiter(chain.from_iterable(rows), np.float64, 4 * len(rows)).reshape(-1, 4)
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


def _lines(raw_lines: Sequence[_RawLine], boxes: Boxes) -> list[Line]:
    """Return the lines without spaces at their ends, and without what is painted again."""
    keep = painted_once("".join([raw.text for raw in raw_lines]), boxes)
    for raw in raw_lines:
        if raw.stay is not None:
            keep[raw.start : raw.start + len(raw.text)] &= raw.stay
    odd = ~keep | without_extent(boxes)
    any_odd = bool(odd.any())
    lines: list[Line] = []
    for raw in raw_lines:
        text, start = raw.text, raw.start
        end = start + len(text)
        part = boxes[start:end]
        if (any_odd and odd[start:end].any()) or has_ligatures(text):
            text, part = mended(text, part, keep[start:end], raw.direction)
        lead = len(text) - len(text.lstrip(_ENDS))
        last = len(text.rstrip(_ENDS))
        if lead < last:
            line = Line(text[lead:last], part[lead:last], 0, 0, 0, 0, raw.size, raw.bold)
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
