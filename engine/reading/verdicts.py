"""What a page's text is worth: readable, a scan, gibberish of a broken font, or nothing."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from engine.reading.letter_statistics import is_no_language
from engine.types import Verdict

_UNMAPPED = re.compile("[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff\x00-\x08\x0e-\x1f]")
_SYMBOL_FONT = re.compile("[\uf000-\uf0ff]")
"""Where bullets, boxes and arrows of symbol fonts are: many on a form that reads well."""
_REPEATED = re.compile("([\u3400-\u9fff])\\1{2,}")
_DRAWN_WITH = "一丨口〇某"
"""Characters that forms repeat as lines, boxes and placeholders."""
_MOST_UNMAPPED = 0.35
_MOST_UNMAPPED_OF_MANY = 0.2
_MANY = 60
_MOST_REPEATED = 0.05
_FEWEST_REPEATED = 6
_SCAN = 0.5
_ANY_PICTURE = 0.03
_OUTLINES = 40
_OUTLINES_BESIDE_TEXT = 150
_LITTLE_TEXT = 250
_FEW_LINES = 5
_FEW_CHARACTERS = 30
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Look:
    """What a glance at the painted page shows: nothing at all, or writing that is no text."""

    blank: bool
    written: bool


def needs_a_look(lines: list[str], pictures: float, paths: int) -> bool:
    """Say whether a page must be looked at: little text beside much that is painted.

    A watermark or footer repeated on the page counts once. `pictures` is the share of the page
    under pictures, 0..1; `paths` how many vector shapes it has.
    """
    distinct = {_DIGITS.sub("#", "".join(line.split())) for line in lines}
    if not distinct:
        return pictures > 0 or paths > 0
    painted = pictures >= _SCAN or paths >= _OUTLINES_BESIDE_TEXT
    return painted and len(distinct) <= _FEW_LINES and sum(map(len, distinct)) < _LITTLE_TEXT


def judge(text: str, pictures: float, paths: int, look: Look | None = None) -> Verdict:
    """Return the verdict on a page.

    `text` is what stands on it apart from furniture, `look` what a glance at it showed, where
    `needs_a_look` asked for one.
    """
    visible = "".join(text.split())
    if look is not None and look.blank and not visible:
        return Verdict.EMPTY
    if is_garbled(text):
        return Verdict.GARBLED
    if look is not None and look.written:
        return Verdict.NEEDS_OCR
    if not visible:
        painted = pictures > _ANY_PICTURE or paths >= _OUTLINES
        return Verdict.NEEDS_OCR if painted else Verdict.EMPTY
    return Verdict.TEXT


def is_garbled(text: str) -> bool:
    """Say whether a text cannot be what is seen: unmapped, stuttering, or no language."""
    visible = "".join(text.split())
    if not visible:
        return False
    return _is_unmapped(visible) or _stutters(visible) or is_no_language(text)


def stuttering_characters(text: str) -> frozenset[str]:
    """Return the Chinese characters that a text repeats as no text does."""
    visible = "".join(text.split())
    return frozenset(found.group()[0] for found in _REPEATED.finditer(visible))


def dominant_character(text: str) -> str:
    """Return the letter that makes up far more of a text than any language's letters do, or "".

    A font that gives many glyphs one character makes such a text; so does a table of yes and no.
    """
    counts = Counter(text)
    letters = {character: count for character, count in counts.items() if character.isalpha()}
    total = sum(letters.values())
    if total < _FEW_CHARACTERS:
        return ""
    character = max(letters, key=lambda letter: letters[letter])
    return character if letters[character] > 0.2 * total else ""


def _is_unmapped(visible: str) -> bool:
    unmapped = len(_UNMAPPED.findall(visible))
    if unmapped > _MOST_UNMAPPED * len(visible):
        return True
    hard = unmapped - len(_SYMBOL_FONT.findall(visible))
    return len(visible) >= _MANY and hard > _MOST_UNMAPPED_OF_MANY * len(visible)


def _stutters(visible: str) -> bool:
    stutter = sum(
        len(found.group())
        for found in _REPEATED.finditer(visible)
        if found.group()[0] not in _DRAWN_WITH
    )
    return stutter >= _FEWEST_REPEATED and stutter > _MOST_REPEATED * len(visible)
