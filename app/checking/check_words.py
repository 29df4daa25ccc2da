"""Check questions in words: what is expected, what came, what is different."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.wording import interface_language, location_text
from engine.messages import refusal_message
from engine.types import (
    CheckChange,
    CheckOutcome,
    CheckReport,
    CheckRow,
    CheckVerdict,
    CitedPlace,
    Expectation,
    GateProposal,
    Location,
    LocationKind,
    Refusal,
)

_GOOD = (CheckVerdict.RIGHT,)


def expected_text(expected: Expectation) -> str:
    """Return what is expected of an answer."""
    translate = QCoreApplication.translate
    if not expected.answerable:
        return translate("Checks", "Expected: not in the documents")
    if expected.place:
        text = translate("Checks", "Expected: {place}")
        return text.replace("{place}", place_text(expected.place))
    if expected.wrong:
        text = translate("Checks", "Expected: an answer, and not from {place}")
        return text.replace("{place}", places_text(expected.wrong))
    return translate("Checks", "Expected: an answer")


def place_text(place: CitedPlace) -> str:
    """Return a page of a document."""
    if not place.page:
        return place.document
    where = place.location or Location(LocationKind.PAGE, str(place.page))
    text = QCoreApplication.translate("Checks", "{document}, {place}")
    return text.replace("{place}", location_text(where)).replace("{document}", place.document)


def places_text(places: tuple[CitedPlace, ...]) -> str:
    """Return several pages, each in the words of one."""
    between = QCoreApplication.translate("Checks", "; ", "between several places")
    return between.join(place_text(place) for place in places)


def verdict_text(outcome: CheckOutcome | None) -> str:
    """Return how an answer stands to what was expected."""
    translate = QCoreApplication.translate
    if outcome is None:
        return translate("Checks", "Not asked yet")
    match outcome.verdict:
        case CheckVerdict.RIGHT:
            return translate("Checks", "As expected")
        case CheckVerdict.OTHER_PLACE:
            return translate("Checks", "Answered from another place")
        case CheckVerdict.UNSUPPORTED:
            return translate("Checks", "Answered without support")
        case CheckVerdict.SHOULD_HAVE_REFUSED:
            return translate("Checks", "Answered, and should have refused")
        case CheckVerdict.SHOULD_HAVE_ANSWERED:
            return translate("Checks", "Refused, and should have answered")
        case _:
            return translate("Checks", "The answer failed")


def is_good(row: CheckRow) -> bool:
    """Whether a question last ended as expected."""
    return bool(row.last and row.last.verdict in _GOOD)


def came_text(outcome: CheckOutcome) -> str:
    """Return what came: the places cited and how the expected one was found, or the refusal."""
    translate = QCoreApplication.translate
    if outcome.reason:
        return str(refusal_message(Refusal(outcome.reason), interface_language()).sentence)
    if not outcome.cited:
        return translate("Checks", "No place is cited.")
    text = translate("Checks", "Cited: {place}").replace("{place}", places_text(outcome.cited))
    if outcome.rank > 1:
        found = translate("Checks", "the expected place was found as number {rank}")
        text = f"{text} · {found.replace('{rank}', str(outcome.rank))}"
    return text


def change_lines(row: CheckRow) -> list[str]:
    """Return what is different from the time before, one line for each thing."""
    if row.before is None or row.last is None:
        return []
    return [_change(change, row.before, row.last) for change in row.changes]


def _change(change: CheckChange, before: CheckOutcome, last: CheckOutcome) -> str:
    translate = QCoreApplication.translate
    match change:
        case CheckChange.RANK:
            text = translate("Checks", "Search: {before} → {now}")
            return _filled(text, _rank(before), _rank(last))
        case CheckChange.DECISION:
            text = translate("Checks", "Decision: {before} → {now}")
            return _filled(text, _decision(before), _decision(last))
        case CheckChange.CITATION:
            text = translate("Checks", "Citations: {before} → {now}")
            return _filled(text, _citations(before), _citations(last))
        case _:
            text = translate("Checks", "Refusal: {before} → {now}")
            return _filled(text, _reason(before), _reason(last))


def _filled(text: str, before: str, now: str) -> str:
    return text.replace("{before}", before).replace("{now}", now)


def _rank(outcome: CheckOutcome) -> str:
    if not outcome.rank:
        return QCoreApplication.translate("Checks", "not found")
    text = QCoreApplication.translate("Checks", "number {rank}")
    return text.replace("{rank}", str(outcome.rank))


def _decision(outcome: CheckOutcome) -> str:
    if outcome.passed:
        return QCoreApplication.translate("Checks", "evidence enough")
    return QCoreApplication.translate("Checks", "not enough")


def _citations(outcome: CheckOutcome) -> str:
    return places_text(outcome.cited) or QCoreApplication.translate("Checks", "none")


def _reason(outcome: CheckOutcome) -> str:
    if not outcome.reason:
        return QCoreApplication.translate("Checks", "none")
    return refusal_message(Refusal(outcome.reason), interface_language()).sentence.rstrip("。.")


def outdated_text(report: CheckReport) -> str:
    """Return what has changed since the questions were last asked, "" where nothing has."""
    translate = QCoreApplication.translate
    names = {
        "documents": translate("Checks", "the documents"),
        "models": translate("Checks", "the language models"),
        "program": translate("Checks", "the program"),
    }
    changed = [names[name] for name in report.outdated if name in names]
    if not changed:
        return ""
    between = translate("Checks", ", ", "between things that have changed")
    text = translate("Checks", "Changed since they were last asked: {what}.")
    return text.replace("{what}", between.join(changed))


def proposal_lines(proposal: GateProposal) -> list[str]:
    """Return what another limit of the gate would do to these questions."""
    translate = QCoreApplication.translate
    lines = [
        translate(
            "Checks",
            "By your %n check question(s), the demand on evidence could be stricter.",
            None,
            proposal.questions,
        )
        if proposal.stricter
        else translate(
            "Checks",
            "By your %n check question(s), the demand on evidence could be looser.",
            None,
            proposal.questions,
        )
    ]
    text = translate("Checks", "Answerable, but turned away: {before} → {now}")
    lines.append(_filled(text, *(str(count) for count in proposal.withheld)))
    text = translate("Checks", "Not in the documents, but let through: {before} → {now}")
    lines.append(_filled(text, *(str(count) for count in proposal.let_through)))
    return lines
