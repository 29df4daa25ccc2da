"""A text found in all documents: counted, told what is missing, opened, walked and saved."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.finding.finding_room import FindingRoom
from app.finding.places_file import as_text
from app.main_window import MainWindow
from app.preview.preview_pane import PreviewPane
from app.preview.text_copying import TextCopying
from app.settings import Settings
from app.theme import Theme
from engine.protocol import (
    Cancel,
    DocumentChanged,
    EngineStarted,
    Failed,
    FindEverywhere,
    Finished,
    GetPageSizes,
    GetRendition,
    PlacesFound,
    Result,
)
from engine.types import (
    Coverage,
    DocumentState,
    Location,
    LocationKind,
    Occurrence,
    OcrState,
    Receipt,
)
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import NAME, ROW, RULE, Policy

OTHER = replace(ROW, id=2, name="说明.txt", source="/documents/说明.txt", version_id=20)


def place(policy: Policy, document: str = NAME, version: int = 10) -> Occurrence:
    page, rect = policy.places[RULE]
    where = Location(LocationKind.PAGE, str(page))
    return Occurrence(document, version // 10, version, page, where, (12, 16), (rect,),
                      "签收后15日内\n可以", "申请退货", "。普通订单")  # fmt: skip


@pytest.fixture
def looked_for(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot
) -> int:
    """The request of a search for 退货, asked by the keys that open it, typed and sent."""
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, (ROW, OTHER)))
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_F, both)
    entry = window.finding.panel.entry
    assert entry.isVisible() and entry.hasFocus()
    entry.insert("退货")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    asked = engine.receive(FindEverywhere)
    assert (asked.text, asked.scope.in_force_only) == ("退货", False)
    return asked.request_id


def finish(window: MainWindow, engine: CrankedEngine, qtbot: QtBot, request: int) -> None:
    engine.send(Finished(request, Result(coverage=Coverage(2, 2, 0))))
    qtbot.waitUntil(lambda: not window.finding.search.searching)


def find(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, number: int, policy: Policy
) -> None:
    """Let two places be found in one document and one in the other."""
    first = place(policy)
    engine.send(PlacesFound(number, 1, 10, NAME, (first, replace(first, range=(30, 34)))))
    engine.send(PlacesFound(number, 2, 20, OTHER.name, (place(policy, OTHER.name, 20),)))
    finish(window, engine, qtbot, number)


def rows(window: MainWindow) -> list[str]:
    """Return the rows as a screen reader says them, those of open documents too."""
    view = window.finding.panel.view
    model, index, said = view.model(), view.model().index(0, 0, QModelIndex()), []
    while index.isValid():
        said.append(model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        index = view.indexBelow(index)
    return said


def test_every_place_is_listed_below_its_document_and_counted(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int, policy: Policy
) -> None:
    panel = window.finding.panel
    assert panel.bar.isVisible() and not panel.export.isEnabled()
    find(window, engine, qtbot, looked_for, policy)
    assert rows(window) == [
        f"{NAME}, 2 place(s)",
        "page 1: 签收后15日内 可以申请退货。普通订单",
        "page 1: 签收后15日内 可以申请退货。普通订单",
        "说明.txt, 1 place(s)",
        "page 1: 签收后15日内 可以申请退货。普通订单",
    ]
    assert panel.count.text() == "3 place(s) in 2 document(s)"
    assert panel.completeness.text() == "All 2 document(s) were searched."
    assert panel.export.isEnabled() and not panel.bar.isVisible()


def test_a_click_opens_the_page_with_the_place_marked(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int, policy: Policy
) -> None:
    find(window, engine, qtbot, looked_for, policy)
    assert not window.preview.isVisible(), "there is nothing to show below the list yet"
    view = window.finding.panel.view
    model = window.finding.search.places
    at = view.visualRect(model.index(0, 0, model.index(0, 0))).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.preview.isVisible() and view.isVisible()
    sizes = engine.receive(GetPageSizes)
    assert sizes.version_id == 10
    engine.send(Finished(sizes.request_id, Result(sizes=policy.sizes)))
    engine.send(Finished(engine.receive(GetRendition).request_id, Result(path=policy.path)))
    with qtbot.waitSignal(window.preview.shown):
        pass
    qtbot.waitUntil(lambda: bool(window.preview.view.mark_rects()))
    assert window.documents.view.chosen_documents() == (1,)


def test_the_arrow_keys_walk_from_place_to_place_and_the_page_follows(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int, policy: Policy
) -> None:
    find(window, engine, qtbot, looked_for, policy)
    panel = window.finding.panel
    QTest.keyClick(panel.entry, Qt.Key.Key_Return)
    assert panel.view.hasFocus()
    for _ in range(4):
        QTest.keyClick(panel.view, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: window.preview.version_id == 20)
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    assert not panel.isVisible() and window.preview.isVisible()


def test_a_click_on_a_document_folds_its_places(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int, policy: Policy
) -> None:
    find(window, engine, qtbot, looked_for, policy)
    view = window.finding.panel.view
    at = view.visualRect(view.model().index(0, 0, QModelIndex())).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(rows(window)) == 3
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(rows(window)) == 5


def test_what_was_not_searched_is_said(
    window: MainWindow, client: EngineClient, engine: CrankedEngine, qtbot: QtBot, looked_for: int
) -> None:
    finish(window, engine, qtbot, looked_for)
    assert window.finding.panel.count.text() == "Found nowhere."
    without = replace(ROW, version_id=None)
    lost, scans = Receipt(9, 6, pages_unreadable=(1, 2, 3)), Receipt(2, 1, pages_unreadable=(2,))
    for row in (
        replace(without, id=3, source="/a", state=DocumentState.STAGED),
        replace(without, id=4, source="/b", state=DocumentState.FAILED, error="corrupt"),
        replace(ROW, id=5, source="/c", receipt=lost),
        replace(ROW, id=6, source="/d", receipt=replace(scans, ocr=OcrState.WAITING)),
    ):
        with qtbot.waitSignal(client.document_changed):
            engine.send(DocumentChanged(0, row))
    panel = window.finding.panel
    qtbot.waitUntil(panel.again.isVisible)
    assert panel.completeness.text() == (
        "Not searched: 1 file(s) still being read, 1 scanned page(s) not recognised yet, "
        "1 file(s) that could not be read, 3 page(s) without readable text. "
        "Documents have changed since."
    )
    QTest.mouseClick(panel.again, Qt.MouseButton.LeftButton)
    assert engine.receive(FindEverywhere).text == "退货"
    assert not panel.again.isVisible()


def test_places_that_are_only_counted_are_said_to_be(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int, policy: Policy
) -> None:
    engine.send(PlacesFound(looked_for, 1, 10, NAME, (place(policy),), more=1200))
    finish(window, engine, qtbot, looked_for)
    assert rows(window)[-1] == "1200 more place(s) in this document"
    assert window.finding.panel.count.text() == "1201 place(s) in 1 document(s)"
    assert "The first 1 are listed" in window.finding.panel.completeness.text()


def test_another_text_ends_the_search_before(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int, policy: Policy
) -> None:
    window.find_everywhere("订单")
    assert engine.receive(Cancel).target == looked_for
    second = engine.receive(FindEverywhere)
    engine.send(PlacesFound(looked_for, 1, 10, NAME, (place(policy),)))
    find(window, engine, qtbot, second.request_id, policy)
    assert window.finding.panel.entry.text() == "订单"
    assert window.finding.search.places.count == 3


def test_a_failure_is_told_in_the_panel(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int
) -> None:
    engine.send(Failed(looked_for, "library_damaged", {"path": "/l"}))
    panel = window.finding.panel
    qtbot.waitUntil(lambda: bool(panel.completeness.text()))
    assert "damaged" in panel.completeness.text()


def test_the_list_is_saved_for_spreadsheet_programs_without_paths(
    window: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    looked_for: int,
    policy: Policy,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    find(window, engine, qtbot, looked_for, policy)
    target = tmp_path / "places.csv"
    asked: list[str] = []

    def choose(*given: str) -> tuple[str, str]:
        asked.append(Path(given[2]).name)
        return str(target), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    QTest.mouseClick(window.finding.panel.export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.finding.panel.said.isVisible)
    assert asked == ["退货 - places.csv"]
    written = target.read_bytes()
    assert written.startswith(b"\xef\xbb\xbf") and b"/documents" not in written
    table = list(csv.reader(written.decode("utf-8-sig").splitlines()))
    assert table[:2] == [
        ["Document", "Place", "Before", "Found", "After"],
        [NAME, "page 1", "签收后15日内 可以", "申请退货", "。普通订单"],
    ]
    assert [row[0] for row in table[4:]] == [
        "3 place(s) in 2 document(s)",
        "All 2 document(s) were searched.",
    ]


def test_a_list_that_cannot_be_written_says_so(
    window: MainWindow,
    engine: CrankedEngine,
    qtbot: QtBot,
    looked_for: int,
    policy: Policy,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    find(window, engine, qtbot, looked_for, policy)
    gone = str(tmp_path / "gone" / "places.csv")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: (gone, ""))
    QTest.mouseClick(window.finding.panel.export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.finding.panel.said.isVisible)
    assert "not saved" in window.finding.panel.said.text.text()


@pytest.mark.parametrize("cell", ["=1+1", "+86", "-5", "@name", "\ttab"])
def test_no_cell_is_taken_for_a_formula(cell: str) -> None:
    assert as_text(cell) == f"'{cell}"
    assert as_text("退货") == "退货"


def test_only_the_first_of_many_documents_stand_open_and_a_long_one_stays_closed(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot, looked_for: int, policy: Policy
) -> None:
    one = place(policy)
    many = tuple(replace(one, range=(at, at + 1)) for at in range(200))
    for number in range(1, 5):
        engine.send(PlacesFound(looked_for, number, 10 * number, f"{number}.pdf", many))
    engine.send(PlacesFound(looked_for, 4, 40, "4.pdf", many[:1]))
    finish(window, engine, qtbot, looked_for)
    view, places = window.finding.panel.view, window.finding.search.places
    assert [document.count for document in places.documents] == [200, 200, 200, 201]
    tops = [places.index(row, 0) for row in range(4)]
    assert [view.isExpanded(top) for top in tops] == [True, True, False, False]
    view.setCurrentIndex(tops[3])
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.isExpanded(tops[3])


def test_the_search_begins_with_what_is_selected_on_the_page(
    window: MainWindow, engine: CrankedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TextCopying, "text", property(lambda self: "签收后"))
    window.find_everywhere()
    assert engine.receive(FindEverywhere).text == "签收后"
    monkeypatch.setattr(TextCopying, "text", property(lambda self: "两\n行"))
    window.finding.begin_anew()
    engine.waiting()
    window.find_everywhere()
    assert window.finding.panel.entry.text() == ""


def test_the_height_of_the_list_is_remembered(
    window: MainWindow, client: EngineClient, theme: Theme, tmp_path: Path
) -> None:
    window.find_everywhere()
    window.preview.show()
    window.finding.moveSplitter(420, 1)
    again = FindingRoom(
        client,
        theme,
        Settings(tmp_path / "settings"),
        window.documents.model,
        PreviewPane(client, theme),
    )
    assert again.saveState() == window.finding.saveState()
    again.deleteLater()
