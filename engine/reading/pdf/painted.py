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
    raw_lines, rows = _raw_lines(blocks, page) if text else ([], [])
    shapes = [block for block in blocks if block["type"] == _SHAPE_BLOCK]
    return Painted(
        lines=_lines(raw_lines, _displayed(rows, page)) if rows else [],
        shapes=_displayed([block["bbox"] for block in shapes], page),
        stroked=[block["stroked"] for block in shapes],
    )


def _raw_lines(blocks: Sequence[Any], page: Any) -> tuple[list[_RawLine], list[tuple[float, ...]]]:
    rows: list[tuple[float, ...]] = []
    lines: list[_RawLine] = []
    rotation = page.rotation_matrix
    for block in blocks:
        for line in block.get("lines", ()):
            parts: list[str] = []
            size, heavy, start = 0.0, 0, len(rows)
            for span in line["spans"]:
                content = span["chars"]
                part = "".join([char["c"] for char in content])
                rows += [char["bbox"] for char in content]
                parts.append(part)
                size = max(size, span["size"])
                if span["flags"] & _BOLD or _is_bold_name(span["font"]) or part.isspace():
                    heavy += len(part)
            if len(rows) > start:
                dx, dy = line["dir"]
                direction = (dx * rotation.a + dy * rotation.c, dx * rotation.b + dy * rotation.d)
                bold = heavy >= _MOSTLY_BOLD * (len(rows) - start)
                text = "".join(parts).translate(_SPACES)
                stay = _closed_up(text, line) if SPACED_WIDE.search(text) else None
                vertical = line["wmode"] == 1
                lines.append(_RawLine(text, start, size, bold, direction, vertical, stay))
    return lines, rows


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


def _displayed(rows: Sequence[tuple[float, ...]], page: Any) -> Boxes:
    """Turn boxes of the unrotated page into boxes of the page as displayed."""
    flat = np.fromiter(chain.from_iterable(rows), np.float64, 4 * len(rows))
    boxes = np.nan_to_num(flat, copy=False, nan=0.0, posinf=0.0, neginf=0.0).reshape(-1, 4)
    matrix = page.rotation_matrix
    if (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f) == (1, 0, 0, 1, 0, 0):
        return boxes
    x, y = boxes[:, [0, 2]], boxes[:, [1, 3]]
    across = x * matrix.a + y * matrix.c + matrix.e
    down = x * matrix.b + y * matrix.d + matrix.f
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
