"""Numbers in Chinese digits, as the formats [DBNum1] to [DBNum3] show them."""

from __future__ import annotations

_DIGITS = {1: "〇一二三四五六七八九", 2: "零壹贰叁肆伍陆柒捌玖", 3: "０１２３４５６７８９"}
_UNITS = {1: ("", "十", "百", "千"), 2: ("", "拾", "佰", "仟")}
_GROUPS = ("", "万", "亿", "万亿")
_ZERO = {1: "〇", 2: "零"}


def in_chinese(text: str, style: int) -> str:
    """Replace each digit by itself: 2026 → 二〇二六."""
    return text.translate(str.maketrans("0123456789", _DIGITS[style]))


def read_in_chinese(text: str, style: int) -> str:
    """Read a decimal number out: 1234.5 → 一千二百三十四.五."""
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    whole, point, fraction = digits.partition(".")
    if style not in _UNITS or not whole.isdigit() or len(whole) > 4 * len(_GROUPS):
        return in_chinese(text, style)
    return sign + _whole(whole, style) + point + in_chinese(fraction, style)


def _whole(digits: str, style: int) -> str:
    names, units, zero = _DIGITS[style], _UNITS[style], _ZERO[style]
    groups = [digits[max(0, end - 4) : end] for end in range(len(digits), 0, -4)]
    read = ""
    for index in range(len(groups) - 1, -1, -1):
        group = groups[index]
        part = ""
        for place, digit in enumerate(group):
            if digit != "0":
                part += names[int(digit)] + units[len(group) - 1 - place]
            elif part and not part.endswith(zero) and group[place:].strip("0"):
                part += zero
        if part and read and group.startswith("0"):
            part = zero + part
        read += part + (_GROUPS[index] if part else "")
    return read or zero


def spoken_in_chinese(number: int, style: int) -> str:
    """Read the number of a day, month or hour out: 12 is 十二, without the one before the ten."""
    read = read_in_chinese(str(number), style)
    return read[1:] if style == 1 and read.startswith("一十") else read
