"""Answers are copied and saved by the buttons of the window."""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pymupdf as _pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.proof import proof_desk, proof_file
from app.proof.printed import draw_picture
from app.proof.proof_desk import file_name
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import EXCLUSION, RULE, Policy
from tests.app.questions.asking import ask, send_pages

pymupdf: Any = _pymupdf  # it has no types

SaveTo = Callable[[Path], list[str]]


@pytest.fixture
def save_to(monkeypatch: pytest.MonkeyPatch) -> SaveTo:
    """Answer the next question for a file name; the names proposed are returned."""
    proposed: list[str] = []

    def choose(path: Path) -> list[str]:
        def answer(_parent: object, _title: str, name: str, _kinds: str) -> tuple[str, str]:
            proposed.append(name)
            return str(path), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        return proposed

    return choose


def press_in_menu(button: QToolButton, text: str) -> bool:
    """Choose an entry of a button's menu; return whether it is offered."""
    entry = next(action for action in button.menu().actions() if action.text() == text)
    if entry.isVisible():
        entry.trigger()
    return entry.isVisible()


def test_an_answer_is_copied_plain_and_rich(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer())
    QTest.mouseClick(card.tools.copy, Qt.MouseButton.LeftButton)
    data = QGuiApplication.clipboard().mimeData()
    assert RULE in data.text() and "[1]" in data.text()
    assert "<sup>[1]</sup>" in data.html() and EXCLUSION in data.html()
    assert window.questions.said.isVisible()


def test_a_picture_of_the_cited_lines_is_copied_by_keys(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    ask(window, engine, qtbot, policy.answer())
    QGuiApplication.clipboard().clear()
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_X, keys)
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: not QGuiApplication.clipboard().image().isNull())
    assert QGuiApplication.clipboard().image().width() > 700


def test_an_answer_is_saved_as_word_document_with_its_lines(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    save_to: SaveTo,
    tmp_path: Path,
) -> None:
    proposed = save_to(tmp_path / "answer")
    ask(window, engine, qtbot, policy.answer(), "退货：几天？")
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(window.questions.desk.saved) as saved:
        send_pages(engine, policy)
    assert saved.args == [str(tmp_path / "answer.docx")]
    assert Path(proposed[0]).name == "退货 几天.docx"
    with zipfile.ZipFile(tmp_path / "answer.docx") as file:
        assert {"word/media/1.png", "word/media/2.png"} <= set(file.namelist())
        assert RULE in file.read("word/document.xml").decode()
    assert window.questions.said.button.isVisible()


def test_the_picture_of_the_cited_lines_is_saved_from_the_menu(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    save_to: SaveTo,
    tmp_path: Path,
) -> None:
    proposed = save_to(tmp_path / "lines")
    card = ask(window, engine, qtbot, policy.answer(), "退货：几天？")
    assert press_in_menu(card.tools.save, "Picture of the cited lines…")
    with qtbot.waitSignal(window.questions.desk.saved) as saved:
        send_pages(engine, policy)
    assert saved.args == [str(tmp_path / "lines.png")]
    assert Path(proposed[0]).name == "退货 几天.png"
    assert QImage(saved.args[0]).width() > 700


def test_no_picture_is_offered_or_made_where_nothing_is_cited(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.refusal())
    assert not press_in_menu(card.tools.save, "Picture of the cited lines…")
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_P, keys)
    assert "Nothing is cited" in window.questions.said.text.text()


def test_a_whole_conversation_is_saved_as_pdf(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    save_to: SaveTo,
    tmp_path: Path,
) -> None:
    save_to(tmp_path / "all.pdf")
    ask(window, engine, qtbot, policy.answer(), "一？", 1)
    ask(window, engine, qtbot, policy.answer(), "二？", 2)
    actions = window.questions.header.save.menu().actions()
    with qtbot.waitSignal(window.questions.desk.saved):
        actions[2].trigger()
        send_pages(engine, policy)
    with pymupdf.open(tmp_path / "all.pdf") as document:
        text = "".join(page.get_text() for page in document)
    assert "一？" in text and "二？" in text and text.count(RULE) >= 4


def test_a_file_that_cannot_be_written_says_why(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    save_to: SaveTo,
    tmp_path: Path,
) -> None:
    save_to(tmp_path / "no such folder" / "answer.pdf")
    ask(window, engine, qtbot, policy.refusal())
    window.questions.cards[-1].proof_asked.emit("pdf")
    qtbot.waitUntil(lambda: "could not be written" in window.questions.said.text.text())


@pytest.mark.parametrize("form", ["docx", "pdf", "picture", "png"])
def test_no_form_is_made_on_the_thread_of_the_window(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    save_to: SaveTo,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    form: str,
) -> None:
    made_in: list[int] = []

    def watched(function: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            made_in.append(threading.get_ident())
            return function(*arguments)

        return call

    for module, name in ((proof_file, "word_file"), (proof_file, "write_pdf")):
        monkeypatch.setattr(module, name, watched(getattr(module, name)))
    for module in (proof_desk, proof_file):
        monkeypatch.setattr(module, "draw_picture", watched(draw_picture))
    save_to(tmp_path / f"answer.{form}")
    ask(window, engine, qtbot, policy.answer())
    told = window.questions.desk
    with qtbot.waitSignal(told.told if form == "picture" else told.saved):
        window.questions.cards[-1].proof_asked.emit(form)
        send_pages(engine, policy)
    assert len(made_in) == 1
    assert made_in[0] != threading.get_ident()


def test_nothing_is_saved_without_a_name(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    ask(window, engine, qtbot, policy.answer())
    window.questions.cards[-1].proof_asked.emit("pdf")
    assert not window.questions.said.isVisible()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("会员/普通订单：几天可以退货？", "会员 普通订单 几天可以退货"),
        ("CON", "CON_"),
        ("???", "_"),
        ("a" * 90, "a" * 60),
    ],
)
def test_a_question_becomes_a_file_name_that_every_system_allows(title: str, name: str) -> None:
    assert file_name(title) == name
