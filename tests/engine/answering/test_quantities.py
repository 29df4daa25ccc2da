from __future__ import annotations

from fractions import Fraction

import pytest

from engine.answering.quantities import Bound, find_quantities, number_value

DAY = Fraction(1440)


def only(text: str) -> tuple[str, float, Bound]:
    (quantity,) = find_quantities(text)
    return quantity.kind, float(quantity.low), quantity.bound


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("签收10天后", ("duration", 10 * 1440, Bound.EXACT)),
        ("签收后15日内", ("duration", 15 * 1440, Bound.AT_MOST)),
        ("签收后７日内", ("duration", 7 * 1440, Bound.AT_MOST)),
        ("病假超过三天的", ("duration", 3 * 1440, Bound.MORE)),
        ("两周之内", ("duration", 14 * 1440, Bound.AT_MOST)),
        ("一个半小时", ("duration", 90, Bound.EXACT)),
        ("15分钟内", ("duration", 15, Bound.AT_MOST)),
        ("在3个工作日内", ("working_time", 3, Bound.AT_MOST)),
        ("每晚不超过400元", ("money:CNY", 400, Bound.AT_MOST)),
        ("不得超过1.5万元", ("money:CNY", 15000, Bound.AT_MOST)),
        ("超过人民币5,000元", ("money:CNY", 5000, Bound.MORE)),
        ("不少于两名", ("count:person", 2, Bound.AT_LEAST)),
        ("18周岁以上", ("age", 18, Bound.AT_LEAST)),
        ("未满18岁", ("age", 18, Bound.LESS)),
        ("within 15 days of delivery", ("duration", 15 * 1440, Bound.AT_MOST)),
        ("up to two weeks", ("duration", 14 * 1440, Bound.AT_MOST)),
        ("no more than $50 per day", ("money:USD", 50, Bound.AT_MOST)),
        ("at least 24 hours", ("duration", 24 * 60, Bound.AT_LEAST)),
        ("over 20 people", ("count:person", 20, Bound.MORE)),
        ("after 6:30 pm", ("clock", 18.5 * 60, Bound.MORE)),
        ("晚上10点后", ("clock", 22 * 60, Bound.MORE)),
    ],
)
def test_a_quantity_has_kind_value_and_bound(text: str, expected: tuple[str, float, Bound]) -> None:
    assert only(text) == expected


@pytest.mark.parametrize(
    "text", ["2026年3月1日起施行", "每月5日前", "第3条", "第十五日", "IS-2026-07"]
)
def test_dates_and_ordinals_are_no_quantities(text: str) -> None:
    assert find_quantities(text) == []


@pytest.mark.parametrize("text", ["3至5天", "between 3 and 5 days", "3-5天"])
def test_a_range_gives_both_its_ends(text: str) -> None:
    low, high = find_quantities(text)
    assert (low.low, low.bound) == (3 * DAY, Bound.AT_LEAST)
    assert (high.high, high.bound) == (5 * DAY, Bound.AT_MOST)


def test_a_month_is_between_28_and_31_days() -> None:
    (month,) = find_quantities("一个月内")
    assert (month.low, month.high) == (28 * DAY, 31 * DAY)


@pytest.mark.parametrize(
    ("numeral", "value"),
    [("十五", 15), ("二十", 20), ("一百零五", 105), ("三千", 3000), ("两", 2), ("1,200", 1200)],
)
def test_numerals_are_read(numeral: str, value: int) -> None:
    assert number_value(numeral) == Fraction(value)


def test_ranges_point_into_the_text_as_it_was_given() -> None:
    text = "会员：１５日内"
    (quantity,) = find_quantities(text)
    assert text[quantity.start : quantity.end] == quantity.text == "１５日"
    assert text[slice(*quantity.outer)] == "１５日内"


@pytest.mark.parametrize("counted", ["4册", "三把", "12支", "2批", "5层"])
def test_chinese_measure_words_count(counted: str) -> None:
    (found,) = find_quantities(f"每人最多领取{counted}。")
    assert found.kind.startswith("count") and found.bound is Bound.AT_MOST
