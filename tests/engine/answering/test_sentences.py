from __future__ import annotations

import pytest

from engine.answering.sentences import clause_ranges, sentence_ranges, without_marker


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_ranges(text)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("会员15日。普通7日！真的吗？", ["会员15日。", "普通7日！", "真的吗？"]),
        ("Wait 3.5 days. Then call.", ["Wait 3.5 days.", "Then call."]),
        (
            "Mail no. 5, e.g. to a@b.com. See Mr. Li.",
            ["Mail no. 5, e.g. to a@b.com.", "See Mr. Li."],
        ),
        ("他说：“不行。”然后走了。", ["他说：“不行。”", "然后走了。"]),
        ("按“不适用退货。”的规定，不能退。", ["按“不适用退货。”的规定，不能退。"]),
        ("跨行的句\n子不断开。\n1. 第一\n2. 第二", ["跨行的句\n子不断开。", "1. 第一", "2. 第二"]),
    ],
)
def test_a_sentence_ends_where_a_reader_ends_it(text: str, sentences: list[str]) -> None:
    assert cut(text) == sentences


def test_everything_but_blanks_is_in_some_sentence() -> None:
    text = "甲。 乙；丙\n\n丁 (see p. 3). End"
    assert "".join("".join(cut(text)).split()) == "".join(text.split())


def test_ranges_stay_inside_the_given_range() -> None:
    text = "前句。中句。后句。"
    assert [text[a:b] for a, b in sentence_ranges(text, 3, 6)] == ["中句。"]


def test_clauses_end_at_semicolons() -> None:
    text = "会员15日；普通7日。"
    assert [text[a:b] for a, b in clause_ranges(text)] == ["会员15日；", "普通7日。"]


@pytest.mark.parametrize("item", ["1. 断开", "（1）断开", "- 断开", "① 断开", "二、断开"])
def test_a_list_item_loses_its_marker(item: str) -> None:
    assert without_marker(item) == "断开"
