"""Which of two versions is newer, by what they state; the time of a file says nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from engine.types import DocumentFacts, Fact
from engine.versions.names import NameMarks, numbers

_OVER = ("withdrawn", "replaced")
_NUMBER_YEAR = re.compile(r"(?:[-—–]|[〔\[（(])\s*((?:19|20)\d\d)(?!\d)")


class NewerBy(StrEnum):
    """What says which version is newer."""

    EFFECTIVE_DATE = "effective_date"
    STATUS = "status"
    VERSION = "version"
    NUMBER = "number"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides the order: what a document states, and what its name and its title say."""

    facts: DocumentFacts
    marks: tuple[NameMarks, ...]


def newer(first: Standing, second: Standing) -> tuple[int, NewerBy | None]:
    """Return 1 where the second is newer, -1 where the first is, 0 where nothing says; and why."""
    for by, value in (
        (NewerBy.EFFECTIVE_DATE, _effective),
        (NewerBy.STATUS, _in_force),
        (NewerBy.VERSION, _stated_version),
        (NewerBy.NUMBER, _number_year),
        (NewerBy.NAME, _version_in_name),
        (NewerBy.NAME, _day_in_name),
        (NewerBy.NAME, _stage_in_name),
        (NewerBy.NAME, _revised),
    ):
        one, other = value(first), value(second)
        if one and other and one != other:
            return (1 if other > one else -1), by
    return 0, None


def _effective(one: Standing) -> tuple[int, ...]:
    return numbers(_value(one.facts.effective_date))


def _in_force(one: Standing) -> tuple[int, ...]:
    status = _value(one.facts.status)
    return (0 if status in _OVER else 1,) if status in (*_OVER, "in_force") else ()


def _stated_version(one: Standing) -> tuple[int, ...]:
    found = numbers(_value(one.facts.version))
    return found + (0,) * (4 - len(found)) if found else ()


def _number_year(one: Standing) -> tuple[int, ...]:
    found = _NUMBER_YEAR.search(_value(one.facts.number))
    return (int(found.group(1)),) if found else ()


def _version_in_name(one: Standing) -> tuple[int, ...]:
    found = next((marks.version for marks in one.marks if marks.version), ())
    return found + (0,) * (4 - len(found)) if found else ()


def _day_in_name(one: Standing) -> tuple[int, ...]:
    return next((marks.day for marks in one.marks if marks.day), ())


def _stage_in_name(one: Standing) -> tuple[int, ...]:
    return next(((marks.stage,) for marks in one.marks if marks.stage is not None), ())


def _revised(one: Standing) -> tuple[int, ...]:
    return (max((marks.revised for marks in one.marks), key=abs) + 2,)


def _value(fact: Fact | None) -> str:
    return fact.value if fact else ""
