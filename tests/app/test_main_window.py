"""The window as a whole: drops, notices, keys, names, and what it remembers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QAction, QDragEnterEvent, QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.elided_label import ElidedLabel
from app.engine_client import EngineClient
from app.main_window import MainWindow
from app.settings import Settings
from app.theme import Theme
from engine.messages import error_message
from engine.protocol import EngineStarted, Failed, Ingest
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW, Policy
from tests.app.test_main_line_in_the_window import drop, files


def test_files_dropped_anywhere_are_read_in(
    window: MainWindow, engine: CrankedEngine, tmp_path: Path
) -> None:
    drop(window, files(str(tmp_path / "a.pdf"), str(tmp_path / "b.md")))
    assert engine.receive(Ingest).paths == (str(tmp_path / "a.pdf"), str(tmp_path / "b.md"))


def test_no_pane_catches_a_drop_that_is_meant_for_the_window(window: MainWindow) -> None:
    catching = [one for one in window.findChildren(QWidget) if one.acceptDrops()]
    assert catching == []


def test_a_target_shows_while_files_are_held_over_the_window(window: MainWindow) -> None:
    at = window.rect().center()
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    mime = files("/a.pdf")
    enter = QDragEnterEvent(QPointF(at), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert window.overlay.isVisible()
    assert window.overlay.geometry() == window.rect()


def test_a_drop_without_a_file_says_how_to_go_on(window: MainWindow, engine: CrankedEngine) -> None:
    mime = QMimeData()
    mime.setText("a message from a mail program")
    engine.waiting()
    drop(window, mime)
    assert "Save it to a folder" in window.notice.text.text()
    assert window.notice.isVisible()
    assert engine.waiting() == []


def test_when_the_engine_dies_a_line_says_so_and_another_is_started(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(client.engine_died):
        engine.close()
    assert window.notice.isVisible()
    assert "restarted" in window.notice.text.text()
    qtbot.waitUntil(lambda: engine.launches == 2)
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, (ROW,)))
    assert "No document is lost" in window.notice.text.text()
    assert [row.name for row in window.documents.model.documents()] == [ROW.name]
    assert window.isVisible()
    assert QApplication.activeModalWidget() is None


def test_an_engine_that_was_given_up_can_be_started_from_the_notice(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    for launches in (2, 3):
        with qtbot.waitSignal(client.engine_died):
            engine.close()
        qtbot.waitUntil(lambda n=launches: engine.launches == n)  # type: ignore[misc]
    for _ in range(2):
        if client.running:
            break
        with qtbot.waitSignal(client.engine_died) as died:
            engine.close()
        if not died.args[0]:
            break
        launched = engine.launches
        qtbot.waitUntil(lambda n=launched: engine.launches > n)  # type: ignore[misc]
    assert window.notice.button.isVisible()
    before = engine.launches
    QTest.mouseClick(window.notice.button, Qt.MouseButton.LeftButton)
    assert engine.launches == before + 1


def test_missing_language_models_are_a_line_with_what_to_do(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, (), ("embedding", "chat")))
    assert "no language model yet" in window.notice.text.text()
    QTest.mouseClick(window.notice.button, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.tools.models.page


def test_work_that_nobody_asked_for_and_fails_is_told(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(client.background_failed):
        engine.send(Failed(0, "disk_full"))
    assert error_message("disk_full", "en").sentence in window.notice.text.text()


def test_f6_goes_round_the_panes(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    window.documents.model.set_documents((ROW,))
    window.questions.box.entry.setFocus()
    window.focus_next_pane()
    assert window.documents.view.hasFocus()
    window.focus_next_pane()
    assert window.questions.box.entry.hasFocus()


def test_every_control_has_a_name_for_screen_readers(
    window: MainWindow, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("?")
    window.questions.cards[0].show_passages(policy.answer().passages)
    window.questions.cards[0].show_answer(policy.answer())
    kinds = (
        QAbstractButton,
        QLineEdit,
        QPlainTextEdit,
        QTextBrowser,
        QAbstractItemView,
        QComboBox,
        QProgressBar,
    )
    controls = [one for one in window.findChildren(QWidget) if isinstance(one, kinds)]
    assert len(controls) > 20
    nameless = [
        one
        for one in controls
        if not one.accessibleName() and not (isinstance(one, QAbstractButton) and one.text())
        and one.objectName() not in ("qt_spinbox_lineedit", "qt_menubar_ext_button")
        and one is not window.notice.button
    ]  # fmt: skip
    assert nameless == []


def test_no_shortcut_is_used_twice(window: MainWindow) -> None:
    keys: list[tuple[str, int]] = []
    for action in window.findChildren(QAction):
        anywhere = action.shortcutContext() is Qt.ShortcutContext.WindowShortcut
        place = 0 if anywhere else id(action.associatedObjects()[0])
        keys += [(key.toString(), place) for key in action.shortcuts()]
    assert len(keys) > 8
    assert sorted(keys) == sorted(set(keys))
    of_window = {key for key, place in keys if place == 0}
    assert not [key for key, place in keys if place and key in of_window]


@pytest.mark.parametrize("character", "页证離㎡线A1…·")
def test_the_font_has_the_character(window: MainWindow, character: str) -> None:
    assert QFontMetrics(window.font()).inFontUcs4(ord(character))


def test_the_title_is_the_programs_name_once(
    client: EngineClient, theme: Theme, qtbot: QtBot, tmp_path: Path
) -> None:
    before = QGuiApplication.applicationDisplayName()
    QGuiApplication.setApplicationDisplayName("页证 Pagecite")
    window = MainWindow(client, theme, Settings(tmp_path / "settings"))
    qtbot.addWidget(window)
    QGuiApplication.setApplicationDisplayName(before)
    assert window.windowTitle() == "页证 Pagecite"


def test_in_a_small_window_nothing_is_painted_over_or_cut_off(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    rows = tuple(replace(ROW, id=i, source=f"/{i}") for i in range(1, 124))
    window.documents.model.set_documents(rows)
    window.resize(900, 600)
    window.splitter.setSizes([1, 1, 1000])
    toolbar = window.preview.toolbar
    toolbar.show()
    for page_count in ("/ 2", "/ 1024"):
        toolbar._count.setText(page_count)
        toolbar._make_room()
        QApplication.processEvents()
        assert toolbar.minimumSizeHint().width() <= toolbar.width()
        assert toolbar._count.x() > toolbar._page.geometry().right()
        assert not toolbar._zoom.isVisible()
    heading = window.documents.findChild(ElidedLabel)
    assert heading is not None
    assert heading.shown_text() == heading.text()
    heading.setText(heading.text() * 5)
    QApplication.processEvents()
    assert heading.shown_text().endswith("…")
    window.resize(1280, 800)
    window.splitter.setSizes([1, 1000, 1])
    assert toolbar._zoom.isVisible()


def test_layout_and_language_are_remembered(
    window: MainWindow, client: EngineClient, theme: Theme, qtbot: QtBot, tmp_path: Path
) -> None:
    window.splitter.setSizes([300, 500, 480])
    sizes = window.splitter.sizes()
    window.close()
    again = MainWindow(client, theme, Settings(tmp_path / "settings"))
    qtbot.addWidget(again)
    again.show()
    assert again.splitter.sizes() == sizes
    settings = Settings(tmp_path / "settings")
    settings.language = "zh"
    assert Settings(tmp_path / "settings").language == "zh"
    settings.language = None
    assert Settings(tmp_path / "settings").language is None
