"""What becomes of a question on the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.questions.answer_card import AnswerCard
from engine.messages import error_message, note_message, refusal_message
from engine.protocol import (
    AnswerDelta,
    AnswerProgress,
    Ask,
    Cancel,
    Cancelled,
    EngineStarted,
    Failed,
    Finished,
    PassagesFound,
    Result,
    WarmUp,
)
from engine.types import Coverage, Note, Refusal
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import COVERAGE, EXCLUSION, GATE, RULE, Policy


@pytest.fixture
def asked(window: MainWindow, engine: CrankedEngine) -> int:
    """A question is on its way; its request's id."""
    window.questions.ask("运费由谁承担？")
    return engine.receive(Ask).request_id


def card(window: MainWindow) -> AnswerCard:
    return window.questions.cards[-1]


def looks(card: AnswerCard) -> dict[str, QTextCharFormat]:
    """Return each stretch of the answer with its look."""
    found = {}
    block = card.view.document().begin()
    while block.isValid():
        fragments = block.begin()
        while not fragments.atEnd():
            found[fragments.fragment().text()] = fragments.fragment().charFormat()
            fragments += 1
        block = block.next()
    return found


def test_evidence_shows_before_any_text(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(asked, policy.answer().passages, GATE, COVERAGE))
    assert len(card(window).evidence.cards) == 3
    assert card(window).evidence.isVisible()
    assert not card(window).view.isVisible()


def stirs(card: AnswerCard) -> bool:
    """Whether the bar moves without saying how far the work is."""
    bar = card.waiting.bar
    return bar.isVisible() and (bar.minimum(), bar.maximum()) == (0, 0)


def test_something_moves_from_the_question_until_the_reading_is_counted(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    assert stirs(card(window))
    for _ in range(2):
        with qtbot.waitSignal(window._client.passages_found):
            engine.send(PassagesFound(asked, policy.answer().passages, GATE, COVERAGE))
        assert stirs(card(window))
        with qtbot.waitSignal(window._client.prompt_progressed):
            engine.send(AnswerProgress(asked, 128, 400))
        assert not stirs(card(window))
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=policy.refusal())))
    assert not card(window).waiting.bar.isVisible()


def test_a_question_that_the_engine_died_on_can_be_asked_again(
    window: MainWindow, engine: CrankedEngine, asked: int, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window._client.request_failed):
        engine.close()
    qtbot.waitUntil(lambda: engine.launches == 2)
    with qtbot.waitSignal(window._client.engine_started):
        engine.send(EngineStarted(0, ()))
    failed = card(window)
    assert not failed.waiting.bar.isVisible()
    QTest.mouseClick(failed.notes.again, Qt.MouseButton.LeftButton)
    assert engine.receive(Ask).question == failed.question
    assert card(window) is not failed
    assert not card(window).notes.again.isVisible()
    assert not failed.notes.again.isEnabled()


def test_reading_and_writing_are_shown_as_they_go(
    window: MainWindow, engine: CrankedEngine, asked: int, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window._client.prompt_progressed):
        engine.send(AnswerProgress(asked, 128, 400))
    assert card(window).waiting.bar.isVisible()
    assert card(window).waiting.bar.value() == 128
    with qtbot.waitSignals([window._client.answer_grew] * 2):
        engine.send(AnswerDelta(asked, "可"))
        engine.send(AnswerDelta(asked, "以"))
    assert card(window).view.toPlainText() == "可以"
    assert not card(window).waiting.bar.isVisible()


def test_a_text_without_support_is_taken_back_when_other_passages_are_read(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window._client.answer_grew):
        engine.send(AnswerDelta(asked, "八天"))
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(asked, policy.answer().passages, GATE, COVERAGE))
    assert not card(window).view.isVisible()
    with qtbot.waitSignal(window._client.answer_grew):
        engine.send(AnswerDelta(asked, "可以"))
    assert card(window).view.toPlainText() == "可以"


def test_kinds_of_sentences_look_different_and_say_why(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=policy.answer())))
    found = looks(card(window))
    concluded, quoted = found["可以申请退货。"], found[RULE]
    unsupported = found["运费由公司承担。"]
    styles = {look.underlineStyle() for look in (concluded, quoted, unsupported)}
    assert len(styles) == 3
    assert note_message(Note.TO_CHECK, "en") in concluded.toolTip()
    assert "Nothing that was read" in unsupported.toolTip()
    text = card(window).view.toPlainText()
    assert "concluded" in text
    assert "not in the documents" in text


