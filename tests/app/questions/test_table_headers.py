"""A row of a table is shown under the names of its columns, wherever it is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.proof.as_text import plain_text, rich_text
from app.proof.proof import proof_of
from app.questions.evidence_card import EvidenceCard
from app.questions.table_headers import header_of_citation, header_of_range
from engine.types import (
    Answer,
    AnswerSentence,
    BlockKind,
    Citation,
    Passage,
    SentenceKind,
    Unit,
)
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import Policy
from tests.app.questions.asking import ask, kept

HEADER = "等级 | 宾馆 | 餐费"
FIRST, SECOND = "经理 | 800元 | 150元", "职员 | 500元 | 100元"


@pytest.fixture
def whole(policy: Policy) -> Passage:
    """A passage that holds a table with its header."""
    return _of_rows(policy, HEADER, FIRST, SECOND, context="差旅标准")


@pytest.fixture
def part(policy: Policy) -> Passage:
    """A passage that goes on with the table of the one before."""
    return _of_rows(policy, FIRST, SECOND, context=f"差旅标准 › 住宿\n{HEADER}")


def columns(card: EvidenceCard) -> str:
    """Return the names of columns that a card shows."""
    return card.header.text() if card.header else ""


def _of_rows(policy: Policy, *lines: str, context: str) -> Passage:
    units, at = [], 0
    for line in lines:
        kind = BlockKind.TABLE_HEADER if line == HEADER else BlockKind.TABLE_ROW
        units.append(Unit(at, at + len(line), kind))
        at += len(line) + 1
    return replace(
        policy.passage(1), text="\n".join(lines), units=tuple(units), context=context, telling=None
    )


def _citation(policy: Policy, quote: str) -> Citation:
    return replace(policy.citation(1), quote=quote)


def _answer(policy: Policy, passage: Passage, row: str = SECOND) -> Answer:
    return replace(
        policy.answer(),
        answer=f"{row}[1]",
        sentences=(AnswerSentence(row, SentenceKind.QUOTED, (1,)),),
        passages=(passage,),
        citations=(_citation(policy, row),),
    )


def test_the_header_is_that_above_the_row_or_the_one_it_goes_on_under(
    policy: Policy, whole: Passage, part: Passage
) -> None:
    for passage in (whole, part):
        assert header_of_citation(_citation(policy, SECOND), (passage,)) == HEADER


def test_what_is_no_row_has_no_header(policy: Policy, whole: Passage) -> None:
    assert header_of_citation(policy.citation(1), (policy.passage(1),)) == ""
    assert header_of_citation(_citation(policy, HEADER), (whole,)) == ""
    assert header_of_range(whole, 0, 3) == ""
    elsewhere = replace(whole, version_id=99)
    assert header_of_citation(_citation(policy, SECOND), (elsewhere,)) == ""


def test_the_first_line_of_a_form_is_no_header(policy: Policy) -> None:
    form = ("姓名： | 李伟 | 工号： | 0042", "部门： | 采购 | 入职： | 2019年")
    passage = _of_rows(policy, *form, context=f"登记表\n{form[0]}")
    assert header_of_citation(_citation(policy, form[1]), (passage,)) == ""


def test_cards_of_sources_and_passages_name_the_columns(
    window: MainWindow, engine: CrankedEngine, policy: Policy, part: Passage, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, _answer(policy, part))
    (source,) = card.sources.cards
    assert source.header and source.header.isVisible()
    assert columns(source) == HEADER
    assert HEADER in source.accessibleName()
    card.fold.click()
    (passage,) = card.evidence.cards
    assert columns(passage) == HEADER


def test_a_card_whose_words_hold_the_header_does_not_say_it_twice(
    window: MainWindow, engine: CrankedEngine, policy: Policy, whole: Passage, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, _answer(policy, whole, FIRST))
    card.fold.click()
    (passage,) = card.evidence.cards
    assert passage.header is None
    assert "".join(passage.words).count("宾馆") == 1


def test_what_leaves_with_an_answer_names_the_columns(policy: Policy, part: Passage) -> None:
    proof = proof_of(kept(_answer(policy, part)))
    assert f"    {HEADER}\n    “{SECOND}”" in plain_text([proof])
    assert HEADER in rich_text([proof])
