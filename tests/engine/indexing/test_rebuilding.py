from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.errors import EngineError, ErrorCode
from engine.indexing.rebuilding import vector_of
from engine.language_models.models_in_use import ModelsInUse
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.protocol import DocumentChanged, EngineConfig, FileOutcome, RebuildProgressed
from engine.session import Session
from engine.types import DocumentState, ModelFile, Scope
from tests.fakes.embedding import FakeEmbedder
from tests.fakes.generation import FakeGenerator
from tests.fakes.reading import FakeReader

OLD, NEW = FakeEmbedder(name="old"), FakeEmbedder(64, name="new")
FILES = {
    one.fingerprint: ModelFile(name, f"{name}.gguf", one.fingerprint, 512)
    for name, one in (("old", OLD), ("new", NEW))
}
OLD_FILE, NEW_FILE = FILES[OLD.fingerprint], FILES[NEW.fingerprint]


def loaded(file: ModelFile, threads: int) -> FakeEmbedder:
    return OLD if file == OLD_FILE else NEW


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    models = ModelsInUse(
        OLD_FILE,
        OLD_FILE,
        load_embedder=loaded,
        load_generator=lambda file, threads: FakeGenerator(),
    )
    library = Library.open(tmp_path / "l.pagecite")
    with Session(library, models, FakeReader(), PrivateFolder(tmp_path, "reading")) as session:
        take_in(session, tmp_path / "a.txt", "会员订单签收后15日内可以申请退货。")
        take_in(session, tmp_path / "b.txt", "发票须在三十日内开具。")
        yield session


def take_in(session: Session, file: Path, text: str) -> None:
    file.write_text(text, "utf-8")
    events = list(session.ingest([str(file)], None, 1, lambda: False))
    assert [e.status for e in events if isinstance(e, FileOutcome)] == ["added"]


def change(session: Session, *others: ModelFile) -> None:
    config = EngineConfig("", "", NEW_FILE, OLD_FILE, other_embeddings=others)
    session.apply(config)


def searched(session: Session) -> tuple[str, ...]:
    return session.search("退货期限", Scope(), 3).searches


def answering(session: Session) -> str:
    settings = session.library.index_settings()
    return settings.embedding_name if settings else ""


def test_the_old_index_answers_until_the_new_one_is_whole(session: Session) -> None:
    change(session, OLD_FILE)
    assert "vector" in searched(session)
    steps = session.rebuild(5, lambda: False)
    seen = []
    for event in steps:
        if isinstance(event, RebuildProgressed):
            seen.append(event)
        if session.library.building_settings() is not None:
            assert answering(session) == "old"
            assert "vector" in searched(session)
    assert answering(session) == "new"
    assert "vector" in searched(session)
    assert [event.done for event in seen] == sorted(event.done for event in seen)
    assert seen[-1] == RebuildProgressed(5, 2, 2, NEW.fingerprint)
    assert all(row.state is DocumentState.COMPLETE for row in session.library.documents())


def test_a_stopped_rebuild_goes_on_where_it_was(session: Session) -> None:
    change(session, OLD_FILE)
    done: list[int] = []
    steps = session.rebuild(5, lambda: 1 in done)
    with pytest.raises(EngineError) as stopped:
        done.extend(event.done for event in steps if isinstance(event, RebuildProgressed))
    assert stopped.value.code is ErrorCode.CANCELLED
    assert answering(session) == "old"
    again = [e for e in session.rebuild(6, lambda: False) if isinstance(e, RebuildProgressed)]
    assert again[0].done == 1
    assert answering(session) == "new"


def test_what_is_added_while_the_new_index_is_made_goes_into_that_one_only(
    session: Session, tmp_path: Path
) -> None:
    change(session, OLD_FILE)
    steps = session.rebuild(5, lambda: False)
    next(steps)
    take_in(session, tmp_path / "c.txt", "差旅报销须附行程单。")
    assert answering(session) == "old"
    changed = [event for event in steps if isinstance(event, DocumentChanged)]
    assert answering(session) == "new"
    assert {row.state for row in session.library.documents()} == {DocumentState.COMPLETE}
    assert len(session.library.documents()) == 3
    assert all(event.document.state is DocumentState.COMPLETE for event in changed)


def test_going_back_to_the_old_model_drops_what_was_begun(session: Session) -> None:
    change(session, OLD_FILE)
    steps = session.rebuild(5, lambda: False)
    next(steps)
    steps.close()
    session.apply(EngineConfig("", "", OLD_FILE, OLD_FILE, other_embeddings=(NEW_FILE,)))
    (end,) = [e for e in session.rebuild(6, lambda: False) if isinstance(e, RebuildProgressed)]
    assert end.answers_with == OLD.fingerprint
    assert answering(session) == "old" and session.library.building_settings() is None


def test_new_documents_follow_the_index_and_not_the_chosen_model(
    session: Session, tmp_path: Path
) -> None:
    change(session, OLD_FILE)
    take_in(session, tmp_path / "c.txt", "差旅报销须附行程单。")
    assert answering(session) == "old" and session.library.building_settings() is None


def test_without_the_old_model_keywords_answer_and_new_documents_begin_the_new_index(
    session: Session, tmp_path: Path
) -> None:
    change(session)
    assert searched(session) == ("keyword",)
    take_in(session, tmp_path / "c.txt", "差旅报销须附行程单。")
    list(session.rebuild(5, lambda: False))
    assert answering(session) == "new"


def test_a_passage_too_long_for_the_new_model_is_the_mean_of_its_halves() -> None:
    short = FakeEmbedder(name="short", context=24)
    text = "退货期限为十五日。换货期限为三十日。发票另行开具，邮寄送达。"
    vector = vector_of(short, text)
    assert vector.shape == (384,) and np.isclose(np.linalg.norm(vector), 1.0)
    whole = next(iter(FakeEmbedder(name="short", context=512).embed_passages([text])))
    assert float(vector @ whole) > 0.8


def test_settings_differ_by_the_files_hash_alone(session: Session) -> None:
    renamed = replace(OLD_FILE, name="another name")
    session.apply(EngineConfig("", "", renamed, OLD_FILE))
    assert "vector" in searched(session)
    list(session.rebuild(5, lambda: False))
    assert session.library.building_settings() is None
