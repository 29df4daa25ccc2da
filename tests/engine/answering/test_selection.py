from __future__ import annotations

from collections.abc import Sequence

from engine.answering.evidence import units_of
from engine.answering.selection import ranked
from tests.engine.found_passages import passage

CHORE = "电脑科学中的一种方法叫杂凑。"
RULE = "发生设备丢失时，向安全团队报告。"


def _loss_is_meant(_question: str, others: Sequence[str]) -> list[float]:
    return [0.9 if "丢失" in other else 0.8 for other in others]


def test_meaning_ranks_what_is_read_above_a_rare_word_in_common() -> None:
    found = [passage([RULE]), passage([CHORE], 2, document="百科.txt", document_id=2, score=0.9)]
    units = units_of(found, keep_lists=False)
    question = "公司的电脑不见了该找谁？"
    assert ranked(question, found, units)[0].text == CHORE
    assert ranked(question, found, units, _loss_is_meant)[0].text == RULE
