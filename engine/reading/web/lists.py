"""Lists of HTML: the marker that each item shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

BULLET = "• "
_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([^;]+)", re.I)
_BY_TYPE = {"a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}
_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
        strict=True,
    )
)
_DIGITS = "〇一二三四五六七八九"
_CHINESE = ("cjk-ideographic", "simp-chinese-informal", "trad-chinese-informal")


@dataclass(slots=True)
class OpenList:
    """A list being read. `next` is the number of the next item, None for bullets."""

    style: str
    next: int | None
    step: int = 1

    def marker(self, item: Mapping[str, str]) -> str:
        """Return what the next item shows before its text, "" for nothing."""
        if self.style == "none":
            return ""
        if self.next is None:
            return BULLET
        self.next = _number(item.get("value"), self.next)
        shown = _shown(self.next, self.style)
        self.next += self.step
        return shown


def open_list(tag: str, attributes: Mapping[str, str], items: int) -> OpenList:
    """Return a list of `items` items that begins."""
    found = _STYLE.search(attributes.get("style", ""))
    named = found.group(1).lower().split() if found else []
    style = named[0] if named else _BY_TYPE.get(attributes.get("type", ""), "decimal")
    if "none" in named:
        style = "none"
    if tag != "ol":
        return OpenList("none" if style == "none" or tag == "dl" else "disc", None)
    backwards = "reversed" in attributes
    start = _number(attributes.get("start"), items if backwards else 1)
    return OpenList(style, start, -1 if backwards else 1)


def _number(written: str | None, otherwise: int) -> int:
    try:
        return int(written) if written and len(written) < 10 else otherwise
    except ValueError:
        return otherwise


def _shown(number: int, style: str) -> str:
    if style in ("lower-alpha", "upper-alpha", "lower-latin", "upper-latin") and number > 0:
        letters = _letters(number)
        return f"{letters.upper() if style.startswith('upper') else letters}. "
    if style in ("lower-roman", "upper-roman") and 0 < number < 4000:
        roman = _roman(number)
        return f"{roman.upper() if style.startswith('upper') else roman}. "
    if style in _CHINESE and 0 < number < 100:
        return f"{_chinese(number)}、"
    return f"{number}. "


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def _roman(number: int) -> str:
    shown = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        shown += letters * count
    return shown


def _chinese(number: int) -> str:
    tens, ones = divmod(number, 10)
    if not tens:
        return _DIGITS[ones]
    return (_DIGITS[tens] if tens > 1 else "") + "十" + (_DIGITS[ones] if ones else "")
