"""How far a read text differs from the known one, in characters."""

from __future__ import annotations

import unicodedata

import numpy as np

_CELL_SEPARATOR = "|"


def normalised(text: str) -> str:
    """Return a text in one form, without white space and without what parts cells."""
    folded = unicodedata.normalize("NFKC", text)
    return "".join(
        character
        for character in folded
        if not character.isspace() and character != _CELL_SEPARATOR
    )


def error_rate(read: str, known: str) -> float:
    """Return the edit distance of the normalised texts as a share of the known one's length."""
    first, second = normalised(known), normalised(read)
    return edit_distance(first, second) / max(len(first), 1)


def edit_distance(first: str, second: str) -> int:
    """Return how many characters must be put in, left out or changed to get one from the other."""
    codes = np.array([ord(character) for character in second], np.int64)
    places = np.arange(len(second) + 1)
    row = places.copy()
    for index, character in enumerate(first, start=1):
        changed = row[:-1] + (codes != ord(character))
        best = np.concatenate([[index], np.minimum(changed, row[1:] + 1)])
        row = np.minimum.accumulate(best - places) + places
    return int(row[-1])
