from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app import settings_page
from app.main_window import MainWindow
from app.settings import Settings
from app.settings_in_force import LARGE_FILE, with_settings
from app.settings_page import SettingsPage
from app.theme import DARK, LIGHT, Theme
from app.tools import START_AGAIN
from engine.protocol import (
    Configure,
    EngineConfig,
    Finished,
    ListWatchedFolders,
    Result,
    WatchFolders,
)
from models import network
from tests.app.cranked_engine import CrankedEngine


@pytest.fixture
def page(
    window: MainWindow, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SettingsPage]:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PAGECITE_NETWORK", raising=False)
    window.tools.open_settings()
    yield window.tools.settings_page
    theme.fix(Qt.ColorScheme.Light)


@pytest.fixture
def kept(tmp_path: Path) -> Settings:
    """What a next start finds."""
    return Settings(tmp_path / "settings")


def choose(box: QComboBox, value: object) -> None:
    """Choose an entry by the keyboard."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.findData(value)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == value


def test_the_theme_changes_at_once_and_is_kept(
    page: SettingsPage, theme: Theme, kept: Settings
) -> None:
    choose(page.theme, "dark")
    assert theme.colors == DARK
    assert kept.text("theme") == "dark"
    choose(page.theme, "light")
    assert theme.colors == LIGHT
    choose(page.theme, "")
    assert kept.text("theme") == ""


def test_the_language_is_kept_and_a_new_start_offered(
    page: SettingsPage, kept: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes: list[int] = []
    monkeypatch.setattr(QApplication, "exit", codes.append)
    assert not page.restart.isVisible()
    choose(page.language, "zh")
    assert kept.language == "zh"
    QTest.mouseClick(page.restart, Qt.MouseButton.LeftButton)
    assert codes == [START_AGAIN]


def test_a_language_chosen_in_the_menu_is_shown(page: SettingsPage, window: MainWindow) -> None:
    window.pages.close_page()
    (chosen,) = (one for one in window.findChildren(QAction) if one.text() == "简体中文")
    chosen.trigger()
    window.tools.open_settings()
    assert page.language.currentData() == "zh"
    assert not page.restart.isVisible()


def test_what_the_engine_needs_to_know_is_told_at_once(
    page: SettingsPage, engine: CrankedEngine, kept: Settings
) -> None:
    choose(page.length, True)
    assert engine.receive(Configure).config.fuller_answers
    QTest.keyClick(page.recognise, Qt.Key.Key_Space)
    assert not engine.receive(Configure).config.recognise
    choose(page.copies, LARGE_FILE)
    assert engine.receive(Configure).config.originals_up_to == LARGE_FILE
    choose(page.threads, 1)
    assert engine.receive(Configure).config.threads == 1
    config = with_settings(EngineConfig("", "", None, None), kept)
    assert config == EngineConfig(
        "", "", None, None, 1, False, fuller_answers=True, originals_up_to=LARGE_FILE
    )


def test_nothing_set_is_what_the_engine_does_by_itself(kept: Settings) -> None:
    plain = EngineConfig("", "", None, None)
    assert with_settings(plain, kept) == plain


def test_an_odd_value_in_the_file_reads_as_unset(kept: Settings) -> None:
    kept.set_text("threads", "many")
    kept.set_text("theme", "pink")
    assert with_settings(EngineConfig("", "", None, None), kept).threads == 0


def test_the_network_is_turned_for_all_to_see(page: SettingsPage, window: MainWindow) -> None:
    assert not page.network.isChecked()
    assert "nothing leaves this computer" in window.status._offline.text()
    QTest.keyClick(page.network, Qt.Key.Key_Space)
    assert network.is_on()
    assert "Downloads allowed" in window.status._offline.text()
    assert window.tools.models.page.allow.isChecked()
    QTest.keyClick(page.network, Qt.Key.Key_Space)
    assert "nothing leaves this computer" in window.status._offline.text()


def test_watched_folders_are_listed_and_one_is_added(
    page: SettingsPage,
    engine: CrankedEngine,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = engine.receive(ListWatchedFolders).request_id
    engine.send(Finished(asked, Result(folders=("/a",))))
    qtbot.waitUntil(lambda: page.watched.folders == ("/a",))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    QTest.mouseClick(page.watched.add, Qt.MouseButton.LeftButton)
    assert engine.receive(WatchFolders).paths == ("/a", str(tmp_path))


def test_places_are_shown_in_their_folder(
    page: SettingsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(settings_page, "reveal", shown.append)
    buttons = [
        one for one in page.findChildren(QPushButton) if one.isVisible() and one.text() == "Show"
    ]
    assert len(buttons) == 4
    for button in buttons:
        button.click()
    assert str(tmp_path / "home" / "data" / "settings.ini") in shown


def test_other_pages_open_from_there_and_lead_back(page: SettingsPage, window: MainWindow) -> None:
    QTest.mouseClick(page.models, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.tools.models.page
    QTest.keyClick(window.tools.models.page, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is page
    page.libraries.click()
    assert window.pages.currentWidget() is window.libraries.page


def test_the_status_bar_says_what_is_on_its_way(window: MainWindow) -> None:
    status = window.status
    status.show_network(False, fetching=True)
    assert "Getting a language model" in status._offline.text()
    status.show_network(True, fetching=True)
    assert "documents and questions stay here" in status._offline.text()
    status.show_network(False, fetching=False)
    assert "nothing leaves this computer" in status._offline.text()


def test_the_status_bar_shows_a_rebuild_while_it_goes_on(window: MainWindow) -> None:
    window.status.show_rebuild(34)
    assert window.status._rebuild.isVisible() and "34 %" in window.status._rebuild.text()
    window.status.show_rebuild(None)
    assert not window.status._rebuild.isVisible()
