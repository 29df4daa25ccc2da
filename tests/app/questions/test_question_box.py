"""Keys in the question box, input methods among them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.questions.question_box import QuestionBox


@pytest.fixture
def box(qtbot: QtBot) -> QuestionBox:
    box = QuestionBox()
    qtbot.addWidget(box)
    box.show()
    return box


@pytest.fixture
def sent(box: QuestionBox) -> list[str]:
    questions: list[str] = []
    box.question_sent.connect(questions.append)
    return questions


def test_enter_sends_and_empties_the_box(box: QuestionBox, sent: list[str], qtbot: QtBot) -> None:
    QTest.keyClicks(box.entry, "How long?")
    QTest.keyClick(box.entry, Qt.Key.Key_Enter)
    assert sent == ["How long?"]
    assert box.entry.toPlainText() == ""


def test_shift_enter_breaks_the_line(box: QuestionBox, sent: list[str], qtbot: QtBot) -> None:
    height = box.entry.height()
    QTest.keyClicks(box.entry, "a")
    QTest.keyClick(box.entry, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(box.entry, "b")
    assert box.entry.toPlainText() == "a\nb"
    assert box.entry.height() > height
    assert sent == []


def test_enter_while_composing_does_not_send(
    box: QuestionBox, sent: list[str], qtbot: QtBot
) -> None:
    QApplication.sendEvent(box.entry, QInputMethodEvent("tuihuo", []))
    QTest.keyClick(box.entry, Qt.Key.Key_Return)
    assert sent == []
    commit = QInputMethodEvent("", [])
    commit.setCommitString("退货")
    QApplication.sendEvent(box.entry, commit)
    assert box.entry.toPlainText() == "退货"
    QTest.keyClick(box.entry, Qt.Key.Key_Return)
    assert sent == ["退货"]


def test_white_space_is_not_a_question(box: QuestionBox, sent: list[str], qtbot: QtBot) -> None:
    QTest.keyClicks(box.entry, "   ")
    QTest.keyClick(box.entry, Qt.Key.Key_Return)
    assert sent == []
    assert not box.button.isEnabled()


def test_while_an_answer_is_on_its_way_the_button_stops_it(
    box: QuestionBox, sent: list[str], qtbot: QtBot
) -> None:
    box.set_running(True)
    with qtbot.waitSignal(box.stop_pressed):
        QTest.mouseClick(box.button, Qt.MouseButton.LeftButton)
    QTest.keyClicks(box.entry, "next")
    QTest.keyClick(box.entry, Qt.Key.Key_Return)
    assert sent == []
    assert box.entry.toPlainText() == "next"


def test_the_first_letter_says_that_a_question_is_coming(box: QuestionBox, qtbot: QtBot) -> None:
    with qtbot.waitSignal(box.typing_started):
        QTest.keyClicks(box.entry, "W")
    with qtbot.assertNotEmitted(box.typing_started):
        QTest.keyClicks(box.entry, "hy")


def test_the_language_model_is_wanted_as_soon_as_the_user_goes_there(
    box: QuestionBox, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(box.typing_started):
        box.entry.setFocus(Qt.FocusReason.OtherFocusReason)
    box.entry.clearFocus()
    with qtbot.waitSignal(box.typing_started):
        QTest.mouseClick(box.entry.viewport(), Qt.MouseButton.LeftButton)
