"""The rows of the document list, and how much of a scope is indexed."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.store import indexes
from engine.store.clock import utc_now
from engine.store.database import Bindings, Database, Row
from engine.store.scopes import NO_LONGER_IN_FORCE
from engine.types import (
    Coverage,
    DocumentFacts,
    DocumentKind,
    DocumentRow,
    DocumentState,
    Receipt,
    Scope,
)

_SELECT = """
    SELECT document.id, document.name, document.source,
           coalesce(live.kind, staged.kind, document.kind),
           coalesce(live.bytes, staged.bytes, document.bytes),
           document.added_at, document.error, document.error_details,
           live.id, live.pages, live.chunks, live.facts, live.receipt,
           EXISTS (SELECT 1 FROM version_vectors
                   WHERE version_id = live.id AND index_id = :index),
           document.parent_id, document.missing_since IS NOT NULL,
           (SELECT json_group_array(source) FROM document_name
            WHERE document_id = document.id)
    FROM document
    LEFT JOIN version AS live ON live.document_id = document.id AND live.state = 'live'
    LEFT JOIN version AS staged ON staged.document_id = document.id AND staged.state = 'staged'
    WHERE document.removed_at IS NULL
"""

_FAMILY = """
    WITH RECURSIVE family (id) AS (
        VALUES (:id) UNION SELECT document.id FROM document, family WHERE parent_id = family.id
    )
"""


def all_documents(database: Database) -> list[DocumentRow]:
    """Return every document in the order of adding."""
    return _select(database, "ORDER BY document.id")


def document(database: Database, document_id: int) -> DocumentRow:
    """Return one document; raises `EngineError` not_found."""
    found = _select(database, "AND document.id = :id", id=document_id)
    if not found:
        raise EngineError(ErrorCode.NOT_FOUND, document=str(document_id))
    return found[0]


def by_source(database: Database, source: str) -> DocumentRow | None:
    """Return the document that was added from a path."""
    return next(iter(_select(database, "AND document.source = :source", source=source)), None)


def by_content(database: Database, sha256: str) -> DocumentRow | None:
    """Return the oldest document whose live version has these bytes."""
    order = "AND live.sha256 = :sha256 ORDER BY document.id LIMIT 1"
    return next(iter(_select(database, order, sha256=sha256)), None)


def live_sha256(database: Database, document_id: int) -> str | None:
    """Return the hash of the bytes that a document's live version was made from."""
    value = database.value(
        "SELECT sha256 FROM version WHERE document_id = ? AND state = 'live'", (document_id,)
    )
    return None if value is None else str(value)


def fail(
    database: Database,
    *,
    name: str,
    source: str,
    error: EngineError,
    size: int = 0,
    kind: DocumentKind | None = None,
) -> int:
    """Show an error at the document of this source; what it has staged is given up.

    A live version goes on answering. Returns the document's id.
    """
    with database.transaction():
        document_id = find_or_add(database, name=name, source=source, size=size, kind=kind)
        database.rows(
            "UPDATE version SET state = 'dead' WHERE document_id = ? AND state = 'staged'",
            (document_id,),
        )
        database.rows(
            "UPDATE document SET error = ?, error_details = ? WHERE id = ?",
            (error.code.value, json.dumps(error.details), document_id),
        )
    return document_id


def find_or_add(
    database: Database,
    *,
    name: str,
    source: str,
    size: int,
    kind: DocumentKind | None,
    parent_id: int | None = None,
) -> int:
    """Inside a transaction: return the document of a source, without error from here on."""
    found = database.value(
        "SELECT id FROM document WHERE source = ? AND removed_at IS NULL", (source,)
    )
    if found is not None:
        database.rows(
            "UPDATE document SET name = ?, kind = coalesce(?, kind), bytes = ?, error = NULL,"
            " error_details = '{}', missing_since = NULL WHERE id = ?",
            (name, kind, size, found),
        )
        return int(found)
    return database.insert(
        "INSERT INTO document (name, source, kind, bytes, added_at, parent_id)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (name, source, kind, size, utc_now(), parent_id),
    )


