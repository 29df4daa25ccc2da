"""What a quantity is, and the bound that the words around it set. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Bound(StrEnum):
    """What a quantity limits: the value itself, or everything on one side of it."""

    EXACT = "exact"
    AT_MOST = "at_most"
    LESS = "less"
    AT_LEAST = "at_least"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Quantity:
    """`text[start:end]` says `low` to `high` of the kind's base unit, limited by `bound`.

    `outer` is the range with the words that set the bound. Kinds: duration (minutes),
    working_time (working days), money:XXX, count:NOUN, length (mm), mass (g), data (bytes),
    percent, age (years), clock (minutes of the day), grade, score.
    """

    kind: str
    low: Fraction
    high: Fraction
    bound: Bound
    text: str
    start: int
    end: int
    outer: tuple[int, int]


_OF_WHAT = r"(?:(?![的每扣罚付收交者])[\u4e00-\u9fff]){1,8}"
"""What a bound is measured in: 超过原合同10%."""
_GREATER = (
    r"(?:more|later|longer|greater|higher|older|larger|bigger|heavier|wider|taller|thicker|deeper|"
    r"faster|further|farther)"
)
_SMALLER = (
    r"(?:less|fewer|earlier|shorter|younger|smaller|lighter|lower|narrower|thinner|slower|nearer|"
    r"closer)"
)
_BEFORE: tuple[tuple[str, Bound], ...] = (
    (r"(?:至多|最多|不得超过|只能)[\u4e00-\u9fff]{1,4}", Bound.AT_MOST),
    (r"(?:至少|最少)[\u4e00-\u9fff]{1,4}", Bound.AT_LEAST),
    (rf"(?:不得?|未|没有?)(?:超过|超出|高于|大于)(?:了)?{_OF_WHAT}", Bound.AT_MOST),
    (rf"(?:不得?|未)(?:少于|低于|小于){_OF_WHAT}", Bound.AT_LEAST),
    (rf"(?<![不未没])(?:超过|超出|高于|大于)(?:了)?{_OF_WHAT}", Bound.MORE),
    (rf"(?<![不未没])(?:少于|低于|小于|不足){_OF_WHAT}", Bound.LESS),
    (
        r"(?:不得?|不能|不可|未|没有?|不会|勿)(?:超过|超出|多于|高于|大于|晚于|迟于|逾|长于)(?:了)?",
        Bound.AT_MOST,
    ),
    (
        r"(?:不得?|不能|不可|未)(?:少于|低于|小于|短于|早于)|至少|最少|最低|起码|不下|满|达到?|已满|年满|≥|>=",
        Bound.AT_LEAST,
    ),
    (r"至多|最多|最长|最高|上限为?|限额为?|≤|<=", Bound.AT_MOST),
    (r"(?:不足|不满|未满|不到|未达到?|少于|低于|小于|短于|早于)", Bound.LESS),
    (r"(?:超过|超出|多于|高于|大于|逾|晚于|迟于|长于|超)(?:了)?", Bound.MORE),
    (
        rf"(?:no|not) (?:any )?{_GREATER} than|at (?:the )?most|up to"
        r"|not (?:to )?exceed(?:ing)?|(?:may|must|shall|should|can)(?: ?not|n't) exceed|"
        r"a maximum of"
        r"|maximum(?: of)?|within|in the first|limited to|do(?:es)?(?: not|n't) exceed",
        Bound.AT_MOST,
    ),
    (
        rf"(?:no|not) (?:any )?{_SMALLER} than|at (?:the very )?least|a minimum of"
        r"|minimum(?: of)?",
        Bound.AT_LEAST,
    ),
    (
        rf"{_GREATER} than|over|above|exceed(?:s|ing|ed)?|beyond",
        Bound.MORE,
    ),
    (rf"{_SMALLER} than|under|below|before", Bound.LESS),
)
_AFTER: tuple[tuple[str, Bound], ...] = (
    (
        r"(?:及|或)?以上|及以上|起(?!草|来|诉)|or more|or longer|or above|or over|and above|"
        r"or higher|or older",
        Bound.AT_LEAST,
    ),
    (
        r"之内|以内|内|(?:及|或)?以下|or less|or fewer|or under|or below|and below|or younger",
        Bound.AT_MOST,
    ),
)
_JOINT = r"(?:的|为|[:：]|\s)*"
_SKIPPED = r"(?:\s|的|为|是|了|人民币|rmb|a\s+total\s+of)*"
_BEFORE_ALL = re.compile("|".join(f"(?P<b{i}>(?:{p}))" for i, (p, _) in enumerate(_BEFORE)))
_AFTER_ALL = re.compile("|".join(f"(?P<b{i}>(?:{p}))" for i, (p, _) in enumerate(_AFTER)))


def bound_around(folded: str, start: int, end: int) -> tuple[Bound, tuple[int, int]]:
    after = _AFTER_ALL.match(folded, end + len(leading_blank(folded[end:])))
    before = None
    window = max(0, start - 24)
    for match in _BEFORE_ALL.finditer(folded[window:start]):
        rest = folded[window + match.end() : start]
        if re.fullmatch(_SKIPPED, rest) and not _inside_word(folded, window + match.start(), match):
            before = match
            break
    if before is not None:
        bound = _BEFORE[_index(before)][1]
        return bound, (window + before.start(), end)
    if after is not None:
        bound = _AFTER[_index(after)][1]
        return bound, (start, after.end())
    return Bound.EXACT, (start, end)


def _inside_word(folded: str, at: int, match: re.Match[str]) -> bool:
    first = match.group()[:1]
    return first.isascii() and first.isalpha() and at > 0 and folded[at - 1].isalpha()


def _index(match: re.Match[str]) -> int:
    return int(str(match.lastgroup)[1:])


def leading_blank(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]
