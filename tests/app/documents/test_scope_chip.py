"""The chip beside the question says which documents are asked, and those are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.scope_chip import NO_DOCUMENT
from app.main_window import MainWindow
from engine.protocol import Ask, Cancelled, DeleteGroup, Finished, ListGroups, Result, SaveGroup
from engine.types import DocumentGroup, Scope
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW

OTHER = replace(ROW, id=2, name="mail.eml", source="/mail.eml", version_id=11)
PART = replace(ROW, id=3, name="a.txt", source="/mail.eml › a.txt", version_id=12, parent_id=2)


@pytest.fixture
def filled(window: MainWindow, engine: CrankedEngine, qtbot: QtBot) -> MainWindow:
    """A window with two documents, a part, and a group of one of them."""
    window.documents.model.set_documents((ROW, OTHER, PART))
    request = engine.receive(ListGroups).request_id
    with qtbot.waitSignal(window._client.request_finished):
        engine.send(Finished(request, Result(groups=(DocumentGroup(7, "Mail", (2,)),))))
    return window


def choose(window: MainWindow, *document_ids: int) -> None:
    """Choose documents in the list."""
    view = window.documents.view
    view.clearSelection()
    for one in document_ids:
        index = window.documents.model.index_of_document(one)
        view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.Select)


def menu_item(window: MainWindow, text: str) -> QAction:
    """Return an item of the chip's menu, filled as when it opens."""
    window.scope._menu.aboutToShow.emit()
    return next(one for one in window.scope._menu.actions() if text in one.text())


def asked(window: MainWindow, engine: CrankedEngine, qtbot: QtBot) -> Scope:
    """Send a question and return what the engine was to ask."""
    QTest.keyClicks(window.questions.box.entry, "How long?")
    QTest.keyClick(window.questions.box.entry, Qt.Key.Key_Return)
    ask = engine.receive(Ask)
    with qtbot.waitSignal(window.questions._question.ended):
        engine.send(Cancelled(ask.request_id))
    return ask.scope


def test_all_documents_in_force_are_asked_at_first(
    filled: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    assert filled.scope.text().strip() == "In all documents"
    assert filled.scope.isVisible()
    assert asked(filled, engine, qtbot) == Scope((), in_force_only=True)


def test_a_group_is_asked_with_the_parts_of_its_documents(
    filled: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    menu_item(filled, "Mail").trigger()
    assert "Mail" in filled.scope.text()
    assert asked(filled, engine, qtbot).document_ids == (2, 3)


def test_the_chosen_ones_are_asked_also_when_others_are_chosen_later(
    filled: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    choose(filled, 1)
    QTest.mouseClick(filled.documents.card.ask_only, Qt.MouseButton.LeftButton)
    assert ROW.name in filled.scope.text()
    assert filled.questions.box.entry.hasFocus() or not filled.isActiveWindow()
    choose(filled, 2)
    assert asked(filled, engine, qtbot).document_ids == (1,)
    menu_item(filled, "All documents").trigger()
    assert asked(filled, engine, qtbot).document_ids == ()


def test_replaced_documents_are_asked_where_that_is_ticked(
    filled: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    menu_item(filled, "replaced").trigger()
    assert "replaced ones too" in filled.scope.text()
    assert asked(filled, engine, qtbot) == Scope((), in_force_only=False)


def test_what_is_gone_is_never_taken_for_everything(
    filled: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    choose(filled, 1)
    filled.scope.ask_chosen()
    filled.documents.model.set_documents((OTHER,))
    assert asked(filled, engine, qtbot).document_ids == (NO_DOCUMENT,)


def test_documents_are_put_into_a_new_group_and_shown_by_it(
    filled: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    choose(filled, 1, 2)
    filled.documents.work.new_group()
    QTest.keyClicks(filled.documents.name_line.entry, "Sales")
    QTest.keyClick(filled.documents.name_line.entry, Qt.Key.Key_Return)
    saved = engine.receive(SaveGroup)
    assert (saved.group_id, saved.name, saved.document_ids) == (None, "Sales", (1, 2))
    groups = (DocumentGroup(7, "Mail", (2,)), DocumentGroup(8, "Sales", (1, 2)))
    with qtbot.waitSignal(filled._client.request_finished):
        engine.send(Finished(saved.request_id, Result(groups=groups)))
    filled.documents.header.show_group(7)
    assert filled.documents.header.title.text() == "Mail"
    assert filled.documents.model.rowCount() == 2
    filled.documents.groups.delete(groups[0])
    gone = engine.receive(DeleteGroup)
    filled.scope.ask_group(7)
    with qtbot.waitSignal(filled._client.request_finished):
        engine.send(Finished(gone.request_id, Result(groups=groups[1:])))
    assert filled.documents.header.title.text() == "Documents"
    assert filled.documents.model.rowCount() == 3
    assert filled.scope.text().strip() == "In all documents"


def test_a_document_leaves_a_group_by_the_same_menu(
    filled: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    choose(filled, 2)
    actions = filled.documents.actions_of_documents
    actions.groups.aboutToShow.emit()
    inside = next(one for one in actions.groups.actions() if one.text() == "Mail")
    assert inside.isChecked()
    inside.trigger()
    assert engine.receive(SaveGroup).document_ids == ()
