"""What an answer comes to against what was expected, and what differs from the time before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.checking.judging import changes, outcome_of, rank_of, verdict_of
from engine.locations import sheet_row
from engine.types import (
    AnswerStatus,
    CheckChange,
    CheckOutcome,
    CheckVerdict,
    CitedPlace,
    Expectation,
    Location,
    LocationKind,
    Refusal,
)
from tests.engine.checking.answers import RULE, answered, citation, passage, refused

THERE = Expectation(True, CitedPlace(1, "a.pdf", 3), RULE)
ABSENT = Expectation(False)
SOMEWHERE = Expectation(True, wrong=(CitedPlace(2, "b.pdf", 1),))


@pytest.mark.parametrize(
    ("answer", "expected", "verdict"),
    [
        (answered(citation("a.pdf", 1, 3)), THERE, CheckVerdict.RIGHT),
        (answered(citation("b.pdf", 2, 3), citation("a.pdf", 1, 3)), THERE, CheckVerdict.RIGHT),
        (answered(citation("a.pdf", 9, 3)), THERE, CheckVerdict.RIGHT),  # read in anew
        (answered(citation("a.pdf", 1, 4)), THERE, CheckVerdict.RIGHT),  # the page has moved
        (answered(citation("a.pdf", 1, 4, "别的。")), THERE, CheckVerdict.OTHER_PLACE),
        (answered(citation("b.pdf", 2, 3)), THERE, CheckVerdict.OTHER_PLACE),
        (answered(), THERE, CheckVerdict.OTHER_PLACE),
        (refused(), THERE, CheckVerdict.SHOULD_HAVE_ANSWERED),
        (refused(), ABSENT, CheckVerdict.RIGHT),
        (answered(citation("a.pdf", 1, 3)), ABSENT, CheckVerdict.SHOULD_HAVE_REFUSED),
        (answered(citation("a.pdf", 1, 3)), SOMEWHERE, CheckVerdict.RIGHT),
        (answered(citation("b.pdf", 2, 1)), SOMEWHERE, CheckVerdict.OTHER_PLACE),
        (
            replace(answered(citation("a.pdf", 1, 3)), status=AnswerStatus.UNSUPPORTED),
            THERE,
            CheckVerdict.UNSUPPORTED,
        ),
        (replace(answered(), status=AnswerStatus.FAILED), THERE, CheckVerdict.FAILED),
    ],
)
def test_an_answer_is_held_against_what_was_expected(
    answer: object, expected: Expectation, verdict: CheckVerdict
) -> None:
    assert verdict_of(answer, expected) is verdict  # type: ignore[arg-type]


def test_a_whole_sheet_is_meant_on_whatever_page_its_rows_are_painted() -> None:
    sheet = Location(LocationKind.SHEET, "价格")
    there = Expectation(True, CitedPlace(1, "a.xlsx", 1, sheet))
    for name, verdict in (("价格", CheckVerdict.RIGHT), ("成本", CheckVerdict.OTHER_PLACE)):
        cited = replace(citation("a.xlsx", 1, 4, "别的。"), location=sheet_row(name, 80))
        assert verdict_of(answered(cited), there) is verdict
        found = replace(passage(1, "a.xlsx", 1, 4, "别的。"), location=sheet_row(name, 80))
        assert rank_of((found,), there) == (1 if verdict is CheckVerdict.RIGHT else 0)


def test_the_rank_is_that_of_the_first_passage_of_the_expected_place() -> None:
    other, right = passage(1, "b.pdf", 2, 3, "别的。"), passage(2, "a.pdf", 1, 3, "别的。")
    moved = passage(3, "a.pdf", 1, 7, f"前文。{RULE}")
    assert rank_of((other, right, moved), THERE) == 2
    assert rank_of((other, moved), THERE) == 2
    assert rank_of((other,), THERE) == 0
    assert rank_of((other, right), replace(THERE, place=CitedPlace(1, "a.pdf"))) == 2
    assert rank_of((other, right), ABSENT) == 0


def outcome(**other: object) -> CheckOutcome:
    usual = outcome_of(answered(citation("a.pdf", 1, 3), passages=()), THERE)
    return replace(usual, **{"rank": 1, **other})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("last", "changed"),
    [
        (outcome(), ()),
        (outcome(rank=3), ()),  # still among those that are read
        (outcome(rank=6), (CheckChange.RANK,)),
        (outcome(passed=False, reason=Refusal.NOTHING_NEAR, cited=()),
         (CheckChange.DECISION, CheckChange.CITATION, CheckChange.REFUSAL)),
        (outcome(cited=(CitedPlace(1, "a.pdf", 4),)), (CheckChange.CITATION,)),
        (outcome(cited=(CitedPlace(7, "a.pdf", 3),)), ()),  # the document was read in anew
    ],
)  # fmt: skip
def test_what_differs_is_named(last: CheckOutcome, changed: tuple[CheckChange, ...]) -> None:
    assert changes(outcome(), last) == changed


def test_a_first_outcome_differs_from_nothing() -> None:
    assert changes(None, outcome()) == ()


def test_a_refusal_keeps_its_reason_and_its_score() -> None:
    kept = outcome_of(refused(), ABSENT)
    assert (kept.reason, kept.passed, kept.cited) == ("nothing_near", False, ())
