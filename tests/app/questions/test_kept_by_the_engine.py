"""Conversations with the real engine process, its library, and fakes for the language models."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.engine_process import EntryByName, launcher
from app.main_window import MainWindow
from app.questions.answer_card import AnswerCard
from app.settings import Settings
from app.theme import Theme
from engine.protocol import EngineConfig
from engine.types import ModelFile
from tests.fakes.embedding import FakeEmbedder

ENGINE_WITH_FAKES = EntryByName("tests.engine.engine_with_fakes:run")
MODEL = ModelFile("fake", "fake.gguf", FakeEmbedder().fingerprint, 512)
QUESTION = "会员订单多久内可以退货？"
PATIENCE = 60_000  # milliseconds: an engine process starts

Open = Callable[[], MainWindow]


@pytest.fixture
def open_window(theme: Theme, qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Open windows on one library, one after the other."""
    clients: list[EngineClient] = []

    def open_one() -> MainWindow:
        for client in clients:
            client.close()
        config = EngineConfig(str(tmp_path / "l.pagecite"), str(tmp_path / "cache"), MODEL, MODEL)
        client = EngineClient(config, launcher(ENGINE_WITH_FAKES))
        clients.append(client)
        window = MainWindow(client, theme, Settings(tmp_path / "settings"))
        qtbot.addWidget(window)
        window.show()
        with qtbot.waitSignal(client.engine_started, timeout=PATIENCE):
            client.start()
        return window

    yield open_one
    for client in clients:
        client.close()


def add(window: MainWindow, path: Path, text: str, qtbot: QtBot) -> None:
    path.write_text(text, "utf-8")
    with qtbot.waitSignal(window._client.file_finished, timeout=PATIENCE):
        window.documents.add_paths([str(path)])


def ask(window: MainWindow, question: str, qtbot: QtBot) -> AnswerCard:
    with qtbot.waitSignal(window.questions.answer_shown, timeout=PATIENCE):
        window.questions.ask(question)
    return window.questions.cards[-1]


def test_a_checked_answer_outlives_the_window_and_lapses_with_its_document(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    add(window, tmp_path / "政策.txt", "会员订单在签收后15日内可以申请退货。", qtbot)
    card = ask(window, QUESTION, qtbot)
    with qtbot.waitSignal(window.questions.kept.turns_changed, timeout=PATIENCE):
        QTest.mouseClick(card.tools.check, Qt.MouseButton.LeftButton)
    follow_up = ask(window, "那普通订单呢？", qtbot)
    assert "普通订单多久内可以退货？" in follow_up.understood.text()

    window = open_window()
    again = ask(window, "会员订单 多久内可以退货?", qtbot)
    assert again.checked.isVisible() and not again.checked.state.property("bad")
    add(window, tmp_path / "政策.txt", "会员订单在签收后30日内可以申请退货。", qtbot)
    sources = again.sources
    qtbot.waitUntil(
        lambda: all("old version" in one.accessibleName() for one in sources.cards),
        timeout=PATIENCE,
    )
    third = ask(window, QUESTION, qtbot)
    assert third.checked.state.property("bad")


def test_a_conversation_is_opened_in_another_window_exactly_as_it_was(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    add(window, tmp_path / "政策.txt", "会员订单在签收后15日内可以申请退货。", qtbot)
    before = [ask(window, one, qtbot).answer for one in (QUESTION, "那普通订单呢？")]

    window = open_window()
    listing = window.questions.list
    with qtbot.waitSignal(listing.model.modelReset, timeout=PATIENCE):
        window.questions.toggle_list()
    with qtbot.waitSignal(window.questions.kept.opened, timeout=PATIENCE):
        QTest.keyClick(listing.view, Qt.Key.Key_Return)
    assert [card.answer for card in window.questions.cards] == before
    assert [card.question for card in window.questions.cards] == [QUESTION, "那普通订单呢？"]
