from __future__ import annotations

import pytest

from engine.answering.asked_kind import asks_for_duration, is_of_asked_kind


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("公司的年假有多少天？", True),
        ("要等几个工作日？", True),
        ("How many working days does it take?", True),
        ("几月几日施行？", False),
        ("哪一年发布的？", False),
        ("一共几年级？", False),
        ("How many people came?", False),
    ],
)
def test_a_question_for_a_duration_is_told_from_one_for_a_date(question: str, asks: bool) -> None:
    assert asks_for_duration(question) is asks


@pytest.mark.parametrize(
    ("question", "text", "fits"),
    [
        ("退货运费要多少钱？", "退回的商品应当保持原包装。", False),
        ("退货运费要多少钱？", "退货运费由客户承担，每单12元。", True),
        ("退货运费要多少钱？", "退货免运费。", True),
        ("一共有几个部门参加？", "三个部门参加。", True),
        ("一共有几个部门参加？", "部门参加须经批准。", False),
        ("谁批准加班？", "部门负责人批准。", True),
        ("好几个人问，谁批准加班？", "部门负责人批准。", True),
        ("年假有多少天？", "2026年3月1日起施行。", False),
        ("How many students applied?", "Students applied online.", False),
        ("How many students applied?", "Two hundred students applied.", True),
        ("How much does a visitor pass cost?", "Visitor passes are free.", True),
        ("How much does a visitor pass cost?", "A visitor wears a pass visibly.", False),
        ("How much better is it?", "It is better.", True),
        ("哪一年搬的家？", "这一年搬到了新址。", False),
        ("公司哪年搬的家？", "公司于2019年搬到新址。", True),
        ("In what year did it move?", "It moved in the spring.", False),
        ("In what year did it move?", "It moved in 2019.", True),
    ],
)
def test_a_question_for_a_number_is_answered_by_one(question: str, text: str, fits: bool) -> None:
    assert is_of_asked_kind(question, text) is fits