def test_line_breaks_stay_and_the_engines_own_markers_go(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=policy.answer())))
    text = card(window).view.toPlainText()
    assert "[" not in text
    first, second = text.split("\n")
    assert first.startswith("可以申请退货。")
    assert second.startswith(RULE)
    assert EXCLUSION in second


def test_what_the_answer_remarks_on_itself_stays_under_it(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    whole = policy.answer()
    remarked = replace(whole, answer=whole.answer + "\n注意：另有例外条款没有读到。")
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=remarked)))
    assert card(window).view.toPlainText().endswith("\n注意：另有例外条款没有读到。")


def test_a_quote_shows_when_the_pointer_rests_on_its_number(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=policy.answer())))
    view = card(window).view
    point = view.citation_point(2)
    assert point
    assert EXCLUSION in view.cursorForPosition(point).charFormat().toolTip()
    assert view.citation_point(7) is None


def test_what_was_read_and_what_was_only_found_differ(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=policy.answer())))
    assert not card(window).evidence.isVisible()
    QTest.mouseClick(card(window).fold, Qt.MouseButton.LeftButton)
    cards = card(window).evidence.cards
    assert cards[0].isVisible()
    assert [one.property("unused") for one in cards] == [False, False, True]


def test_a_refusal_gives_its_reason_its_next_step_and_the_nearest_passages(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=policy.refusal())))
    message = refusal_message(Refusal.NEAR_BUT_NOT_ANSWERING, "zh")
    assert card(window).notes.refusal.text() == message.sentence
    assert card(window).notes.advice.text() == message.advice
    assert card(window).evidence.isVisible()
    assert not card(window).view.isVisible()
    assert not card(window).sources.isVisible()


def test_a_refusal_fills_in_how_much_is_indexed(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    refusal = replace(
        policy.refusal(),
        reason=Refusal.STILL_INDEXING,
        coverage=replace(COVERAGE, documents=300, indexed=188),
    )
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=refusal)))
    assert "188/300" in card(window).notes.refusal.text()


def test_what_is_not_read_yet_is_said_while_a_question_is_answered_and_below_it(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.documents.add_paths(["/a.pdf", "/b.pdf"], seconds={"/a.pdf": 1.0, "/b.pdf": 1.0})
    window.questions.ask("?")
    request = engine.receive(Ask).request_id
    assert "2 file(s) are not read yet" in card(window).notes.unread.text()
    coverage = Coverage(documents=38, indexed=28, unreadable_pages=0)
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(request, policy.answer().passages, GATE, coverage))
    assert "12 of 40 documents are not read yet" in card(window).notes.unread.text()
    answer = replace(policy.answer(), coverage=coverage)
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(request, Result(answer=answer)))
    assert card(window).notes.unread.isVisible()
    assert "12 of 40 documents are not read yet" in card(window).notes.unread.text()


def test_where_all_is_read_nothing_is_said_of_it(
    window: MainWindow, engine: CrankedEngine, asked: int, policy: Policy, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(asked, Result(answer=policy.answer())))
    assert not card(window).notes.unread.isVisible()


def test_stop_cancels_and_the_box_is_free_again(
    window: MainWindow, engine: CrankedEngine, asked: int, qtbot: QtBot
) -> None:
    QTest.mouseClick(window.questions.box.button, Qt.MouseButton.LeftButton)
    assert engine.receive(Cancel).target == asked
    with qtbot.waitSignal(window._client.request_cancelled):
        engine.send(Cancelled(asked))
    assert not window.questions.running
    assert card(window).notes.refusal.text() == error_message("cancelled", "en").sentence


def test_a_failure_is_told_in_the_words_of_the_messages(
    window: MainWindow, engine: CrankedEngine, asked: int, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window._client.request_failed):
        engine.send(Failed(asked, "out_of_memory"))
    assert card(window).notes.refusal.text() == error_message("out_of_memory", "en").sentence


def test_typing_has_the_language_model_loaded(
    window: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    QTest.keyClicks(window.questions.box.entry, "W")
    assert engine.receive(WarmUp)


def test_the_last_question_is_scrolled_into_view(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    for _ in range(3):
        window.questions.ask("退货？")
        ask = engine.receive(Ask)
        with qtbot.waitSignal(window.questions.answer_shown):
            engine.send(Finished(ask.request_id, Result(answer=policy.refusal())))
    viewport = window.questions._scroll.viewport()
    qtbot.waitUntil(
        lambda: viewport.rect().contains(
            card(window)._question.mapTo(viewport, card(window)._question.rect().center())
        )
    )
