"""Which recognised characters are uncertain: the recogniser says so, or something does not fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

import numpy as np
import numpy.typing as npt

from engine.reading.characters import is_wide
from engine.reading.ocr.recogniser import Floats

CERTAIN = 0.9
CERTAIN_DIGIT = 0.97
POOR_LINE = 0.9
"""In a line whose mean is lower no digit is certain. Measured: docs/adr/0017-text-recognition.md.
"""
_MIXED_SEPARATORS = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,]\d{3})+[.,]\d{1,2}(?![.,]?\d)")
_WIDE_GAP = 1.7
_FEWEST_STEPS = 3

Marks = npt.NDArray[np.bool_]


def doubtful(text: str, scores: Floats, centres: Floats, ink: Marks) -> Marks:
    """Return which characters of a line are uncertain.

    `centres` are shares of the line's length; `ink` says for each column of its picture whether
    there is any.
    """
    digits = np.array([character.isdigit() for character in text], bool)
    bar = np.where(digits, CERTAIN_DIGIT, CERTAIN)
    if float(scores.mean()) < POOR_LINE:
        bar[digits] = np.inf
    marks: Marks = np.asarray(scores < bar, bool)
    marks |= _beside_skipped_ink(text, centres, ink)
    for found in _MIXED_SEPARATORS.finditer(text):
        separators = {character for character in found.group() if not character.isdigit()}
        if len(separators) == 1:  # 37.499.96: a comma was taken for a point
            marks[[i for i in range(*found.span()) if not text[i].isdigit()]] = True
    marks &= np.array([not character.isspace() for character in text], bool)
    return marks


def _beside_skipped_ink(text: str, centres: Floats, ink: Marks) -> Marks:
    """Mark neighbours between which there is room for one more, and ink in that room.

    Two equal letters side by side can be taken for one ("二〇一一年").
    """
    marks = np.zeros(len(text), bool)
    for alike in (is_wide, str.isdigit):
        pairs = [
            index for index in range(len(text) - 1) if alike(text[index]) and alike(text[index + 1])
        ]
        steps = [float(centres[index + 1] - centres[index]) for index in pairs]
        if len(steps) < _FEWEST_STEPS:
            continue
        usual = median(steps)
        for index, step in zip(pairs, steps, strict=True):
            if step > _WIDE_GAP * usual and _inked(centres[index], centres[index + 1], usual, ink):
                marks[index : index + 2] = True
    return marks


def _inked(before: float, after: float, step: float, ink: Marks) -> bool:
    """Say whether there is ink between two characters, outside what each takes itself."""
    start, end = before + 0.65 * step, after - 0.65 * step
    return bool(ink[round(start * len(ink)) : round(end * len(ink))].any())


def ranges(marks: Sequence[bool]) -> tuple[tuple[int, int], ...]:
    """Return the half-open ranges of what is marked."""
    edges = np.flatnonzero(np.diff(np.array([False, *marks, False]).astype(np.int8)))
    return tuple((int(start), int(end)) for start, end in edges.reshape(-1, 2))
