"""What stands around an answer: the likely passage, what is said of it, what can be done."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from app.questions.evidence_card import EvidenceCard
from app.theme import Theme
from engine.messages import notice_message, refusal_message
from engine.protocol import Ask, Finished, PassagesFound, Result
from engine.types import AnswerStatus, Notice, Refusal
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import COVERAGE, GATE, OTHER, RULE, Policy
from tests.app.questions.asking import ask, send_pages, with_citations


def test_the_likely_passage_is_shown_until_the_answer_is_there(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("几天？")
    request = engine.receive(Ask).request_id
    passages = policy.answer().passages
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(request, passages, GATE, COVERAGE, policy.citation(1)))
    card = window.questions.cards[-1]
    (quick,) = card.waiting.quick.cards
    assert quick.isVisible() and quick.words == ("", RULE, "")
    QTest.mouseClick(quick, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(window.preview.shown):
        send_pages(engine, policy)
    assert len(window.preview.view.mark_rects()) == 1
    with qtbot.waitSignal(window.questions.answer_shown):
        engine.send(Finished(request, Result(answer=policy.answer())))
    assert not quick.isVisible()


def test_a_likely_passage_of_before_goes_with_other_passages(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("几天？")
    request = engine.receive(Ask).request_id
    for quick in (policy.citation(1), None):
        with qtbot.waitSignal(window._client.passages_found):
            engine.send(PassagesFound(request, policy.answer().passages, GATE, COVERAGE, quick))
    assert not window.questions.cards[-1].waiting.quick.isVisible()


def test_each_card_of_evidence_has_its_telling_sentence_marked(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("几天？")
    request = engine.receive(Ask).request_id
    text = f"{OTHER}\n{RULE}"
    passage = replace(policy.passage(1), text=text, telling=(len(OTHER) + 1, len(text)))
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(request, (passage,), GATE, COVERAGE))
    (card,) = window.questions.cards[-1].evidence.cards
    assert card.words == (OTHER, RULE, "")
    assert window._theme.colors.marked in card._words.text()


def test_what_was_cited_is_marked_in_the_passages_once_there_is_an_answer(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    passage = replace(policy.passage(1), text=f"{OTHER}{RULE}", telling=(0, len(OTHER)))
    answer = replace(policy.answer(), passages=(passage,))
    card = ask(window, engine, qtbot, answer)
    assert card.evidence.cards == []  # none is made before it is seen
    QTest.mouseClick(card.fold, Qt.MouseButton.LeftButton)
    assert card.evidence.cards[0].words == (OTHER, RULE, "")


def test_what_an_answer_says_of_itself_and_how_it_was_understood_stand_above_it(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    answer = replace(
        policy.answer(), notices=(Notice.ROWS_MISSING,), asked_as="会员订单几天可以退货？"
    )
    card = ask(window, engine, qtbot, answer)
    assert card.notes.notices.text() == notice_message(Notice.ROWS_MISSING, "en")
    assert card.understood.isVisible() and "会员订单几天可以退货？" in card.understood.text()
    plain = ask(window, engine, qtbot, policy.answer())
    assert not plain.notes.notices.isVisible() and not plain.understood.isVisible()


def test_sentences_that_are_not_quoted_say_why_without_a_pointer(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer())
    lines = [(label.text(), label.property("bad")) for label in card.why.labels]
    assert [bad for _, bad in lines] == [False, True]
    assert lines[0][0].startswith("concluded: ") and "Nothing that was read" in lines[1][0]


def test_a_whole_document_that_is_not_named_is_asked_for(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    refusal = replace(policy.refusal(), notices=(Notice.WHICH_DOCUMENT,))
    card = ask(window, engine, qtbot, refusal)
    assert card.notes.refusal.text() == notice_message(Notice.WHICH_DOCUMENT, "zh")
    assert not card.notes.advice.isVisible() and not card.notes.notices.isVisible()


def test_every_refusal_offers_what_can_be_done_next(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    for reason in Refusal:
        card = ask(window, engine, qtbot, replace(policy.refusal(), reason=reason))
        message = refusal_message(reason, "zh", {"documents": "1", "indexed": "1", "missing": "0",
                                                 "unreadable_pages": "0"})  # fmt: skip
        assert (card.notes.refusal.text(), card.notes.advice.text()) == (
            message.sentence,
            message.advice,
        )
        tools = card.tools
        assert tools.places.isVisible() and tools.again.isVisible() and tools.edit.isVisible()
        assert not tools.picture.isVisible() and not tools.check.isVisible()


def test_a_stopped_question_without_text_can_be_asked_again(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    for status in (AnswerStatus.STOPPED, AnswerStatus.FAILED):
        without = replace(policy.refusal(), status=status, reason=None)
        card = ask(window, engine, qtbot, without)
        with qtbot.waitSignal(card.asked_again):
            QTest.mouseClick(card.notes.again, Qt.MouseButton.LeftButton)
        again = engine.receive(Ask)
        assert again.question == card.question
        with qtbot.waitSignal(window.questions.answer_shown):
            engine.send(Finished(again.request_id, Result(answer=policy.answer())))


def test_a_text_that_was_cut_off_never_looks_like_a_whole_answer(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    for status, doubtful in (
        (AnswerStatus.ANSWERED, False),
        (AnswerStatus.STOPPED, True),
        (AnswerStatus.FAILED, True),
    ):
        card = ask(window, engine, qtbot, replace(policy.answer(), status=status))
        assert card.tools.worth.property("doubtful") is doubtful
        assert card.tools.check.isVisible() is not doubtful
        assert card.view.isVisible()


def test_an_answer_and_a_refusal_are_announced_to_screen_readers(
    window: MainWindow,
    engine: CrankedEngine,
    policy: Policy,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: told.append(event.message())
    )
    ask(window, engine, qtbot, policy.answer())
    ask(window, engine, qtbot, policy.refusal())
    assert RULE in told[0] and "waits for your check" in told[0]
    assert refusal_message(Refusal.NEAR_BUT_NOT_ANSWERING, "zh").sentence in told[1]


def test_a_question_is_edited_in_the_box(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer())
    QTest.mouseClick(card.tools.edit, Qt.MouseButton.LeftButton)
    entry = window.questions.box.entry
    assert entry.toPlainText() == card.question and entry.hasFocus()
    QTest.keyClicks(entry, "why")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    asked = engine.receive(Ask)
    assert (asked.question, asked.conversation_id) == ("why", 4)


def test_every_place_is_looked_for_by_the_words_that_were_cited(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer(), "会员订单几天可以退货？")
    with qtbot.waitSignal(window.questions.places_asked) as asked:
        QTest.mouseClick(card.tools.places, Qt.MouseButton.LeftButton)
    assert asked.args == ["会员订单"]
    assert window.finding.panel.isVisible()
    assert window.finding.panel.entry.text() == "会员订单"


def test_a_quote_that_was_read_from_a_scan_shows_its_line(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    answer = with_citations(policy.answer(), recognised=True)
    card = ask(window, engine, qtbot, answer)
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: all(one.pictures() for one in card.sources.cards))
    first, second = (one.pictures()[0] for one in card.sources.cards)
    assert first.image != second.image
    assert first.height() >= first.heightForWidth(first.width())


def test_what_became_of_a_citation_is_told_in_words(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    for changes, tag in (
        ({"old_version": True}, "old version"),
        ({"old_version": True, "gone": True}, "removed"),
    ):
        card = ask(window, engine, qtbot, with_citations(policy.answer(), **changes))
        assert all(one.accessibleName().endswith(f"({tag})") for one in card.sources.cards)


def test_alt_and_a_number_open_the_citation(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    ask(window, engine, qtbot, policy.answer())
    with qtbot.waitSignal(window.questions.citation_chosen) as chosen:
        QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert chosen.args is not None and chosen.args[0].number == 2
    with qtbot.assertNotEmitted(window.questions.citation_chosen):
        QTest.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.AltModifier)


def test_the_keys_are_about_the_answer_that_has_the_focus(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    first = ask(window, engine, qtbot, policy.answer(), "一？")
    ask(window, engine, qtbot, policy.answer(), "二？")
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_E, keys)
    assert window.questions.box.entry.toPlainText() == "二？"
    first.tools.copy.setFocus()
    QTest.keyClick(window, Qt.Key.Key_E, keys)
    assert window.questions.box.entry.toPlainText() == "一？"


def test_many_passages_follow_the_first_ones_between_other_events(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("几天？")
    request = engine.receive(Ask).request_id
    passages = tuple(replace(policy.passage(1), number=number) for number in range(1, 12))
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(request, passages, GATE, COVERAGE))
    cards = window.questions.cards[-1].evidence
    first = cards.cards[0]
    qtbot.waitUntil(lambda: len(cards.cards) == len(passages))
    assert cards.cards[0] is first


def test_the_preview_says_that_a_citation_is_of_an_old_version(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, with_citations(policy.answer(), old_version=True))
    card.choose_citation(1)
    with qtbot.waitSignal(window.preview.shown):
        send_pages(engine, policy)
    assert window.preview._title.text().endswith("(old version)")


def test_no_card_is_pressed_together_or_covered_while_others_come(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("几天？")
    request = engine.receive(Ask).request_id
    text = "退货商品应当保持完好。" * 40
    passages = tuple(
        replace(policy.passage(1), number=number, text=text) for number in range(1, 12)
    )
    with qtbot.waitSignal(window._client.passages_found):
        engine.send(PassagesFound(request, passages, GATE, COVERAGE))
    evidence = window.questions.cards[-1].evidence
    while True:
        places = [QRect(card.mapTo(evidence, QPoint()), card.size()) for card in evidence.cards]
        for card, place, below in zip(evidence.cards, places, places[1:], strict=False):
            assert place.height() >= card.heightForWidth(card.width())
            assert place.bottom() < below.top()
        if len(places) == len(passages):
            return
        QApplication.processEvents()


def test_the_words_of_a_card_are_laid_out_when_it_grows_while_it_is_being_shown(
    theme: Theme, qtbot: QtBot
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    card = EvidenceCard(theme, "1", "policy.pdf", "page 1", (RULE, "", ""), RULE, holder)
    card.setGeometry(0, 0, 392, 20)
    with qtbot.waitExposed(holder):
        holder.show()
    layout = card.layout()
    assert layout and card.height() > 20
    assert layout.geometry() == card.contentsRect()
