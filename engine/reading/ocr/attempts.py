"""One line, read in the ways it may have to be: as it is, without coloured ink, turned, stacked."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

import cv2
import numpy as np

from engine.reading.ocr.orientation import sides
from engine.reading.ocr.pictures import cut
from engine.reading.ocr.recogniser import Floats, Picture, ReadLine, Recogniser
from engine.reading.ocr.seals import has_colour, without_colours

_TALL = 1.5
_BETTER = 0.03
_CONTRADICTED = 0.5
_LETTER_HEIGHTS = (0.55, 1.35)
"""How high a letter of a column may be, in widths of the column."""
_LEAST_INK = 0.02


@dataclass(frozen=True, slots=True)
class Attempt:
    """A line as it was read best: its corners in reading direction, and its picture.

    `upright_letters` says that it is a column whose letters stand upright, one below the other.
    """

    read: ReadLine
    quad: Floats
    crop: Picture
    upright_letters: bool = False


def read_best(picture: Picture, quad: Floats, engine: Recogniser) -> Attempt:
    """Read the line between four corners, in pixels, clockwise from top left."""
    wide, high = sides(quad[None])
    if high[0] > _TALL * wide[0]:
        return _best_of_tall(picture, quad, engine)
    crop = cut(picture, quad)
    read = engine.read(crop)
    if has_colour(crop):
        faded = without_colours(crop)
        other = engine.read(faded)
        if len(other.text) >= len(read.text) and other.score > read.score - _BETTER:
            return Attempt(_where_alike(other, read), quad, faded)
        if other.text:
            return Attempt(_where_alike(read, other), quad, crop)
    return Attempt(read, quad, crop)


def _where_alike(read: ReadLine, other: ReadLine) -> ReadLine:
    """Return the first reading, in which what the second has not is uncertain."""
    scores = np.minimum(read.scores, _CONTRADICTED)
    matcher = difflib.SequenceMatcher(None, read.text, other.text, autojunk=False)
    for start, _, length in matcher.get_matching_blocks():
        scores[start : start + length] = read.scores[start : start + length]
    return ReadLine(read.text, scores, read.centres)


def _best_of_tall(picture: Picture, quad: Floats, engine: Recogniser) -> Attempt:
    """Read a tall strip downwards, upwards, and as a column of letters."""
    attempts = []
    for turn in (-1, 1):
        turned = np.roll(quad, turn, axis=0)
        crop = cut(picture, turned)
        attempts.append(Attempt(engine.read(crop), turned, crop))
    best = max(attempts, key=lambda attempt: attempt.read.score)
    column = _column(cut(picture, quad), engine)
    if column is not None and column.score > best.read.score + _BETTER:
        down = np.roll(quad, -1, axis=0)
        return Attempt(column, down, cut(picture, down), upright_letters=True)
    return best


def _column(strip: Picture, engine: Recogniser) -> ReadLine | None:
    """Read letters one below the other side by side; the centres are shares of the way down."""
    cells = _letters(strip)
    if len(cells) < 2:
        return None
    width = strip.shape[1]
    side = max(width, max(end - start for start, end in cells))
    row = np.full((side, side * len(cells), 3), 255, np.uint8)
    for index, (start, end) in enumerate(cells):
        top = (side - (end - start)) // 2
        left = index * side + (side - width) // 2
        row[top : top + end - start, left : left + width] = strip[start:end]
    read = engine.read(row)
    middles = [(start + end) / 2 / strip.shape[0] for start, end in cells]
    places = (np.arange(len(cells)) + 0.5) / len(cells)
    return ReadLine(read.text, read.scores, np.interp(read.centres, places, middles))


def _letters(strip: Picture) -> list[tuple[int, int]]:
    """Return where each letter of a column begins and ends, from its runs of ink."""
    grey = cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY)
    _, ink = cv2.threshold(grey, 0, 1, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    inked = np.concatenate([[False], ink.mean(axis=1) > _LEAST_INK, [False]])
    edges = np.flatnonzero(np.diff(inked.astype(np.int8))).reshape(-1, 2).tolist()
    least, most = (share * strip.shape[1] for share in _LETTER_HEIGHTS)
    cells: list[tuple[int, int]] = []
    for start, end in edges:
        low = cells and cells[-1][1] - cells[-1][0] < least
        if low and end - cells[-1][0] <= most:
            cells[-1] = (cells[-1][0], end)
        else:
            cells.append((start, end))
    return cells
