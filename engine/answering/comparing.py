"""A quantity of the question against a limit of a rule: whether it is kept, and a line about it.

Pure. Days and working days compare only where weekends cannot change the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.answering.quantities import Bound, Quantity
from engine.answering.rules import Limit


@dataclass(frozen=True, slots=True)
class Comparison:
    """A quantity of the question against a limit of statement `sentence`; `met`: inside it."""

    sentence: int
    asked: Quantity
    limit: Limit
    met: bool
    line: str


_SIGNS = {
    Bound.AT_MOST: ("≤", ">"),
    Bound.LESS: ("<", "≥"),
    Bound.AT_LEAST: ("≥", "<"),
    Bound.MORE: (">", "≤"),
    Bound.EXACT: ("=", "≠"),
}


def compare(
    limit: Limit, asked: Sequence[Quantity], sentence: int, language: str
) -> Comparison | None:
    """Return the question's amount of the limit's kind held against it; None if none can be."""
    same_kind = [q for q in asked if _comparable(q, limit)]
    if not same_kind:
        return None
    scale = limit.quantities[0].high
    quantity = min(same_kind, key=lambda q: _distance(q.high, scale))
    results = [_kept(quantity, bound) for bound in limit.quantities]
    if None in results and False not in results:
        return None
    met = all(results)
    return Comparison(sentence, quantity, limit, met, _line(quantity, limit, met, language))


def within(asked: Quantity, bound: Quantity) -> bool | None:
    """Whether every value asked about keeps the bound; None where some do and some don't."""
    low, high = asked.low, asked.high
    endless_up = asked.bound in (Bound.MORE, Bound.AT_LEAST)
    endless_down = asked.bound in (Bound.LESS, Bound.AT_MOST)
    if bound.bound in (Bound.AT_MOST, Bound.LESS):
        strict = bound.bound is Bound.LESS
        inside = not endless_up and (high < bound.low if strict else high <= bound.low)
        if strict and asked.bound is Bound.LESS and high <= bound.low:
            inside = True
        outside = not endless_down and (low >= bound.high if strict else low > bound.high)
        if not strict and asked.bound is Bound.MORE and low >= bound.high:
            outside = True
    else:
        strict = bound.bound is Bound.MORE
        inside = not endless_down and (low > bound.high if strict else low >= bound.high)
        if strict and asked.bound is Bound.MORE and low >= bound.high:
            inside = True
        outside = not endless_up and (high <= bound.low if strict else high < bound.low)
        if not strict and asked.bound is Bound.LESS and high <= bound.low:
            outside = True
    if (asked.text, asked.kind) == (bound.text, bound.kind) and asked.bound is Bound.EXACT:
        return bound.bound in (Bound.AT_MOST, Bound.AT_LEAST)
    return True if inside else False if outside else None


def _comparable(quantity: Quantity, limit: Limit) -> bool:
    kinds = {quantity.kind, limit.kind}
    return len(kinds) == 1 or kinds == {"duration", "working_time"}


def _kept(quantity: Quantity, bound: Quantity) -> bool | None:
    """Compare; working days and calendar days only where weekends cannot change the outcome."""
    if quantity.kind == bound.kind:
        return within(quantity, bound)
    day = 1440
    if bound.kind == "working_time":
        most, least = bound.low * day, bound.low * day
        if bound.bound in (Bound.AT_MOST, Bound.LESS):
            return True if quantity.high <= least else None
        return False if quantity.high < most else None
    return None


def _distance(a: Fraction, b: Fraction) -> Fraction:
    return max(a, b) / max(min(a, b), Fraction(1, 1000))


def _line(asked: Quantity, limit: Limit, met: bool, language: str) -> str:
    sign = _sign(asked, limit, met)
    number = limit.quantities[0].text.strip()
    failing = [q for q in limit.quantities if _kept(asked, q) is False]
    if failing:
        number = failing[0].text.strip()
        sign = _SIGNS[failing[0].bound][1]
    compared = f"{asked.text.strip()} {sign} {number}"
    if language == "zh":
        if (
            limit.kind in ("duration", "working_time")
            and limit.quantities[0].bound is Bound.AT_MOST
        ):
            return (
                f"{compared}，{'在' if met else '已超过'}“{limit.words}”的期限{'内' if met else ''}"
            )
        return f"{compared}，{'符合' if met else '不符合'}“{limit.words}”"
    return f"{compared}, so “{limit.words}” {'holds' if met else 'does not hold'}"


def _sign(asked: Quantity, limit: Limit, met: bool) -> str:
    return _SIGNS[limit.quantities[0].bound][0 if met else 1]
