"""One line, read in the ways it may have to be: as it is, without coloured ink, turned."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace

import numpy as np

from engine.reading.characters import is_wide
from engine.reading.ocr.orientation import sides
from engine.reading.ocr.pictures import cut
from engine.reading.ocr.recogniser import Floats, Picture, ReadLine, Recogniser
from engine.reading.ocr.seals import has_colour, without_colours

_TALL = 1.5
_LEAST_SCORE, _LEAST_SCORE_OF_ONE = 0.5, 0.7
_STROKES = frozenset("_-—–|/\\.,'`·~■︱丨")
_BETTER = 0.03
_CONTRADICTED = 0.5


@dataclass(frozen=True, slots=True)
class Attempt:
    """A line as it was read best: its corners in reading direction, and its picture.

    `upright_letters` says that it is a column whose letters stand upright, one below the other.
    """

    read: ReadLine
    quad: Floats
    crop: Picture
    upright_letters: bool = False


def is_text(read: ReadLine) -> bool:
    """Say whether a reading is text: not guessed, and more than a stroke, an edge or a speck."""
    visible = "".join(read.text.split())
    if not visible or not set(visible) - _STROKES:
        return False
    return read.score >= (_LEAST_SCORE if len(visible) > 1 else _LEAST_SCORE_OF_ONE)


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
    """Read a tall strip downwards and upwards.

    The network reads Chinese written from top to bottom as it reads lines on their side.
    """
    attempts = []
    for turn in (-1, 1):
        turned = np.roll(quad, turn, axis=0)
        crop = cut(picture, turned)
        attempts.append(Attempt(engine.read(crop), turned, crop))
    best = max(attempts, key=lambda attempt: attempt.read.score)
    wide = sum(map(is_wide, best.read.text))
    return replace(best, upright_letters=best is attempts[0] and 2 * wide > len(best.read.text))
