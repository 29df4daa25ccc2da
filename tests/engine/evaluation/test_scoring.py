from __future__ import annotations

from dataclasses import replace

import pytest

from engine.evaluation.question_sets import Gold, GoldQuestion
from engine.evaluation.scoring import Score, f1, gate_score, hits, means, retrieval_score
from tests.engine.found_passages import passage

PARAGRAPH = "会员订单在签收后15日内可以申请退货。普通订单在签收后7日内可以申请退货。"
QUESTION = GoldQuestion("1", "会员多久？", ("15日",), (Gold("政策", PARAGRAPH),), True, "")


def test_a_passage_hits_by_the_sentence_with_the_answer_and_not_by_another() -> None:
    right = passage(("会员订单在签收后15日内可以申请退货。",))
    wrong = passage(("退款在3个工作日内完成。",))
    assert hits(right, QUESTION.gold[0], QUESTION.answers)
    assert not hits(wrong, QUESTION.gold[0], QUESTION.answers)


def test_a_gold_page_is_hit_by_document_and_page() -> None:
    gold = Gold("政策", page=3)
    assert hits(passage(("内容",), document="政策.pdf", page=3), gold, ())
    assert not hits(passage(("内容",), document="政策.pdf", page=2), gold, ())
    assert not hits(passage(("内容",), document="别的.pdf", page=3), gold, ())


def test_recall_and_reciprocal_rank_follow_the_rank_of_the_gold_passage() -> None:
    found = [
        passage(("退款在3个工作日内完成。",), 1),
        passage(("会员订单在签收后15日内可以申请退货。",), 2),
    ]
    score = retrieval_score(QUESTION, found)
    assert (score.recall_1, score.recall_5, score.reciprocal_rank) == (0.0, 1.0, 0.5)


def test_the_gate_is_scored_by_what_was_answerable() -> None:
    assert gate_score(QUESTION, passed=False) == Score(withheld=1.0)
    assert gate_score(replace(QUESTION, answerable=False), passed=True) == Score(let_through=1.0)


def test_f1_counts_chinese_by_characters_and_english_by_words() -> None:
    assert f1("15日", "15日") == 1.0
    assert f1("seven days", "within seven days") == pytest.approx(0.8)
    assert f1("七天", "十日") == 0.0


def test_means_are_over_the_questions_that_a_figure_applies_to() -> None:
    figures = means([Score(withheld=1.0), Score(withheld=0.0), Score(let_through=1.0)])
    assert (figures["withheld"], figures["let_through"], figures["f1"]) == (0.5, 1.0, None)
