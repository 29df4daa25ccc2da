"""Time that a question tells by dates, by days of the week or as the 12th day. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from engine.answering.amounts import Bound, Quantity
from engine.answering.numerals import number_value
from engine.answering.units import kind_of

_HAN = "一二两三四五六七八九十百"
_MONTHS = str.split("jan feb mar apr may jun jul aug sep oct nov dec")
_MONTH = "|".join(_MONTHS)
_DATE = re.compile(
    r"(?:(?P<year>(?:19|20)\d\d)\s*[年./-]\s*)?(?P<month>\d{1,2})\s*[月./-]\s*(?P<day>\d{1,2})\s*[日号]?(?!\d)"
    rf"|\b(?P<name>{_MONTH})[a-z]*\.?\s(?P<after>\d{{1,2}})(?:st|nd|rd|th)?\b"
    rf"|\b(?P<before>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?(?P<named>{_MONTH})[a-z]*\b"
)
_LEAP_YEAR = 2024


def time_between_dates(folded: str, text: str) -> Quantity | None:
    """Return the days from the first date of a text to the second; None unless it has just two."""
    matches = [match for match in _DATE.finditer(folded) if _date_of(match) is not None]
    if len(matches) != 2:
        return None
    first, second = (_date_of(match) for match in matches)
    assert first is not None and second is not None
    days = (second - first).days
    if days < 0:
        days += 366
    minutes = Fraction(days * 1440)
    start, end = matches[0].start(), matches[1].end()
    said = f"{text[slice(*matches[0].span())].strip()}→{text[slice(*matches[1].span())].strip()}"
    told = f"{said}（{days}天）" if not text.isascii() else f"{said} ({days} days)"
    return Quantity("duration", minutes, minutes, Bound.EXACT, told, start, end, (start, end))


def times_told(folded: str, text: str) -> list[Quantity]:
    """Return the time that has passed or is left where a question tells it without an amount:
    by two dates, by two days of the week, or as the 12th day.
    """
    between = time_between_dates(folded, text)
    return [*([between] if between else []), *_nth_days(folded, text), *_weekdays(folded, text)]


def _nth_days(folded: str, text: str) -> Iterator[Quantity]:
    """Yield 第12天 as 12 days; 第二天 is the next day."""
    for match in _NTH.finditer(folded):
        value = number_value(match["number"])
        if value is not None and value > 2:
            low, high = (value * one for one in kind_of(match["unit"])[1])
            kind = kind_of(match["unit"])[0]
            start, end = match.span()
            told = text[match.start("number") : end]
            yield Quantity(kind, low, high, Bound.EXACT, told, start, end, (start, end))


def _weekdays(folded: str, text: str) -> Iterator[Quantity]:
    """Yield the working days from one day of the week to another."""
    named = list(_WEEKDAY.finditer(folded))
    if len(named) != 2:
        return
    first, second = (_day_of_week(match) for match in named)
    days = (second - first) % 7 or 7
    working = sum((first + day) % 7 < 5 for day in range(1, days + 1))
    value = Fraction(working)
    start, end = named[0].start(), named[1].end()
    said = "→".join(text[slice(*match.span())].strip() for match in named)
    yield Quantity("working_time", value, value, Bound.EXACT, said, start, end, (start, end))


def _day_of_week(match: re.Match[str]) -> int:
    if match["han"]:
        return "一二三四五六日天".index(match["han"]) % 7 if match["han"] != "天" else 6
    return _WEEKDAYS.index(match["name"][:3])


_NTH = re.compile(rf"第(?P<number>[{_HAN}]+|\d+)(?P<unit>天|个工作日|个月|周|年)(?![级度])")
_WEEKDAYS = str.split("mon tue wed thu fri sat sun")
_WEEKDAY = re.compile(
    r"(?:星期|周|礼拜)(?P<han>[一二三四五六日天])"
    r"|\b(?P<name>mon|tues|wednes|thurs|fri|satur|sun)day\b"
)


def _date_of(match: re.Match[str]) -> date | None:
    year = int(match["year"]) if match["year"] else _LEAP_YEAR
    named = match["name"] or match["named"]
    month = _MONTHS.index(named) + 1 if named else int(match["month"])
    day = int(match["day"] or match["after"] or match["before"])
    try:
        return date(year, month, day)
    except ValueError:
        return None
