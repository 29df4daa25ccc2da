"""The sample documents say what the demonstration needs, and are read as they look."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.types import BlockKind
from tests.engine.reading.files import Outcome, blocks, read

SAMPLES = Path(__file__).resolve().parents[3] / "resources" / "samples"
POLICY = "售后服务政策.pdf"
NOTE = "信息安全事件报告须知.md"
GUIDE = "Travel and Expense Guide.pdf"


Read = Callable[[str], Outcome]


@pytest.fixture
def sample(tmp_path: Path) -> Read:
    def read_copy(name: str) -> Outcome:
        shutil.copy(SAMPLES / name, tmp_path / name)
        return read(tmp_path / name)

    return read_copy


def test_the_policy_has_its_rules_on_the_right_pages(sample: Read) -> None:
    first, second = sample(POLICY).pages
    assert "会员订单在签收后15日内可以申请退货。" in blocks(first)
    assert "普通订单在签收后7日内可以申请退货。" in blocks(first)
    assert "定制商品不适用无理由退货，但存在质量问题的除外。" in blocks(second)
    assert "退货申请审核通过后，在3个工作日内按原支付方式退款。" in blocks(second)
    assert not re.search("运费|邮费|快递|freight|shipping", first.text + second.text)


def test_the_policy_states_its_facts(sample: Read) -> None:
    facts = sample(POLICY).facts
    stated = [facts.number, facts.version, facts.status, facts.effective_date]
    assert [fact and fact.value for fact in stated] == [
        "AS-2026-03",
        "V2.1",
        "in_force",
        "2026-03-01",
    ]


def test_the_note_has_four_steps_and_none_of_the_questions_words(sample: Read) -> None:
    outcome = sample(NOTE)
    steps = [
        text
        for page in outcome.pages
        for text in blocks(page, BlockKind.LIST_ITEM)
        if text[0].isdigit()
    ]
    assert [text[:2] for text in steps] == ["1.", "2.", "3.", "4."]
    assert "设备丢失" in outcome.text
    assert not re.search("电脑|不见|公司|处理", outcome.text)
    assert outcome.facts.effective_date is not None
    assert outcome.facts.effective_date.value == "2026-04-01"


def test_the_guide_has_a_table_of_limits(sample: Read) -> None:
    outcome = sample(GUIDE)
    assert len(outcome.pages) == 3
    assert "Group A | London, New York, Singapore, Zurich | 240 | 75" in blocks(
        outcome.pages[1], BlockKind.TABLE_ROW
    )


def test_every_demonstration_question_belongs_to_a_sample() -> None:
    questions = json.loads((SAMPLES / "questions.json").read_text("utf-8"))
    assert set(questions) == {POLICY, NOTE, GUIDE}
    assert all(questions[name]["zh"] and questions[name]["en"] for name in questions)
