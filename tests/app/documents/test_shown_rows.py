"""Which rows are in sight: what was just added, what is chosen, what could not be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.main_window import MainWindow
from engine.protocol import (
    Cancelled,
    DocumentChanged,
    FileOutcome,
    Finished,
    Ingest,
    ListGroups,
    Result,
)
from engine.types import DocumentFacts, DocumentGroup, DocumentState, Fact
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW
from tests.app.test_main_line_in_the_window import drop, files

ROWS = tuple(
    replace(
        ROW, id=number, version_id=number, name=f"{number:03}.pdf", source=f"/d/{number:03}.pdf"
    )
    for number in range(1, 121)
)
FAILED = replace(ROWS[59], error="corrupt", state=DocumentState.FAILED, version_id=None)
NEW = "/d/new.txt"


@pytest.fixture
def many(window: MainWindow) -> MainWindow:
    """A window with more documents than there is room for, one of which could not be read."""
    window.documents.model.set_documents((*ROWS[:59], FAILED, *ROWS[60:]))
    return window


def in_sight(window: MainWindow, index: QModelIndex) -> bool:
    view = window.documents.view
    return index.isValid() and view.viewport().rect().contains(view.visualRect(index))


def names(window: MainWindow) -> list[str]:
    model = window.documents.model
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def choose(window: MainWindow, menu: str, text: str) -> None:
    """Choose an entry of one of the header's menus, as it is filled when it opens."""
    button = getattr(window.documents.header, menu)
    button.menu().aboutToShow.emit()
    action: QAction = next(one for one in button.menu().actions() if text in one.text())
    action.trigger()


def told_of(window: MainWindow) -> str:
    said: str = window.documents.said.text.text()
    return said


def test_a_file_that_was_dropped_is_chosen_and_in_sight(many: MainWindow, qtbot: QtBot) -> None:
    choose(many, "sort_button", "By name")
    drop(many, files(NEW))
    view = many.documents.view
    qtbot.waitUntil(lambda: in_sight(many, many.documents.model.index_of_source(NEW)))
    assert [entry.name for entry in view.chosen()] == ["new.txt"]


