from __future__ import annotations

from engine.answering.quick_answers import best_sentence, quick_answer, with_telling
from tests.engine.found_passages import POLICY_1, passage, policy


def test_the_sentence_with_the_question_s_words_is_shown() -> None:
    found = quick_answer("普通订单签收后多少日内可以申请退货？", policy())
    assert found is not None and found.text == POLICY_1[1]


def test_nothing_is_shown_where_little_speaks_for_it() -> None:
    assert quick_answer("年会在哪里举行？", policy()) is None
    assert quick_answer("年会在哪里举行？", []) is None


def test_a_sentence_without_a_number_is_no_quick_answer_to_how_many() -> None:
    lines = ["会员订单的退货期限见下文。", "会员订单的退货期限为15日。"]
    best = best_sentence("会员订单的退货期限是多少天？", [passage(lines)])
    assert best is not None and "15日" in best.sentence.text


def test_a_title_that_only_repeats_the_question_is_none() -> None:
    found = quick_answer(
        "城北体育馆在哪里？", [passage(["城北体育馆", "它位于河东路北口，靠近车站。"])]
    )
    assert found is None or found.text != "城北体育馆"


def test_another_year_is_another_answer() -> None:
    found = [passage(["2024年公司销售额为3亿元。"])]
    assert quick_answer("2024年公司销售额是多少？", found) is not None
    assert quick_answer("2025年公司销售额是多少？", found) is None


def test_each_passage_has_the_sentence_that_says_most_to_the_question_marked() -> None:
    marked = with_telling("普通订单签收后多少日内可以申请退货？", policy())
    assert marked[0].telling and marked[0].text[slice(*marked[0].telling)].strip() == POLICY_1[1]


def test_nothing_is_marked_where_no_word_is_shared() -> None:
    (marked,) = with_telling("banana?", [passage(["会员订单的退货期限为15日。"])])
    assert marked.telling is None
