"""What text recognition is not sure of is read and quoted, and supports nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.answering.attribution import attribute
from engine.answering.conditions import Findings
from engine.answering.evidence import UNCERTAIN, certain_text, named_cells, units_of
from engine.types import Passage, SentenceKind
from tests.engine.found_passages import POLICY_2, passage

QUESTION = "退款要几天？"


def uncertain(sure: Passage, text: str) -> Passage:
    start = sure.text.index(text)
    return replace(sure, recognised=True, uncertain=((start, start + len(text)),))


def test_uncertain_figures_are_struck_out_and_words_stay() -> None:
    scan = uncertain(passage(["合同号 HT-2026，金额三万元。"]), "合同号 HT-2026，金额三万")
    assert certain_text(scan) == "合同号 **-****，金额**元。".replace("*", UNCERTAIN)


@pytest.mark.parametrize("sure", [True, False])
def test_a_number_that_may_be_wrong_supports_nothing(sure: bool) -> None:
    scan = passage(POLICY_2) if sure else uncertain(passage(POLICY_2), "3个")
    units = units_of([scan], keep_lists=False)
    assert "3个工作日" in units[-1].text
    evidence = [sentence for unit in units for sentence in unit.sentences]
    said = "退货申请审核通过后，在3个工作日内按原支付方式退款。"
    (judged,) = attribute(said, evidence, QUESTION, Findings(decision_asked=False))
    assert (judged.kind is SentenceKind.QUOTED) is sure
    assert (judged.kind is SentenceKind.UNSUPPORTED) is not sure


def test_a_row_that_ends_early_still_has_its_columns_named() -> None:
    named = named_cells("城市 | 电话 | 备注", "北京 | 010-1")
    assert named == "城市: 北京; 电话: 010-1"
    assert named_cells("城市 | 电话", "北京 |  | 无") == "北京 |  | 无"
    assert named_cells("Name: | 日期：", "Ada | 3 May") == "Name: Ada; 日期: 3 May"
