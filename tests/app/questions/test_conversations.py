"""Conversations: begun, listed, searched, opened as they were, renamed, deleted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.main_window import MainWindow
from engine.protocol import (
    NEW_CONVERSATION,
    AnswerDelta,
    Ask,
    Cancel,
    DeleteConversation,
    DocumentChanged,
    DocumentGone,
    Finished,
    GetConversation,
    ListConversations,
    RenameConversation,
    Result,
)
from engine.types import ConversationRow, DocumentFacts, Fact
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import ROW, RULE, Policy
from tests.app.questions.asking import ask, kept, with_citations

ROWS = (
    ConversationRow(4, "退货期限", "2026-11-01T08:00:00+00:00", 2, "2026-11-03T08:00:00+00:00"),
    ConversationRow(2, "Warranty", "2026-10-01T08:00:00+00:00", 1, "2026-10-01T08:00:00+00:00"),
)


def send_list(window: MainWindow, engine: CrankedEngine, qtbot: QtBot, text: str = "") -> None:
    asked = engine.receive(ListConversations)
    assert asked.text == text
    rows = tuple(row for row in ROWS if text.casefold() in row.title.casefold())
    with qtbot.waitSignal(window.questions.list.model.modelReset):
        engine.send(Finished(asked.request_id, Result(conversations=rows)))


@pytest.fixture
def listed(window: MainWindow, engine: CrankedEngine, qtbot: QtBot) -> MainWindow:
    """All conversations are shown."""
    QTest.keyClick(window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    send_list(window, engine, qtbot)
    return window


def open_first(window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot) -> None:
    view = window.questions.list.view
    place = view.visualRect(window.questions.list.model.index(0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    asked = engine.receive(GetConversation)
    assert asked.conversation_id == 4
    old = with_citations(policy.answer(), old_version=True)
    turns = (kept(old, 1), replace(kept(policy.answer(), 2), question="运费？"))
    with qtbot.waitSignal(window.questions.kept.opened):
        engine.send(Finished(asked.request_id, Result(turns=turns)))


def test_follow_ups_are_asked_in_the_conversation_that_the_first_question_began(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.questions.ask("会员？")
    asked = engine.receive(Ask)
    assert asked.conversation_id == NEW_CONVERSATION
    with qtbot.waitSignal(window.questions.answer_shown):
        result = Result(answer=policy.answer(), conversation_id=12, turn_id=1)
        engine.send(Finished(asked.request_id, result))
    window.questions.ask("那普通订单呢？")
    assert engine.receive(Ask).conversation_id == 12


def test_a_new_conversation_leaves_the_old_one_and_its_running_question(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    ask(window, engine, qtbot, policy.answer())
    window.questions.ask("再问？")
    running = engine.receive(Ask).request_id
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert engine.receive(Cancel).target == running
    assert window.questions.cards == [] and not window.questions.running
    assert window.questions.box.entry.hasFocus()
    window.questions.ask("别的？")
    assert engine.receive(Ask).conversation_id == NEW_CONVERSATION


def test_conversations_are_listed_with_when_and_how_much_was_asked(listed: MainWindow) -> None:
    model = listed.questions.list.model
    said = [model.data(model.index(at), Qt.ItemDataRole.AccessibleTextRole) for at in range(2)]
    assert said == [
        "退货期限, 3 November 2026 · 2 question(s)",
        "Warranty, 1 October 2026 · 1 question(s)",
    ]
    assert listed.questions.list.search.hasFocus()


def test_typing_searches_and_enter_opens_what_was_found(
    listed: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    search = listed.questions.list.search
    with qtbot.waitSignal(listed.questions.list._typing.timeout):
        QTest.keyClicks(search, "warr")
    send_list(listed, engine, qtbot, "warr")
    assert [row.id for row in listed.questions.list.model.rows] == [2]
    QTest.keyClick(search, Qt.Key.Key_Return)
    view = listed.questions.list.view
    assert view.hasFocus()
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert engine.receive(GetConversation).conversation_id == 2


def test_words_that_nobody_used_are_said_to_be_in_none(
    listed: MainWindow, engine: CrankedEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(listed.questions.list._typing.timeout):
        QTest.keyClicks(listed.questions.list.search, "zzz")
    send_list(listed, engine, qtbot, "zzz")
    assert listed.questions.list.none.isVisible()
    assert not listed.questions.list.view.isVisible()


def test_a_conversation_is_opened_as_it_was_and_goes_on(
    listed: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    open_first(listed, engine, policy, qtbot)
    first, second = listed.questions.cards
    assert RULE in first.view.toPlainText() and second.question == "运费？"
    assert all("old version" in one.accessibleName() for one in first.sources.cards)
    assert not any("old version" in one.accessibleName() for one in second.sources.cards)
    assert listed.questions.header.title.text() == "退货期限"
    listed.questions.ask("还有呢？")
    assert engine.receive(Ask).conversation_id == 4


def test_a_long_conversation_is_shown_piece_by_piece_and_a_question_stands_below_all_of_it(
    listed: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    listed.questions.conversations.open(ROWS[0])
    asked = engine.receive(GetConversation)
    turns = tuple(replace(kept(policy.answer(), at), question=f"第{at}问？") for at in range(1, 8))
    with qtbot.waitSignal(listed.questions.kept.opened):
        engine.send(Finished(asked.request_id, Result(turns=turns)))
    assert 0 < len(listed.questions.cards) < len(turns)
    listed.questions.ask("最后？")
    questions = [card.question for card in listed.questions.cards]
    assert questions == [*(turn.question for turn in turns), "最后？"]
    listed.questions.begin_anew()
    listed.questions.conversations.open(ROWS[0])
    asked = engine.receive(GetConversation)
    engine.send(Finished(asked.request_id, Result(turns=turns)))
    qtbot.waitUntil(lambda: len(listed.questions.cards) == len(turns))


def test_esc_goes_back_to_the_conversation(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer())
    QTest.mouseClick(window.questions.header.all, Qt.MouseButton.LeftButton)
    assert not card.isVisible()
    QTest.keyClick(window.questions.list.search, Qt.Key.Key_Escape)
    assert card.isVisible() and not window.questions.header.all.isChecked()


def test_a_conversation_is_renamed_where_it_stands(
    listed: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    listing = listed.questions.list
    listing.view.setFocus()
    QTest.keyClick(listing.view, Qt.Key.Key_F2)
    entry = listing.naming.entry
    assert entry.text() == "退货期限"
    entry.setText("退货")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    asked = engine.receive(RenameConversation)
    assert (asked.conversation_id, asked.title) == (4, "退货")


def test_a_conversation_is_deleted_only_after_a_second_word(
    listed: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    open_first(listed, engine, policy, qtbot)
    listed.questions.toggle_list()
    send_list(listed, engine, qtbot)
    listing = listed.questions.list
    listing.view.setFocus()
    QTest.keyClick(listing.view, Qt.Key.Key_Delete)
    assert "“退货期限” with 2 question(s)" in listing.said.text.text()
    assert not any(isinstance(one, DeleteConversation) for one in engine.waiting())
    QTest.mouseClick(listing.said.button, Qt.MouseButton.LeftButton)
    assert engine.receive(DeleteConversation).conversation_id == 4
    assert listed.questions.cards == []
    listed.questions.ask("别的？")
    assert engine.receive(Ask).conversation_id == NEW_CONVERSATION


def test_a_conversation_can_be_deleted_while_its_question_is_answered(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    ask(window, engine, qtbot, policy.answer())
    window.questions.ask("再问？")
    running = engine.receive(Ask).request_id
    window.questions.toggle_list()
    window.questions.list.deleted.emit(4)
    assert engine.receive(Cancel).target == running
    with qtbot.waitSignal(window._client.answer_grew):
        engine.send(AnswerDelta(running, "可以"))
    assert window.questions.cards == [] and not window.questions.running


def test_answers_on_the_screen_say_so_when_their_document_is_replaced(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    card = ask(window, engine, qtbot, policy.answer())
    with qtbot.waitSignal(window._client.document_changed):
        engine.send(DocumentChanged(0, ROW))
    assert not any(isinstance(one, GetConversation) for one in engine.waiting())
    with qtbot.waitSignal(window._client.document_changed):
        engine.send(DocumentChanged(0, replace(ROW, version_id=11)))
    asked = engine.receive(GetConversation)
    old = kept(with_citations(policy.answer(), old_version=True))
    with qtbot.waitSignal(window.questions.kept.turns_changed):
        engine.send(Finished(asked.request_id, Result(turns=(old,))))
    assert all("old version" in one.accessibleName() for one in card.sources.cards)


def test_answers_on_the_screen_say_so_when_their_document_is_marked_as_replaced(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    window.documents.model.set_documents((ROW,))
    card = ask(window, engine, qtbot, policy.answer())
    replaced = replace(ROW, facts=DocumentFacts(status=Fact("replaced", "user")))
    with qtbot.waitSignal(window._client.document_changed):
        engine.send(DocumentChanged(0, replaced))
    old = kept(with_citations(policy.answer(), old_version=True))
    asked = engine.receive(GetConversation)
    with qtbot.waitSignal(window.questions.kept.turns_changed):
        engine.send(Finished(asked.request_id, Result(turns=(old,))))
    assert card.notes.notices.isVisible()
    told = f"“{ROW.name}” has been replaced since. Ask again to hear what holds now."
    assert told in card.notes.notices.text()


def test_answers_on_the_screen_say_so_when_their_document_is_removed(
    window: MainWindow, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    ask(window, engine, qtbot, policy.answer())
    with qtbot.waitSignal(window._client.document_gone):
        engine.send(DocumentGone(0, ROW.id))
    assert engine.receive(GetConversation).conversation_id == 4
