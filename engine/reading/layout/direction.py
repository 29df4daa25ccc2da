"""Text that runs from right to left: in which order its stretches stand on a line."""

from __future__ import annotations

import itertools
import re

import numpy as np
import numpy.typing as npt
from bidi import algorithm as unicode_bidi

Levels = npt.NDArray[np.int8]
"""The embedding level of each character (odd: right to left), by the Unicode algorithm."""

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_PARAGRAPH = re.compile("[^\n\r\x1c-\x1e\x85\u2029]+")
"""All but the characters that end a paragraph (class B of the algorithm)."""
_INSTEAD = {"": "ON", "LRI": "BN", "RLI": "BN", "FSI": "BN", "PDI": "BN"}
"""Classes that the library does not know: unassigned characters and isolates."""
_REMOVED = -1


def levels_of(text: str) -> Levels | None:
    """Return the levels of a text, None where all of it runs from left to right.

    Each line of the text is a paragraph of its own.
    """
    if _RIGHT_TO_LEFT.search(text) is None:
        return None
    levels = np.zeros(len(text), np.int8)
    for paragraph in _PARAGRAPH.finditer(text):
        levels[paragraph.start() : paragraph.end()] = _paragraph_levels(paragraph.group())
    return levels


def runs_to_the_left(text: str) -> bool:
    """Say whether a text's first letter begins a line at the right."""
    first = _PARAGRAPH.search(text)
    return first is not None and unicode_bidi.get_base_level(first.group()) == 1


def _paragraph_levels(text: str) -> Levels:
    base = unicode_bidi.get_base_level(text)
    storage = unicode_bidi.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    unicode_bidi.get_embedding_levels(text, storage)
    for index, character in enumerate(storage["chars"]):
        character["index"] = index
        kind = _INSTEAD.get(character["type"], character["type"])
        character["type"] = character["orig"] = kind
    unicode_bidi.explicit_embed_and_overrides(storage)
    unicode_bidi.resolve_weak_types(storage)
    unicode_bidi.resolve_neutral_types(storage, False)
    unicode_bidi.resolve_implicit_levels(storage, False)
    levels = np.full(len(text), _REMOVED, np.int8)
    for character in storage["chars"]:
        levels[character["index"]] = character["level"]
    return _filled(levels, base)


def _filled(levels: Levels, base: int) -> Levels:
    """Give characters that only direct, and are gone after that, the level of those before."""
    index = np.where(levels == _REMOVED, -1, np.arange(len(levels)))
    index = np.maximum.accumulate(index)
    filled: Levels = np.where(index < 0, base, levels[index]).astype(np.int8)
    return filled


def in_visual_order(levels: Levels | None, start: int, end: int) -> list[tuple[int, int, bool]]:
    """Return the stretches of a line from left to right: (start, end, right to left)."""
    if levels is None:
        return [(start, end, False)]
    line = levels[start:end]
    cuts = [0, *(np.flatnonzero(np.diff(line)) + 1).tolist(), end - start]
    runs = [(first, last, int(line[first])) for first, last in itertools.pairwise(cuts)]
    for level in range(int(line.max(initial=0)), 0, -1):
        runs = _reversed_from(runs, level)
    return [(start + first, start + last, bool(level % 2)) for first, last, level in runs]


def _reversed_from(runs: list[tuple[int, int, int]], level: int) -> list[tuple[int, int, int]]:
    """Turn round every sequence of runs of at least a level (rule L2 of the algorithm)."""
    ordered: list[tuple[int, int, int]] = []
    sequence: list[tuple[int, int, int]] = []
    for run in runs:
        if run[2] >= level:
            sequence.append(run)
        else:
            ordered += [*reversed(sequence), run]
            sequence = []
    return ordered + sequence[::-1]