def test_a_file_that_the_search_would_hide_is_shown(many: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClicks(many.documents.header.search, "007")
    qtbot.waitUntil(lambda: names(many) == ["007.pdf"])
    drop(many, files(NEW))
    qtbot.waitUntil(lambda: in_sight(many, many.documents.model.index_of_source(NEW)))
    assert many.documents.header.search.text() == ""


def test_a_row_that_is_chosen_is_scrolled_into_view(many: MainWindow, qtbot: QtBot) -> None:
    many.documents.view.select_version(110)
    index = many.documents.model.index_of_document(110)
    qtbot.waitUntil(lambda: many.documents.card.isVisible() and in_sight(many, index))


def test_a_chosen_row_that_is_put_elsewhere_stays_in_sight(
    many: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    choose(many, "sort_button", "What needs attention first")
    many.documents.view.select_version(1)
    index = many.documents.model.index_of_document
    qtbot.waitUntil(lambda: in_sight(many, index(1)))
    with qtbot.waitSignal(many.documents.model.layoutChanged):
        engine.send(DocumentChanged(0, replace(ROWS[0], name="zzz.pdf")))
    assert index(1).row() == 119
    qtbot.waitUntil(lambda: in_sight(many, index(1)))


def test_who_scrolled_away_is_not_brought_back_by_what_becomes_of_the_chosen_row(
    many: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    view = many.documents.view
    view.select_version(1)
    qtbot.waitUntil(lambda: many.documents.card.isVisible())
    QTest.wheelEvent(view.viewport().window().windowHandle(), _middle(many), QPoint(0, -4000))
    qtbot.waitUntil(lambda: not in_sight(many, many.documents.model.index_of_document(1)))
    facts = DocumentFacts(status=Fact("draft", "user"))
    with qtbot.waitSignal(client.document_changed):
        engine.send(DocumentChanged(0, replace(ROWS[0], facts=facts)))
    QTest.qWait(0)
    assert not in_sight(many, many.documents.model.index_of_document(1))


def _middle(window: MainWindow) -> QPoint:
    port = window.documents.view.viewport()
    return port.mapTo(window, port.rect().center())


def test_another_order_is_shown_from_its_top(many: MainWindow, qtbot: QtBot) -> None:
    many.documents.view.select_version(110)
    qtbot.waitUntil(lambda: in_sight(many, many.documents.model.index_of_document(110)))
    choose(many, "sort_button", "What needs attention first")
    QTest.qWait(0)
    assert in_sight(many, many.documents.model.index(0, 0))
    assert names(many)[0] == FAILED.name


def test_what_could_not_be_read_is_shown_alone_and_left_again(
    many: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> None:
    header = many.documents.header
    choose(many, "groups_button", "What could not be read (1)")
    assert names(many) == [FAILED.name]
    assert (header.title.text(), header.count.text()) == ("Failed", "1 / 120")
    with qtbot.waitSignal(client.document_changed):
        engine.send(DocumentChanged(0, ROWS[59]))
    qtbot.waitUntil(many.documents.rows.nothing.isVisible)
    QTest.mouseClick(many.documents.rows.all, Qt.MouseButton.LeftButton)
    assert len(names(many)) == 120 and header.title.text() == "Documents"


def _through(
    window: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    ends: Callable[[int], list[FileOutcome]],
) -> None:
    request = engine.receive(Ingest).request_id
    for outcome in ends(request):
        engine.send(outcome)
    with qtbot.waitSignal(window.documents.adding.all_in):
        engine.send(Finished(request))


def test_a_receipt_counts_what_failed_and_leads_to_it(
    many: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    drop(many, files("/d/a.txt", "/d/b.txt", "/d/001.pdf"))
    _through(
        many,
        engine,
        qtbot,
        lambda request: [
            FileOutcome(request, "/d/a.txt", "added", replace(ROW, id=300, source="/d/a.txt")),
            FileOutcome(request, "/d/b.txt", "failed", None, "empty_file"),
            FileOutcome(request, "/d/001.pdf", "unchanged", ROWS[0]),
        ],
    )
    told = "1 file(s) read in, 1 were in the library already, 1 could not be read."
    assert told_of(many) == told
    QTest.mouseClick(many.documents.said.button, Qt.MouseButton.LeftButton)
    assert set(names(many)) == {FAILED.name, "b.txt"}


def test_a_file_that_is_there_by_another_name_is_told_by_that_name(
    many: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    drop(many, files(NEW))
    _through(many, engine, qtbot, lambda request: [FileOutcome(request, NEW, "unchanged", ROWS[2])])
    assert told_of(many) == "“003.pdf” is in the library already, with the same content."


def test_a_single_file_is_told_by_its_row_alone(
    many: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    drop(many, files(NEW))
    row = replace(ROW, id=300, source=NEW)
    _through(many, engine, qtbot, lambda request: [FileOutcome(request, NEW, "added", row)])
    assert not many.documents.said.isVisible()


def test_a_group_without_documents_says_how_to_fill_it(
    many: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    groups = many.documents.groups
    with qtbot.waitSignal(groups.changed):
        request = engine.receive(ListGroups).request_id
        engine.send(Finished(request, Result(groups=(DocumentGroup(5, "HR", ()),))))
    choose(many, "groups_button", "HR (0)")
    assert many.documents.rows.nothing.isVisible()
    assert many.documents.rows.nothing.title() == "This group is empty"
    QTest.mouseClick(many.documents.rows.all, Qt.MouseButton.LeftButton)
    assert len(names(many)) == 120


def test_files_that_are_not_shown_count_while_they_are_there(
    many: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    choose(many, "groups_button", "What could not be read (1)")
    many.documents.add_paths(["/d/a.txt", "/d/b.txt"])
    count = many.documents.header.count
    qtbot.waitUntil(lambda: count.text() == "1 / 122")
    with qtbot.waitSignal(many.documents.adding.all_in):
        engine.send(Cancelled(engine.receive(Ingest).request_id))
    assert count.text() == "1 / 120"


def test_one_press_beside_the_title_shows_all_documents_again(many: MainWindow) -> None:
    header = many.documents.header
    assert not header.whole.isVisible()
    choose(many, "groups_button", "What could not be read (1)")
    QTest.mouseClick(header.whole, Qt.MouseButton.LeftButton)
    assert len(names(many)) == 120
    assert not header.whole.isVisible()


def test_another_library_is_shown_whole(many: MainWindow, client: EngineClient) -> None:
    choose(many, "groups_button", "What could not be read (1)")
    client.open_library("/d/other.pagecite")
    assert not many.documents.header.failed_only
