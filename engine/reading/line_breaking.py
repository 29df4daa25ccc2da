"""Where a paragraph is broken into lines."""

from __future__ import annotations

import re

import numpy as np
import numpy.typing as npt

from engine.reading.characters import CJK_MARKS, HAN, KANA
from engine.reading.typefaces import Widths

_NEVER_FIRST = frozenset("，。、；：？！）》〉」』】〕”’…—·％‰℃,.;:?!)]}%")
_NEVER_LAST = frozenset("（《〈「『【〔“‘([{￥$#")
_WIDE = re.compile(f"[{HAN}{KANA}{CJK_MARKS}\uac00-\ud7a3]")
_SLACK = 1e-6

Flags = npt.NDArray[np.bool_]


def break_lines(text: str, widths: Widths, first: float, rest: float) -> list[tuple[int, int]]:
    """Return the ranges of the lines of a text; `first` and `rest` are the room in the first line
    and in those after it, in the unit of `widths`.

    Chinese breaks between any two characters that allow it, the rest after spaces and hyphens; a
    run that is longer than a line breaks anywhere. A newline always breaks.
    """
    ends = np.concatenate([[0.0], np.cumsum(widths)])
    chances = np.where(_chances(text), np.arange(len(text)), 0)
    latest = np.maximum.accumulate(chances) if len(text) else chances
    lines: list[tuple[int, int]] = []
    room = first
    start = 0
    for stretch in text.split("\n"):
        stop = start + len(stretch)
        while True:
            fits = int(np.searchsorted(ends, ends[start] + room + _SLACK, "right")) - 1
            if fits >= stop:
                break
            end = fits
            while end < stop and text[end] in " \t":
                end += 1
            if end == fits:
                end = int(latest[fits])
            if end <= start:
                end = max(fits, start + 1)
            if end >= stop:
                break
            lines.append((start, end))
            start, room = end, rest
        lines.append((start, stop))
        start, room = stop + 1, rest
    return lines


def _chances(text: str) -> Flags:
    """Say for each character whether a line may begin with it."""
    count = len(text)
    wide = np.zeros(count + 1, bool)
    wide[[match.start() for match in _WIDE.finditer(text)]] = True
    space = np.fromiter((character in " \t\u200b" for character in text), bool, count)
    hyphen = np.fromiter((character in "-/" for character in text), bool, count)
    never_first = np.fromiter((character in _NEVER_FIRST for character in text), bool, count)
    never_last = np.fromiter((character in _NEVER_LAST for character in text), bool, count)
    chances = np.zeros(count, bool)
    between = (wide[1:count] | wide[: count - 1]) & ~never_first[1:] & ~never_last[:-1]
    chances[1:] = (between | space[:-1] | hyphen[:-1]) & ~space[1:]
    return chances
