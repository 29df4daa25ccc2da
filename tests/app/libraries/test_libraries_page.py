"""Libraries are opened, made, backed up, shared, moved and put back without a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.main_window import MainWindow
from engine.protocol import (
    BackUpLibrary,
    Cancel,
    Cancelled,
    CopyProgressed,
    DiscardLibrary,
    DocumentChanged,
    EngineStarted,
    Failed,
    Finished,
    Ingest,
    RestoreLibrary,
    Result,
    ShareLibrary,
)
from engine.types import LibraryInfo
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW
from tests.app.test_main_line_in_the_window import drop, files


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def info(home: Path) -> LibraryInfo:
    """A library of one's own."""
    path = home / "售后.pagecite"
    path.write_bytes(bytes(3 << 20))
    return LibraryInfo(str(path), 3 << 20, 112)


def open_(
    window: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    info: LibraryInfo,
) -> None:
    """Let the client's engine have this library open."""
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, (ROW,), library=info))


@pytest.fixture
def opened(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot, info: LibraryInfo
) -> MainWindow:
    """The page of libraries, opened by its key, with one's own library open."""
    client.open_library(info.path)
    qtbot.waitUntil(lambda: engine.launches == 2)
    open_(window, client, engine, qtbot, info)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_M, both)
    assert window.libraries.page.isVisible()
    return window


def choose(monkeypatch: pytest.MonkeyPatch, name: str, path: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, name, lambda *given: (str(path), ""))


def click(button: QPushButton) -> None:
    assert button.isVisible() and button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_page_says_which_library_is_open_and_how_large(opened: MainWindow) -> None:
    page = opened.libraries.page
    assert page.name.text() == "售后"
    assert page.facts.text() == "112 document(s) · 3.0 MB"
    assert not page.reading_only.isVisible()
    assert opened.windowTitle().startswith("售后 - ")


