"""Questions and answers come back as they were given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import EngineError
from engine.library import Library
from engine.types import DocumentFacts, Fact
from tests.engine.store.answers import answer_citing
from tests.engine.store.building import ingest


def test_turns_come_back_in_order_with_their_citations(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", ["退货期限是七天"])
    answer = answer_citing(version_id, "退货期限是七天")
    conversation = library.save_turn("退货期限？", answer, None).conversation_id
    assert library.save_turn("还有呢？", answer, conversation).conversation_id == conversation
    other = library.save_turn("别的？", answer, None).conversation_id

    turns = library.turns(conversation)
    assert [turn.question for turn in turns] == ["退货期限？", "还有呢？"]
    assert turns[0].answer == answer
    listed = [(row.id, row.title, row.turns) for row in library.conversations()]
    assert listed == [(other, "别的？", 1), (conversation, "退货期限？", 2)]


def test_a_citation_says_when_its_version_was_replaced(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", ["退货期限是七天"])
    answer = answer_citing(version_id, "退货期限是七天")
    conversation = library.save_turn("？", answer, None).conversation_id
    assert not library.turns(conversation)[0].answer.citations[0].old_version
    ingest(library, "/d/a.pdf", ["退货期限是十天"])
    assert library.turns(conversation)[0].answer.citations[0].old_version


def test_a_citation_says_when_its_document_was_marked_as_replaced(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", ["退货期限是七天"])
    document_id = library.documents()[0].id
    given = answer_citing(version_id, "退货期限是七天")
    citation = replace(given.citations[0], document_id=document_id)
    answer = replace(given, citations=(citation,))
    conversation = library.save_turn("？", answer, None).conversation_id

    def told() -> bool:
        return library.turns(conversation)[0].answer.citations[0].old_version

    library.edit_facts(document_id, DocumentFacts(status=Fact("replaced", "user")))
    assert told()
    library.edit_facts(document_id, DocumentFacts())
    assert not told()
    known = replace(citation, facts=DocumentFacts(status=Fact("replaced", "page 1")))
    asked = library.save_turn("？", replace(given, citations=(known,)), None).conversation_id
    library.edit_facts(document_id, DocumentFacts(status=Fact("replaced", "user")))
    assert not library.turns(asked)[0].answer.citations[0].old_version, "it was cited as that"


def test_a_forgotten_conversation_is_gone(library: Library) -> None:
    conversation = library.save_turn("？", answer_citing(1, "x"), None).conversation_id
    library.delete_conversation(conversation)
    assert library.conversations() == []
    assert library.turns(conversation) == []
    with pytest.raises(EngineError, match="not_found"):
        library.save_turn("？", answer_citing(1, "x"), conversation)


def test_the_conversation_used_last_comes_first(library: Library) -> None:
    answer = answer_citing(1, "x")
    first = library.save_turn("甲？", answer, None).conversation_id
    second = library.save_turn("乙？", answer, None).conversation_id
    library.save_turn("丙？", answer, first)
    assert [row.id for row in library.conversations()] == [first, second]
    assert all(row.last_asked_at for row in library.conversations())


@pytest.mark.parametrize("text", ["Refund", "期限", "fourteen"])
def test_conversations_are_found_by_title_question_and_answer(library: Library, text: str) -> None:
    library.save_turn("别的？", answer_citing(1, "x"), None)
    kept = library.save_turn("How long?", answer_citing(1, "Fourteen days."), None)
    library.save_turn("退货期限？", answer_citing(1, "x"), kept.conversation_id)
    library.rename_conversation(kept.conversation_id, "REFUNDS")
    assert [row.id for row in library.conversations(text)] == [kept.conversation_id]
    assert library.conversations("x_y") == []


def test_a_checked_answer_is_found_again_by_the_same_question(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", ["退货期限是七天"])
    kept = library.save_turn("退货期限是多久？", answer_citing(version_id, "退货期限是七天"), None)
    assert library.verified_turn("退货期限是多久？") is None
    library.set_verified(kept.turn_id, True)
    checked = library.verified_turn(" 退货期限 是多久?")
    assert checked and checked.id == kept.turn_id and checked.verified_at
    assert library.turns(kept.conversation_id) == [checked]
    assert library.verified_turn("退货期限？") is None
    library.set_verified(kept.turn_id, False)
    assert library.verified_turn("退货期限是多久？") is None
    assert library.turn(kept.turn_id).verified_at == ""


def test_a_checked_follow_up_is_found_by_what_it_was_understood_as(library: Library) -> None:
    answer = replace(answer_citing(1, "x"), asked_as="普通订单多久内可以退货？")
    library.set_verified(library.save_turn("那普通订单呢？", answer, None).turn_id, True)
    assert library.verified_turn("普通订单多久内可以退货？")
    assert library.verified_turn("那普通订单呢？") is None


def test_a_checked_answer_says_whether_its_documents_have_changed(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", ["退货期限是七天"])
    kept = library.save_turn("多久？", answer_citing(version_id, "退货期限是七天"), None)
    library.set_verified(kept.turn_id, True)
    ingest(library, "/d/a.pdf", ["退货期限是十天"])
    checked = library.verified_turn("多久？")
    assert checked and checked.answer.citations[0].old_version
    assert not checked.answer.citations[0].gone
    library.remove(library.documents()[0].id)
    checked = library.verified_turn("多久？")
    assert checked and checked.answer.citations[0].gone


def test_nothing_that_is_gone_can_be_marked_as_checked(library: Library) -> None:
    kept = library.save_turn("？", answer_citing(1, "x"), None)
    library.delete_conversation(kept.conversation_id)
    with pytest.raises(EngineError, match="not_found"):
        library.set_verified(kept.turn_id, True)
