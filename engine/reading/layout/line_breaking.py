"""Where a paragraph is broken into lines."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from engine.reading.layout.typefaces import Widths

_NEVER_FIRST = "，。、；：？！）》〉」』】〕”’…—·％‰℃,.;:?!)]}%"
_NEVER_LAST = "（《〈「『【〔“‘([{￥$#"
_WIDE_RANGES = (
    (0x2E80, 0x2FDF),
    (0x3000, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFF00, 0xFFEF),
    (0x20000, 0x3FFFF),
)
_WIDE, _NOT_FIRST, _NOT_LAST, _SPACE, _HYPHEN = 1, 2, 4, 8, 16
_SLACK = 1e-6

Flags = npt.NDArray[np.bool_]
Kinds = npt.NDArray[np.uint8]


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
    kinds = _kinds()[np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)]
    before, after = kinds[:-1], kinds[1:]
    between = ((before | after) & _WIDE).astype(bool) & ~_has(after, _NOT_FIRST)
    between &= ~_has(before, _NOT_LAST)
    chances = np.zeros(len(text), bool)
    chances[1:] = (between | _has(before, _SPACE | _HYPHEN)) & ~_has(after, _SPACE)
    return chances


def _has(kinds: Kinds, flag: int) -> Flags:
    flags: Flags = (kinds & flag) != 0
    return flags


@cache
def _kinds() -> Kinds:
    """Return the flags of every code point, shape (0x110000,)."""
    kinds = np.zeros(0x110000, np.uint8)
    for first, last in _WIDE_RANGES:
        kinds[first : last + 1] |= _WIDE
    for characters, flag in (
        (_NEVER_FIRST, _NOT_FIRST),
        (_NEVER_LAST, _NOT_LAST),
        (" \t\u200b", _SPACE),
        ("-/", _HYPHEN),
    ):
        for character in characters:
            kinds[ord(character)] |= flag
    return kinds
