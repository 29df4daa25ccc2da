"""What a page's text is worth: readable, a scan, gibberish of a broken font, or nothing."""

from __future__ import annotations

import re

from engine.types import Verdict

_UNMAPPED = re.compile("[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff\x00-\x08\x0e-\x1f]")
_REPEATED = re.compile("([\u3400-\u9fff])\\1{2,}")
_WORD = re.compile("[A-Za-z]{4,}")
_VOWEL = re.compile("[aeiouyAEIOUY]")
_MOST_UNMAPPED = 0.35
_MOST_REPEATED = 0.05
_FEWEST_WORDS = 30
_LEAST_VOWELS = 0.5
_SCAN = 0.5
_ANY_PICTURE = 0.03
_FEW_CHARACTERS = 30
_OUTLINES = 40


def judge(text: str, pictures: float, paths: int) -> Verdict:
    """Return the verdict on a page.

    `text` is what stands on it apart from furniture; `pictures` the share of it under pictures,
    0..1; `paths` how many vector shapes it has (letters drawn as outlines are many).
    """
    visible = "".join(text.split())
    if not visible:
        painted = pictures > _ANY_PICTURE or paths >= _OUTLINES
        return Verdict.NEEDS_OCR if painted else Verdict.EMPTY
    if is_garbled(text):
        return Verdict.GARBLED
    if pictures >= _SCAN and len(visible) < _FEW_CHARACTERS:
        return Verdict.NEEDS_OCR
    return Verdict.TEXT


def is_garbled(text: str) -> bool:
    """Say whether a text cannot be what is seen: unmapped, stuttering, or without vowels."""
    visible = "".join(text.split())
    if len(_UNMAPPED.findall(visible)) > _MOST_UNMAPPED * len(visible):
        return True
    stutter = sum(len(found.group()) for found in _REPEATED.finditer(visible))
    if stutter > _MOST_REPEATED * len(visible):
        return True
    words = _WORD.findall(text)
    spoken = sum(_VOWEL.search(word) is not None for word in words)
    return len(words) >= _FEWEST_WORDS and spoken < _LEAST_VOWELS * len(words)
