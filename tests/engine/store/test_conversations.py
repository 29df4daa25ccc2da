"""Questions and answers come back as they were given."""

from __future__ import annotations

import pytest

from engine.errors import EngineError
from engine.library import Library
from tests.engine.store.answers import answer_citing
from tests.engine.store.building import ingest


def test_turns_come_back_in_order_with_their_citations(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", ["退货期限是七天"])
    answer = answer_citing(version_id, "退货期限是七天")
    conversation = library.save_turn("退货期限？", answer, None)
    assert library.save_turn("还有呢？", answer, conversation) == conversation
    other = library.save_turn("别的？", answer, None)

    turns = library.turns(conversation)
    assert [turn.question for turn in turns] == ["退货期限？", "还有呢？"]
    assert turns[0].answer == answer
    listed = [(row.id, row.title, row.turns) for row in library.conversations()]
    assert listed == [(other, "别的？", 1), (conversation, "退货期限？", 2)]


def test_a_citation_says_when_its_version_was_replaced(library: Library) -> None:
    version_id = ingest(library, "/d/a.pdf", ["退货期限是七天"])
    conversation = library.save_turn("？", answer_citing(version_id, "退货期限是七天"), None)
    assert not library.turns(conversation)[0].answer.citations[0].old_version
    ingest(library, "/d/a.pdf", ["退货期限是十天"])
    assert library.turns(conversation)[0].answer.citations[0].old_version


def test_a_forgotten_conversation_is_gone(library: Library) -> None:
    conversation = library.save_turn("？", answer_citing(1, "x"), None)
    library.delete_conversation(conversation)
    assert library.conversations() == []
    assert library.turns(conversation) == []
    with pytest.raises(EngineError, match="not_found"):
        library.save_turn("？", answer_citing(1, "x"), conversation)
