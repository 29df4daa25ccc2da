from __future__ import annotations

import pytest

from engine.answering.choosing import Statement
from engine.answering.conditions import check
from engine.answering.rule_words import in_rule_words
from engine.answering.verdicts import Verdict


@pytest.mark.parametrize(
    ("question", "rule", "told"),
    [
        ("老师一次借8册书允许吗？", "教师每次最多借阅12册。", "教师每次借8册书允许吗?"),
        ("顾客的东西弄坏了", "客户的物品损坏的", "客户的东西损坏了"),
        ("Can I reserve a car?", "Vehicles may be booked.", "can i book a vehicle?"),
    ],
)
def test_words_that_no_rule_has_give_way_to_those_of_the_rules(
    question: str, rule: str, told: str
) -> None:
    assert in_rule_words(question, [rule]) == told


def test_two_groups_that_the_rules_tell_apart_stay_apart() -> None:
    rules = ["家属每次不得超过60分钟。", "家人每次不得超过30分钟。"]
    assert in_rule_words("家属可以用多久？", rules) == "家属可以用多久?"


def test_amounts_stay_as_they_are() -> None:
    assert "1,200 euros" in in_rule_words("I want to buy it for 1,200 euros today", ["x"])


def verdict(question: str, *rules: str) -> Verdict | None:
    return check(question, [Statement(rule, 1) for rule in rules]).verdict


WARRANTY = (
    "台式机保修24个月，平板电脑保修12个月。",
    "更换后的平板电脑，保修期重新计算，但不少于90天。",
)


def test_a_rule_for_a_case_of_its_own_counts_only_where_the_question_names_it() -> None:
    assert verdict("平板电脑买了18个月，还在保修期内吗？", *WARRANTY) is Verdict.NO
    assert verdict("台式机买了18个月，还在保修期内吗？", *WARRANTY) is Verdict.YES


def test_time_before_an_event_is_no_rival_for_a_stay() -> None:
    rules = (
        "Delivery vans may stay in the yard for up to 2 hours.",
        "Vans must register for the yard at least 3 hours before arrival.",
    )
    assert verdict("Can a delivery van stay in the yard for 5 hours?", *rules) is Verdict.NO


def test_clauses_of_one_sentence_are_told_apart_by_whom_they_are_about() -> None:
    rule = "Senior editors may keep the camera for up to 9 days; trainees may keep it for up to 4."
    rule = rule.replace("up to 4.", "up to 4 days.")
    assert verdict("Can trainees keep the camera for 6 days?", rule) is Verdict.NO
    assert verdict("Can senior editors keep the camera for 6 days?", rule) is Verdict.YES


def test_a_tier_that_goes_on_with_the_subject_before_it_is_about_the_same() -> None:
    rule = "广告支出在1万元以下的由科室负责，超过1万元的须经总经理批准。"
    assert verdict("广告支出3万元，需要总经理批准吗？", rule) is Verdict.YES
    assert verdict("广告支出5000元，需要总经理批准吗？", rule) is Verdict.NO


def test_the_age_of_a_child_is_held_against_under_and_or_older() -> None:
    assert verdict("Does my 9-year-old son ride free?", "Children under 11 ride free.") is (
        Verdict.YES
    )
    older = "Users must be 21 or older to drive the boat."
    assert verdict("May a 19-year-old user drive the boat?", older) is Verdict.NO
