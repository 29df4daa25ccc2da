"""The painted characters of a PDF page as lines, in points of the page as displayed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.reading.characters import LIGATURES
from engine.reading.drafts import Boxes
from engine.reading.mupdf import pymupdf

_FLAGS = (
    pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
)
_BOLD = 1 << 4
_BOLD_NAMES = ("bold", "black", "heavy", "semibold", "demi", "hei", "黑")
_SPACES = dict.fromkeys(map(ord, "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029"), " ")
_GRID = 4.0
_SAME_PLACE = 0.2
"""Two equal characters within this share of their height are one, painted twice for boldness."""


Flags = npt.NDArray[np.bool_]


@dataclass(slots=True)
class Line:
    """A run of characters on one baseline, without a wide gap; `boxes` has shape (len(text), 4).

    `direction` is the reading direction on the displayed page, a unit vector; `vertical` marks
    the columns of vertical writing. `size` is the type size in points.
    """

    text: str
    boxes: Boxes
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    direction: tuple[float, float] = (1.0, 0.0)
    vertical: bool = False

    @property
    def level(self) -> bool:
        """Say whether it is read from left to right as displayed."""
        return self.direction[0] > 0.9 and not self.vertical

    @property
    def middle(self) -> float:
        """The height on the page, in points from the top."""
        return (self.y0 + self.y1) / 2

    def part(self, start: int, end: int) -> Line:
        """Return the characters `[start, end)` as a line of its own."""
        return make_line(
            self.text[start:end],
            self.boxes[start:end],
            self.size,
            self.bold,
            self.direction,
            self.vertical,
        )


def make_line(
    text: str,
    boxes: Boxes,
    size: float,
    bold: bool,
    direction: tuple[float, float] = (1.0, 0.0),
    vertical: bool = False,
) -> Line:
    """Return a line with its outer rectangle."""
    x0, y0 = boxes[:, :2].min(axis=0).tolist()
    x1, y1 = boxes[:, 2:].max(axis=0).tolist()
    return Line(text, boxes, x0, y0, x1, y1, size, bold, direction, vertical)


@dataclass(slots=True)
class _RawLine:
    characters: list[str]
    size: float
    bold: bool
    direction: tuple[float, float]
    vertical: bool


def read_lines(page: Any) -> list[Line]:
    """Return the lines of a page in the order of the file, each character once.

    Ligatures become their letters, each with its share of the box. Raises what MuPDF raises.
    """
    with _no_collection():
        raw_lines, rows = _raw_lines(page)
    if not rows:
        return []
    flat = np.fromiter(chain.from_iterable(rows), np.float64, 4 * len(rows))
    boxes = _displayed(flat.reshape(-1, 4), page)
    text = "".join("".join(line.characters) for line in raw_lines)
    keep = _painted_once(text, boxes)
    lines: list[Line] = []
    start = 0
    for raw in raw_lines:
        end = start + len(raw.characters)
        lines += _trimmed(raw, boxes[start:end], keep[start:end])
        start = end
    return lines


def _raw_lines(page: Any) -> tuple[list[_RawLine], list[tuple[float, ...]]]:
    rows: list[tuple[float, ...]] = []
    lines: list[_RawLine] = []
    rotation = page.rotation_matrix
    for block in page.get_text("rawdict", flags=_FLAGS)["blocks"]:
        for line in block.get("lines", ()):
            characters: list[str] = []
            size, heavy = 0.0, 0
            for span in line["spans"]:
                content = span["chars"]
                characters += [char["c"] for char in content]
                rows += [char["bbox"] for char in content]
                size = max(size, span["size"])
                if span["flags"] & _BOLD or _is_bold_name(span["font"]):
                    heavy += len(content)
            if characters:
                dx, dy = line["dir"]
                direction = (
                    dx * rotation.a + dy * rotation.c,
                    dx * rotation.b + dy * rotation.d,
                )
                bold = heavy > 0.7 * len(characters)
                lines.append(_RawLine(characters, size, bold, direction, line["wmode"] == 1))
    return lines, rows


@lru_cache(maxsize=4096)
def _is_bold_name(font: str) -> bool:
    name = font.lower()
    return any(part in name for part in _BOLD_NAMES)


def _displayed(boxes: Boxes, page: Any) -> Boxes:
    """Turn boxes of the unrotated page into boxes of the page as displayed."""
    matrix = page.rotation_matrix
    x = boxes[:, [0, 2]]
    y = boxes[:, [1, 3]]
    across = x * matrix.a + y * matrix.c + matrix.e
    down = x * matrix.b + y * matrix.d + matrix.f
    turned = np.stack(
        [across.min(axis=1), down.min(axis=1), across.max(axis=1), down.max(axis=1)], axis=1
    )
    finite: Boxes = np.nan_to_num(turned, nan=0.0, posinf=0.0, neginf=0.0)
    return finite


def _painted_once(text: str, boxes: Boxes) -> Flags:
    """Mark the characters to keep: the first of those painted again at the same place."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    keep = np.ones(len(codes), dtype=bool)
    size = np.maximum((boxes[:, 2:] - boxes[:, :2]).min(axis=1), 1.0)
    for shift in (0.0, 0.5):  # a place at the border of two rows of one grid is inside the other's
        rows = np.floor(boxes[:, 1] / _GRID + shift)
        order = np.lexsort((boxes[:, 0], rows, codes))
        first, second = order[:-1], order[1:]
        apart = np.abs(boxes[first, :2] - boxes[second, :2]).max(axis=1)
        same = (codes[first] == codes[second]) & (apart < _SAME_PLACE * size[first])
        same &= codes[first] != ord(" ")
        keep[np.maximum(first[same], second[same])] = False
    return keep


def _trimmed(raw: _RawLine, boxes: Boxes, keep: Flags) -> Iterator[Line]:
    characters = raw.characters
    if not keep.all():
        boxes = boxes[keep]
        characters = [char for char, kept in zip(characters, keep.tolist(), strict=True) if kept]
    if not LIGATURES.keys().isdisjoint(characters):
        characters, boxes = _opened(characters, boxes)
    text = "".join(characters).translate(_SPACES)
    lead = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if lead < end:
        placed = boxes[lead:end]
        yield make_line(text[lead:end], placed, raw.size, raw.bold, raw.direction, raw.vertical)


def _opened(characters: list[str], boxes: Boxes) -> tuple[list[str], Boxes]:
    """Write ligatures as letters, which share the width of the ligature."""
    letters: list[str] = []
    rows: list[list[float]] = []
    for character, (x0, y0, x1, y1) in zip(characters, boxes.tolist(), strict=True):
        parts = LIGATURES.get(character, character)
        width = (x1 - x0) / len(parts)
        for index, letter in enumerate(parts):
            letters.append(letter)
            rows.append([x0 + index * width, y0, x0 + (index + 1) * width, y1])
    return letters, np.array(rows)


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
