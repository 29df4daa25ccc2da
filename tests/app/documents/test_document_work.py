"""What is done with documents: facts, versions, replacing, pausing, pasting, watching."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.documents.fact_words import iso_date
from app.elided_label import ElidedLabel
from app.main_window import MainWindow
from engine.protocol import (
    Cancel,
    DocumentChanged,
    EditFacts,
    FileOutcome,
    FindVersions,
    Finished,
    Ingest,
    ListWatchedFolders,
    Pause,
    ReadNext,
    Result,
    WatchFolders,
)
from engine.types import DocumentFacts, DocumentState, Fact
from engine.versions.likely import Evidence, LikelyVersions
from engine.versions.order import NewerBy
from engine.versions.sketches import Difference
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW
from tests.app.test_main_line_in_the_window import drop, files

STATED = DocumentFacts(number=Fact("HR-7", "page 1"), status=Fact("in_force", "file name"))
NEW = replace(ROW, facts=STATED)
OLD = replace(ROW, id=2, name="old.pdf", source="/documents/old.pdf", version_id=11)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def two(window: MainWindow) -> MainWindow:
    """A window with two documents, the first chosen and the list in focus."""
    window.documents.model.set_documents((NEW, OLD))
    window.documents.view.setCurrentIndex(window.documents.model.index(0, 0))
    window.activateWindow()
    window.documents.view.setFocus()
    return window


@pytest.fixture
def clipboard() -> Iterator[QMimeData]:
    """What is on the clipboard, cleared afterwards."""
    data = QMimeData()
    yield data
    QGuiApplication.clipboard().clear()


def test_a_value_is_shown_whole_however_long_it_takes_to_say_where_it_stands(
    two: MainWindow, qtbot: QtBot
) -> None:
    two.splitter.setSizes([238, 600, 440])
    panel = two.documents.card.facts
    panel.show_facts(DocumentFacts(number=Fact("HR-2026-02", "file name")))
    value = panel._shown.findChildren(ElidedLabel, "factValue")[-1]
    qtbot.waitUntil(value.isVisible)
    assert value.shown_text() == "HR-2026-02"


def test_facts_are_shown_with_where_they_stand_and_edited_in_place(
    two: MainWindow, engine: CrankedEngine
) -> None:
    panel = two.documents.card.facts
    told = " ".join(one.text() for one in panel._shown.findChildren(type(panel._problem)))
    for words in ("HR-7", "from page 1", "in force", "from the file name"):
        assert words in told
    QTest.keyClick(two.documents.view, Qt.Key.Key_F2)
    assert panel.form.isVisible()
    panel.date.setText("2026-13-01")
    QTest.keyClick(panel.date, Qt.Key.Key_Return)
    assert panel._problem.isVisible()
    panel.date.setText("2026年4月9日")
    QTest.keyClick(panel.date, Qt.Key.Key_Return)
    facts = engine.receive(EditFacts).facts
    assert facts.number == STATED.number and facts.status == STATED.status
    assert facts.effective_date == Fact("2026-04-09", "user")
    assert not panel.form.isVisible()


def test_escape_leaves_the_facts_as_they_were(two: MainWindow, engine: CrankedEngine) -> None:
    panel = two.documents.card.facts
    QTest.mouseClick(panel.edit, Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel.number, "X")
    QTest.keyClick(panel.number, Qt.Key.Key_Escape)
    assert not panel.form.isVisible()
    assert not any(isinstance(one, EditFacts) for one in engine.waiting())


def test_dates_are_taken_as_people_write_them() -> None:
    assert iso_date("2026/4/9") == iso_date(" 2026.04.09 ") == "2026-04-09"
    assert iso_date("9 April") is None


def test_this_replaces_the_document_chosen_next_and_can_be_taken_back(
    two: MainWindow, engine: CrankedEngine
) -> None:
    view = two.documents.view
    QTest.keyClick(view, Qt.Key.Key_R, CONTROL)
    assert NEW.name in two.documents.said.text.text()
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    edited = engine.receive(EditFacts)
    assert (edited.document_id, edited.facts.status) == (2, Fact("replaced", "user"))
    QTest.mouseClick(two.documents.said.button, Qt.MouseButton.LeftButton)
    assert engine.receive(EditFacts).facts == OLD.facts


def test_escape_ends_the_choice_of_what_is_replaced(two: MainWindow, engine: CrankedEngine) -> None:
    view = two.documents.view
    QTest.keyClick(view, Qt.Key.Key_R, CONTROL)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not any(isinstance(one, EditFacts) for one in engine.waiting())


def test_likely_versions_are_flagged_with_what_differs_and_marked_by_a_button(
    two: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    pair = LikelyVersions(
        1, 2, Evidence.NAME, 0.9, 1, NewerBy.VERSION, (Difference("in", "15", "7"),)
    )
    two.documents.find_versions()
    for command in engine.waiting():
        if isinstance(command, FindVersions):
            last = command.request_id
    with qtbot.waitSignal(two.documents.model.dataChanged):
        engine.send(Finished(last, Result(versions=(pair,))))
    two.documents.view.setCurrentIndex(two.documents.model.index(1, 0))
    card = two.documents.card
    assert NEW.name in card.versions.text()
    assert "here 7, there 15" in card.versions.text()
    card.replaced.setFocus()
    QTest.mouseClick(card.replaced, Qt.MouseButton.LeftButton)
    edited = engine.receive(EditFacts)
    assert (edited.document_id, edited.facts.status) == (2, Fact("replaced", "user"))
    gone = replace(OLD, facts=edited.facts)
    two.documents.model.on_document_changed(DocumentChanged(0, gone))
    assert not card.replaced.isVisible()
    assert two.documents.view.hasFocus(), "a button that removes is no place to go on"


def move_over(window: MainWindow, data: QMimeData, place: QPoint) -> None:
    """Hold something over the window, as a file manager would."""
    copy, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(QPointF(place), copy, data, buttons, none),
        QDragMoveEvent(QPointF(place), copy, data, buttons, none),
    ):
        QApplication.sendEvent(window, event)


def row_place(window: MainWindow, document_id: int) -> QPoint:
    """Return the middle of a document's row, in the window."""
    documents = window.documents
    rect = documents.view.visualRect(documents.model.index_of_document(document_id))
    return documents.view.viewport().mapTo(window, rect.center())


