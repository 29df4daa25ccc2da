from __future__ import annotations

import pytest

from engine.answering.choosing import Statement
from engine.answering.comparing import within
from engine.answering.conditions import Findings, check
from engine.answering.nearest import Similarity
from engine.answering.quantities import find_quantities
from engine.answering.verdicts import Verdict
from tests.engine.found_passages import POLICY_1, POLICY_2

POLICY = (*POLICY_1, *POLICY_2)
LEAVE = (
    "员工请病假超过3天的，须提供医院证明；不超过3天的无需提供证明。",
    "累计工作满1年不满10年的，年休假5天；满10年不满20年的，年休假10天。",
    "婚假须提前10个工作日申请。",
)
EXPENSES = (
    "Hotel costs are reimbursed up to $180 per night.",
    "Expenses over $500 must be approved by a director.",
    "Claims must be submitted within 30 days of the end of the trip.",
    "Alcohol is not reimbursed.",
)


def findings(question: str, rules: tuple[str, ...]) -> Findings:
    return check(question, [Statement(rule, 1) for rule in rules])


@pytest.mark.parametrize(
    ("question", "rules", "verdict"),
    [
        ("会员买的非定制商品，签收10天后还能申请退货吗？", POLICY, Verdict.YES),
        ("普通订单签收10天后还能退货吗？", POLICY, Verdict.NO),
        ("会员订单签收20天了还能退吗？", POLICY, Verdict.NO),
        ("定制商品签收3天可以无理由退货吗？", POLICY, Verdict.NO),
        ("定制商品存在质量问题，签收3天可以退货吗？", POLICY, Verdict.YES),
        ("请病假5天需要医院证明吗？", LEAVE, Verdict.YES),
        ("请病假两天要交医院证明吗？", LEAVE, Verdict.NO),
        ("提前3天申请婚假可以吗？", LEAVE, Verdict.NO),
        ("Will a hotel at $150 per night be reimbursed?", EXPENSES, Verdict.YES),
        ("Can I get a hotel for $200 a night reimbursed?", EXPENSES, Verdict.NO),
        ("Does a $600 expense need director approval?", EXPENSES, Verdict.YES),
        ("Do I need a director's approval for $300?", EXPENSES, Verdict.NO),
        ("Can I submit my claim 45 days after the trip?", EXPENSES, Verdict.NO),
        ("Is alcohol reimbursed?", EXPENSES, Verdict.NO),
    ],
)
def test_the_yes_or_no_follows_from_the_rule_on_the_questions_subject(
    question: str, rules: tuple[str, ...], verdict: Verdict
) -> None:
    assert findings(question, rules).verdict is verdict


def test_a_question_that_names_no_subject_leaves_sibling_rules_open() -> None:
    found = findings("签收10天后还能退货吗？", POLICY)
    assert found.verdict is None
    assert found.rules == (0, 1)
    assert len(found.lines) == 2
    assert [one.applies for one in found.exceptions] == [None]


def test_the_tier_that_fits_is_chosen() -> None:
    found = findings("工作12年有几天年休假？", LEAVE)
    assert found.comparisons[0].met
    assert found.comparisons[0].limit.words == "满10年不满20年"


def test_an_exception_that_the_question_denies_is_checked_and_named() -> None:
    found = findings("会员买的非定制商品，签收10天后还能申请退货吗？", POLICY)
    (exception,) = found.exceptions
    assert (exception.sentence, exception.item, exception.applies) == (2, "定制商品", False)
    assert found.lines == (
        "10天 ≤ 15日，在“15日内”的期限内",
        "问题所说的不是“定制商品”，这条例外不适用",
    )


def test_without_numbers_or_exceptions_nothing_is_computed() -> None:
    found = findings("退款多久到账？", POLICY)
    assert not found.decision_asked
    assert found.lines == () and found.verdict is None


