from __future__ import annotations

from dataclasses import replace

import pytest

from engine.evaluation.figures import curve, means
from engine.evaluation.matching import hits
from engine.evaluation.question_sets import Gold, GoldQuestion
from engine.evaluation.scoring import Score, f1, gate_score, retrieval_score
from tests.engine.found_passages import passage

PARAGRAPH = "会员订单在签收后15日内可以申请退货。普通订单在签收后7日内可以申请退货。"
QUESTION = GoldQuestion("1", "会员多久？", ("15日",), (Gold("政策", PARAGRAPH),), True)
NAMES = {1: "政策", 2: "别的"}


def test_a_passage_hits_by_the_sentence_with_the_answer_and_not_by_another() -> None:
    right = passage(("会员订单在签收后15日内可以申请退货。",))
    wrong = passage(("退款在3个工作日内完成。",))
    assert hits(right, QUESTION.gold[0], QUESTION.answers, NAMES)
    assert not hits(wrong, QUESTION.gold[0], QUESTION.answers, NAMES)


def test_an_answer_of_two_sentences_needs_both() -> None:
    answers = ("15日内可以申请退货。普通订单在签收后7日内",)
    both = passage((PARAGRAPH,))
    one = passage(("会员订单在签收后15日内可以申请退货。",))
    paragraph = Gold("政策", PARAGRAPH + "质量问题不受上述期限限制，由本公司承担往返运费。" * 3)
    assert hits(both, paragraph, answers, NAMES)
    assert not hits(one, paragraph, answers, NAMES)


def test_half_of_the_paragraph_is_a_hit_and_a_quarter_is_none() -> None:
    sentences = [f"第{number}条规定了第{number}类商品的退货办法和期限。" for number in range(1, 9)]
    gold = Gold("政策", "".join(sentences))
    assert hits(passage(sentences[:5]), gold, (), NAMES)
    assert not hits(passage(sentences[:2]), gold, (), NAMES)


def test_a_parallel_paragraph_counts_with_its_own_answers() -> None:
    english = "Member orders can be returned within 15 days. Others within seven."
    gold = replace(QUESTION.gold[0], parallel=((english, ("15 days",)),))
    found = passage(("Member orders can be returned within 15 days.",))
    assert hits(found, gold, QUESTION.answers, NAMES)
    assert not hits(found, QUESTION.gold[0], QUESTION.answers, NAMES)


def test_a_gold_page_is_hit_by_document_and_page() -> None:
    gold = Gold("政策", page=3)
    assert hits(passage(("内容",), page=3), gold, (), NAMES)
    assert not hits(passage(("内容",), page=2), gold, (), NAMES)
    assert not hits(passage(("内容",), document_id=2, page=3), gold, (), NAMES)


def test_recall_and_reciprocal_rank_follow_the_rank_of_the_gold_passage() -> None:
    found = [
        passage(("退款在3个工作日内完成。",), 1),
        passage(("会员订单在签收后15日内可以申请退货。",), 2),
    ]
    score = retrieval_score(QUESTION, found, NAMES)
    assert (score.recall_1, score.recall_5, score.reciprocal_rank) == (0.0, 1.0, 0.5)


def test_of_several_gold_places_recall_is_the_share_that_is_found() -> None:
    other = Gold("政策", "定制商品不适用无理由退货，但存在质量问题的除外。")
    question = replace(QUESTION, gold=(*QUESTION.gold, other))
    score = retrieval_score(question, [passage(("会员订单在签收后15日内可以申请退货。",))], NAMES)
    assert (score.recall_5, score.reciprocal_rank) == (0.5, 1.0)


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
    assert figures["questions"] == 3


def test_the_curve_tells_what_each_threshold_would_cost() -> None:
    rows = curve([(3.0, True), (2.0, True), (1.0, False), (2.5, False)], steps=2)
    assert [row["withheld"] for row in rows] == [0.0, 0.0]
    assert [row["let_through"] for row in rows] == [0.5, 0.5]
    assert curve([(1.0, True)]) == []
