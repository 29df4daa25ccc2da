"""Characters that are not one glyph each: ligatures, glyphs painted twice, spread-out words."""

from __future__ import annotations

import re

import numpy as np
import numpy.typing as npt

from engine.reading.characters import LIGATURES, WIDE, is_wide, spread_word
from engine.reading.drafts import Boxes

Flags = npt.NDArray[np.bool_]
Direction = tuple[float, float]

_GRID = 4.0
_SAME_PLACE = (0.2, 0.5)
"""Two equal characters nearer than this share of their height and width are one, for boldness."""
_LIGATURES = re.compile(f"[{''.join(LIGATURES)}]")
SPACED_WIDE = re.compile(
    rf"(?<={WIDE.pattern}) +(?={WIDE.pattern}|[A-Za-z0-9])|(?<=[A-Za-z0-9]) +(?={WIDE.pattern})"
)
"""Spaces beside Chinese characters."""

_NUMBERING = re.compile(r" *\d+(?:\.\d+)*\.?")
_SPACES = re.compile("  +")
_ALEFS = frozenset("\u0622\u0623\u0625\u0627")
_LAM = "\u0644"


def painted_once(text: str, boxes: Boxes) -> Flags:
    """Mark the characters to keep: the first of those painted again at the same place."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.int64)
    keep = np.ones(len(codes), dtype=bool)
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    near = np.maximum(np.minimum(_SAME_PLACE[0] * height, _SAME_PLACE[1] * width), 0.2)
    visible = np.flatnonzero((width > 0) & (height > 0) & (codes != ord(" ")))
    x = np.clip(boxes[visible, 0] * 16, 0, (1 << 22) - 1).astype(np.int64)
    for shift in (0.0, 0.5):  # a place at the border of two rows of one grid is inside the other's
        rows = np.clip(boxes[visible, 1] / _GRID + shift, 0, (1 << 19) - 1).astype(np.int64)
        order = visible[np.argsort(codes[visible] << 41 | rows << 22 | x)]
        first, second = order[:-1], order[1:]
        same = (codes[first] == codes[second]) & (
            np.abs(boxes[first, :2] - boxes[second, :2]).max(axis=1) < near[first]
        )
        if same.any():
            keep[np.maximum(first[same], second[same])] = False
    return keep


def has_ligatures(text: str) -> bool:
    """Say whether letters are written as one character."""
    return _LIGATURES.search(text) is not None


def mended(
    text: str, boxes: Boxes, keep: Flags, direction: Direction = (1.0, 0.0)
) -> tuple[str, Boxes]:
    """Return the characters to keep, ligatures as letters, each with a box of its own.

    `direction` is that in which the line runs on the displayed page.
    """
    if not keep.all():
        text, boxes = _kept(text, boxes, keep)
        stay = np.ones(len(text), dtype=bool)
        for found in _SPACES.finditer(text):
            stay[found.start() + 1 : found.end()] = False
        text, boxes = _kept(text, boxes, stay)
    if without_extent(boxes).any():
        text, boxes = _shared(text, boxes, direction)
    if has_ligatures(text):
        text, boxes = _opened(text, boxes, direction)
    return text, boxes


def without_extent(boxes: Boxes) -> Flags:
    """Mark the boxes that have no width or no height."""
    return (boxes[:, 2] <= boxes[:, 0]) | (boxes[:, 3] <= boxes[:, 1])


def closed_up(text: str, inserted: Flags, narrow: Flags) -> Flags:
    """Mark the characters to keep of Chinese that is spread out by spaces.

    `inserted` are the spaces that MuPDF put where it saw a gap, `narrow` such as type setting puts
    between Chinese and Latin. In one word set wide ("通 知") no space stays, in running text only
    those of the file.
    """
    stay = np.ones(len(text), dtype=bool)
    spread = spread_word(text)
    for found in SPACED_WIDE.finditer(text):
        start, end = found.span()
        both = is_wide(text[start - 1]) and is_wide(text[end])
        gap = inserted if both else narrow
        numbered = _NUMBERING.fullmatch(text, 0, start) is not None
        stay[start:end] = not spread and (numbered or not gap[start:end].all())
    return stay


def _kept(text: str, boxes: Boxes, keep: Flags) -> tuple[str, Boxes]:
    if keep.all():
        return text, boxes
    chars = [char for char, kept in zip(text, keep.tolist(), strict=True) if kept]
    return "".join(chars), boxes[keep]


def _shared(text: str, boxes: Boxes, direction: Direction) -> tuple[str, Boxes]:
    """Let characters without a width share the box of the glyph they belong to.

    A glyph that stands for several characters has its width at one of them. The Arabic lam-alef
    is often listed in the order seen, alef first: it is turned round.
    """
    characters = list(text)
    shared = boxes.copy()
    empty = without_extent(boxes).tolist()
    count = len(characters)
    index = 0
    while index < count:
        if not empty[index]:
            index += 1
            continue
        end = index
        while end < count and empty[end]:
            end += 1
        after = end < count and _touches(boxes[index], boxes[end])
        before = index > 0 and _touches(boxes[index], boxes[index - 1])
        if after and characters[end] == _LAM and characters[end - 1] in _ALEFS:
            characters[end - 1], characters[end] = _LAM, characters[end - 1]
            _share(shared, end - 1, end + 1, boxes[end], (-direction[0], -direction[1]))
        elif before:
            _share(shared, index - 1, end, boxes[index - 1], direction)
        elif after:
            _share(shared, index, end + 1, boxes[end], direction)
        index = end + 1
    return "".join(characters), shared


def _touches(point: Boxes, box: Boxes) -> bool:
    return bool((point[:2] <= box[2:] + 0.1).all() and (point[2:] >= box[:2] - 0.1).all())


def _share(boxes: Boxes, start: int, end: int, box: Boxes, direction: Direction) -> None:
    """Divide a box among the characters `[start, end)` along the direction they run in."""
    axis = int(abs(direction[1]) > abs(direction[0]))
    edges = np.linspace(box[axis], box[axis + 2], end - start + 1)
    if direction[axis] < 0:
        edges = edges[::-1]
    boxes[start:end] = box
    boxes[start:end, axis] = np.minimum(edges[:-1], edges[1:])
    boxes[start:end, axis + 2] = np.maximum(edges[:-1], edges[1:])


def _opened(text: str, boxes: Boxes, direction: Direction) -> tuple[str, Boxes]:
    """Write ligatures as letters, which share the width of the ligature."""
    parts = [LIGATURES.get(character, character) for character in text]
    opened = np.repeat(boxes, [len(part) for part in parts], axis=0)
    start = 0
    for part, box in zip(parts, boxes, strict=True):
        if len(part) > 1:
            _share(opened, start, start + len(part), box, direction)
        start += len(part)
    return "".join(parts), opened