def drop_at(window: MainWindow, data: QMimeData, place: QPoint) -> None:
    """Let it go."""
    event = QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                       Qt.KeyboardModifier.NoModifier)  # fmt: skip
    QApplication.sendEvent(window, event)


def test_a_file_that_rests_on_a_row_replaces_its_document(
    two: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    data, place = files("/new/rules.pdf"), row_place(two, 2)
    move_over(two, data, place)
    assert two.overlay.target is None
    qtbot.waitUntil(lambda: two.overlay.target is not None)
    drop_at(two, data, place)
    assert not two.overlay.isVisible()
    request = engine.receive(Ingest)
    assert request.paths == ("/new/rules.pdf",)
    added = replace(ROW, id=5, name="rules.pdf", source="/new/rules.pdf", version_id=20)
    with qtbot.waitSignal(two._client.file_finished):
        engine.send(FileOutcome(request.request_id, "/new/rules.pdf", "added", added))
    edited = engine.receive(EditFacts)
    assert (edited.document_id, edited.facts.status) == (2, Fact("replaced", "user"))
    assert "rules.pdf" in two.documents.said.text.text()


def test_a_file_that_only_passes_over_the_list_is_added(
    two: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    data, place = files("/new/rules.pdf"), row_place(two, 2)
    move_over(two, data, place)
    drop_at(two, data, place)
    request = engine.receive(Ingest)
    added = replace(ROW, id=5, name="rules.pdf", source="/new/rules.pdf", version_id=20)
    with qtbot.waitSignal(two._client.file_finished):
        engine.send(FileOutcome(request.request_id, "/new/rules.pdf", "added", added))
    assert not any(isinstance(one, EditFacts) for one in engine.waiting())


@pytest.mark.parametrize("where", ["questions", "documents"])
def test_copied_files_are_pasted_wherever_the_focus_is(
    two: MainWindow, engine: CrankedEngine, clipboard: QMimeData, where: str
) -> None:
    clipboard.setUrls(files("/new/rules.pdf").urls())
    QGuiApplication.clipboard().setMimeData(clipboard)
    focus: QWidget = two.questions.box.entry if where == "questions" else two.documents.view
    focus.setFocus()
    QTest.keyClick(focus, Qt.Key.Key_V, CONTROL)
    assert engine.receive(Ingest).paths == ("/new/rules.pdf",)
    assert two.questions.box.entry.toPlainText() == ""


def test_copied_text_is_pasted_into_the_question(two: MainWindow, clipboard: QMimeData) -> None:
    clipboard.setText("How long?")
    QGuiApplication.clipboard().setMimeData(clipboard)
    two.questions.box.entry.setFocus()
    QTest.keyClick(two.questions.box.entry, Qt.Key.Key_V, CONTROL)
    assert two.questions.box.entry.toPlainText() == "How long?"


def test_a_message_dragged_from_a_mail_program_says_how_to_save_it(two: MainWindow) -> None:
    data = QMimeData()
    data.setData('application/x-qt-windows-mime;value="FileGroupDescriptorW"', b"x")
    drop(two, data)
    assert "mail program" in two.notice.text.text()


def test_reading_is_paused_and_a_waiting_file_preferred(
    two: MainWindow, engine: CrankedEngine
) -> None:
    documents = two.documents
    number = documents.add_paths(["/a.pdf", "/b.pdf"])
    assert documents.model.rowCount() == 4
    assert documents._line.isVisible()
    QTest.mouseClick(documents._line.pause, Qt.MouseButton.LeftButton)
    assert engine.receive(Pause).paused
    assert "paused" in documents._line.text.text()
    documents.view.setCurrentIndex(documents.model.index(3, 0))
    QTest.keyClick(documents.view, Qt.Key.Key_Return, CONTROL)
    assert engine.receive(ReadNext).source == "/b.pdf"
    QTest.mouseClick(documents._line.cancel, Qt.MouseButton.LeftButton)
    assert engine.receive(Cancel).target == number
    assert not engine.receive(Pause).paused


def test_several_are_chosen_by_keys_and_read_again_together(
    two: MainWindow, engine: CrankedEngine
) -> None:
    failed = [
        replace(ROW, id=number, source=f"/{number}.pdf", name=f"{number}.pdf", version_id=None,
                state=DocumentState.FAILED, error="timed_out")
        for number in (1, 2)
    ]  # fmt: skip
    two.documents.model.set_documents(failed)
    two.documents.view.setCurrentIndex(two.documents.model.index(0, 0))
    QTest.keyClick(two.documents.view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(two.documents.view.chosen()) == 2
    QTest.mouseClick(two.documents.card.retry, Qt.MouseButton.LeftButton)
    assert engine.receive(Ingest).paths == ("/1.pdf", "/2.pdf")


def test_the_search_narrows_the_list_and_keeps_the_choice(two: MainWindow, qtbot: QtBot) -> None:
    documents = two.documents
    documents.view.selectionModel().setCurrentIndex(
        documents.model.index(1, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
    )
    QTest.keyClick(documents.view, Qt.Key.Key_E, CONTROL)
    QTest.keyClicks(documents.header.search, "old")
    qtbot.waitUntil(lambda: documents.model.rowCount() == 1)
    assert documents.header.count.text() == "1 / 2"
    assert [entry.name for entry in documents.view.chosen()] == ["old.pdf"]
    QTest.keyClicks(documents.header.search, "zzz")
    qtbot.waitUntil(documents.rows.nothing.isVisible)
    QTest.keyClick(documents.header.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: documents.model.rowCount() == 2)


def test_a_missing_file_says_so_and_still_answers(two: MainWindow) -> None:
    two.documents.model.set_documents((replace(ROW, missing=True),))
    two.documents.view.setCurrentIndex(two.documents.model.index(0, 0))
    assert ROW.source in two.documents.card._advice.text()
    assert "its file is missing" in two.documents.card._text.text()
    assert two.documents.card.ask_only.isVisible()


def test_folders_are_watched_and_let_go_of(
    two: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = two.documents.watched
    watched.open()
    asked = engine.receive(ListWatchedFolders)
    with qtbot.waitSignal(two._client.request_finished):
        engine.send(Finished(asked.request_id, Result(folders=("/shared",))))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    QTest.mouseClick(watched.add, Qt.MouseButton.LeftButton)
    both = engine.receive(WatchFolders)
    assert both.paths == ("/shared", str(tmp_path))
    with qtbot.waitSignal(two._client.request_finished):
        engine.send(Finished(both.request_id, Result(folders=both.paths)))
    watched.unwatch("/shared")
    assert engine.receive(WatchFolders).paths == (str(tmp_path),)
