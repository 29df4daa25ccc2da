"""By which words every place that bears on a question is looked for."""

from __future__ import annotations

from dataclasses import replace

from app.questions.sought_words import sought_words
from tests.app.document_rows import Policy


def test_the_longest_words_of_the_question_that_were_cited(policy: Policy) -> None:
    assert sought_words("会员订单签收后几天可以退货？", policy.answer()) == "会员订单"


def test_what_was_found_counts_where_nothing_was_cited(policy: Policy) -> None:
    refusal = policy.refusal()
    assert sought_words("普通员工申请退货？", refusal) == "申请退货"


def test_in_english_words_stay_whole_and_empty_ones_are_left_out(policy: Policy) -> None:
    passage = replace(policy.passage(1), text="The hotel limit per night in Singapore is 200.")
    answer = replace(policy.refusal(), passages=(passage,))
    assert sought_words("What is the hotel limit per night?", answer) == "hotel limit per night"


def test_without_any_common_word_the_question_itself(policy: Policy) -> None:
    assert sought_words("Who won?", policy.refusal()) == "Who won"
