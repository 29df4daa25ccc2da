"""Dates as people write them, in Chinese and English, as ISO 8601."""

from __future__ import annotations

import re
from datetime import date

_CHINESE_DIGITS = {character: index for index, character in enumerate("〇一二三四五六七八九")}
_CHINESE_DIGITS |= {"○": 0, "零": 0, "Ｏ": 0, "O": 0}
_DIGIT = "[0-9〇○零一二三四五六七八九]"
_SMALL = "[0-9〇一二三四五六七八九十]{1,3}"
_MONTHS = "january february march april may june july august september october november december"
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS.split())
_REPUBLIC = r"(?:中华民国|民国)\s*[0-9一二三四五六七八九十百〇零]{2,6}"
_SINCE_THE_REPUBLIC = 1911

DATE = (
    rf"(?:(?:{_REPUBLIC}|{_DIGIT}{{4}})\s*年\s*{_SMALL}\s*月\s*{_SMALL}\s*日"
    r"|(?<![\d/.-])\d{4}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d{1,2}(?![\d/-])"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?[\s-]+(?:of\s+)?(?:{_MONTH})[.,]?[\s-]+\d{{4}}"
    rf"|(?:{_MONTH})\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"
    r"|(?<![\d/.-])\d{1,2}[/.]\d{1,2}[/.]\d{4}(?![\d/.-]))"
)
"""A regular expression for a day, simplified characters; without groups."""

_NAMED = re.compile(rf"({_MONTH})", re.IGNORECASE)
_LAST_YEAR = 2100
_FIRST_YEAR = 1900


def iso_date(written: str) -> str | None:
    """Return a day written like `DATE`; None where there is no such day, or two readings of it."""
    try:
        year, month, day = _parts(" ".join(written.split()))
        found = date(year, month, day)
    except ValueError:
        return None
    return found.isoformat() if _FIRST_YEAR <= year <= _LAST_YEAR else None


def _parts(written: str) -> tuple[int, int, int]:
    named = _NAMED.search(written)
    if named:
        month = [name[:3] for name in _MONTHS.split()].index(named.group(1)[:3].lower()) + 1
        numbers = [int(number) for number in re.findall(r"\d+", written)]
        return max(numbers), month, min(numbers)
    if "年" in written:
        year, month_, day = re.split(r"[年月日]", re.sub(r"\s", "", written))[:3]
        return _year(year), count(month_), count(day)
    first, second, third = (int(number) for number in re.findall(r"\d+", written))
    if first > 31:
        return first, second, third
    return third, *_month_and_day(first, second)


def _month_and_day(first: int, second: int) -> tuple[int, int]:
    """Tell month from day where only one reading is a date; raises ValueError where both are."""
    if first == second or second > 12:
        return first, second
    if first > 12:
        return second, first
    raise ValueError("day and month could be the other way round")


def _year(written: str) -> int:
    if "民国" in written:
        return _SINCE_THE_REPUBLIC + count(written.partition("民国")[2])
    return count(written)


def count(written: str) -> int:
    """Return a number in Arabic or Chinese digits: 2026, 二〇二六, 十二, 二十一, 一百一十三."""
    if written.isascii():
        return int(written)
    total, rest = 0, written
    for unit, worth in (("百", 100), ("十", 10)):
        if unit in rest:
            before, _, rest = rest.partition(unit)
            total += worth * (_CHINESE_DIGITS[before.lstrip("零〇")] if before.strip("零〇") else 1)
    digits = "".join(str(_CHINESE_DIGITS[character]) for character in rest)
    return total + int(digits or "0")
