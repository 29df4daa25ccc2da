"""The window off-screen, joined to an engine that a test cranks by hand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.fonts import provide_chinese_font
from app.lasting_references import keep_true_and_none_alive
from app.main_window import MainWindow
from app.settings import Settings
from app.theme import Theme
from engine.protocol import EngineConfig, EngineStarted
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import Policy, make_policy

_SCREEN = Path(__file__).with_name("screen.json")
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={_SCREEN}"

keep_true_and_none_alive()

_OFFSCREEN_REMARK = "propagateSizeHints"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore(_OFFSCREEN_REMARK, extend=True))


@pytest.fixture(scope="session", autouse=True)
def application(qapp: QApplication) -> QApplication:
    """An application for every test, since models and timers ask for one too."""
    return qapp


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Theme:
    """The light theme, with a font that has Chinese characters."""
    provide_chinese_font()
    theme = Theme(qapp)
    theme.fix(Qt.ColorScheme.Light)
    return theme


@pytest.fixture
def engine() -> Iterator[CrankedEngine]:
    """The engine's end of the pipe, in the hands of the test."""
    engine = CrankedEngine()
    yield engine
    engine.close()


@pytest.fixture
def client(engine: CrankedEngine, qtbot: QtBot) -> Iterator[EngineClient]:
    """A client whose engine has started with an empty library."""
    client = EngineClient(EngineConfig("", "", None, None), engine.launch)
    with qtbot.waitSignal(client.engine_started):
        client.start()
        engine.send(EngineStarted(0, ()))
    yield client
    client.close()
    client.deleteLater()


@pytest.fixture
def window(
    client: EngineClient, theme: Theme, qtbot: QtBot, tmp_path: Path
) -> Iterator[MainWindow]:
    """The whole window, shown."""
    window = MainWindow(client, theme, Settings(tmp_path / "settings"))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.splitter.setSizes([280, 580, 420])
    with qtbot.waitExposed(window):
        window.show()
    yield window
    client.close()


@pytest.fixture(scope="session")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Policy:
    """A two-page PDF whose sentences' places are known."""
    return make_policy(tmp_path_factory.mktemp("documents") / "policy.pdf")
