from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QFrame, QLabel
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.main_window import MainWindow
from app.trouble import report_page
from engine.protocol import (
    EngineConfig,
    Explain,
    Failed,
    Finished,
    GetChunks,
    GetPage,
    Result,
)
from engine.types import Chunk, ExplainedStep, Location, LocationKind, Span
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import NAME, ROW, Policy
from tests.engine.pages import F, P, make_page

QUESTION = "会员多久可以退货？"
PLACE = Location(LocationKind.PAGE, "1")


def click(button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def asked(window: MainWindow, policy: Policy) -> MainWindow:
    """The window, at the page that explains an answer."""
    window.documents.model.set_documents((ROW, replace(ROW, id=2, name="canteen.txt", source="/2")))
    window.tools.trouble.explain(QUESTION, policy.answer())
    return window


def test_an_answer_tells_how_it_came_about(asked: MainWindow) -> None:
    page = asked.tools.trouble.why
    assert asked.pages.currentWidget() is page
    told = [label.text() for label in page.steps.labels]
    assert told[0] == "1 document searched."
    assert NAME in told[1]
    assert "2 quoted" in told[-1] and "1 that nothing supports" in told[-1]
    assert page.steps.labels[-1].accessibleName().startswith("went wrong")


def test_an_expected_document_is_followed_through_the_steps(
    asked: MainWindow, engine: CrankedEngine, qtbot: QtBot, policy: Policy
) -> None:
    page = asked.tools.trouble.why
    click(page.look)
    assert "Choose a document" in page.conclusion.text()
    page.name.setFocus()
    QTest.keyClick(page.name, Qt.Key.Key_Down)
    assert page.name.text() == "canteen.txt"
    page.page.setFocus()
    QTest.keyClick(page.page, Qt.Key.Key_Up)
    click(page.look)
    command = engine.receive(Explain)
    assert (command.document_id, command.page, command.language) == (2, 1, "en")
    assert command.answer == policy.answer()
    steps = (ExplainedStep(True, "read"), ExplainedStep(False, "lost"), ExplainedStep(None, "on"))
    engine.send(Finished(command.request_id, Result(explained=steps, conclusion="It was lost.")))
    qtbot.waitUntil(lambda: page.conclusion.text() == "It was lost.")
    assert [label.text() for label in page.found.labels] == ["read", "lost", "on"]
    assert page.look.isEnabled()


def test_a_look_that_fails_says_so_and_can_be_tried_again(
    asked: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    page = asked.tools.trouble.why
    page.document.setCurrentIndex(0)
    click(page.look)
    engine.send(Failed(engine.receive(Explain).request_id, "not_found"))
    qtbot.waitUntil(page.look.isEnabled)
    assert page.conclusion.text()


def test_the_button_below_an_answer_leads_there(
    window: MainWindow, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask(QUESTION)
    card = window.questions.cards[-1]
    card.show_answer(policy.answer())
    card.tools.why_pressed.emit()
    assert window.pages.currentWidget() is window.tools.trouble.why


def test_what_was_read_on_a_page_is_shown_in_its_chunks(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    page = window.tools.trouble.page_text
    page.show_page(10, 1, NAME)
    window.pages.open(page)
    read = make_page(1, (F, "页眉"), (P, "第一段"), (P, "第二段"))
    chunk = Chunk(3, "第一段", "售后 › 退货", (Span(1, 3, 6), Span(2, 0, 4)), (), PLACE, 40)
    engine.send(Finished(engine.receive(GetPage).request_id, Result(page=read)))
    engine.send(Finished(engine.receive(GetChunks).request_id, Result(chunks=(chunk,))))
    qtbot.waitUntil(lambda: "1 chunk" in page.told.text())
    frames = [
        one for one in page.findChildren(QFrame) if one.objectName() in ("panel", "looseText")
    ]
    told = [[label.text() for label in one.findChildren(QLabel)] for one in frames]
    assert [one[1] for one in told] == ["页眉", "第一段", "第二段"]
    assert "In no chunk" in told[0][0] and "In no chunk" in told[2][0]
    for part in ("Chunk 3", "40 tokens", "goes on on the next page", "售后 › 退货"):
        assert part in told[1][0]
    assert "page 1" in page.where.text()


def test_without_a_document_the_window_says_what_to_open(window: MainWindow) -> None:
    window.tools.trouble.open_page_text()
    assert "Open a document first" in window.notice.text.text()


@pytest.fixture
def telling(window: MainWindow, client: EngineClient, tmp_path: Path) -> MainWindow:
    """A window whose engine has a log with a document's name and words in it."""
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / "engine.log").write_text(
        "2026-04-09 10:11:12,123 ERROR engine.reader 售后服务政策.pdf 会员订单15日内可以退货\n",
        "utf-8",
    )
    client._config = EngineConfig(str(tmp_path / "我的资料.pagecite"), str(cache), None, None)
    window.documents.model.set_documents((ROW,))
    return window


def test_a_report_is_shown_before_it_is_saved_and_tells_nothing_private(
    telling: MainWindow,
    client: EngineClient,
    engine: CrankedEngine,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with qtbot.waitSignal(client.background_failed):
        engine.send(Failed(0, "disk_full", {"path": "/home/zhang/secret"}))
    trouble = telling.tools.trouble
    trouble.open_report()
    shown = trouble.report.text.toPlainText()
    for part in ("Pagecite", "llama-cpp-python", "1 documents, 2 pages", "disk_full", "complete 1"):
        assert part in shown
    for private in ("政策", "会员", "资料", "zhang", "secret", str(tmp_path)):
        assert private not in shown
    revealed: list[str] = []
    target = tmp_path / "report.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    monkeypatch.setattr(report_page, "reveal", revealed.append)
    click(trouble.report.save)
    assert target.read_text("utf-8") == shown and revealed == [str(target)]


def test_a_report_that_cannot_be_saved_says_so_and_can_be_copied(
    telling: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = telling.tools.trouble
    trouble.open_report()
    nowhere = str(tmp_path / "no" / "folder.txt")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (nowhere, ""))
    click(trouble.report.save)
    assert "could not be saved" in trouble.report.told.text()
    click(trouble.report.copy)
    assert QGuiApplication.clipboard().text() == trouble.report.text.toPlainText()
