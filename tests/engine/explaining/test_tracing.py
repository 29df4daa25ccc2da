from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.explaining.sentences import conclusion, layer_line
from engine.explaining.tracing import Explanation, Layer, expected_of, explain
from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.session import Session
from engine.types import Scope
from tests.engine.engine_with_fakes import MODEL
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import FakeGenerator
from tests.fakes.reading import FakeReader

RULE = "会员订单在签收后15日内可以申请退货。"
QUESTION = "会员订单在签收后几日内可以申请退货？"


def open_session(folder: Path, answer: str, support: float, *, chat: bool = True) -> Session:
    shares = {"有": support, "没有": 1 - support, "Yes": support, "No": 1 - support}
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
