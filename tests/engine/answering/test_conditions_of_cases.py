"""Which of a rule's cases a question is, and what else the rule wants beside its limit."""

from __future__ import annotations

import pytest

from engine.answering.choosing import Statement
from engine.answering.conditions import check
from engine.answering.verdicts import Verdict

GROUPS = "参观团超过12人的，应当在来访前4个工作日提交名单；12人及以下的，来访前2个工作日提交。"
CARD = "访客领取访客卡，有效期最长6天，期满自动失效。"
REFUND = "会籍生效后20日内且没有使用过场馆的，可以全额退款。"
PAYMENTS = "Refunds up to EUR 60 may be approved by a clerk, up to EUR 300 by a supervisor."
DESIGN = "图纸确认超过48小时但工厂尚未开料的，可以修改，收取8%的改单费。"
ROPE = "Visitors may bring a rope if it is at least 40 metres long and not older than 6 years."
LEAD = "Orders over GBP 300 and up to GBP 2,000 are approved by the team lead."
YARD = "Vehicles longer than 5 metres are not allowed in the yard, except tankers with a pass."


@pytest.mark.parametrize(
    ("question", "rule", "verdict"),
    [
        ("9人的参观团，提前2个工作日提交名单可以吗？", GROUPS, Verdict.YES),
        ("15人的参观团，提前2个工作日提交名单可以吗？", GROUPS, Verdict.NO),
        ("访客要待4天，访客卡能一次办4天吗？", CARD, Verdict.YES),
        ("访客要待9天，访客卡能一次办9天吗？", CARD, Verdict.NO),
        ("会籍生效15天，用过一次场馆，可以全额退款吗？", REFUND, None),
        ("会籍生效15天，没有使用过场馆，可以全额退款吗？", REFUND, Verdict.YES),
        ("会籍生效25天，没有使用过场馆，可以全额退款吗？", REFUND, Verdict.NO),
        ("May a clerk approve a refund of EUR 50?", PAYMENTS, Verdict.YES),
        ("May a clerk approve a refund of EUR 200?", PAYMENTS, Verdict.NO),
        ("May a supervisor approve a refund of EUR 400?", PAYMENTS, Verdict.NO),
        ("图纸确认三天了，工厂还没开料，可以修改吗？", DESIGN, Verdict.YES),
        ("图纸确认三天了，工厂已经开料，可以修改吗？", DESIGN, None),
        ("My rope is 45 metres long and 3 years old. May I bring it?", ROPE, Verdict.YES),
        ("My rope is 45 metres long and 8 years old. May I bring it?", ROPE, Verdict.NO),
        ("My rope is 45 metres long. May I bring it?", ROPE, None),
        ("May the team lead approve an order of GBP 1,500 without VAT?", LEAD, Verdict.YES),
        ("May the team lead approve an order of GBP 2,500 without VAT?", LEAD, Verdict.NO),
        ("會員簽收10天後還能退貨嗎？", "會員簽收後15日內可以退貨。", Verdict.YES),
        ("會員簽收20天後還能退貨嗎？", "會員簽收後15日內可以退貨。", Verdict.NO),
        ("Is a vehicle of 4.5 metres allowed in the yard?", YARD, Verdict.YES),
        ("Is a vehicle of 6 metres allowed in the yard?", YARD, Verdict.NO),
    ],
)
def test_the_case_decides(question: str, rule: str, verdict: Verdict | None) -> None:
    assert check(question, [Statement(rule, 1)]).verdict is verdict


def test_an_exception_for_a_class_counts_only_where_its_rule_is_spoken_of() -> None:
    rules = [
        Statement("床垫拆除塑封膜后不得退货，但白金会员可以在签收后30日以内退货一次。", 1),
        Statement("地址距门店超过40公里的，每次收取上门费80元，白金会员除外。", 1),
    ]
    found = check("我是白金会员，床垫塑封膜已经撕了，能退吗？", rules)
    assert all(one.sentence != 1 for one in found.exceptions if one.applies)


def test_a_rule_for_members_is_not_taken_for_one_who_says_that_he_is_none() -> None:
    rules = [
        Statement("Customers get a free loan bicycle if a repair takes more than 8 days.", 1),
        Statement("Club members get a free loan bicycle if a repair takes more than 3 days.", 1),
    ]
    question = (
        "The repair takes 5 days and I have never had a club card. Do I get a free loan bicycle?"
    )
    assert check(question, rules).verdict is not Verdict.YES


def test_a_sentence_about_an_exception_takes_it_back() -> None:
    rules = [
        Statement("Managers are not paid for overtime, except for work on public holidays.", 1),
        Statement("This exception does not apply to department heads.", 1),
    ]
    question = "A department head did work on public holidays. Is he paid for the overtime?"
    assert check(question, rules).verdict is None
