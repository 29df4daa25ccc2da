from __future__ import annotations

from dataclasses import replace

import pytest

from engine.answering.evidence_gate import asked_codes, decide, measure
from engine.answering.gate_calibration import (
    E5_SMALL,
    KEYWORD_ONLY,
    SCALED,
    calibration_for,
    fitted_to,
)
from engine.types import Coverage
from tests.engine.found_passages import policy


@pytest.mark.parametrize(
    ("question", "codes"),
    [
        ("2022版规定的退货期限是多少天？", {"2022"}),
        ("X5的额定功率是多少？", {"x5"}),
        ("IS-2026-07的期限", {"is-2026-07"}),
        ("签收10天后还能退吗", set()),
        ("a 20kg parcel on the 3rd of May at 5pm", set()),
        ("花了5000元要谁批准", set()),
        ("我2019年入职，有几天年假？", set()),
        ("What was the hotel limit in 2019?", {"2019"}),
    ],
)
def test_codes_and_years_are_asked_for_and_amounts_are_the_askers_own(
    question: str, codes: set[str]
) -> None:
    assert asked_codes(question) == codes


def test_another_year_turns_away_what_would_have_passed() -> None:
    found = [replace(one, nearness=0.9, keyword_share=0.4) for one in policy()]
    whole = Coverage(1, 1, 0)
    same = decide("会员订单签收后几日内可以退货？", found, whole, E5_SMALL)
    other = decide("2019版规定里会员订单签收后几日内可以退货？", found, whole, E5_SMALL)
    assert same.passed and not other.passed


def test_each_way_of_searching_has_its_calibration() -> None:
    assert calibration_for(("vector", "keyword")) is E5_SMALL
    assert calibration_for(("vector", "keyword"), "bge-m3") is SCALED
    assert calibration_for(("keyword",), "bge-m3") is KEYWORD_ONLY
    for calibration in (E5_SMALL, SCALED, KEYWORD_ONLY):
        assert set(calibration.weights) <= set(measure("退货", policy()))


def test_too_few_own_questions_move_nothing() -> None:
    assert fitted_to(E5_SMALL, [(-5.0, True)] * 19) is E5_SMALL


def test_own_questions_move_the_threshold_within_its_bounds() -> None:
    own = [(0.2, True)] * 20 + [(-0.4, False)] * 10
    moved = fitted_to(E5_SMALL, own)
    assert -0.4 < moved.threshold <= 0.2
    far = fitted_to(E5_SMALL, [(9.0, True)] * 20 + [(8.0, False)] * 20)
    assert abs(far.threshold - E5_SMALL.threshold) <= 1.5


def test_own_questions_never_withhold_more_than_a_tenth_where_that_can_be() -> None:
    own = [(-1.2, True)] * 5 + [(0.5, True)] * 20 + [(0.0, False)] * 10
    threshold = fitted_to(E5_SMALL, own).threshold
    assert sum(score < threshold for score, right in own if right) / 25 <= 0.10
