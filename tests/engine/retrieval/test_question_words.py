from __future__ import annotations

import pytest

from engine.retrieval.question_words import is_search
from engine.retrieval.search_terms import fold


@pytest.mark.parametrize(
    "text",
    ["退货", "退货期限", "AB-12", "運費 標準", "travel expenses", "invoice", "第三季度 预算"],
)
def test_one_or_two_words_are_a_search(text: str) -> None:
    assert is_search(fold(text))


@pytest.mark.parametrize(
    "text",
    [
        "退货期限？",
        "退货几天",
        "谁批准",
        "能否退货",
        "how long",
        "refund when",
        "summarize policy",
        "会员订单签收后可以退货",
        "three words here",
        "",
        "？",
    ],
)
def test_what_asks_or_says_more_is_none(text: str) -> None:
    assert not is_search(fold(text))
