"""Numbers as Word writes them before paragraphs: 一百零三, 壹, ③, iv, AB. Pure."""

from __future__ import annotations

from collections.abc import Callable

_DIGITS = "〇一二三四五六七八九"
_COUNTING = "零一二三四五六七八九"
_LEGAL = "零壹贰叁肆伍陆柒捌玖"
_LEGAL_TRADITIONAL = "零壹貳參肆伍陸柒捌玖"
_UNITS = ("", "十", "百", "千")
_LEGAL_UNITS = ("", "拾", "佰", "仟")
_STEMS = "甲乙丙丁戊己庚辛壬癸"
_BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_MOST_ROMAN = 3999
_MOST_LETTERS = 780


def chinese(number: int, digits: str = _COUNTING, units: tuple[str, ...] = _UNITS) -> str:
    """Return a number up to 9999 in Chinese characters ("一百零三"); Arabic figures beyond."""
    if not 0 < number < 10_000:
        return str(number) if number else digits[0]
    written, gap = "", False
    for place in range(3, -1, -1):
        digit = number // 10**place % 10
        if digit:
            written += (digits[0] if gap and written else "") + digits[digit] + units[place]
        gap = digit == 0
    short = digits[1] + units[1]
    return written[1:] if units is _UNITS and written.startswith(short) else written


def roman(number: int) -> str:
    """Return a lower-case Roman number; Arabic figures where there is none."""
    if not 0 < number <= _MOST_ROMAN:
        return str(number)
    written = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        written += sign * times
    return written


def letters(number: int) -> str:
    """Return a, b … z, aa, bb … as Word counts."""
    if not 0 < number <= _MOST_LETTERS:
        return str(number)
    turns, index = divmod(number - 1, 26)
    return chr(ord("a") + index) * (turns + 1)


def _digitwise(digits: str) -> Callable[[int], str]:
    return lambda number: "".join(digits[int(figure)] for figure in str(abs(number)))


def _up_to_99(number: int) -> str:
    return chinese(number) if number < 100 else _digitwise(_DIGITS)(number)


def _one_of(signs: str) -> Callable[[int], str]:
    return lambda number: signs[number - 1] if 0 < number <= len(signs) else str(number)


def _from(first: int, count: int) -> Callable[[int], str]:
    return _one_of("".join(chr(first + index) for index in range(count)))


def _circled(number: int) -> str:
    for first, low, high in ((0x2460, 1, 20), (0x3251, 21, 35), (0x32B1, 36, 50)):
        if low <= number <= high:
            return chr(first + number - low)
    return str(number)


def _ordinal(number: int) -> str:
    teens = 10 < number % 100 < 20
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


_FORMATS: dict[str, Callable[[int], str]] = {
    "upperRoman": lambda number: roman(number).upper(),
    "lowerRoman": roman,
    "upperLetter": lambda number: letters(number).upper(),
    "lowerLetter": letters,
    "ordinal": _ordinal,
    "decimalZero": lambda number: f"{number:02d}",
    "numberInDash": lambda number: f"- {number} -",
    "hex": lambda number: f"{number:X}",
    "decimalFullWidth": _digitwise("０１２３４５６７８９"),
    "decimalFullWidth2": _digitwise("０１２３４５６７８９"),
    "decimalEnclosedCircle": _circled,
    "decimalEnclosedCircleChinese": _circled,
    "decimalEnclosedFullstop": _from(0x2488, 20),
    "decimalEnclosedParen": _from(0x2474, 20),
    "ideographEnclosedCircle": _from(0x3280, 10),
    "ideographDigital": _digitwise(_DIGITS),
    "japaneseDigitalTenThousand": _digitwise(_DIGITS),
    "taiwaneseDigital": _digitwise("○一二三四五六七八九"),
    "koreanDigital2": _digitwise(_DIGITS),
    "chineseCounting": _up_to_99,
    "taiwaneseCounting": _up_to_99,
    "japaneseCounting": chinese,
    "chineseCountingThousand": chinese,
    "taiwaneseCountingThousand": chinese,
    "chineseLegalSimplified": lambda number: chinese(number, _LEGAL, _LEGAL_UNITS),
    "ideographLegalTraditional": lambda number: chinese(number, _LEGAL_TRADITIONAL, _LEGAL_UNITS),
    "ideographTraditional": _one_of(_STEMS),
    "ideographZodiac": _one_of(_BRANCHES),
    "aiueoFullWidth": _one_of(
        "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
    ),
    "irohaFullWidth": _one_of(
        "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン"
    ),
    "ganada": _one_of("가나다라마바사아자차카타파하"),
    "chosung": _one_of("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"),
    "russianLower": _one_of("абвгдежзиклмнопрстуфхцчшщыэюя"),
    "russianUpper": _one_of("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ"),
}
_FORMATS["aiueo"] = _FORMATS["aiueoFullWidth"]
_FORMATS["iroha"] = _FORMATS["irohaFullWidth"]


def written(number: int, form: str, pattern: str = "") -> str:
    """Return a number in one of Word's formats (`w:numFmt`); Arabic figures in an unknown one.

    `pattern` is the example of a custom format ("001, 002, 003").
    """
    if form == "none":
        return ""
    if form == "custom" and pattern:
        return str(number).zfill(len(pattern.split(",")[0].strip()))
    known = _FORMATS.get(form)
    return known(number) if known else str(number)
