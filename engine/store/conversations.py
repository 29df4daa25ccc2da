"""Questions and answers that were kept, and which versions they cite."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.store.clock import utc_now
from engine.store.database import Database
from engine.types import Answer, Citation, ConversationRow, Turn

_TITLE_LENGTH = 80


def save_turn(
    database: Database, question: str, answer: Answer, conversation_id: int | None
) -> int:
    """Keep a question with its answer; return the conversation, a new one for None.

    Raises `EngineError` not_found if the conversation is gone.
    """
    with database.transaction():
        if conversation_id is None:
            conversation_id = database.insert(
                "INSERT INTO conversation (title, started_at) VALUES (?, ?)",
                (question[:_TITLE_LENGTH], utc_now()),
            )
        elif not database.rows("SELECT 1 FROM conversation WHERE id = ?", (conversation_id,)):
            raise EngineError(ErrorCode.NOT_FOUND, conversation=str(conversation_id))
        turn_id = database.insert(
            "INSERT INTO turn (conversation_id, asked_at, question, answer) VALUES (?, ?, ?, ?)",
            (conversation_id, utc_now(), question, msgspec.json.encode(answer).decode()),
        )
        database.run_many(
            "INSERT INTO citation (turn_id, version_id) VALUES (?, ?)",
            [(turn_id, cited) for cited in {each.version_id for each in answer.citations}],
        )
    return conversation_id


def all_conversations(database: Database) -> list[ConversationRow]:
    """Return every conversation, the newest first."""
    rows = database.rows(
        "SELECT id, title, started_at,"
        " (SELECT count(*) FROM turn WHERE conversation_id = conversation.id)"
        " FROM conversation ORDER BY id DESC"
    )
    return [ConversationRow(*row) for row in rows]


def turns(database: Database, conversation_id: int) -> list[Turn]:
    """Return a conversation's turns in order."""
    live = set(database.column("SELECT id FROM version WHERE state = 'live'"))
    return [
        Turn(turn_id, asked_at, question, _marked(answer, live))
        for turn_id, asked_at, question, answer in database.rows(
            "SELECT id, asked_at, question, answer FROM turn WHERE conversation_id = ? ORDER BY id",
            (conversation_id,),
        )
    ]


def rename(database: Database, conversation_id: int, title: str) -> None:
    """Give a conversation another title; raises `EngineError` not_found."""
    with database.transaction():
        database.rows(
            "UPDATE conversation SET title = ? WHERE id = ?",
            (" ".join(title.split())[:_TITLE_LENGTH], conversation_id),
        )
        if not database.changed():
            raise EngineError(ErrorCode.NOT_FOUND, conversation=str(conversation_id))


def delete(database: Database, conversation_id: int) -> None:
    """Forget a conversation; the next sweep takes the old versions that only it cited."""
    with database.transaction():
        database.rows("DELETE FROM conversation WHERE id = ?", (conversation_id,))


def _marked(answer_json: str, live: set[int]) -> Answer:
    answer = msgspec.json.decode(answer_json, type=Answer)

    def marked(citation: Citation) -> Citation:
        return replace(citation, old_version=citation.version_id not in live)

    return replace(answer, citations=tuple(marked(each) for each in answer.citations))
