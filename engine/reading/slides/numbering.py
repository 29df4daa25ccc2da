"""The numbers that a program puts before list items by itself."""

from __future__ import annotations

_CHINESE = "零一二三四五六七八九"
_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"))
_CIRCLED_FIRST, _CIRCLED_LAST = 0x2460, 20
_LETTERS = 26


class Numbering:
    """Counts the numbered items of one text, level by level."""

    def __init__(self) -> None:
        self._counts: dict[int, tuple[str, int]] = {}

    def interrupt(self, level: int) -> None:
        """A paragraph without a number ends the count of its level and of those below."""
        self._counts = {at: count for at, count in self._counts.items() if at < level}

    def next(self, level: int, scheme: str, start: int) -> str:
        """Return the next number ("1.", "(a)", "一、") of a DrawingML numbering scheme."""
        before, count = self._counts.get(level, (scheme, start - 1))
        number = count + 1 if before == scheme else start
        self.interrupt(level + 1)
        self._counts[level] = scheme, number
        return _written(number, scheme)


def _written(number: int, scheme: str) -> str:
    name = scheme.lower()
    if name.startswith("circle") and 0 < number <= _CIRCLED_LAST:
        return chr(_CIRCLED_FIRST + number - 1)
    if name.startswith(("ea1chs", "ea1cht", "ea1jpn")):
        return chinese(number) + "、"
    if name.startswith("alpha"):
        figure = letters(number)
    elif name.startswith("roman"):
        figure = roman(number)
    else:
        figure = str(number)
    if name.startswith(("alphauc", "romanuc")):
        figure = figure.upper()
    if name.endswith("parenboth"):
        return f"({figure})"
    if name.endswith("parenr"):
        return f"{figure})"
    return f"{figure}."


def letters(number: int) -> str:
    """Return a, b … z, aa, bb … as Office counts."""
    turns, index = divmod(max(number, 1) - 1, _LETTERS)
    return chr(ord("a") + index) * (turns + 1)


def roman(number: int) -> str:
    """Return a lower-case Roman number; of thousands only those under 400 are met in lists."""
    written = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        written += sign * times
    return written + "i" * number


def chinese(number: int) -> str:
    """Return 一, 二 … 九十九; Arabic figures beyond."""
    if not 0 < number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    head = "" if not tens else "十" if tens == 1 else f"{_CHINESE[tens]}十"
    return head + (_CHINESE[ones] if ones else "")
