"""Questions and answers that were kept, which were checked, and which versions they cite."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.store.clock import utc_now
from engine.store.database import Database, Row
from engine.types import Answer, Citation, ConversationRow, Turn

_TITLE_LENGTH = 80
_TURN = "SELECT id, asked_at, question, answer, coalesce(verified_at, '') FROM turn"


class KeptTurn(NamedTuple):
    """Where a question with its answer was kept."""

    conversation_id: int
    turn_id: int


def save_turn(
    database: Database, question: str, answer: Answer, conversation_id: int | None
) -> KeptTurn:
    """Keep a question with its answer in a conversation, a new one for None.

    Raises `EngineError` not_found if the conversation is gone.
    """
    with database.transaction():
        if conversation_id is None:
            conversation_id = database.insert(
                "INSERT INTO conversation (title, started_at) VALUES (?, ?)",
                (" ".join(question.split())[:_TITLE_LENGTH], utc_now()),
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
    return KeptTurn(conversation_id, turn_id)


def all_conversations(database: Database, text: str = "") -> list[ConversationRow]:
    """Return the conversations, the last one used first; with `text` those in which it stands."""
    rows = database.rows(
        """
        SELECT conversation.id, title, started_at, count(turn.id),
               coalesce(max(turn.asked_at), started_at)
        FROM conversation LEFT JOIN turn ON turn.conversation_id = conversation.id
        WHERE :text = '' OR instr(lower(title), lower(:text))
           OR conversation.id IN (
                  SELECT conversation_id FROM turn
                  WHERE instr(lower(question), lower(:text))
                     OR instr(lower(json_extract(answer, '$.answer')), lower(:text)))
        GROUP BY conversation.id ORDER BY coalesce(max(turn.id), 0) DESC, conversation.id DESC
        """,
        {"text": text},
    )
    return [ConversationRow(*row) for row in rows]


def turns(database: Database, conversation_id: int) -> list[Turn]:
    """Return a conversation's turns in order."""
    rows = database.rows(f"{_TURN} WHERE conversation_id = ? ORDER BY id", (conversation_id,))
    return _turns(database, rows)


def turn(database: Database, turn_id: int) -> Turn:
    """Return one turn; raises `EngineError` not_found."""
    rows = database.rows(f"{_TURN} WHERE id = ?", (turn_id,))
    if not rows:
        raise EngineError(ErrorCode.NOT_FOUND, turn=str(turn_id))
    return _turns(database, rows)[0]


def set_verified(database: Database, turn_id: int, key: str | None) -> None:
    """Mark an answer as checked now, to be found by `key`; None takes the mark back.

    Raises `EngineError` not_found.
    """
    with database.transaction():
        database.rows(
            "UPDATE turn SET verified_at = ?, verified_as = ? WHERE id = ?",
            (utc_now() if key is not None else None, key, turn_id),
        )
        if not database.changed():
            raise EngineError(ErrorCode.NOT_FOUND, turn=str(turn_id))


def verified(database: Database, key: str) -> Turn | None:
    """Return the answer that was last marked as checked under `key`."""
    rows = database.rows(
        f"{_TURN} WHERE verified_as = ? ORDER BY verified_at DESC, id DESC LIMIT 1", (key,)
    )
    return _turns(database, rows)[0] if rows else None


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


def _turns(database: Database, rows: list[Row]) -> list[Turn]:
    """Return turns whose citations say what became of the versions cited.

    A version is as good as the live one if both were made of the same bytes, until its document
    is said to be out of force.
    """
    current = set(
        database.column(
            "SELECT version.id FROM version JOIN version AS live"
            " ON live.document_id = version.document_id AND live.state = 'live'"
            " AND live.sha256 = version.sha256 WHERE version.state IN ('live', 'replaced')"
        )
    )
    here = set(database.column("SELECT id FROM document WHERE removed_at IS NULL"))

    over = set(
        database.column(
            "SELECT document_id FROM version WHERE state = 'live'"
            " AND json_extract(facts, '$.status.value') IN ('replaced', 'withdrawn')"
        )
    )

    def marked(citation: Citation) -> Citation:
        newly_over = citation.document_id in over and not citation.facts.out_of_force
        return replace(
            citation,
            old_version=citation.version_id not in current or newly_over,
            gone=citation.document_id not in here,
        )

    read = []
    for turn_id, asked_at, question, answer_json, verified_at in rows:
        answer = msgspec.json.decode(answer_json, type=Answer)
        citations = tuple(marked(each) for each in answer.citations)
        answer = replace(answer, citations=citations)
        read.append(Turn(turn_id, asked_at, question, answer, verified_at))
    return read