def test_another_library_opens_without_a_restart_of_the_program(
    opened: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    info: LibraryInfo,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = home / "人事.pagecite"
    other.write_bytes(b"x")
    choose(monkeypatch, "getOpenFileName", other)
    opened.documents.model.set_documents((ROW,))
    click(opened.libraries.page.open_file)
    assert client.config.library == str(other)
    assert opened.documents.model.documents() == [], "nothing of the library before is shown"
    assert not opened.libraries.page.isVisible()
    qtbot.waitUntil(lambda: engine.launches == 3)
    open_(opened, client, engine, qtbot, LibraryInfo(str(other), 1, 0))
    assert opened.windowTitle().startswith("人事 - ")
    opened.libraries.open()
    (row,) = opened.libraries.page.rows
    assert row.library.path == info.path
    click(row.open)
    assert client.config.library == info.path


def test_a_new_library_never_replaces_one_that_is_there(
    opened: MainWindow, client: EngineClient, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    def where(*given: object) -> tuple[str, str]:
        asked.append(given)
        return str(home / "neu"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", where)
    click(opened.libraries.page.new)
    assert client.config.library == str(home / "neu.pagecite")
    assert asked[0][-1] == QFileDialog.Option.DontConfirmOverwrite


def test_a_backup_shows_how_far_it_is_and_where_it_lies(
    opened: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened.libraries.page
    choose(monkeypatch, "getSaveFileName", home / "b.pagecite")
    click(page.back_up)
    asked = engine.receive(BackUpLibrary)
    assert asked.target == str(home / "b.pagecite")
    engine.send(CopyProgressed(asked.request_id, 25, 100))
    qtbot.waitUntil(lambda: page.bar.value() == 250)
    assert page.doing.text() == "Backing up: 25 %"
    assert not page.back_up.isEnabled() and not page.open_file.isEnabled()
    engine.send(Finished(asked.request_id, Result(path=asked.target)))
    qtbot.waitUntil(page.said.isVisible)
    assert page.said.text.text() == "Backed up as “b.pagecite”."
    assert not page.bar.isVisible() and page.back_up.isEnabled()


def test_a_backup_can_be_given_up(
    opened: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened.libraries.page
    choose(monkeypatch, "getSaveFileName", home / "b.pagecite")
    click(page.back_up)
    asked = engine.receive(BackUpLibrary)
    click(page.cancel)
    assert engine.receive(Cancel).target == asked.request_id
    engine.send(Cancelled(asked.request_id))
    qtbot.waitUntil(page.back_up.isEnabled)
    assert not page.said.isVisible()


def test_what_cannot_be_written_is_told_on_the_page(
    opened: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened.libraries.page
    choose(monkeypatch, "getSaveFileName", home / "b.pagecite")
    click(page.back_up)
    engine.send(Failed(engine.receive(BackUpLibrary).request_id, "disk_full"))
    qtbot.waitUntil(page.said.isVisible)
    assert "disk" in page.said.text.text()


def test_a_library_is_shared_under_a_name_for_others(
    opened: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened.libraries.page
    click(page.share)
    assert page.form.isVisible() and page.form.name.hasFocus()
    page.form.name.clear()
    assert not page.form.save.isEnabled()
    QTest.keyClicks(page.form.name, "after-sales")
    choose(monkeypatch, "getSaveFileName", home / "out.pagecite")
    QTest.keyClick(page.form.name, Qt.Key.Key_Return)
    asked = engine.receive(ShareLibrary)
    assert (asked.target, asked.name) == (str(home / "out.pagecite"), "after-sales")
    engine.send(Finished(asked.request_id, Result(path=asked.target)))
    qtbot.waitUntil(page.said.isVisible)
    assert page.said.text.text() == "“out.pagecite” is ready to be given to others."
    assert page.said.button.hasFocus()


def test_a_moved_library_is_opened_at_its_new_place_before_the_old_file_goes(
    opened: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    info: LibraryInfo,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = home / "D" / "售后.pagecite"
    choose(monkeypatch, "getSaveFileName", target)
    click(opened.libraries.page.move_button)
    asked = engine.receive(BackUpLibrary)
    engine.send(Finished(asked.request_id, Result(path=str(target))))
    qtbot.waitUntil(lambda: engine.launches == 3)
    open_(opened, client, engine, qtbot, replace(info, path=str(target)))
    gone = engine.receive(DiscardLibrary)
    assert gone.path == info.path
    engine.send(Finished(gone.request_id))
    qtbot.waitUntil(opened.libraries.page.said.isVisible)
    assert [one.path for one in opened.libraries.recent.all()] == [str(target)]


def test_a_move_that_ends_in_a_file_that_does_not_open_goes_back(
    opened: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    info: LibraryInfo,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose(monkeypatch, "getSaveFileName", home / "x.pagecite")
    click(opened.libraries.page.move_button)
    asked = engine.receive(BackUpLibrary)
    engine.send(Finished(asked.request_id, Result(path=asked.target)))
    qtbot.waitUntil(lambda: engine.launches == 3)
    with qtbot.waitSignal(client.engine_refused):
        engine.send(Failed(0, "library_damaged"))
    qtbot.waitUntil(lambda: engine.launches == 4)
    assert client.config.library == info.path
    open_(opened, client, engine, qtbot, info)
    assert all(not isinstance(one, DiscardLibrary) for one in engine.waiting())


def test_a_backup_becomes_a_library_of_its_own_and_is_opened(
    opened: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose(monkeypatch, "getOpenFileName", home / "售后 2026-04-09.pagecite")
    click(opened.libraries.page.restore)
    asked = engine.receive(RestoreLibrary)
    assert Path(asked.target) == home / "home" / "data" / "售后 2026-04-09.pagecite"
    engine.send(Finished(asked.request_id, Result(path=asked.target)))
    qtbot.waitUntil(lambda: engine.launches == 3)
    assert client.config.library == asked.target


def test_a_shared_library_says_whose_it_is_and_takes_nothing_in(
    opened: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    info: LibraryInfo,
) -> None:
    shared = replace(info, shared_name="after-sales", shared_at="2026-04-09T08:00:00Z")
    open_(opened, client, engine, qtbot, shared)
    page = opened.libraries.page
    assert page.facts.text() == "after-sales, 9 April 2026, 112 document(s) · 3.0 MB"
    assert page.reading_only.isVisible()
    assert not page.share.isVisible() and not page.back_up.isVisible()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    documents = opened.documents
    assert documents.shared.isVisible() and "9 April 2026" in documents.shared.text()
    assert not documents.add_button.isVisible()
    documents.view.setCurrentIndex(documents.model.index(0, 0))
    documents.view.selectAll()
    assert documents.card.isVisible() and not documents.card.remove.isVisible()
    assert not documents.card.facts.edit.isVisible()
    documents.view.setFocus()
    QTest.keyClick(documents.view, Qt.Key.Key_Delete)
    engine.waiting()
    drop(opened, files(str(home / "a.pdf")))
    assert "shared with you" in documents.said.text.text()
    assert all(not isinstance(one, Ingest) for one in engine.waiting())


def test_a_library_that_is_gone_is_listed_as_that_and_can_be_forgotten(
    opened: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    info: LibraryInfo,
) -> None:
    open_(opened, client, engine, qtbot, LibraryInfo(str(home / "b.pagecite"), 1, 3))
    Path(info.path).unlink()
    client.open_library(str(home / "b.pagecite"))
    opened.libraries.open()
    row = next(one for one in opened.libraries.page.rows if one.library.path == info.path)
    qtbot.waitUntil(lambda: not row.open.isEnabled())
    assert row.told.text() == "Not there at the moment"
    QTest.mouseClick(row.forget, Qt.MouseButton.LeftButton)
    assert info.path not in [one.path for one in opened.libraries.recent.all()]


def test_recent_libraries_stand_in_the_menu(
    opened: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    home: Path,
    info: LibraryInfo,
) -> None:
    client.open_library(str(home / "b.pagecite"))
    qtbot.waitUntil(lambda: engine.launches == 3)
    open_(opened, client, engine, qtbot, LibraryInfo(str(home / "b.pagecite"), 1, 3))
    (menu,) = [one for one in opened.findChildren(QAction) if one.text() == "&Recent libraries"]
    submenu = menu.menu()
    assert isinstance(submenu, QMenu)
    submenu.aboutToShow.emit()
    (action,) = submenu.actions()
    assert action.text() == "售后"
    action.trigger()
    assert client.config.library == info.path


def test_a_damaged_library_leaves_the_page_with_a_way_to_put_a_backup_back(
    opened: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot, home: Path
) -> None:
    client.open_library(str(home / "bad.pagecite"))
    qtbot.waitUntil(lambda: engine.launches == 3)
    with qtbot.waitSignal(client.engine_refused):
        engine.send(Failed(0, "library_damaged"))
    opened.libraries.open()
    page = opened.libraries.page
    assert page.name.text() == "No library is open"
    assert page.restore.isEnabled() and not page.back_up.isVisible()


def test_documents_that_came_since_the_library_was_opened_are_counted(
    opened: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(client.document_changed):
        engine.send(DocumentChanged(0, replace(ROW, id=77, source="/77")))
    opened.libraries.open()
    assert opened.libraries.page.facts.text().startswith("2 ")
