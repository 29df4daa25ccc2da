from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.language_models.model_work import ModelWork
from app.language_models.models_in_service import ModelsInService
from app.language_models.rebuild_line import RebuildLine
from app.main_window import MainWindow
from engine.protocol import Configure, EngineStarted, Finished, Rebuild, RebuildProgressed
from engine.types import LibraryInfo
from models.catalog import Role
from models.library import Entry, ModelLibrary
from tests.app.cranked_engine import CrankedEngine
from tests.app.language_models.cranked_command import Commands

OLD, NEW = "0" * 64, "1" * 64


def put(name: str, role: Role, sha256: str = OLD, *, choose: bool = True) -> None:
    library = ModelLibrary()
    library.folder.mkdir(parents=True, exist_ok=True)
    (library.folder / name).write_bytes(b"GGUF")
    library.add(Entry(name, role, name, 4, sha256, 512), choose=choose)


@pytest.fixture
def service(
    home: Path, window: MainWindow, client: EngineClient, commands: Commands
) -> Iterator[ModelsInService]:
    work = ModelWork(commands, window)
    service = ModelsInService(client, work, window)
    put("old", Role.EMBEDDING)
    put("new", Role.EMBEDDING, NEW, choose=False)
    put("chat", Role.CHAT, "2" * 64)
    service.refresh()
    yield service
    work.close()


@pytest.fixture
def indexed(service: ModelsInService, engine: CrankedEngine, qtbot: QtBot) -> ModelsInService:
    """The same, with a library whose index the old model made."""
    with qtbot.waitSignal(service.changed):
        engine.send(EngineStarted(0, (), answers_with=OLD))
    return service


def change(service: ModelsInService, commands: Commands) -> None:
    service.change_to("new")
    assert commands.last.arguments == ("use", "new", "--json")
    ModelLibrary().choose("new")
    commands.last.end(0)


def test_the_engine_is_told_what_is_in_use_and_what_else_is_there(
    service: ModelsInService, engine: CrankedEngine
) -> None:
    config = engine.receive(Configure).config
    assert config.embedding is not None and config.embedding.name == "old"
    assert config.chat is not None and config.chat.name == "chat"
    assert [file.name for file in config.other_embeddings] == ["new"]
    assert service.config == config


def test_a_reranker_put_to_use_reaches_the_engine(
    service: ModelsInService, engine: CrankedEngine
) -> None:
    engine.receive(Configure)
    put("order", Role.RERANKER, "3" * 64)
    service.refresh()
    reranking = engine.receive(Configure).config.reranking
    assert reranking is not None and reranking.name == "order"


def test_what_is_unchanged_is_not_told_again(
    service: ModelsInService, engine: CrankedEngine
) -> None:
    engine.waiting()
    service.refresh()
    assert engine.waiting() == []


def test_only_another_embedding_model_means_a_rebuild(indexed: ModelsInService) -> None:
    assert indexed.needs_rebuild("new")
    assert not indexed.needs_rebuild("old")
    assert not indexed.needs_rebuild("chat")


def test_without_documents_nothing_has_to_be_rebuilt(service: ModelsInService) -> None:
    assert not service.needs_rebuild("new")


def test_a_change_rebuilds_and_says_what_answers_meanwhile(
    indexed: ModelsInService, engine: CrankedEngine, commands: Commands, qtbot: QtBot
) -> None:
    line = RebuildLine(indexed)
    qtbot.addWidget(line)
    change(indexed, commands)
    request = engine.receive(Rebuild).request_id
    with qtbot.waitSignal(indexed.changed):
        engine.send(RebuildProgressed(request, 340, 1000))
    assert not line.isHidden()
    assert "for new: 34 %" in line.text.text() and "goes on with old" in line.text.text()
    with qtbot.waitSignal(indexed.changed):
        engine.send(RebuildProgressed(request, 1000, 1000, NEW))
    engine.send(Finished(request))
    assert line.isHidden() and not indexed.behind
    assert not indexed.needs_rebuild("new") and indexed.needs_rebuild("old")


def test_the_window_says_so_when_models_were_missing_and_when_they_are_there(
    home: Path, window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, (), ("embedding", "chat")))
    assert window.notice.isVisible()
    put("old", Role.EMBEDDING)
    put("chat", Role.CHAT, "2" * 64)
    window.tools.models.service.refresh()
    assert not window.notice.isVisible()
    assert window.status._model.text() == "chat"


def test_an_index_of_another_model_is_told_with_a_way_to_the_page(
    home: Path, window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    put("new", Role.EMBEDDING, NEW)
    put("chat", Role.CHAT, "2" * 64)
    window.tools.models.service.refresh()
    with qtbot.waitSignal(window.tools.models.service.changed):
        engine.send(EngineStarted(0, (), answers_with=OLD))
    assert "not prepared" in window.notice.text.text()
    window.notice.button.click()
    assert window.pages.currentWidget() is window.tools.models.page


def test_a_rebuild_goes_on_after_a_restart(
    indexed: ModelsInService, engine: CrankedEngine, commands: Commands, qtbot: QtBot
) -> None:
    change(indexed, commands)
    with qtbot.waitSignal(indexed.changed):
        engine.send(EngineStarted(0, (), answers_with=OLD, builds_with=NEW))
    assert indexed.rebuilding
    with qtbot.waitSignal(indexed.changed):
        engine.send(RebuildProgressed(0, 5, 5, NEW))
    assert not indexed.rebuilding


def test_going_back_during_a_rebuild_tells_the_engine(
    indexed: ModelsInService, engine: CrankedEngine, commands: Commands
) -> None:
    change(indexed, commands)
    engine.receive(Rebuild)
    ModelLibrary().choose("old")
    indexed.refresh()
    config = engine.receive(Configure).config
    assert config.embedding is not None and config.embedding.name == "old"
    engine.receive(Rebuild)


def test_a_shared_library_is_never_rebuilt(
    indexed: ModelsInService, engine: CrankedEngine, qtbot: QtBot
) -> None:
    shared = LibraryInfo("/s.pagecite", 1, 1, "after-sales", "2026-04-09T08:00:00")
    with qtbot.waitSignal(indexed.changed):
        engine.send(EngineStarted(0, (), answers_with=OLD, library=shared))
    assert not indexed.needs_rebuild("new")
    ModelLibrary().choose("new")
    indexed.refresh()
    assert not indexed.behind


def test_a_rebuild_that_the_engine_began_by_itself_is_followed(
    indexed: ModelsInService, engine: CrankedEngine, qtbot: QtBot
) -> None:
    ModelLibrary().choose("new")
    indexed.refresh()
    with qtbot.waitSignal(indexed.changed):
        engine.send(RebuildProgressed(0, 1, 4))
    assert (indexed.rebuilding, indexed.behind, indexed.done) == (True, False, 1)
    with qtbot.waitSignal(indexed.changed):
        engine.send(RebuildProgressed(0, 4, 4, NEW))
    assert (indexed.rebuilding, indexed.behind, indexed.done) == (False, False, 4)


def test_a_model_changed_outside_of_the_window_is_told_with_a_way_out(
    indexed: ModelsInService, engine: CrankedEngine, qtbot: QtBot
) -> None:
    line = RebuildLine(indexed)
    qtbot.addWidget(line)
    ModelLibrary().choose("new")
    indexed.refresh()
    assert indexed.behind and not line.isHidden()
    assert "not prepared for new yet" in line.text.text()
    line.button.click()
    engine.receive(Rebuild)
    assert indexed.rebuilding
