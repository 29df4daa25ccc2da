"""A stored value and its format code → the text that the cell shows.

What only aligns is left out: several blanks become one, those at the ends go.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from engine.reading.spreadsheets.format_codes import Kind, Section, Token, sections_of
from engine.reading.spreadsheets.shown_dates import shown_date
from engine.reading.spreadsheets.shown_numbers import exact, shown_general, shown_number

Shower = Callable[[float], str]
_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
_TEXT_SECTION = 3
_QUICK_DIGITS = 20
_REMEMBERED = 4096
_NOT_ZERO = re.compile(r"[1-9１-９一二三四五六七八九壹贰叁肆伍陆柒捌玖]")


def shown(value: float, code: str, later_epoch: bool = False) -> str:
    """Return a number as it is shown; `later_epoch` is for workbooks that count from 1904."""
    if not math.isfinite(value):
        return str(value)
    return shower(code, later_epoch)(value)


def shown_text(text: str, code: str) -> str:
    """Return a text as it is shown: as it is, unless the code adds to texts."""
    sections = sections_of(code)
    if len(sections) > _TEXT_SECTION:
        section = sections[_TEXT_SECTION]
    elif sections[-1].has(Kind.TEXT):
        section = sections[-1]
    else:
        return text
    pieces = [text if token.kind is Kind.TEXT else token.text for token in section.tokens]
    return text if pieces.count(text) == len(pieces) else "".join(pieces).strip()


@lru_cache(maxsize=4096)
def is_date_code(code: str) -> bool:
    """Say whether numbers under this code are dates or times."""
    return sections_of(code)[0].is_date


@lru_cache(maxsize=4096)
def shower(code: str, later_epoch: bool) -> Shower:
    """Return what shows numbers under a code; the plain ones, which are most, by a short cut."""
    sections = sections_of(code)
    if len(sections) == 1 and not sections[0].condition:
        short = _short_cut(sections[0])
        if short is not None:
            return short
    return lru_cache(maxsize=_REMEMBERED)(lambda value: _shown(value, sections, later_epoch))


def _short_cut(section: Section) -> Shower | None:
    """Return a quick way for General and for codes like 0.00, #,##0"元" and 0%."""
    if section.chinese_digits:
        return None
    tokens = list(section.tokens)
    before, after = _taken_literals(tokens), _taken_literals(tokens, last=True)
    code = "".join(token.text for token in tokens)
    if any(token.kind is Kind.LITERAL for token in tokens) or not tokens:
        return None
    if code in ("general", "@"):
        return _quick_general(before, after)
    whole, _, decimals = code.removesuffix("%").partition(".")
    if whole not in ("0", "#,##0") or decimals.strip("0"):
        return None
    places, grouping = len(decimals), "," if whole != "0" else ""
    percent = code.endswith("%")
    unit = Decimal(1).scaleb(-places)

    def quick(value: float) -> str:
        number = exact(value).scaleb(2 * percent)
        if number.adjusted() + places > _QUICK_DIGITS:
            return _shown(value, (section,), later_epoch=False)
        rounded = abs(number).quantize(unit, ROUND_HALF_UP)
        sign = "-" if number < 0 and rounded else ""
        digits = f"{rounded:{grouping}f}"
        return f"{sign}{before}{digits}{'%' * percent}{after}".strip()

    return quick


def _taken_literals(tokens: list[Token], *, last: bool = False) -> str:
    """Take the literals at the begin or the end away; return their text."""
    text = ""
    while tokens and tokens[-last].kind is Kind.LITERAL:
        piece = tokens.pop(-last).text
        text = piece + text if last else text + piece
    return text


def _quick_general(before: str, after: str) -> Shower:
    if not before + after:
        return shown_general

    def quick(value: float) -> str:
        sign = "-" if value < 0 else ""
        return f"{sign}{before}{shown_general(abs(value))}{after}".strip()

    return quick


def _shown(value: float, sections: tuple[Section, ...], later_epoch: bool) -> str:
    section, signed = _chosen(value, sections)
    if not section.tokens:
        return ""
    if section.is_date:
        text = shown_date(value, section, later_epoch)
        return shown_general(value) if text is None else " ".join(text.split())
    text = " ".join(shown_number(abs(value), section).split())
    return f"-{text}" if signed and value < 0 and _NOT_ZERO.search(text) else text


def _chosen(value: float, sections: tuple[Section, ...]) -> tuple[Section, bool]:
    """Return the section for a number, and whether a minus sign is still to be written."""
    numeric = sections[:_TEXT_SECTION]
    if len(numeric) > 1 and numeric[-1].has(Kind.TEXT) and len(sections) <= _TEXT_SECTION:
        numeric = numeric[:-1]
    if any(section.condition for section in numeric):
        return _by_condition(value, numeric)
    if len(numeric) == 1 or (value > 0):
        return numeric[0], len(numeric) == 1
    if value < 0:
        return numeric[1], False
    return numeric[2] if len(numeric) > 2 else numeric[0], False


def _by_condition(value: float, sections: tuple[Section, ...]) -> tuple[Section, bool]:
    for index, section in enumerate(sections):
        condition = section.condition
        if condition is None and index == 1 and len(sections) > 2:
            condition = ("<", 0.0)
        if condition is None and index < len(sections) - 1:
            condition = (">", 0.0)
        if condition is None or _HOLDS[condition[0]](value, condition[1]):
            return section, not (condition and condition[0] in "<=" and condition[1] <= 0)
    return Section((), None), False
