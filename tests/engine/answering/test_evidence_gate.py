from __future__ import annotations

from dataclasses import replace

import pytest

from engine.answering.evidence_gate import (
    decide,
    judge_citation,
    judge_support,
    measure,
    word_shares,
)
from engine.answering.gate_calibration import E5_SMALL, KEYWORD_ONLY, calibration_for
from engine.types import Coverage, GateDecision, Passage, Refusal
from tests.engine.found_passages import POLICY_1, passage, policy

WHOLE = Coverage(60, 60, 0)
QUESTION = "会员订单签收10天后还能退货吗？"
WRITTEN = GateDecision(True, None, {"score": 1.0}, E5_SMALL.name)
"""The decision under which a text was written."""


def judged(
    question: str = QUESTION,
    passages: list[Passage] | None = None,
    coverage: Coverage = WHOLE,
    searches: tuple[str, ...] = ("vector", "keyword"),
    library_documents: int | None = None,
) -> GateDecision:
    return decide(
        question,
        policy() if passages is None else passages,
        coverage,
        calibration_for(searches),
        searches=searches,
        library_documents=library_documents,
    )


def far() -> list[Passage]:
    return [passage(["今天午饭吃什么都可以。"], similarity=0.75)]


def test_passages_with_the_questions_words_and_meaning_pass() -> None:
    decision = judged()
    assert decision.passed and decision.reason is None
    assert decision.threshold_set == "multilingual-e5-small"


@pytest.mark.parametrize(
    ("coverage", "searches", "library_documents", "reason"),
    [
        (Coverage(0, 0, 0), ("vector", "keyword"), 0, Refusal.LIBRARY_EMPTY),
        (Coverage(0, 0, 0), ("vector", "keyword"), 5, Refusal.SCOPE_EMPTY),
        (Coverage(300, 188, 0), ("vector", "keyword"), None, Refusal.STILL_INDEXING),
        (WHOLE, ("keyword",), None, Refusal.VECTORS_MISSING),
        (Coverage(60, 60, 2), ("vector", "keyword"), None, Refusal.UNREADABLE_PAGES),
        (WHOLE, ("vector", "keyword"), None, Refusal.NOTHING_NEAR),
    ],
)
def test_each_reason_has_its_cause(
    coverage: Coverage, searches: tuple[str, ...], library_documents: int | None, reason: Refusal
) -> None:
    found = [] if coverage.documents == 0 else far()
    if searches == ("keyword",):
        found = [replace(one, similarity=None) for one in found]
    decision = judged("公司年假有多少天？", found, coverage, searches, library_documents)
    assert not decision.passed
    assert decision.reason is reason


def test_no_passages_at_all_is_nothing_near() -> None:
    assert judged(passages=[]).reason is Refusal.NOTHING_NEAR


def test_the_chat_models_doubt_turns_a_near_passage_away() -> None:
    decision = judged()
    sure = judge_support(decision, 3.0, "zh", WHOLE, E5_SMALL)
    doubtful = judge_support(decision, -2.0, "zh", WHOLE, E5_SMALL)
    assert sure.passed and sure.signals["support"] == 3.0
    assert doubtful.reason is Refusal.NEAR_BUT_NOT_ANSWERING


def test_words_are_weighed_by_rarity_among_the_passages() -> None:
    texts = ["退货期限", "退货运费", "退货地址"]
    shares = word_shares("退货运费", texts)
    assert shares[1] == 1.0
    assert shares[0] == shares[2] < 0.5


def test_traditional_and_simplified_words_are_the_same() -> None:
    assert word_shares("會員訂單", [POLICY_1[0], "普通"])[0] == 1.0


def test_a_code_that_no_passage_holds_counts_against_them() -> None:
    assert measure("IS-2026-07的会员期限", policy())["missing_codes"] == 1.0
    assert measure("会员期限", policy())["missing_codes"] == 0.0


def test_without_vectors_the_keyword_calibration_decides() -> None:
    found = [replace(one, similarity=None) for one in policy()]
    decision = judged(QUESTION, found, WHOLE, ("keyword",))
    assert decision.passed
    assert decision.threshold_set == KEYWORD_ONLY.name


@pytest.mark.parametrize(
    ("question", "cited", "log_odds", "passes"),
    [
        ("婚假有多少天？", "婚假为13天。", 1.0, True),
        ("产假有多少天？", "婚假为13天。", 1.0, False),
        ("婚假有多少天？", "婚假为13天。", -1.0, False),
        ("How long is marriage leave?", "Marriage leave is 13 days.", 0.6, True),
        ("How long is marriage leave?", "婚假为13天。", 1.0, False),
        ("How long is marriage leave?", "婚假为13天。", 1.3, True),
    ],
)
def test_what_is_cited_has_to_answer_and_to_hold_the_questions_words(
    question: str, cited: str, log_odds: float, passes: bool
) -> None:
    judged = judge_citation(WRITTEN, question, cited, log_odds, E5_SMALL)
    assert judged.passed is passes
    assert judged.reason == (None if passes else Refusal.NEAR_BUT_NOT_ANSWERING)
    assert "citation" in judged.signals


@pytest.mark.parametrize(("answer_log_odds", "passes"), [(3.4, True), (1.8, False)])
def test_where_what_is_cited_is_not_enough_the_answer_itself_decides(
    answer_log_odds: float, passes: bool
) -> None:
    question, cited = "Which calendar shows company-wide talks?", "Subscribe to Harbour Team."
    unsure = judge_citation(WRITTEN, question, cited, -0.5, E5_SMALL)
    assert not unsure.passed
    judged = judge_citation(WRITTEN, question, cited, -0.5, E5_SMALL, answer_log_odds)
    assert (judged.passed, judged.reason is None) == (passes, passes)
