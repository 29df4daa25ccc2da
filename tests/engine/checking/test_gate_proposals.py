"""From twenty check questions on, a limit is proposed that fits them, with all it would change."""

from __future__ import annotations

from engine.answering.evidence_gate import judge_support
from engine.answering.gate_calibration import E5_SMALL, KEYWORD_ONLY
from engine.checking.gate_proposals import own_limits, proposal, with_own_limit
from engine.types import CheckRow, Coverage, GateDecision
from tests.engine.checking.answers import row

NAME, USUAL = E5_SMALL.name, 0.0


def rows(answerable: float, absent: float, count: int = 10, gate: str = NAME) -> list[CheckRow]:
    """Return as many answerable questions as others, around these distances from the limit."""
    right = [row(n, USUAL + answerable + n / 100, answerable=True, gate=gate) for n in range(count)]
    other = [
        row(count + n, USUAL + absent + n / 100, answerable=False, gate=gate) for n in range(count)
    ]
    return right + other


def test_questions_that_pass_without_an_answer_make_it_stricter() -> None:
    found = proposal(rows(1.5, 0.3), {})
    assert found is not None and found.stricter
    assert (found.calibration, found.threshold, found.questions) == (NAME, USUAL, 20)
    assert found.let_through == (10, 0) and found.withheld == (0, 0)
    assert all(not flip.passes and flip.better for flip in found.flips)
    assert [flip.question for flip in found.flips] == [f"q{n}" for n in range(10, 20)]


def test_answers_that_are_withheld_make_it_looser() -> None:
    found = proposal(rows(-0.5, -1.4), {})
    assert found is not None and not found.stricter
    assert found.withheld[0] == 10 and found.withheld[1] <= 1, "a tenth may be withheld"
    assert found.let_through == (0, 0)
    assert all(flip.passes and flip.better for flip in found.flips)


def test_fewer_than_twenty_propose_nothing() -> None:
    assert proposal(rows(1.5, 0.3)[:19], {}) is None


def test_a_limit_that_fits_already_is_left_alone() -> None:
    assert proposal(rows(0.5, -0.5), {}) is None
    found = proposal(rows(1.5, 0.3), {})
    assert found is not None
    assert proposal(rows(1.5, 0.3), {NAME: found.proposed}) is None


def test_only_the_calibration_that_decided_most_is_looked_at() -> None:
    mixed = rows(1.5, 0.3) + rows(2.0, 0.1, count=3, gate=KEYWORD_ONLY.name)
    found = proposal(mixed, {})
    assert found is not None and (found.calibration, found.questions) == (NAME, 20)
    assert proposal(rows(1.5, 0.3, gate="a calibration of another program"), {}) is None


def test_an_accepted_limit_is_demanded_of_the_second_check_and_told() -> None:
    first = GateDecision(True, None, {"score": 1.0, "cosine": 0.9}, NAME)
    limits = {NAME: 0.5}
    whole = Coverage(1, 1, 0)

    def judged(decision: GateDecision, log_odds: float) -> GateDecision:
        return judge_support(decision, log_odds, "zh", whole, E5_SMALL)

    bar = E5_SMALL.support["zh"] - E5_SMALL.score_weight
    demanding = with_own_limit(first, limits)
    assert judged(first, bar + 0.4).passed and not judged(demanding, bar + 0.4).passed
    assert judged(demanding, bar + 0.6).passed
    assert with_own_limit(first, {KEYWORD_ONLY.name: 0.5}) == first
    (told,) = own_limits(limits)
    assert (told.calibration, told.threshold, told.usual) == (NAME, 0.5, USUAL)
