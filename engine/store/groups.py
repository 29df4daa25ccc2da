"""Groups of documents, as the user named them; a document may be in several."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import EngineError, ErrorCode
from engine.store.clock import utc_now
from engine.store.database import Database
from engine.types import DocumentGroup


def all_groups(database: Database) -> list[DocumentGroup]:
    """Return every group by name, its documents in the order of adding."""
    members: dict[int, list[int]] = {}
    for group_id, document_id in database.rows(
        "SELECT group_id, document_id FROM group_member"
        " JOIN document ON document.id = document_id WHERE removed_at IS NULL"
        " ORDER BY document_id"
    ):
        members.setdefault(group_id, []).append(document_id)
    return [
        DocumentGroup(group_id, name, tuple(members.get(group_id, ())))
        for group_id, name in database.rows("SELECT id, name FROM document_group ORDER BY name")
    ]


def save(database: Database, group_id: int | None, name: str, documents: Sequence[int]) -> int:
    """Write a group, a new one for None; one of the same name is written instead.

    Documents that are not in the library any more are left out; removed ones that may come back
    stay in. Returns the group's id. Raises `EngineError` not_found.
    """
    with database.transaction(durable=True):
        if group_id is None:
            database.rows(
                "INSERT OR IGNORE INTO document_group (name, made_at) VALUES (?, ?)",
                (name, utc_now()),
            )
            found = database.value("SELECT id FROM document_group WHERE name = ?", (name,))
        else:
            database.rows(
                "UPDATE OR IGNORE document_group SET name = ? WHERE id = ?", (name, group_id)
            )
            found = database.value("SELECT id FROM document_group WHERE id = ?", (group_id,))
        if found is None:
            raise EngineError(ErrorCode.NOT_FOUND, group=str(group_id))
        database.rows(
            "DELETE FROM group_member WHERE group_id = ? AND document_id IN"
            " (SELECT id FROM document WHERE removed_at IS NULL)",
            (found,),
        )
        database.run_many(
            "INSERT OR IGNORE INTO group_member (group_id, document_id)"
            " SELECT ?, id FROM document WHERE id = ?",
            [(found, document_id) for document_id in documents],
        )
    return int(found)


def delete(database: Database, group_id: int) -> None:
    """Forget a group; its documents stay."""
    with database.transaction(durable=True):
        database.rows("DELETE FROM group_member WHERE group_id = ?", (group_id,))
        database.rows("DELETE FROM document_group WHERE id = ?", (group_id,))
