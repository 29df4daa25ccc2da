"""What an answer comes to against what was expected, and what differs from the time before.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.locations import sheet_and_row
from engine.retrieval.search_terms import fold
from engine.types import (
    Answer,
    AnswerStatus,
    CheckChange,
    CheckOutcome,
    CheckVerdict,
    Citation,
    CitedPlace,
    Expectation,
    Location,
    LocationKind,
    Passage,
)

_LONGEST_ANSWER = 400
_HEAD = 3  # a place that moves within the first passages is still read


def outcome_of(answer: Answer, expected: Expectation) -> CheckOutcome:
    """Return what became of a question."""
    return CheckOutcome(
        verdict=verdict_of(answer, expected),
        status=answer.status.value,
        passed=answer.gate.passed,
        reason=answer.reason.value if answer.reason else "",
        rank=rank_of(answer.passages, expected),
        score=answer.gate.signals.get("margin"),
        threshold_set=answer.gate.threshold_set,
        cited=cited_places(answer.citations),
        answer=answer.answer[:_LONGEST_ANSWER],
    )


def verdict_of(answer: Answer, expected: Expectation) -> CheckVerdict:
    """Say whether an answer is as expected: that it refuses, or that it cites the place."""
    if answer.status in (AnswerStatus.FAILED, AnswerStatus.STOPPED):
        return CheckVerdict.FAILED
    refused = answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
    if refused:
        return CheckVerdict.SHOULD_HAVE_ANSWERED if expected.answerable else CheckVerdict.RIGHT
    if not expected.answerable:
        return CheckVerdict.SHOULD_HAVE_REFUSED
    if answer.status is AnswerStatus.UNSUPPORTED:
        return CheckVerdict.UNSUPPORTED
    right = any(_is_expected(one, expected) for one in answer.citations)
    return CheckVerdict.RIGHT if right else CheckVerdict.OTHER_PLACE


def rank_of(passages: Sequence[Passage], expected: Expectation) -> int:
    """Return where the expected place came in the search, from 1; 0 for not at all."""
    place = expected.place
    if place is None:
        return 0
    quote = _plain(expected.quote)
    for number, passage in enumerate(passages, 1):
        if _same_document(place, passage.document_id, passage.document):
            on_page = any(span.page == place.page for span in passage.spans)
            there = on_page or _on_sheet(place, passage.location)
            if not place.page or there or (quote and quote in _plain(passage.text)):
                return number
    return 0


def cited_places(citations: Iterable[Citation]) -> tuple[CitedPlace, ...]:
    """Return the pages that an answer cites, each once, in order."""
    places = (
        CitedPlace(one.document_id, one.document, one.page, one.location) for one in citations
    )
    return tuple(dict.fromkeys(places))


def changes(before: CheckOutcome | None, last: CheckOutcome | None) -> tuple[CheckChange, ...]:
    """Return what differs between two outcomes of a question."""
    if before is None or last is None:
        return ()
    found = []
    if _read(before.rank) != _read(last.rank):
        found.append(CheckChange.RANK)
    if before.passed != last.passed:
        found.append(CheckChange.DECISION)
    if _pages(before) != _pages(last):
        found.append(CheckChange.CITATION)
    if before.reason != last.reason:
        found.append(CheckChange.REFUSAL)
    return tuple(found)


def _pages(outcome: CheckOutcome) -> set[tuple[str, int]]:
    return {(place.document, place.page) for place in outcome.cited}


def _read(rank: int) -> int:
    """Take the first passages for one: which of them comes first changes with every word."""
    return min(rank, 1) if rank <= _HEAD else rank


def _is_expected(citation: Citation, expected: Expectation) -> bool:
    place = expected.place
    if place is None:
        return CitedPlace(citation.document_id, citation.document, citation.page) not in (
            expected.wrong
        )
    if not _same_document(place, citation.document_id, citation.document):
        return False
    quote = _plain(expected.quote)
    quoted = bool(quote) and (quote in _plain(citation.quote) or _plain(citation.quote) in quote)
    there = citation.page == place.page or _on_sheet(place, citation.location)
    return not place.page or there or quoted


def _on_sheet(place: CitedPlace, location: Location) -> bool:
    """Say whether a place is a whole sheet, and a location on it: one may take many pages."""
    named = place.location
    if named is None or {named.kind, location.kind} != {LocationKind.SHEET}:
        return False
    return named.label == sheet_and_row(location.label)[0]


def _same_document(place: CitedPlace, document_id: int, name: str) -> bool:
    """Say whether a document is meant: the same one, or one of the same name read in anew."""
    return place.document_id == document_id or place.document == name


def _plain(text: str) -> str:
    return "".join(fold(text).split())