def remove(database: Database, document_id: int, *, held: bool = False) -> list[int]:
    """Take a document and its parts out at once; their rows go with the next sweep.

    A `held` removal can be undone by `restore` until `let_go`. Returns the ids of what was taken
    out. Raises `EngineError` not_found.
    """
    with database.transaction(durable=True):
        gone = database.column(
            f"{_FAMILY} SELECT document.id FROM document JOIN family USING (id)"
            " WHERE removed_at IS NULL",
            {"id": document_id},
        )
        if document_id not in gone:
            raise EngineError(ErrorCode.NOT_FOUND, document=str(document_id))
        each = [(one,) for one in gone]
        database.run_many(
            f"UPDATE document SET removed_at = '{utc_now()}', removal_held = {int(held)}"
            " WHERE id = ?",
            each,
        )
        database.run_many(
            "UPDATE version SET before_removal = state, state = 'dead' WHERE document_id = ?", each
        )
        if not held:
            database.run_many("DELETE FROM document_name WHERE document_id = ?", each)
        indexes.switch_when_whole(database)
    return [int(one) for one in gone]


def restore(database: Database, document_ids: Sequence[int]) -> list[int]:
    """Undo held removals; return the ids that are in the library again.

    One whose file was added anew meanwhile stays out, and so does what was let go of.
    """
    back = []
    with database.transaction(durable=True):
        for document_id in document_ids:
            database.rows(
                "UPDATE document SET removed_at = NULL, removal_held = 0"
                " WHERE id = :id AND removal_held AND NOT EXISTS (SELECT 1 FROM document AS other"
                " WHERE other.source = document.source AND other.removed_at IS NULL)",
                {"id": document_id},
            )
            if database.changed():
                back.append(document_id)
        each = [(one,) for one in back]
        database.run_many(
            "UPDATE version SET state = before_removal, before_removal = NULL"
            " WHERE document_id = ? AND before_removal IS NOT NULL",
            each,
        )
    return back


def let_go(database: Database) -> None:
    """Make all held removals final: the next sweep takes their rows."""
    with database.transaction():
        database.rows(
            "DELETE FROM document_name WHERE document_id IN"
            " (SELECT id FROM document WHERE removal_held)"
        )
        database.rows("UPDATE document SET removal_held = 0 WHERE removal_held")


def edit_facts(database: Database, document_id: int, facts: DocumentFacts) -> None:
    """Replace the facts of a document's live version; raises `EngineError` not_found."""
    with database.transaction():
        database.rows(
            "UPDATE version SET facts = ? WHERE document_id = ? AND state = 'live'",
            (msgspec.json.encode(facts).decode(), document_id),
        )
        if not database.changed():
            raise EngineError(ErrorCode.NOT_FOUND, document=str(document_id))


def coverage(database: Database, scope: Scope) -> Coverage:
    """Count the documents of a scope that can be read, the complete ones, and lost pages."""
    rows = [row for row in all_documents(database) if _within(row, scope)]
    return Coverage(
        documents=len(rows),
        indexed=sum(row.state is DocumentState.COMPLETE for row in rows),
        unreadable_pages=sum(len(row.receipt.pages_unreadable) for row in rows if row.receipt),
    )


def _within(row: DocumentRow, scope: Scope) -> bool:
    if row.state is DocumentState.FAILED:
        return False
    if scope.document_ids and row.id not in scope.document_ids:
        return False
    status = row.facts.status.value if row.facts.status else ""
    return not (scope.in_force_only and status in NO_LONGER_IN_FORCE)


def _select(database: Database, rest: str, **bindings: object) -> list[DocumentRow]:
    index = indexes.answering(database)
    named: Bindings = {**bindings, "index": index.id if index else None}
    return [_row(row) for row in database.rows(f"{_SELECT} {rest}", named)]


def _row(row: Row) -> DocumentRow:
    document_id, name, source, kind, size, added_at, error, details, *live = row
    version_id, pages, chunks, facts, receipt, complete, parent_id, missing, names = live
    if version_id is not None:
        state = DocumentState.COMPLETE if complete else DocumentState.READABLE
    else:
        state = DocumentState.FAILED if error else DocumentState.STAGED
    return DocumentRow(
        id=document_id,
        name=name,
        source=source,
        kind=DocumentKind(kind) if kind else None,
        state=state,
        pages=pages or 0,
        chunks=chunks or 0,
        bytes=size,
        added_at=added_at,
        version_id=version_id,
        facts=msgspec.json.decode(facts, type=DocumentFacts) if facts else DocumentFacts(),
        receipt=msgspec.json.decode(receipt, type=Receipt) if receipt else None,
        error=error,
        error_details=json.loads(details),
        parent_id=parent_id,
        missing=bool(missing),
        other_sources=tuple(sorted(json.loads(names))),
    )
