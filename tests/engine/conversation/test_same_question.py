from __future__ import annotations

import pytest

from engine.conversation.same_question import question_key


@pytest.mark.parametrize(
    "typed",
    ["退货 期限是多久？", " 退货期限是多久?", "退货期限是多久", "退货期限\n是多久？！"],
)
def test_how_a_question_was_typed_does_not_count(typed: str) -> None:
    assert question_key(typed) == question_key("退货期限是多久？")


def test_case_width_and_blanks_do_not_count_in_english() -> None:
    assert question_key("How  long is the ＷＡＲＲＡＮＴＹ") == question_key(
        "how long is the warranty?"
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [("金额 > 5 万怎么办？", "金额 < 5 万怎么办？"), ("3.5 天？", "35 天？"), ("-5?", "5?")],
)
def test_a_sign_within_it_makes_another_question(one: str, other: str) -> None:
    assert question_key(one) != question_key(other)
