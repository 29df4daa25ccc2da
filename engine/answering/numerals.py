"""Numerals: Arabic, full-width, Chinese and English ones, and what they are worth. Pure."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from functools import lru_cache

from engine.retrieval.search_terms import fold

_NUMBER_WORDS = {
    word: value
    for value, word in enumerate(
        str.split(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen "
            "fourteen fifteen sixteen seventeen eighteen nineteen twenty"
        )
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100, "a": 1}
_NUMBER_WORDS |= {"an": 1, "twenty-four": 24, "forty-eight": 48, "seventy-two": 72}
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0, "俩": 2}
_HAN = "零〇一二两三四五六七八九十百千万半"
ARABIC = r"\d[\d,]*(?:\.\d+)?"
_WORDS = "|".join(sorted(_NUMBER_WORDS, key=len, reverse=True))
NUMBER = rf"(?:{ARABIC}\s*万?|[{_HAN}]+|(?<![a-z])(?:{_WORDS})(?![a-z]))"


def plain(text: str) -> str:
    """Return the text as it is compared, same length: narrow, lower case, simplified Chinese."""
    return "".join(map(_plain_character, text))


@lru_cache(maxsize=1 << 16)
def _plain_character(character: str) -> str:
    narrow = unicodedata.normalize("NFKC", character) if character != "￥" else "¥"
    lowered = narrow.lower() if len(narrow) == 1 else character
    folded = fold(lowered) if lowered >= "\u3400" else lowered
    return next(one for one in (folded, lowered, character) if len(one) == 1)


def number_value(numeral: str) -> Fraction | None:
    """Return the value of an Arabic, Chinese or English numeral, None where it is not one."""
    word = plain(numeral).strip()
    factor = 1
    if word.endswith("万") and word[:-1].strip().replace(",", "").replace(".", "").isdigit():
        word, factor = word[:-1].strip(), 10000
    if re.fullmatch(ARABIC, word):
        return Fraction(word.replace(",", "")) * factor
    if word in _NUMBER_WORDS:
        return Fraction(_NUMBER_WORDS[word])
    return _han_value(word)


def _han_value(word: str) -> Fraction | None:
    if word == "半":
        return Fraction(1, 2)
    if not word or any(c not in _HAN or c == "半" for c in word):
        return None
    if len(word) > 1 and all(c in _DIGITS for c in word):
        return Fraction(int("".join(str(_DIGITS[c]) for c in word)))
    total, section, digit = 0, 0, 0
    for character in word:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character == "万":
            total, section, digit = (total + section + digit) * 10000, 0, 0
        else:
            section += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[character]
            digit = 0
    return Fraction(total + section + digit)
