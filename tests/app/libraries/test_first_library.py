"""The library that was last open is opened first, and never waited for without end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.libraries import first_library
from app.libraries.first_library import FirstLibrary
from app.libraries.recent_libraries import RecentLibrary
from app.main_window import MainWindow
from engine import places
from engine.protocol import EngineStarted
from engine.types import LibraryInfo
from tests.app.cranked_engine import CrankedEngine


@dataclass
class Opened:
    """Which libraries were opened."""

    paths: list[str] = field(default_factory=list)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))


@pytest.fixture
def opened() -> Opened:
    return Opened()


@pytest.fixture
def first(opened: Opened, window: MainWindow) -> FirstLibrary:
    return FirstLibrary(opened.paths.append, window)


@dataclass(frozen=True)
class Held(RecentLibrary):
    """A library on a drive that does not answer until it is let go."""

    gate: threading.Event = field(default_factory=threading.Event)
    asked: list[int] = field(default_factory=list)

    def size(self) -> int | None:
        self.asked.append(threading.get_ident())
        self.gate.wait()
        return 1


@pytest.fixture
def held() -> Iterator[Held]:
    held = Held("/drive/policies.pagecite")
    yield held
    held.gate.set()


def test_a_library_that_is_there_is_opened(
    first: FirstLibrary, opened: Opened, tmp_path: Path, qtbot: QtBot
) -> None:
    there = tmp_path / "policies.pagecite"
    there.write_bytes(b"x")
    first.open(RecentLibrary(str(there)))
    qtbot.waitUntil(lambda: opened.paths == [str(there)])


def test_instead_of_one_that_is_gone_the_usual_one_is_opened_and_it_is_said(
    first: FirstLibrary, opened: Opened, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(first.missing):
        first.open(RecentLibrary(str(tmp_path / "gone.pagecite")))
    assert opened.paths == [str(places.default_library())]


def test_the_drive_is_asked_beside_the_windows_thread_and_not_waited_for_without_end(
    window: MainWindow, opened: Opened, held: Held, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_library, "_LONGEST", 50)
    first = FirstLibrary(opened.paths.append, window)
    with qtbot.waitSignal(first.missing):
        first.open(held)
        assert opened.paths == []
    assert opened.paths == [str(places.default_library())]
    assert held.asked and threading.get_ident() not in held.asked
    held.gate.set()
    first._background.wait()
    assert opened.paths == [str(places.default_library())], "an answer that is late is no answer"


def test_the_window_says_which_library_is_not_there(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, tmp_path: Path, qtbot: QtBot
) -> None:
    client.close()
    gone = str(tmp_path / "gone.pagecite")
    window.libraries.start(RecentLibrary(gone))
    qtbot.waitUntil(lambda: engine.launches == 2)
    assert client.config.library == str(places.default_library())
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, (), library=LibraryInfo(client.config.library, 0, 0)))
    assert gone in window.notice.text.text()
