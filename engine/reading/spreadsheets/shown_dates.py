"""A serial number as a date or a time, as a spreadsheet program shows it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, timedelta

from engine.reading.spreadsheets.chinese_digits import in_chinese, spoken_in_chinese
from engine.reading.spreadsheets.format_codes import Kind, Section, Token

_DAY_SECONDS = 86_400
_EPOCH = date(1899, 12, 30)
_LEAP_DAY = 60  # 29 February 1900, which never was but has a number
_LAST = 2_958_465  # 31 December 9999
_LATER_EPOCH = 1462
_SLACK = 0.001
"""Seconds by which a stored time may fall short of what was meant: fractions are not exact."""
_CHINESE = (0x804, 0x1004, 0x404, 0xC04, 0x1404, 0x7804, 0x7C04, 0x4)
_JAPANESE = (0x411, 0x11)
_TAIWAN = (0x404,)
_TAIWAN_EPOCH = 1911
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE_DAYS = "一二三四五六日"
_JAPANESE_DAYS = "月火水木金土日"
_HALVES = {"am/pm": ("AM", "PM"), "a/p": ("A", "P"), "上午/下午": ("上午", "下午")}


@dataclass(frozen=True, slots=True)
class _Moment:
    """A point in time taken apart; `serial` counts the days, `seconds` those of the day."""

    year: int
    month: int
    day: int
    weekday: int  # Monday is 0
    serial: int
    seconds: int
    fraction: str


def shown_date(serial: float, section: Section, later_epoch: bool) -> str | None:
    """Return a serial number under a section with dates; None where it is no date.

    `later_epoch` says that the workbook counts from 1904.
    """
    moment = _moment(serial + (_LATER_EPOCH if later_epoch else 0), section)
    if moment is None:
        return None
    halved = section.has(Kind.HALF_DAY)
    pieces: list[str] = []
    for index, token in enumerate(section.tokens):
        if token.kind is Kind.DATE:
            pieces.append(_part(token.text, section, index, moment, halved))
        elif token.kind is Kind.ELAPSED:
            days = moment.serial - (_LATER_EPOCH if later_epoch else 0)
            pieces.append(_elapsed(token.text, days * _DAY_SECONDS + moment.seconds))
        elif token.kind is Kind.HALF_DAY:
            pieces.append(_half(token.text, section.language, moment.seconds))
        elif token.kind is not Kind.DIGIT:
            pieces.append(token.text)
        elif section.tokens[index - 1].kind is Kind.POINT:
            pieces.append(moment.fraction)
    return "".join(pieces)


def _moment(serial: float, section: Section) -> _Moment | None:
    """Take a serial number apart; seconds are rounded where they are shown, else cut off."""
    if not 0 <= serial < _LAST + 1:
        return None
    day = math.floor(serial)
    decimals = min(6, sum(token.kind is Kind.DIGIT for token in section.tokens))
    unit = 10**decimals
    rounding = 0.5 if _shows_seconds(section) else _SLACK
    ticks = math.floor((serial - day) * _DAY_SECONDS * unit + rounding)
    day, ticks = day + ticks // (_DAY_SECONDS * unit), ticks % (_DAY_SECONDS * unit)
    seconds, parts = divmod(ticks, unit)
    fraction = f"{parts:0{decimals}}" if decimals else ""
    if day == _LEAP_DAY or day == 0:
        month, last = (2, 29) if day else (1, 0)
        return _Moment(1900, month, last, (day + 5) % 7, day, seconds, fraction)
    if day > _LAST:
        return None
    found = _EPOCH + timedelta(days=day if day > _LEAP_DAY else day + 1)
    return _Moment(found.year, found.month, found.day, (day + 5) % 7, day, seconds, fraction)


def _shows_seconds(section: Section) -> bool:
    return any(
        token.kind in (Kind.DATE, Kind.ELAPSED) and token.text[0] == "s" for token in section.tokens
    )


def _part(text: str, section: Section, index: int, moment: _Moment, halved: bool) -> str:
    letter, length = text[0], len(text)
    if letter == "m" and _is_minute(section.tokens, index):
        return _padded(moment.seconds // 60 % 60, length, section)
    if letter in "ye":
        return _year(text, section, moment.year)
    if letter == "b":
        return str(moment.year + 543)
    if letter == "g":
        return "民國" if section.language in _TAIWAN and length > 1 else ""
    if letter == "m":
        return _month(length, section, moment.month)
    if letter == "d" and length <= 2:
        return _padded(moment.day, length, section)
    if letter in "da":
        return _weekday(text, section.language, moment.weekday)
    if letter == "h":
        hour = moment.seconds // 3600
        return _padded((hour + 11) % 12 + 1 if halved else hour, length, section)
    return _padded(moment.seconds % 60, length, section)


def _is_minute(tokens: tuple[Token, ...], index: int) -> bool:
    """Say whether m means minutes: the part before it is hours, or the one after it seconds."""
    if len(tokens[index].text) > 2:
        return False
    before = [t for t in tokens[:index] if t.kind in (Kind.DATE, Kind.ELAPSED)]
    after = [t for t in tokens[index + 1 :] if t.kind in (Kind.DATE, Kind.ELAPSED)]
    return (bool(before) and before[-1].text[0] == "h") or (bool(after) and after[0].text[0] == "s")


def _padded(number: int, length: int, section: Section) -> str:
    if section.chinese_digits:
        return spoken_in_chinese(number, section.chinese_digits)
    return f"{number:0{min(length, 2)}}"


def _year(text: str, section: Section, year: int) -> str:
    if text[0] == "e" and section.language in _TAIWAN:
        written = str(year - _TAIWAN_EPOCH)
    else:
        written = f"{year % 100:02}" if text in ("y", "yy") else f"{year:04}"
    return in_chinese(written, section.chinese_digits) if section.chinese_digits else written


def _month(length: int, section: Section, month: int) -> str:
    if length <= 2:
        return _padded(month, length, section)
    if section.language in (*_CHINESE, *_JAPANESE):
        spoken = length == 4 and section.language in _CHINESE
        return f"{spoken_in_chinese(month, 1) if spoken else month}月"
    name = _MONTHS[month - 1]
    return {3: name[:3], 5: name[0]}.get(length, name)


def _weekday(text: str, language: int, weekday: int) -> str:
    if language in _JAPANESE:
        return _JAPANESE_DAYS[weekday] + ("曜日" if len(text) > 3 else "")
    if text[0] == "a":
        return ("星期" if len(text) > 3 else "") + _CHINESE_DAYS[weekday]
    if language in _CHINESE:
        return ("星期" if len(text) > 3 else "周") + _CHINESE_DAYS[weekday]
    return _DAYS[weekday] if len(text) > 3 else _DAYS[weekday][:3]


def _elapsed(text: str, seconds: int) -> str:
    unit = {"h": 3600, "m": 60, "s": 1}[text[0]]
    return f"{seconds // unit:0{len(text)}}"


def _half(text: str, language: int, seconds: int) -> str:
    words = _HALVES[text]
    if text == "am/pm" and language in _CHINESE:
        words = _HALVES["上午/下午"]
    elif text == "am/pm" and language in _JAPANESE:
        words = ("午前", "午後")
    return words[seconds >= _DAY_SECONDS // 2]
