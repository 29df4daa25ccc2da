from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.explaining.sentences import conclusion, layer_line, steps
from engine.explaining.story import story
from engine.explaining.tracing import Explanation, Layer, expected_of, explain
from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.messages import Language
from engine.private_folder import PrivateFolder
from engine.session import Session
from engine.types import Coverage, Scope
from tests.engine.engine_with_fakes import MODEL
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import FakeGenerator
from tests.fakes.reading import FakeReader

RULE = "会员订单在签收后15日内可以申请退货。"
QUESTION = "会员订单在签收后几日内可以申请退货？"


def open_session(folder: Path, answer: str, support: float, *, chat: bool = True) -> Session:
    shares = dict.fromkeys(("有", "是", "Yes"), support)
    shares |= dict.fromkeys(("没有", "否", "No"), 1 - support)
    models = ModelsInUse(
        MODEL,
        MODEL if chat else None,
        load_embedder=lambda file, threads: FakeEmbedder(),
        load_generator=lambda file, threads: FakeGenerator(
            lambda _s, _u: answer, probabilities=lambda _s, _u: shares
        ),
    )
    library = Library.open(folder / "l.pagecite")
    session = Session(library, models, FakeReader(), PrivateFolder(folder / "cache", "reading"))
    files = folder / "files"
    files.mkdir()
    (files / "售后政策.txt").write_text(f"{RULE}\f退款在3个工作日内完成。\f", "utf-8")
    (files / "食堂.txt").write_text("早餐七点开始供应。", "utf-8")
    for _ in session.ingest([str(files)], None, 0, lambda: False):
        pass
    return session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with open_session(tmp_path, RULE, 0.95) as opened:
        yield opened


def explained(session: Session, expect: str, question: str = QUESTION) -> Explanation:
    expected = expected_of(session.library, expect) if expect else None
    return explain(session, question, Scope(), expected, lambda: False)


def test_a_cited_passage_was_lost_nowhere(session: Session) -> None:
    found = explained(session, "售后政策.txt:1")
    assert found.lost_at is None
    assert [one.layer for one in found.layers] == list(Layer)
    assert "没有哪一步丢失" in conclusion(found, "zh")
    ranked = found.layers[2].details
    assert ranked["fused"] == 1 and ranked["vector"] == 1 and ranked["keyword"] == 1


def test_an_empty_page_was_lost_in_reading(session: Session) -> None:
    found = explained(session, "售后政策:3")
    assert found.lost_at is Layer.READ
    assert "没有读出" in conclusion(found, "zh")


def test_what_is_read_and_not_used_was_lost_in_quoting_or_packing(session: Session) -> None:
    found = explained(session, "食堂")
    assert found.lost_at in (Layer.PACKED, Layer.QUOTED)
    assert "食堂" in conclusion(found, "en")


def test_a_refusal_was_lost_at_the_gate_and_what_follows_is_not_reached(tmp_path: Path) -> None:
    with open_session(tmp_path, RULE, 0.0) as session:
        found = explained(session, "售后政策:1", "会员订单的退货运费由谁承担？")
    assert found.lost_at is Layer.GATED
    assert [one.passed for one in found.layers[-2:]] == [None, None]
    assert all(layer_line(one, "zh") for one in found.layers)


def test_without_a_chat_model_the_layers_end_at_the_gate(tmp_path: Path) -> None:
    with open_session(tmp_path, RULE, 0.9, chat=False) as session:
        found = explained(session, "售后政策:1")
    assert found.lost_at is None and found.layers[-1].layer is Layer.GATED
    assert "No chat model" in conclusion(found, "en")


def test_a_document_is_named_by_number_name_or_a_part_of_it(session: Session) -> None:
    row = session.library.documents()[0]
    for named in (str(row.id), row.name, row.name[:2]):
        assert expected_of(session.library, f"{named}:1").document.id == row.id
    with pytest.raises(EngineError) as caught:
        expected_of(session.library, "没有的文件")
    assert caught.value.code is ErrorCode.NOT_FOUND
    with pytest.raises(EngineError) as caught:
        expected_of(session.library, ".txt")
    assert caught.value.code is ErrorCode.WRONG_USAGE


def test_each_step_is_told_in_plain_words_for_the_answer_that_was_given(tmp_path: Path) -> None:
    with open_session(tmp_path, RULE, 0.95) as session:
        answer = explained(session, "").answer
        assert answer is not None
        session.models.generator = _not_asked_again  # type: ignore[method-assign]
        expected = expected_of(session.library, "售后政策:1")
        found = explain(session, QUESTION, Scope(), expected, lambda: False, answer)
        other = expected_of(session.library, "食堂")
        lost = explain(session, QUESTION, Scope(), other, lambda: False, answer)
    told = steps(found, "zh")
    assert [step.passed for step in told] == [True] * 6
    assert "排在第 1 位" in told[2].text and "编号" in told[5].text
    told = steps(lost, "en")
    assert False in [step.passed for step in told]
    assert all("{" not in step.text and "_" not in step.text for step in told)


def _not_asked_again() -> FakeGenerator:
    raise AssertionError("the question was answered again")


def test_a_refusal_names_its_reason_in_words_and_what_was_not_reached(tmp_path: Path) -> None:
    with open_session(tmp_path, RULE, 0.0) as session:
        found = explained(session, "售后政策:1", "会员订单的退货运费由谁承担？")
    told = steps(found, "en")
    assert "near_but" not in " ".join(step.text for step in told)
    assert told[-1].passed is None and "was not reached" in told[-1].text
    assert "near_but" not in conclusion(found, "zh")


@pytest.mark.parametrize("support", [0.95, 0.0])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_an_answer_and_a_refusal_tell_their_story(
    tmp_path: Path, support: float, language: Language
) -> None:
    question = QUESTION if support else "会员订单的退货运费由谁承担？"
    with open_session(tmp_path, RULE, support) as session:
        answer = explained(session, "", question).answer
    assert answer is not None
    told = story(answer, language)
    assert told[0].passed and "2" in told[0].text
    assert told[-1].passed is bool(support)
    assert all(step.text and "{" not in step.text for step in told)


def test_a_search_that_was_not_complete_says_so(tmp_path: Path) -> None:
    with open_session(tmp_path, RULE, 0.95) as session:
        answer = explained(session, "").answer
    assert answer is not None
    first = story(replace(answer, coverage=Coverage(300, 112, 4)), "en")[0]
    assert first.passed is False
    assert "Of 300 documents only 112" in first.text and "4 pages" in first.text


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_text_that_was_withdrawn_is_told_of(tmp_path: Path, language: Language) -> None:
    with open_session(tmp_path, "早餐八点开始供应。", 0.95) as session:
        answer = explained(session, "", QUESTION).answer
    assert answer is not None and answer.reason is not None
    told = story(answer, language)
    assert "收回" in told[-2].text or "withdrawn" in told[-2].text
