from __future__ import annotations

import pytest

from engine.answering.labels import names_another


@pytest.mark.parametrize(
    ("asked", "text", "another"),
    [
        ("第3周门店5销售了多少件？", "第5周门店5：销售 185 件。", True),
        ("第3周门店5销售了多少件？", "第3周门店5：销售 120 件。", False),
        ("第三季度的预算是多少？", "第2季度预算为 30 万元。", True),
        ("第三季度的预算是多少？", "Q3 预算为 30 万元。", False),
        ("门店5的退货率？", "门店15的退货率为 2%。", True),
        ("第3周和第5周哪周多？", "第5周销售 185 件。", False),
        ("第3周的销量", "每周一公布上周销量。", False),
        ("What was sold in week 3?", "Week 5: 185 items.", True),
        ("Who books meeting room B?", "Room A is booked by the front desk.", True),
        ("Who books meeting room B?", "Room B is booked by the front desk.", False),
        ("How long is a unit a member may keep?", "Unit 5 is closed.", False),
    ],
)
def test_what_is_said_of_one_is_not_said_of_its_neighbour(
    asked: str, text: str, another: bool
) -> None:
    assert names_another(asked, text) is another
