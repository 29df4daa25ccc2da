"""A number under one section of a format code, as a spreadsheet program shows it."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from engine.reading.spreadsheets.chinese_digits import in_chinese, read_in_chinese
from engine.reading.spreadsheets.format_codes import Kind, Section, Token

_ROUNDING = Context(prec=400, rounding=ROUND_HALF_UP)
_GENERAL_WIDTH = 11
_MOST_WHOLE_DIGITS = 21
_SIGNIFICANT = 15
_EXACT_FLOATS = 10**_SIGNIFICANT
_MOST_DECIMALS = 30


def exact(value: float) -> Decimal:
    """Return a number as it was written: a float by its 15 digits, an integer by all of them."""
    return Decimal(value) if isinstance(value, int) else Decimal(f"{value:.{_SIGNIFICANT}g}")


def shown_general(value: float) -> str:
    """Return a number in the format General; whole ones never as a power of ten, since a code
    of many digits must stay whole.
    """
    if value == (whole := int(value)) and abs(whole) < _EXACT_FLOATS:
        return str(whole)
    number = exact(value)
    if number == number.to_integral_value() and abs(number) < Decimal(10) ** _MOST_WHOLE_DIGITS:
        return f"{number:f}"
    if abs(number) >= Decimal(10) ** _GENERAL_WIDTH:
        return _power(number)
    sign, digits = ("-" if number < 0 else ""), abs(number)
    decimals = max(0, _GENERAL_WIDTH - 1 - len(str(int(digits))))
    plain = _trimmed(f"{digits.quantize(Decimal(1).scaleb(-decimals), context=_ROUNDING):f}")
    if digits < Decimal("0.0001") and Decimal(plain) != digits:
        return _power(number)
    return sign + plain


def _power(number: Decimal) -> str:
    mantissa, _, exponent = f"{number:.5E}".partition("E")
    return f"{_trimmed(mantissa)}E{exponent[0]}{exponent[1:]:0>2}"


def _trimmed(digits: str) -> str:
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def shown_number(value: float, section: Section) -> str:
    """Return a number that is not negative under a section without dates."""
    tokens = section.tokens
    if section.has(Kind.GENERAL):
        return _with_general(value, section)
    if not section.has(Kind.DIGIT):
        return _literals(value, tokens)
    number = exact(value).scaleb(2 * _count(tokens, Kind.PERCENT))
    if section.has(Kind.EXPONENT):
        text = _shown_power(number, tokens)
    else:
        slash = _slash_of_fraction(tokens)
        text = _shown_fraction(number, tokens, slash) if slash else _shown_digits(number, tokens)
    return in_chinese(text, section.chinese_digits) if section.chinese_digits else text


def _with_general(value: float, section: Section) -> str:
    text = shown_general(value)
    if section.chinese_digits:
        text = read_in_chinese(text, section.chinese_digits)
    return "".join(text if token.kind is Kind.GENERAL else token.text for token in section.tokens)


def _literals(value: float, tokens: tuple[Token, ...]) -> str:
    return "".join(
        shown_general(value) if token.kind is Kind.TEXT else token.text for token in tokens
    )


def _count(tokens: tuple[Token, ...], kind: Kind) -> int:
    return sum(token.kind is kind for token in tokens)


def _shown_digits(number: Decimal, tokens: tuple[Token, ...]) -> str:
    whole, fraction, thousands, scale = _layout(tokens)
    places = "".join(tokens[index].text for index in fraction)
    number = number.scaleb(-3 * scale)
    decimals = min(len(places), _MOST_DECIMALS)
    number = number.quantize(Decimal(1).scaleb(-decimals), context=_ROUNDING)
    before, _, after = f"{number:f}".partition(".")
    filled = _filled_whole(before.lstrip("0"), [tokens[i].text for i in whole], thousands)
    pieces = dict(zip(whole, filled, strict=True))
    pieces.update(zip(fraction, _filled_fraction(after, places), strict=True))
    has_fraction = any(pieces[index].strip() for index in fraction)
    for index, token in enumerate(tokens):
        if token.kind is Kind.COMMA or (token.kind is Kind.POINT and not has_fraction):
            pieces[index] = ""
    return "".join(pieces.get(index, token.text) for index, token in enumerate(tokens))


def _layout(tokens: tuple[Token, ...]) -> tuple[list[int], list[int], bool, int]:
    """Return the places of digits before and after the point, whether thousands are parted, and
    by how many thousands the number is divided.
    """
    point = next((i for i, token in enumerate(tokens) if token.kind is Kind.POINT), len(tokens))
    digits = [i for i, token in enumerate(tokens) if token.kind is Kind.DIGIT]
    whole = [i for i in digits if i < point]
    commas = [i for i, token in enumerate(tokens) if token.kind is Kind.COMMA]
    thousands = any(whole and whole[0] < comma < whole[-1] for comma in commas)
    last = digits[-1]
    trailing = [c for c in commas if c > last or (whole and whole[-1] < c < point)]
    return whole, [i for i in digits if i > point], thousands, len(trailing)


def _filled_whole(digits: str, places: list[str], thousands: bool) -> list[str]:
    """Return what each place before the point shows; the first takes all digits too many."""
    filled: list[str] = []
    rest = digits
    shown = 0
    for index in range(len(places) - 1, -1, -1):
        piece = ""
        take = rest if index == 0 else rest[-1:]
        for digit in reversed(take or _PADDING[places[index]]):
            parted = thousands and shown and shown % 3 == 0 and digit.isdigit()
            piece = digit + ("," if parted else "") + piece
            shown += 1
        rest = rest[: len(rest) - len(take)]
        filled.append(piece)
    return filled[::-1]


_PADDING = {"0": "0", "#": "", "?": " "}


def _filled_fraction(digits: str, places: str) -> list[str]:
    """Return what each place after the point shows: zeros at the end only where asked for."""
    filled = list(digits.ljust(len(places), "0"))
    for index in range(len(places) - 1, -1, -1):
        if filled[index] != "0" or places[index] == "0":
            break
        filled[index] = _PADDING[places[index]]
    return filled


def _shown_power(number: Decimal, tokens: tuple[Token, ...]) -> str:
    at = next(i for i, token in enumerate(tokens) if token.kind is Kind.EXPONENT)
    mantissa_tokens, exponent_tokens = tokens[:at], tokens[at + 1 :]
    whole = len(_layout(mantissa_tokens)[0])
    decimals = len(_layout(mantissa_tokens)[1])
    exponent = _exponent(number, whole)
    rounded = number.scaleb(-exponent).quantize(Decimal(1).scaleb(-decimals), context=_ROUNDING)
    if rounded >= Decimal(10) ** max(whole, 1):
        exponent = _exponent(rounded.scaleb(exponent), whole)
        rounded = number.scaleb(-exponent)
    sign = "-" if exponent < 0 else "+" if tokens[at].text == "+" else ""
    power = _shown_digits(Decimal(abs(exponent)), exponent_tokens)
    return f"{_shown_digits(rounded, mantissa_tokens)}E{sign}{power}"


def _exponent(number: Decimal, whole: int) -> int:
    if not number:
        return 0
    power = number.adjusted()
    return power // whole * whole if whole > 1 else power


def _slash_of_fraction(tokens: tuple[Token, ...]) -> int:
    """Return where the bar of a fraction is, 0 where there is none."""
    for index, token in enumerate(tokens):
        if token.kind is Kind.SLASH and index and tokens[index - 1].kind is Kind.DIGIT:
            return index
    return 0


def _shown_fraction(number: Decimal, tokens: tuple[Token, ...], slash: int) -> str:
    below = "".join(token.text for token in tokens[slash + 1 :] if token.text.strip())
    fixed = re.match(r"\d+", below)
    begin = slash
    while begin and tokens[begin - 1].kind is Kind.DIGIT:
        begin -= 1
    whole_tokens = tokens[:begin]
    mixed = any(token.kind is Kind.DIGIT for token in whole_tokens)
    whole = int(number) if mixed else 0
    rest = Fraction(number) - whole
    if fixed and int(fixed.group()):
        denominator = int(fixed.group())
        numerator = int(rest * denominator + Fraction(1, 2))
    else:
        places = sum(token.kind is Kind.DIGIT for token in tokens[slash + 1 :])
        near = rest.limit_denominator(10 ** min(places, 7) - 1)
        numerator, denominator = near.numerator, near.denominator
    if mixed and numerator == denominator:
        whole, numerator = whole + 1, 0
    if mixed and not numerator:
        return str(whole)
    leading = _shown_digits(Decimal(whole), whole_tokens) if mixed and whole else ""
    return f"{leading.rstrip()} {numerator}/{denominator}".strip()
