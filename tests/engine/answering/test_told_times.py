from __future__ import annotations

import pytest

from engine.answering.quantities import find_quantities, plain
from engine.answering.told_times import times_told

DAY = 1440


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("展会6月1号结束，6月10号才去销账，会被扣吗？", 9),
        ("12月30日到货，1月4日还能退吗？", 5),
        ("I returned on March 3 and filed on March 28.", 25),
        ("It arrived on 2 May; is 9 May too late?", 7),
        ("收到裙子第12天才想退，来得及吗？", 12),
    ],
)
def test_days_are_counted_from_what_a_question_tells(text: str, days: int) -> None:
    told = times_told(plain(text), text)
    assert [(one.kind, int(one.low)) for one in told] == [("duration", days * DAY)]


def test_from_friday_to_monday_is_one_working_day() -> None:
    text = "It is Friday and I need a van on Monday."
    (told,) = times_told(plain(text), text)
    assert (told.kind, int(told.low)) == ("working_time", 1)


@pytest.mark.parametrize("text", ["第二天才还", "2026年3月1日起施行", "The 3 May edition."])
def test_the_next_day_and_a_single_date_tell_no_time(text: str) -> None:
    assert times_told(plain(text), text) == []


@pytest.mark.parametrize(
    ("text", "percent"),
    [("四分之一的课没上", 25), ("百分之三十", 30), ("two thirds of the members", 66)],
)
def test_fractions_are_shares(text: str, percent: int) -> None:
    (quantity,) = find_quantities(text)
    assert (quantity.kind, int(quantity.low)) == ("percent", percent)


def test_points_are_no_minutes_and_alone_counts_nobody() -> None:
    assert [q.kind for q in find_quantities("评分不足70分的不予转正")] == ["score"]
    assert find_quantities("能不能一个人上夜班") == []
    assert [q.kind for q in find_quantities("每次最多带一个人")] == ["count:person"]
