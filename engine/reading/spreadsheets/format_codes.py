"""Number format codes (`#,##0.00"元";[Red]-0.00`) taken apart, as ECMA-376 18.8.31 has them.

A code has up to four sections; each becomes a `Section` of tokens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Kind(StrEnum):
    """What a token stands for."""

    LITERAL = "literal"
    DIGIT = "digit"  # 0, # or ?
    POINT = "point"
    COMMA = "comma"
    PERCENT = "percent"
    EXPONENT = "exponent"  # E+ or E-
    SLASH = "slash"
    DATE = "date"  # a run of y, m, d, h, s, a, e or g
    ELAPSED = "elapsed"  # [h], [mm], [s]
    HALF_DAY = "half_day"  # AM/PM
    TEXT = "text"  # @
    GENERAL = "general"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a section; letters of dates are in lower case."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One of the parts between semicolons.

    `condition` is an operator and a number, None for the usual sign. `language` is the low half
    of the Windows language number of `[$-804]`, 0 where none is named. `chinese_digits` is the
    number of `[DBNum1]`, 0 for Arabic digits.
    """

    tokens: tuple[Token, ...]
    condition: tuple[str, float] | None = None
    language: int = 0
    chinese_digits: int = 0

    def has(self, *kinds: Kind) -> bool:
        """Say whether a token of one of the kinds is in it."""
        return any(token.kind in kinds for token in self.tokens)

    @property
    def is_date(self) -> bool:
        """Whether it shows a date or a time."""
        return self.has(Kind.DATE, Kind.ELAPSED, Kind.HALF_DAY)


_CODE = re.compile(
    r"""
      "(?P<quoted>[^"]*)"?
    | [\\!](?P<escaped>.)
    | _(?P<space>.)
    | \*(?P<fill>.)
    | \[(?P<bracket>[^\]]*)\]
    | (?P<general>general|g/通用格式)
    | (?P<half_day>am/pm|a/p|上午/下午)
    | (?P<exponent>e[+-](?=[0\#?]))
    | (?P<date>y+|m+|d+|h+|s+|a{3,4}|e+|g+|b+)
    | (?P<digit>[0\#?])
    | (?P<text>@)
    | (?P<end>;)
    | (?P<other>.)
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?[\d.]+(?:E[+-]?\d+)?)$", re.IGNORECASE)
_ELAPSED = re.compile(r"(?:h+|m+|s+)$", re.IGNORECASE)
_CURRENCY = re.compile(r"\$([^-]*)(?:-([0-9A-F]+))?", re.IGNORECASE)
_CHINESE_DIGITS = re.compile(r"DBNum([1-3])$", re.IGNORECASE)
_SIGNS = {".": Kind.POINT, ",": Kind.COMMA, "%": Kind.PERCENT, "/": Kind.SLASH}


@lru_cache(maxsize=4096)
def sections_of(code: str) -> tuple[Section, ...]:
    """Return the sections of a format code, at least one; nothing is ever refused."""
    sections: list[Section] = []
    building = _Building()
    for match in _CODE.finditer(code):
        if match.lastgroup == "end":
            sections.append(building.section())
            building = _Building()
        else:
            building.take(match.lastgroup or "", match.group(match.lastgroup or 0))
    sections.append(building.section())
    return tuple(sections)


class _Building:
    """A section while its tokens are read."""

    def __init__(self) -> None:
        self._tokens: list[Token] = []
        self._condition: tuple[str, float] | None = None
        self._language = 0
        self._chinese_digits = 0

    def take(self, group: str, text: str) -> None:
        if group in ("quoted", "escaped"):
            self._tokens.append(Token(Kind.LITERAL, text))
        elif group == "space":
            self._tokens.append(Token(Kind.LITERAL, " "))
        elif group == "bracket":
            self._bracket(text)
        elif group == "other":
            self._tokens.append(Token(_SIGNS.get(text, Kind.LITERAL), text))
        elif group == "exponent":
            self._tokens.append(Token(Kind.EXPONENT, text[1]))
        elif group != "fill":
            self._tokens.append(Token(Kind(group), text.lower()))

    def _bracket(self, text: str) -> None:
        condition = _CONDITION.match(text)
        currency = _CURRENCY.match(text)
        digits = _CHINESE_DIGITS.match(text)
        if condition:
            self._condition = condition.group(1), float(condition.group(2))
        elif currency:
            if currency.group(1):
                self._tokens.append(Token(Kind.LITERAL, currency.group(1)))
            self._language = int(currency.group(2) or "0", 16) & 0xFFFF or self._language
        elif digits:
            self._chinese_digits = int(digits.group(1))
        elif _ELAPSED.match(text):
            self._tokens.append(Token(Kind.ELAPSED, text.lower()))

    def section(self) -> Section:
        tokens = tuple(_told_apart(self._tokens))
        return Section(tokens, self._condition, self._language, self._chinese_digits)


def _told_apart(tokens: list[Token]) -> list[Token]:
    """Make literals of what only looks like a date: a lone letter among digits, or beside @."""
    numeric = any(
        token.kind is Kind.DIGIT and not _after_seconds(tokens, index)
        for index, token in enumerate(tokens)
    )
    other = numeric or any(token.kind in (Kind.TEXT, Kind.GENERAL) for token in tokens)
    if not other:
        return tokens
    return [
        Token(Kind.LITERAL, token.text) if token.kind is Kind.DATE else token for token in tokens
    ]


def _after_seconds(tokens: list[Token], index: int) -> bool:
    """Say whether a digit is a fraction of seconds: `ss.000`."""
    while index > 0 and tokens[index].kind is Kind.DIGIT:
        index -= 1
    if tokens[index].kind is not Kind.POINT or index == 0:
        return False
    before = tokens[index - 1]
    return before.kind in (Kind.DATE, Kind.ELAPSED) and before.text.startswith("s")
