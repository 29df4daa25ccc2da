"""What kind a character is, and how the end of one line goes on with the next."""

from __future__ import annotations

import re

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
KANA = "\u3040-\u30ff\u31f0-\u31ff"
CJK_MARKS = "\u2e80-\u2fdf\u3000-\u303f\u3100-\u312f\uff00-\uffef"
_FIRST_WIDE = "\u2014"
SHARED_MARKS = "\u2014\u2026\u201c\u201d"
"""Marks that are as wide as a character in Chinese, and narrow in English."""
WIDE = re.compile(f"[{HAN}{KANA}{CJK_MARKS}{SHARED_MARKS}]")
"""Characters between which Chinese and Japanese put no space."""

_HYPHENS = "-\u2010\u00ad"
_SOFT_HYPHEN = "\u00ad"
_GOES_ON = re.compile(r"\w[–—-]$|@$|(?:https?://|www\.)\S*[/_=&?-]$|\S+@\S*\.$")
"""The end of a line after which an address, a range or a code goes on without a space."""
_MAY_GO_ON = "–—-@/_=&?."
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")

_SPREAD = re.compile(f" *[{HAN}](?: +[{HAN}])+ *")

LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}


def is_wide(character: str) -> bool:
    """Say whether a character belongs to Chinese or Japanese running text."""
    return character >= _FIRST_WIDE and WIDE.match(character) is not None


def is_right_to_left(text: str) -> bool:
    """Say whether most of a text's letters are Hebrew or Arabic."""
    return 2 * len(_RIGHT_TO_LEFT.findall(text)) > len(text.replace(" ", ""))


def spread_word(text: str) -> bool:
    """Say whether a line is one word set wide: Chinese characters, a space between any two."""
    return _SPREAD.fullmatch(text) is not None


def line_joint(before: str, after: str) -> tuple[int, str]:
    """Say how two lines of one paragraph go on: (characters to cut from `before`, what to insert).

    Chinese goes on without a space, a word divided by a hyphen without it, the rest with a space.
    """
    if not before or not after or before[-1].isspace() or after[0].isspace():
        return 0, ""
    last, first = before[-1], after[0]
    if last == _SOFT_HYPHEN:
        return 1, ""
    if last in _HYPHENS and len(before) > 1 and before[-2].isalpha():
        divided = first.islower() and not before[-3:-1].isupper()
        return (1, "") if divided else (0, "")
    if _is_wide_beside(last, before[-2:-1] + first) or _is_wide_beside(first, last + after[1:2]):
        return 0, ""
    goes_on = last in _MAY_GO_ON and _GOES_ON.search(before) is not None
    return 0, "" if goes_on else " "


def _is_wide_beside(character: str, neighbours: str) -> bool:
    """Say whether a character is Chinese; of a mark that English has too its neighbours tell."""
    if character in SHARED_MARKS:
        return any(is_wide(other) and other not in SHARED_MARKS for other in neighbours)
    return is_wide(character)
