"""Fractions of a whole, in words of two languages. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from engine.answering.amounts import Quantity, bound_around
from engine.answering.numerals import number_value

_HAN = "一二两三四五六七八九十百"
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "tenth": 10}
_FRACTION = re.compile(
    rf"(?P<below>[{_HAN}\d]+)分之(?P<above>[{_HAN}\d]+)|百分之(?P<hundred>[{_HAN}\d]+)"
    rf"|\b(?P<count>a|an|one|two|three|four|five)[ -](?P<part>{'|'.join(_PARTS)})s?\b"
    r"(?!\s*(?:an? )?(?:hour|year|day|week|month|minute))"
)


def fractions(folded: str, text: str) -> Iterator[Quantity]:
    """Yield fractions as per cent: 五分之一, two thirds."""
    for match in _FRACTION.finditer(folded):
        above = match["above"] or match["hundred"] or match["count"]
        value = number_value(above)
        whole = number_value(match["below"]) if match["below"] else None
        if match["part"]:
            whole = Fraction(_PARTS[match["part"]])
        if value is None or (match["below"] and not whole):
            continue
        share = value * 100 / (whole or 100)
        start, end = match.span()
        bound, outer = bound_around(folded, start, end)
        yield Quantity("percent", share, share, bound, text[start:end], start, end, outer)
