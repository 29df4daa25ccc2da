"""What kind of thing a question can only be answered with: a duration, or any number at all. Pure.

A near miss shares the words of a question and lacks what is asked for; a sentence that states no
number cannot answer "how many", however much it repeats.
"""

from __future__ import annotations

import re

from engine.answering.numerals import NUMBER
from engine.answering.quantities import find_quantities, plain

_ASKS_FOR_DURATION = re.compile(
    r"(?:多少|几)个?(?:天|小时|钟头|分钟|周|星期|礼拜|工作日|年(?!级|代|份))|多少(?:日|个月|月)|几个月|"
    r"how many (?:working |business |calendar |more )*(?:days|hours|minutes|weeks|months|years)\b"
)
_ASKS_FOR_NUMBER = re.compile(
    r"多少(?!有|会|也|都)|(?<![好十])几(?=[个位人名次年月天日号元块折遍级层楼件份张台套种项条页倍])|"
    r"how (?:many|much)\b(?! (?:of|do you|does it matter|better|more))"
)
_ASKS_FOR_YEAR = re.compile(r"哪一?年|何年|几几年|\b(?:what|which) year\b")
_YEAR = re.compile(r"\d{2,4}|[零〇一二三四五六七八九十百元]+年|世纪|年代|\bcentury\b")
_YEAR_OF_NONE = re.compile(r"[这那同每][一1]年")
_NUMBER = re.compile(
    rf"{NUMBER}|[无未免没不]|全[部体额]|所有|每[个位人]|任何|"
    r"\b(?:no|not|none|never|free|all|every|each|both|any|several|single|once|twice|half|double|"
    r"triple|dozens?|hundreds?|thousands?|millions?|billions?|first|second|third|unlimited)\b"
)
_ARTICLE = re.compile(r"\ban?\b")
"""Read as the number one beside a unit only: "an hour"."""


def asks_for_duration(question: str) -> bool:
    """Whether a question can only be answered by a number of days, hours, years and the like."""
    return _ASKS_FOR_DURATION.search(plain(question)) is not None


def is_of_asked_kind(question: str, text: str) -> bool:
    """Whether a text could answer the question by the kind of what it states.

    "None", "all" and "free" are numbers, too. A date is no duration, "that year" no year.
    """
    if asks_for_duration(question):
        return any(one.kind in ("duration", "working_time") for one in find_quantities(text))
    if _ASKS_FOR_YEAR.search(plain(question)):
        return _YEAR.search(_YEAR_OF_NONE.sub("", plain(text))) is not None
    if _ASKS_FOR_NUMBER.search(plain(question)):
        counted = find_quantities(text) or _NUMBER.search(_ARTICLE.sub("", plain(text)))
        return bool(counted)
    return True
