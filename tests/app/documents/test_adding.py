"""Files on their way in: what was not read when the window closed is read later."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.documents.unread_files import UnreadFiles
from app.engine_client import EngineClient
from app.main_window import MainWindow
from app.settings import Settings
from engine.protocol import (
    Cancelled,
    EngineStarted,
    FileOutcome,
    Finished,
    Ingest,
    IngestProgress,
    ReadNext,
    TakeInventory,
)
from tests.app.cranked_engine import CrankedEngine

A, B, C = (str(Path(f"/d/{name}.pdf")) for name in "abc")


def kept(tmp_path: Path, client: EngineClient) -> list[str]:
    return UnreadFiles(Settings(tmp_path / "settings")).of(client.config.library)


def begin(window: MainWindow, engine: CrankedEngine) -> int:
    window.documents.add_paths([A, B, C], seconds={A: 1.0, B: 1.0, C: 1.0})
    return engine.receive(Ingest).request_id


def test_what_was_not_read_when_the_engine_ended_is_read_when_it_starts_again(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    request = begin(window, engine)
    with qtbot.waitSignal(client.file_finished):
        engine.send(FileOutcome(request, A, "added", None))
    client.close()
    assert kept(tmp_path, client) == [B, C]
    client.start()
    with qtbot.waitSignal(window.documents.adding.taken_up):
        engine.send(EngineStarted(0, ()))
    assert engine.receive(Ingest).paths == (B, C)
    assert "Going on with 2 file(s)" in window.documents.said.text.text()


def test_what_was_read_or_cancelled_is_not_read_again(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    for end, ended in (
        (Finished, client.request_finished),
        (Cancelled, client.request_cancelled),
    ):
        request = begin(window, engine)
        assert kept(tmp_path, client) == [A, B, C]
        with qtbot.waitSignal(ended):
            engine.send(end(request))
        assert kept(tmp_path, client) == []


def test_a_library_that_is_left_keeps_its_files_and_shows_nothing_of_them(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    first = client.config.library
    with qtbot.waitSignal(client.ingest_progressed):
        engine.send(IngestProgress(0, A, None, "read", 0, 1, 0, 1))
    begin(window, engine)
    assert window.documents._line.isVisible()
    client.open_library(str(tmp_path / "other.pagecite"))
    assert not window.documents._line.isVisible()
    qtbot.waitUntil(lambda: engine.launches == 2)
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, ()))
    assert UnreadFiles(Settings(tmp_path / "settings")).of(first) == [A, B, C]
    assert not any(isinstance(one, Ingest) for one in engine.waiting())


def test_a_folder_is_added_beside_the_button_for_files(
    window: MainWindow, engine: CrankedEngine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    QTest.mouseClick(window.documents.header.add_folder, Qt.MouseButton.LeftButton)
    assert engine.receive(TakeInventory).paths == (str(tmp_path),)


def test_a_waiting_file_is_read_next_from_its_card(
    window: MainWindow, engine: CrankedEngine
) -> None:
    begin(window, engine)
    view = window.documents.view
    view.setCurrentIndex(view.model().index(2, 0))
    QTest.mouseClick(window.documents.card.read_next, Qt.MouseButton.LeftButton)
    assert engine.receive(ReadNext).source == C
