"""Times of day and ages, which are written without a unit after a number. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from engine.answering.amounts import Bound, Quantity, bound_around, leading_blank
from engine.answering.numerals import NUMBER, number_value

_CLOCK = re.compile(
    r"(?P<hour12>\d{1,2})(?:[:.](?P<minute12>\d{2}))?\s*(?P<ampm>[ap]\.?m\b\.?)"
    r"|(?<=\bat )(?P<bare12>\d{1,2})(?: o'clock)?"
    r"(?= (?:(?:tomorrow|today|this|in the|the next|every) )+"
    r"(?P<daypart>morning|afternoon|evening)\b| (?:tonight|at night)\b)"
    r"|(?:(?P<part>凌晨|早上|上午|中午|下午|晚上|晚间|夜间)\s*)?(?P<hour>\d{1,2}|[一二三四五六七八九十两]{1,3})"
    r"(?:[:：](?P<minute>\d{2})|\s*(?:点钟?|时)(?!\s*[间候长内])(?P<half>半)?(?:(?P<hanminute>\d{1,2})分)?)"
)
_AGE = re.compile(
    rf"(?P<old>{NUMBER})[- ]years?[- ]olds?\b"
    rf"|\b(?:older|younger) than (?P<than>{NUMBER}) years?\b(?! of\b)"
    r"|\b(?:under|below|over|above|aged|age|at least)\s(?P<bare>\d{1,2})\b"
    r"(?=\s*$|[.,;?!](?!\d)|\s(?:is|has|needs|pays|gets)\b|\s(?!people\b|percent\b|[a-z]+s\b)[a-z])"
    r"|\b(?P<limit>\d{1,2})(?=\sor\s(?:older|younger)\b)"
)


def clock_times(folded: str, text: str) -> Iterator[Quantity]:
    for match in _CLOCK.finditer(folded):
        start, end = match.span()
        start += len(leading_blank(match.group()))
        if match.group("bare12"):
            later = 0 if match.group("daypart") == "morning" else 12
            hour, minute = int(match.group("bare12")) % 12 + later, 0
        elif match.group("hour12"):
            hour = int(match.group("hour12")) % 12 + (12 if match.group("ampm")[0] == "p" else 0)
            minute = int(match.group("minute12") or 0)
        else:
            value = number_value(match.group("hour"))
            if value is None or value > 24 or (start and folded[start - 1].isdigit()):
                continue
            hour = int(value)
            if match.group("part") in ("下午", "晚上", "晚间", "夜间") and hour < 12:
                hour += 12
            minute = int(match.group("minute") or match.group("hanminute") or 0)
            minute += 30 if match.group("half") else 0
        minutes = Fraction(hour * 60 + minute)
        bound, outer = bound_around(folded, start, end)
        if bound is Bound.EXACT:
            bound = _clock_bound(folded, start, end)
        yield Quantity("clock", minutes, minutes, bound, text[start:end], start, end, outer)


def _clock_bound(folded: str, start: int, end: int) -> Bound:
    """After six is a limit; ten days after delivery is not."""
    before, after = folded[max(0, start - 8) : start], folded[end : end + 3]
    if re.match(r"(?:之|以)?后", after) or re.search(r"\bafter\s$", before):
        return Bound.MORE
    if re.match(r"(?:之|以)?前", after) or re.search(r"\b(?:until|till|by)\s$", before):
        return Bound.LESS
    return Bound.EXACT


def ages(folded: str, text: str) -> Iterator[Quantity]:
    """Yield English ages: "a 12-year-old", and "under 14" where the text is about ages."""
    about_ages = re.search(
        r"\b(?:child|children|aged?|years?[ -]old|minors?|adults?|teenagers?)\b|"
        r"\b(?:members?|visitors?|guests?|persons?|people|anyone|students?|employees|users|"
        r"readers|drivers|those|customers?)\s(?:who\sare\s|aged\s)?(?:under|over)\s\d",
        folded,
    )
    for match in _AGE.finditer(folded):
        if match["bare"] and not about_ages:
            continue
        group = next(name for name in ("bare", "limit", "than", "old") if match[name])
        start, end = match.span() if group == "old" else match.span(group)
        end = match.end() if group == "than" else end
        years = number_value(match[group])
        if years is None:
            continue
        bound, outer = bound_around(folded, start, end)
        yield Quantity("age", years, years, bound, text[start:end], start, end, outer)
