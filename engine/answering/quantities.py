"""Quantities in text: how much of what, and the bound that the words around it set.

Pure. Arabic, full-width and Chinese numerals, English number words. A quantity is an interval of
its kind's base unit, because a month is 28 to 31 days: two quantities compare only where every
value of the one compares so with every value of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from engine.answering.amounts import Bound, Quantity, bound_around
from engine.answering.fractions_of_wholes import fractions
from engine.answering.numerals import ARABIC, NUMBER, number_value, plain
from engine.answering.times_and_ages import ages, clock_times
from engine.answering.units import CURRENCY_SIGNS, UNIT, kind_of

__all__ = [
    "Bound",
    "Quantity",
    "find_quantities",
    "number_value",
    "plain",
]


_SIGN = "|".join(rf"(?<![a-z]){re.escape(sign)}" for sign in sorted(CURRENCY_SIGNS, key=len)[::-1])
_QUANTITY = re.compile(
    rf"(?P<sign>{_SIGN})\s*(?P<money>{ARABIC})(?P<wan>万)?"
    rf"|(?P<number>{NUMBER})(?P<half>个半)?(?:\s*[（(]\s*\d+\s*[)）])?[\s-]*(?P<unit>{UNIT})"
    r"(?P<tailhalf>半)?"
)
_RANGE = re.compile(rf"(?P<a>{NUMBER})\s*(?:-|–|—|~|～|至|到|\s+to\s+|\s+and\s+)\s*$")


def find_quantities(text: str) -> list[Quantity]:
    """Return the quantities of a text in order; those that overlap a longer one are left out."""
    folded = plain(text)
    found: list[Quantity] = []
    taken: list[tuple[int, int]] = []
    for quantity in (
        *fractions(folded, text),
        *ages(folded, text),
        *clock_times(folded, text),
        *_amounts(folded, text),
    ):
        if all(quantity.end <= a or b <= quantity.start for a, b in taken):
            found.append(quantity)
            taken.append((quantity.start, quantity.end))
    return sorted(found, key=lambda quantity: quantity.start)


def _amounts(folded: str, text: str) -> Iterator[Quantity]:
    for match in _QUANTITY.finditer(folded):
        start, end = match.span()
        if match.group("sign"):
            value = number_value(match.group("money") + (match.group("wan") or ""))
            kind = "money:" + CURRENCY_SIGNS[match.group("sign")]
            scale = (Fraction(1), Fraction(1))
        else:
            value = number_value(match.group("number"))
            kind, scale = kind_of(match.group("unit"))
            if match.group("unit") == "分" and not _OF_AN_HOUR.search(folded[:start]):
                kind = "score"
            if _article(match, kind):
                continue
            if value is not None and (match.group("half") or match.group("tailhalf")):
                value += Fraction(1, 2)
            if match.group("unit") in ("月", "年") and _is_date(folded, match):
                continue
            if match.group("unit") in ("日", "分", "时") and _is_date(folded, match):
                continue
        if value is None or (start and folded[start - 1] == "第"):
            continue
        low, high = value * scale[0], value * scale[1]
        bound, outer = bound_around(folded, start, end)
        if bound is Bound.EXACT and _alone(folded, match):
            continue
        from_range = _RANGE.search(folded[max(0, start - 12) : start])
        if (
            from_range
            and bound is Bound.EXACT
            and (first := number_value(from_range["a"])) is not None
        ):
            before = max(0, start - 12) + from_range.start()
            if not folded[before - 1 : before].isdigit():
                yield _quantity(
                    kind, first * scale[0], first * scale[1], Bound.AT_LEAST, text, before, start
                )
                bound = Bound.AT_MOST
        yield Quantity(kind, low, high, bound, text[start:end], start, end, outer)


_OF_AN_HOUR = re.compile(r"(?:小时|[点时])$")
_ALONE = re.compile(r"[去上来到做进拿值守办开用住在就才也能可行]|$|[,.?!，。？！]")


def _alone(folded: str, match: re.Match[str]) -> bool:
    """Whether 一个人 says "alone" and counts nobody."""
    said = match.group().strip() in ("一个人", "1个人")
    return said and _ALONE.match(folded[match.end() :]) is not None


def _article(match: re.Match[str], kind: str) -> bool:
    """Whether "a vehicle" names one without counting it, unlike "an hour"."""
    return match.group("number") in ("a", "an") and kind.startswith("count:")


def _quantity(
    kind: str, low: Fraction, high: Fraction, bound: Bound, text: str, start: int, end: int
) -> Quantity:
    return Quantity(kind, low, high, bound, text[start:end], start, end, (start, end))


def _is_date(folded: str, match: re.Match[str]) -> bool:
    """Whether 3月 or 1日 or 2026年 names a date rather than a span of time."""
    start, end = match.span()
    unit, number = match.group("unit"), match.group("number").strip()
    before, after = folded[max(0, start - 4) : start], folded[end : end + 3]
    if unit == "年":
        return bool(re.fullmatch(r"(?:19|20)\d\d", number))
    if unit == "月":
        return not match.group("half")
    if unit == "日":
        return bool(re.search(r"月$|每月$", before)) or bool(
            re.match(r"[（(]?(?:起|前发布)", after)
        )
    return bool(re.search(r"[点时]\d{0,2}$", before))
