"""Answers that the user marked as checked."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from engine.protocol import Ask, CheckedAnswerFound, Finished, Result, SetVerified
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import RULE, Policy
from tests.app.questions.asking import CHECKED_AT, ask, kept, send_pages, with_citations


def test_an_answer_is_marked_as_checked_and_the_mark_taken_back(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer())
    assert card._outcome.text().startswith("Partly supported, waits for your check · model-q4")
    for checked, begins in ((True, "Checked by you on 5 November 2026"), (False, "Partly")):
        QTest.mouseClick(card.tools.check, Qt.MouseButton.LeftButton)
        asked = engine.receive(SetVerified)
        assert (asked.turn_id, asked.verified) == (7, checked)
        turn = kept(policy.answer(), verified_at=CHECKED_AT if checked else "")
        with qtbot.waitSignal(window.questions.kept.turns_changed):
            engine.send(Finished(asked.request_id, Result(turns=(turn,))))
        assert card._outcome.text().startswith(begins)


def test_an_answer_that_is_not_kept_cannot_be_checked(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer(), turn_id=0, conversation_id=0)
    assert not card.tools.check.isVisible()
    with qtbot.assertNotEmitted(card.check_asked):
        card.toggle_checked()


def test_what_was_checked_before_is_shown_at_once_and_folds_when_the_answer_is_there(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("退货？")
    request = engine.receive(Ask).request_id
    with qtbot.waitSignal(window._client.checked_answer_found):
        engine.send(CheckedAnswerFound(request, kept(policy.answer(), 3, CHECKED_AT)))
    checked = window.questions.cards[-1].checked
    assert checked.title.text() == "You checked this answer on 5 November 2026"
    assert checked.state.text() == "Its documents have not changed since."
    assert checked.view.isVisible() and RULE in checked.view.toPlainText()
    point = checked.view.citation_point(2)
    assert point
    QTest.mouseClick(checked.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    with qtbot.waitSignal(window.preview.shown):
        send_pages(engine, policy)
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(request, Result(answer=policy.answer())))
    assert checked.isVisible() and not checked.view.isVisible()
    QTest.mouseClick(checked.title, Qt.MouseButton.LeftButton)
    assert checked.view.isVisible()


def test_what_was_checked_says_when_its_documents_have_changed_since(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    answer = with_citations(policy.answer(), old_version=True)
    window.questions.ask("退货？")
    request = engine.receive(Ask).request_id
    with qtbot.waitSignal(window._client.checked_answer_found):
        engine.send(CheckedAnswerFound(request, kept(answer, 3, CHECKED_AT)))
    state = window.questions.cards[-1].checked.state
    assert state.text().startswith("What it cites has changed since") and state.property("bad")


def test_the_mark_lapses_when_a_cited_document_changes(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer())
    turn = kept(with_citations(policy.answer(), old_version=True), verified_at=CHECKED_AT)
    card.renew(turn)
    assert "but what it cites has changed: ask again" in card._outcome.text()
