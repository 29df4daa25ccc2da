from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.language_models.language_models import LanguageModels
from app.language_models.model_work import ModelWork
from app.main_window import MainWindow
from app.network import NetworkSwitch
from app.settings import Settings
from app.theme import Theme
from app.welcome.welcome import Welcome
from engine.protocol import Ask, EngineStarted, Finished, Ingest, TakeInventory
from models.catalog import Role, load_catalog
from models.events import InstallProgress, Stage
from models.library import Entry, ModelLibrary
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW
from tests.app.language_models.cranked_command import Commands

SEARCHING, ANSWERING = (model.name for model in load_catalog().named("starter"))


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Commands:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    return Commands()


@pytest.fixture
def welcome(
    commands: Commands, window: MainWindow, client: EngineClient, theme: Theme, tmp_path: Path
) -> Iterator[Welcome]:
    ModelLibrary().folder.mkdir(parents=True)
    settings = Settings(tmp_path / "settings")
    work = ModelWork(commands, window)
    network = NetworkSwitch(window)
    models = LanguageModels(client, network, theme, settings, window.pages, window, work)
    yield Welcome(window, client, models, theme, settings)
    work.close()


def click(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def install(name: str, role: Role) -> None:
    library = ModelLibrary()
    (library.folder / name).write_bytes(b"GGUF")
    library.add(Entry(name, role, name, 4, "0" * 64, 512), choose=True)


def started(
    welcome: Welcome,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    event: EngineStarted,
) -> None:
    welcome.open_where_wanted()
    with qtbot.waitSignal(client.engine_started):
        engine.send(event)


def test_it_opens_for_somebody_new_and_says_that_nothing_leaves(
    welcome: Welcome, window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    started(welcome, client, engine, qtbot, EngineStarted(0, (), ("embedding", "chat")))
    assert window.pages.currentWidget() is welcome.page
    texts = " ".join(label.text() for label in welcome.page.findChildren(type(welcome.page.title)))
    assert "No document, no question and no answer ever leaves it" in texts
    assert not window.notice.isVisible()


def test_it_does_not_open_over_documents_nor_twice(
    welcome: Welcome, window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    started(welcome, client, engine, qtbot, EngineStarted(0, (ROW,)))
    seen = [window.pages.covered]
    for _ in range(2):
        started(welcome, client, engine, qtbot, EngineStarted(0, ()))
        seen.append(window.pages.covered)
        window.pages.close_page()
    assert seen == [False, True, False]


def test_the_starter_models_come_with_progress_one_after_the_other(
    welcome: Welcome, commands: Commands
) -> None:
    welcome.open()
    step = welcome.page.models
    assert "1.2 GB" in step.download.text()
    click(step.download)
    assert commands.last.arguments[:3] == ("install", SEARCHING, "--network")
    commands.last.tell(InstallProgress(SEARCHING, Stage.FETCH, 45_000_000, 90_000_000, speed=2e6))
    first = step.bar.value()
    assert 0 < first < 100 and "45 MB of 90 MB" in step.text.text()
    install(SEARCHING, Role.EMBEDDING)
    commands.last.end(0)
    assert commands.last.arguments[:2] == ("install", ANSWERING)
    commands.last.tell(InstallProgress(ANSWERING, Stage.FETCH, 500, 1000, speed=2e6))
    assert step.bar.value() > first
    install(ANSWERING, Role.CHAT)
    commands.last.end(0)
    assert "ready" in step.title.text()
    assert not step.download.isVisible() and not step.bar.isVisible()


def test_the_download_is_paused_and_goes_on(welcome: Welcome, commands: Commands) -> None:
    welcome.open()
    step = welcome.page.models
    click(step.download)
    commands.last.tell(InstallProgress(SEARCHING, Stage.FETCH, 45_000_000, 90_000_000))
    click(step.pause)
    assert commands.last.paused
    commands.last.end(130)
    assert len(commands.made) == 1 and "kept" in step.text.text()
    click(step.go_on)
    assert commands.last.arguments[:2] == ("install", SEARCHING)
    commands.last.end(0)
    assert commands.last.arguments[:2] == ("install", ANSWERING)


def test_a_failure_says_why_and_another_way_stays_open(
    welcome: Welcome, commands: Commands
) -> None:
    welcome.open()
    step = welcome.page.models
    click(step.download)
    failed = {"event": "Failed", "code": "model_missing"}
    details = {"problem": "unreachable", "host": "index.example"}
    for _ in range(2):
        commands.last.tell(failed | {"details": details})
        commands.last.end(4)
    assert "index.example cannot be reached" in step.said.text()
    assert step.folder.isVisible() and step.go_on.text() == "Try again"


def test_files_of_a_stick_are_taken_in(
    welcome: Welcome, commands: Commands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    (stick / "models").mkdir(parents=True)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(stick))
    welcome.open()
    step = welcome.page.models
    click(step.folder)
    assert "no GGUF file" in step.said.text() and commands.made == []
    for name in ("a.gguf", "b.gguf"):
        (stick / "models" / name).write_bytes(b"GGUF")
    click(step.folder)
    assert commands.last.arguments[:2] == ("import", str(stick / "models" / "a.gguf"))
    assert "--network" not in commands.last.arguments
    commands.last.end(0)
    assert commands.last.arguments[:2] == ("import", str(stick / "models" / "b.gguf"))


def test_samples_are_read_and_a_click_asks_a_question(
    welcome: Welcome, window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    install(SEARCHING, Role.EMBEDDING)
    install(ANSWERING, Role.CHAT)
    welcome.open()
    page = welcome.page
    click(page.samples)
    ingest = engine.receive(Ingest)
    assert len(ingest.paths) == 3
    assert not page.samples.isEnabled()
    engine.send(Finished(ingest.request_id))
    qtbot.waitUntil(lambda: "in the list" in page.told.text())
    asked = page.questions[1].text()
    click(page.questions[1])
    assert engine.receive(Ask).question == asked
    assert not window.pages.covered


def test_a_question_clicked_first_reads_the_samples_and_is_asked_then(
    welcome: Welcome, window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    install(SEARCHING, Role.EMBEDDING)
    install(ANSWERING, Role.CHAT)
    welcome.open()
    page = welcome.page
    asked = page.questions[2].text()
    click(page.questions[2])
    ingest = engine.receive(Ingest)
    assert "your question is asked then" in page.told.text()
    engine.send(Finished(ingest.request_id))
    qtbot.waitUntil(lambda: not window.pages.covered)
    assert engine.receive(Ask).question == asked


def test_a_folder_is_added_from_there(
    welcome: Welcome,
    window: MainWindow,
    engine: CrankedEngine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    welcome.open()
    click(welcome.page.add_folder)
    assert engine.receive(TakeInventory).paths == (str(tmp_path),)
    assert not window.pages.covered


def test_own_documents_are_added_from_there(
    welcome: Welcome,
    window: MainWindow,
    engine: CrankedEngine,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = str(tmp_path / "a.pdf")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([path], ""))
    welcome.open()
    click(welcome.page.add)
    assert engine.receive(Ingest).paths == (path,)
    assert not window.pages.covered


def test_from_there_to_all_language_models_and_back(welcome: Welcome, window: MainWindow) -> None:
    welcome.open()
    click(welcome.page.models.others)
    assert window.pages.currentWidget() is not welcome.page
    QTest.keyClick(welcome._models.page, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is welcome.page
    click(welcome.page.start)
    assert not window.pages.covered