@pytest.mark.parametrize(
    ("asked", "limit", "inside"),
    [
        ("15天", "15日内", True),
        ("3天", "超过3天", False),
        ("3天", "不少于3天", True),
        ("一个月", "30天内", None),
        ("一个月", "45天内", True),
        ("超过20天", "15日内", False),
        ("半年", "一年内", True),
    ],
)
def test_a_comparison_holds_only_where_it_holds_for_every_value(
    asked: str, limit: str, inside: bool | None
) -> None:
    assert within(find_quantities(asked)[0], find_quantities(limit)[0]) is inside


def test_a_rule_of_another_document_is_no_exception_to_this_one() -> None:
    rules = [Statement(POLICY_1[0], 1), Statement(POLICY_2[0], 2)]
    found = check("会员买的定制商品，签收10天后能退货吗？", rules)
    assert found.exceptions == ()


NIGHT = "试用人员不得单独值夜班，但具有3年以上同岗经验的除外。"
ABROAD = "Working from abroad requires consent, except for trips shorter than 5 days."
CHANGED = "签约后金额变更超过原合同10%的，须重新报批；未超过10%的，由经理批准即可。"
OPENED = "启封后的原料应在30日内用完，逾期作废料处理；充有氮气保护的，使用期放宽至90日。"
SETTLED = "备用金应在业务结束后15日内冲销，逾期未冲销的，从工资中扣回。"
NOTIFY = "The police must be called only if somebody is hurt or the damage exceeds 1,000 euros."


@pytest.mark.parametrize(
    ("question", "rule", "verdict"),
    [
        ("试用人员有4年同岗经验，可以单独值夜班吗？", NIGHT, Verdict.YES),
        ("试用人员有1年同岗经验，可以单独值夜班吗？", NIGHT, Verdict.NO),
        ("Does working from abroad for three days require consent?", ABROAD, Verdict.NO),
        ("Does working from abroad for three weeks require consent?", ABROAD, Verdict.YES),
        ("签约后金额变更8%，要重新报批吗？", CHANGED, Verdict.NO),
        ("签约后金额变更15%，要重新报批吗？", CHANGED, Verdict.YES),
        ("原料没有充氮气保护，启封后两个月还可以用吗？", OPENED, Verdict.NO),
        ("备用金业务结束后9天冲销，会从工资中扣吗？", SETTLED, Verdict.NO),
        ("备用金业务结束后24天冲销，会从工资中扣吗？", SETTLED, Verdict.YES),
        ("备用金业务结束后24天才冲销，晚了吗？", SETTLED, Verdict.YES),
        ("Nobody is hurt, the damage is 400 euros. Must I call the police?", NOTIFY, Verdict.NO),
        ("The damage is 1,800 euros. Must I call the police?", NOTIFY, Verdict.YES),
        ("The damage is 400 euros. Must I call the police?", NOTIFY, None),
    ],
)
def test_exceptions_penalties_and_grounds_with_limits(
    question: str, rule: str, verdict: Verdict | None
) -> None:
    assert findings(question, (rule,)).verdict is verdict


TAXI = "晚上9点以后下班的，市内交通费凭票报销。"
VISITS = "访客应在晚上9点以前离开。"


def _meant(near: str) -> Similarity:
    return lambda _question, others: [1.0 if near in other else 0.5 for other in others]


def test_the_rule_nearest_in_meaning_decides_though_it_shares_no_word() -> None:
    statements = [Statement(VISITS, 1), Statement(TAXI, 1)]
    question = "加班到晚上10点才走，打车回家的钱能报吗？"
    assert check(question, statements).verdict is None
    found = check(question, statements, similarity=_meant("交通费"))
    assert found.verdict is Verdict.YES
    assert found.rules == (1,)


def test_what_words_leave_open_names_the_statements_nearest_in_meaning() -> None:
    rules = ("电梯内不得吸烟。", "因个人原因退货的，运费由买家承担。")
    statements = [Statement(rule, 1) for rule in rules]
    found = check("快递费要顾客自己掏吗？", statements, similarity=_meant("运费"))
    assert found.verdict is None
    assert found.nearest == (1,)
