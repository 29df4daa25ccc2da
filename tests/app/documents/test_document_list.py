"""The document list: rows, states, failures, passwords, removal."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.document_list_model import DocumentListModel
from app.documents.document_states import Tone, state_of
from app.main_window import MainWindow
from engine.messages import error_message
from engine.protocol import (
    Cancel,
    Cancelled,
    DocumentChanged,
    DocumentGone,
    FileOutcome,
    Finished,
    GetRendition,
    Ingest,
    IngestProgress,
    RemoveDocument,
    RestoreDocuments,
    Result,
)
from engine.types import DocumentState, Receipt
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW

SOURCE = "/documents/report.pdf"


def only(model: DocumentListModel) -> str:
    """Return the state line of the only row."""
    assert model.rowCount() == 1
    entry = model.entry(model.index(0, 0))
    assert entry
    return state_of(entry).text


def test_a_file_is_one_row_from_the_queue_to_the_library() -> None:
    model = DocumentListModel()
    model.on_ingest_progressed(IngestProgress(5, SOURCE, None, "queued", 0, 0, 0, 1))
    assert only(model) == "waiting"
    model.on_ingest_progressed(IngestProgress(5, SOURCE, None, "read", 12, 40, 0, 1))
    assert only(model) == "reading 12/40"
    row = replace(ROW, source=SOURCE, name="report.pdf", state=DocumentState.READABLE, pages=40)
    model.on_document_changed(DocumentChanged(0, row))
    model.on_ingest_progressed(IngestProgress(5, SOURCE, 1, "embed", 3, 9, 0, 1))
    assert only(model) == "indexing 3/9"
    done = replace(row, state=DocumentState.COMPLETE)
    model.on_file_finished(FileOutcome(5, SOURCE, "added", done))
    assert only(model) == "40 page(s) · ready"


def test_a_failure_is_one_red_row_in_the_words_of_the_messages() -> None:
    model = DocumentListModel()
    model.on_file_finished(FileOutcome(5, SOURCE, "failed", None, "corrupt"))
    assert only(model) == error_message("corrupt", "en").sentence
    entry = model.entry(model.index(0, 0))
    assert entry
    assert state_of(entry).tone is Tone.BAD


def test_a_file_that_was_taken_out_while_it_was_read_leaves_no_row() -> None:
    model = DocumentListModel()
    model.on_file_finished(FileOutcome(5, SOURCE, "failed", None, "cancelled"))
    assert model.rowCount() == 0


def test_a_retry_that_succeeds_leaves_no_trace_of_the_failure() -> None:
    model = DocumentListModel()
    model.on_file_finished(FileOutcome(5, SOURCE, "failed", None, "timed_out"))
    model.on_ingest_progressed(IngestProgress(6, SOURCE, None, "read", 1, 2, 0, 1))
    model.on_file_finished(FileOutcome(6, SOURCE, "added", replace(ROW, source=SOURCE)))
    assert only(model) == "2 page(s) · ready"


def test_unreadable_pages_and_half_read_documents_are_told() -> None:
    model = DocumentListModel()
    partly = replace(ROW, receipt=Receipt(pages=2, pages_text=1, pages_unreadable=(2,)))
    model.set_documents((partly,))
    assert only(model) == "2 pages: 1 by text, page 2 unreadable · ready"
    model.set_documents((replace(ROW, state=DocumentState.READABLE),))
    assert only(model) == "2 page(s) · keyword search only so far"
    model.set_documents((replace(ROW, state=DocumentState.STAGED, pages=0),))
    assert only(model) == "not read to the end yet"


def test_a_cancelled_ingest_leaves_no_waiting_rows(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    number = window.documents.add_paths([SOURCE])
    engine.receive(Ingest)
    with qtbot.waitSignal(window._client.ingest_progressed):
        engine.send(IngestProgress(number, SOURCE, None, "queued", 0, 0, 0, 3))
    assert window.documents._line.isVisible()
    QTest.mouseClick(window.documents._line.cancel, Qt.MouseButton.LeftButton)
    assert engine.receive(Cancel).target == number
    with qtbot.waitSignal(window._client.request_cancelled):
        engine.send(Cancelled(number))
    assert window.documents.model.rowCount() == 0
    assert not window.documents._line.isVisible()


def test_a_password_is_asked_for_in_the_list_and_sent(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    locked = replace(ROW, state=DocumentState.FAILED, error="password_required", version_id=None)
    window.documents.model.set_documents((locked,))
    window.documents.view.setCurrentIndex(window.documents.model.index(0, 0))
    entry = window.documents.card.password._entry
    assert entry.isVisible()
    QTest.keyClicks(entry, "s3cret")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    ingest = engine.receive(Ingest)
    assert (ingest.paths, ingest.password) == ((ROW.source,), "s3cret")


def test_a_failed_document_can_be_read_again(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    failed = replace(ROW, state=DocumentState.FAILED, error="reader_crashed", version_id=None)
    window.documents.model.set_documents((failed,))
    window.documents.view.setCurrentIndex(window.documents.model.index(0, 0))
    QTest.mouseClick(window.documents.card.retry, Qt.MouseButton.LeftButton)
    assert engine.receive(Ingest).paths == (ROW.source,)


def choose_of_two(window: MainWindow) -> None:
    """Show two documents, the first of them chosen."""
    second = replace(ROW, id=2, source="/documents/second.pdf", name="second.pdf", version_id=11)
    window.documents.model.set_documents((ROW, second))
    window.documents.view.setCurrentIndex(window.documents.model.index(0, 0))
    window.activateWindow()


def removals(engine: CrankedEngine) -> list[int]:
    """Return which documents the engine was told to remove since last asked."""
    commands = engine.waiting()
    return [one.document_id for one in commands if isinstance(one, RemoveDocument)]


def press(window: MainWindow, key: Qt.Key) -> None:
    """Press a key where the focus is."""
    focused = window.focusWidget()
    assert focused
    QTest.keyClick(focused, key)


def test_a_removal_is_done_at_once_and_undone_from_its_line(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    choose_of_two(window)
    documents = window.documents
    QTest.mouseClick(documents.card.remove, Qt.MouseButton.LeftButton)
    request = engine.receive(RemoveDocument)
    assert request.document_id == ROW.id
    with qtbot.waitSignals([window._client.document_gone] * 2):
        engine.send(DocumentGone(request.request_id, ROW.id))
        engine.send(DocumentGone(request.request_id, 7))  # what came out of it
    assert documents.model.rowCount() == 1
    assert ROW.name in documents.said.text.text()
    QTest.mouseClick(documents.said.button, Qt.MouseButton.LeftButton)
    restored = engine.receive(RestoreDocuments)
    assert restored.document_ids == (ROW.id, 7)
    with qtbot.waitSignal(window._client.document_changed):
        engine.send(DocumentChanged(restored.request_id, ROW))
    assert documents.model.rowCount() == 2
    assert not documents.said.isVisible()
    with qtbot.waitSignal(documents.removals.undone):
        engine.send(Finished(restored.request_id, Result(restored=(ROW.id,))))
    assert [entry.name for entry in documents.view.chosen()] == [ROW.name]


def test_delete_removes_all_chosen_documents(window: MainWindow, engine: CrankedEngine) -> None:
    choose_of_two(window)
    window.documents.view.setFocus()
    QTest.keyClick(window.documents.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window.documents.view, Qt.Key.Key_Delete)
    assert removals(engine) == [1, 2]
    assert window.documents.view.hasFocus()


def test_a_row_that_is_no_document_is_only_dismissed(
    window: MainWindow, engine: CrankedEngine
) -> None:
    window.documents.model.on_file_finished(FileOutcome(5, SOURCE, "failed", None, "not_found"))
    window.documents.view.setCurrentIndex(window.documents.model.index(0, 0))
    QTest.mouseClick(window.documents.card.remove, Qt.MouseButton.LeftButton)
    assert removals(engine) == []
    assert window.documents.rows.empty.isVisible()


def test_a_click_on_a_document_opens_it(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    window.documents.model.set_documents((ROW,))
    view = window.documents.view
    place = view.visualRect(window.documents.model.index(0, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert engine.receive(GetRendition).version_id == ROW.version_id


def test_rows_are_drawn_and_no_widget_is_made_for_them(window: MainWindow) -> None:
    rows = tuple(replace(ROW, id=i, source=f"/{i}", name=f"{i}.pdf") for i in range(1, 3001))
    before = len(window.documents.view.viewport().children())
    window.documents.model.set_documents(rows)
    image = window.documents.view.viewport().grab().toImage()
    assert image.format() != QImage.Format.Format_Invalid
    assert len({image.pixel(70, y) for y in range(10, 60)}) > 1
    assert len(window.documents.view.viewport().children()) == before
