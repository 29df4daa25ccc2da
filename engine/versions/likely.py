"""Pairs of documents that are likely versions of one: few that are not, rather than all that are.

Text alone never makes two documents versions of one another: forms and letters are alike too. It
has to agree with a name, a number or a title.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.types import DocumentFacts
from engine.versions.names import NameMarks, name_marks
from engine.versions.order import NewerBy, Standing, newer
from engine.versions.sketches import Difference, Sketch, alike, differences

_ALIKE_AT_LEAST = {"name": 0.35, "number": 0.25, "title": 0.5, "text": 0.8}
_ALIKE_UNDER_ONE_NAME = 0.6
"""The same name in two folders says less than a name that says to be a version."""
_ONE_TITLE_IN_THE_OTHER = 0.6
_BAND = 4
_NEIGHBOURS = 40
_SERIES = re.compile(
    r"[日周月季年]报|报[告表价]|纪要|记录|合同|协议|发票|订单|收据|简历|申请|登记表|证明|通知|公告|通报|"
    r"invoice|contract|agreement|receipt|statement|minutes|resume|quotation|order|report|earnings|"
    r"notice|letter|10-?[kq]|8-?k"
)
_EDITION_YEAR = re.compile(r"\s*[-—–]\s*(?:19|20)\d\d$")
_STANDARD = re.compile(r"[a-z]+(?:/[a-z])?\s?\d")


class Evidence(StrEnum):
    """What says that two documents are versions of one."""

    NAME = "name"
    NUMBER = "number"
    TITLE = "title"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document as far as it matters here; `name` may hold folders; ids are the caller's."""

    id: int
    name: str
    facts: DocumentFacts = DocumentFacts()
    sketch: Sketch | None = None


@dataclass(frozen=True, slots=True)
class LikelyVersions:
    """Two documents; `newer` is one of their ids, or None where nothing says which.

    `alike` is the share of text in common, None where a text is not known. `differences` are
    numbers that changed, the first document's first.
    """

    first: int
    second: int
    evidence: Evidence
    alike: float | None
    newer: int | None = None
    newer_by: NewerBy | None = None
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class _Known:
    candidate: Candidate
    marks: NameMarks
    title: NameMarks
    number: str
    edition: str
    series: bool


def likely_versions(candidates: Sequence[Candidate]) -> list[LikelyVersions]:
    """Return the pairs, in the order of the candidates; each pair of documents once."""
    known = [_known(candidate) for candidate in candidates]
    found = []
    for first, second in sorted(_near(known)):
        pair = _compared(known[first], known[second])
        if pair:
            found.append(pair)
    return found


def _known(candidate: Candidate) -> _Known:
    facts = candidate.facts
    marks = name_marks(candidate.name)
    title = name_marks(facts.title.value) if facts.title else marks
    number = _key(facts.number.value) if facts.number else ""
    edition = _EDITION_YEAR.sub("", number) if _STANDARD.match(number) else number
    series = bool(_SERIES.search(f"{marks.base} {title.base}"))
    return _Known(candidate, marks, title, number, edition, series)


def _key(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _near(known: Sequence[_Known]) -> set[tuple[int, int]]:
    """Return the pairs (by index) that share a name, a number, a title or a band of text."""
    rooms: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for index, one in enumerate(known):
        for key in _keys(one):
            rooms[key].append(index)
    return {
        (first, second)
        for inside in rooms.values()
        for place, first in enumerate(inside)
        for second in inside[place + 1 : place + 1 + _NEIGHBOURS]
        if first != second
    }


def _keys(one: _Known) -> Iterator[tuple[object, ...]]:
    if one.marks.base:
        yield ("base", one.marks.base)
    if one.title.base and one.title.base != one.marks.base:
        yield ("base", one.title.base)
    if one.edition:
        yield ("number", one.edition)
    if one.candidate.sketch:
        signature = one.candidate.sketch.signature
        for start in range(0, len(signature), _BAND):
            yield ("band", start, signature[start : start + _BAND])


def _compared(first: _Known, second: _Known) -> LikelyVersions | None:
    one, other = first.candidate.sketch, second.candidate.sketch
    share = alike(one, other) if one and other else None
    changed = differences(one, other) if one and other else ()
    evidence = _evidence(first, second, share, changed=bool(changed))
    if evidence is None:
        return None
    way, by = newer(
        Standing(first.candidate.facts, (first.marks, first.title)),
        Standing(second.candidate.facts, (second.marks, second.title)),
    )
    ids = (first.candidate.id, second.candidate.id)
    return LikelyVersions(
        *ids,
        evidence,
        share,
        {1: ids[1], -1: ids[0], 0: None}[way],
        by,
        changed,
    )


def _evidence(
    first: _Known, second: _Known, share: float | None, *, changed: bool
) -> Evidence | None:
    if share is None:
        return Evidence.NAME if _same_name_without_text(first, second) else None
    if first.series or second.series:
        named = _same_name(first, second) and share >= _ALIKE_AT_LEAST["title"]
        says = any(one.marks.says_version for one in (first, second))
        copied = _marked(first, second) and share >= _ALIKE_AT_LEAST["text"] and not changed
        return Evidence.NAME if named and (says or copied) else None
    sure = first.marks.telling and (_marked(first, second) or first.marks.day != second.marks.day)
    agreeing = {
        Evidence.NAME: _same_name(first, second) and (sure or share >= _ALIKE_UNDER_ONE_NAME),
        Evidence.NUMBER: bool(first.edition) and first.edition == second.edition,
        Evidence.TITLE: first.title.base == second.title.base and first.title.telling,
        Evidence.TEXT: _one_title_in_the_other(first.title.base, second.title.base),
    }
    for evidence, agrees in agreeing.items():
        if agrees and share >= _ALIKE_AT_LEAST[evidence.value]:
            return evidence
    return None


def _same_name(first: _Known, second: _Known) -> bool:
    return bool(first.marks.base) and first.marks.base == second.marks.base


def _marked(first: _Known, second: _Known) -> bool:
    """Say whether a name claims to be a version or a copy, beyond a year or a day."""
    return any(one.marks.says_version or one.marks.copy for one in (first, second))


def _same_name_without_text(first: _Known, second: _Known) -> bool:
    says = first.marks.says_version or second.marks.says_version
    years = bool(first.marks.day and second.marks.day) and not first.series and not second.series
    return _same_name(first, second) and first.marks.telling and (says or years)


def _one_title_in_the_other(first: str, second: str) -> bool:
    """Say whether a title is the other with a little more in it."""
    short, long = sorted((first, second), key=len)
    if not short or len(short) < _ONE_TITLE_IN_THE_OTHER * len(long):
        return False
    rest = iter(long)
    return all(character in rest for character in short)
