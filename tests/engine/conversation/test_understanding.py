from __future__ import annotations

import pytest

from engine.conversation.understanding import told_as_understood, understand
from engine.types import Notice, Turn
from tests.engine.store.answers import answer_citing

RETURNS = "会员订单签收后几天可以退货？"
DAYS = "How many days do members have to return an item?"


def after(*questions: str) -> list[Turn]:
    return [
        Turn(number, "2026-11-30", question, answer_citing(1, "x"))
        for number, question in enumerate(questions, 1)
    ]


@pytest.mark.parametrize(
    ("before", "question", "asked"),
    [
        (RETURNS, "那普通订单呢？", "普通订单签收后几天可以退货？"),
        (RETURNS, "定制商品呢？", "定制商品，会员订单签收后几天可以退货？"),
        ("签收10天后还能退货吗？", "如果是20天呢？", "签收20天后还能退货吗？"),
        ("报销8000元要谁审批？", "那300元呢", "报销300元要谁审批？"),
        ("上海的住宿标准是多少？", "北京呢？", "北京的住宿标准是多少？"),
        ("出差到省会城市每晚最多多少元？", "那其他城市呢？", "出差到其他城市每晚最多多少元？"),
        ("X5打印机的价格是多少？", "它的保修期呢？", "X5打印机的保修期是什么？"),
        ("X5打印机的价格是多少？", "它多久能到货？", "X5打印机多久能到货？"),
        ("《考勤办法》里迟到怎么处理？", "那要扣多少钱？", "《考勤办法》要扣多少钱？"),
        (DAYS, "And for custom items?", "How many days do members have to return custom items?"),
        (DAYS, "What about contractors?", DAYS[:-1] + ", for contractors?"),
        ("Can I return it after 10 days?", "What about 20 days?", "Can I return it after 20 days?"),
        (
            "What is the hotel limit in Paris?",
            "and in Berlin?",
            "What is the hotel limit in Berlin?",
        ),
        (
            "How much does the X5 printer cost?",
            "How long is its warranty?",
            "How long is the X5 printer's warranty?",
        ),
        (
            "What is the price of the X5 printer?",
            "Who repairs it?",
            "Who repairs the X5 printer?",
        ),
    ],
)
def test_a_follow_up_is_made_whole(before: str, question: str, asked: str) -> None:
    assert understand(question, after(before)).question == asked


@pytest.mark.parametrize(
    ("before", "question"),
    [
        (RETURNS, "年假有多少天？"),
        (RETURNS, "其他费用由谁承担？"),
        (RETURNS, "报销需要提交哪些材料？"),
        (RETURNS, "How long is the warranty?"),
        (DAYS, "What is the dress code?"),
        (DAYS, "How long does it take to get a refund?"),
        (DAYS, "Is it allowed to park overnight?"),
    ],
)
def test_a_question_that_stands_for_itself_is_left_alone(before: str, question: str) -> None:
    assert understand(question, after(before)).question == question


def test_without_turns_nothing_is_carried_over() -> None:
    assert understand("那普通订单呢？", []).question == "那普通订单呢？"


def test_a_follow_up_of_a_follow_up_starts_from_how_that_was_understood() -> None:
    first, second = after("X5打印机的价格是多少？", "那X7扫描仪呢？")
    understood = understand(second.question, [first])
    assert understood.question == "X7扫描仪的价格是多少？"
    told = told_as_understood(second.answer, second.question, understood)
    third = understand("它的保修期呢？", [first, Turn(2, "", second.question, told)])
    assert third.question == "X7扫描仪的保修期是什么？"


def test_what_would_grow_too_long_is_dropped_and_said() -> None:
    long = "在总部和各地分公司，" * 60 + "定期体检由谁组织？"
    understood = understand("实习生呢？", after(long))
    assert understood.question == "实习生呢？" and understood.dropped
    answer = told_as_understood(answer_citing(1, "x"), "实习生呢？", understood)
    assert Notice.EARLIER_TURNS_DROPPED in answer.notices
    assert answer.answer.startswith("这次提问没有用到较早的对话")
