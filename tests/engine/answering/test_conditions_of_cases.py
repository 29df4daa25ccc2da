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
        ("Is a vehicle of 4.5 metres allowed in the yard?", YARD, Verdict.YES),
        ("Is a vehicle of 6 metres allowed in the yard?", YARD, Verdict.NO),
    ],
)
def test_the_case_decides(question: str, rule: str, verdict: Verdict | None) -> None:
    assert check(question, [Statement(rule, 1)]).verdict is verdict
