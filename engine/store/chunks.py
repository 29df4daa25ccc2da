"""Chunks with their keyword index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.retrieval.search_terms import index_terms
from engine.store.database import Database, Row
from engine.store.staging import require_staged
from engine.types import Chunk, DocumentFacts, Location, Span, Unit


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk and whose it is. `old_version` says that its version is no longer live."""

    id: int
    chunk: Chunk
    document_id: int
    version_id: int
    name: str
    facts: DocumentFacts
    old_version: bool


class _Layout(msgspec.Struct, array_like=True):
    spans: tuple[Span, ...]
    units: tuple[Unit, ...]
    location: Location
    recognised: bool = False
    uncertain: tuple[tuple[int, int], ...] = ()


_SELECT = """
    SELECT chunk.id, chunk.number, chunk.tokens, chunk.layout, chunk.context, chunk.text,
           version.document_id, version.id, document.name, version.facts, version.state
    FROM chunk JOIN version ON version.id = chunk.version_id
    JOIN document ON document.id = version.document_id
"""


def add(database: Database, version_id: int, chunks: Sequence[Chunk]) -> None:
    """Store chunks of a staged version with their terms; numbers already there are left alone."""
    with database.transaction():
        require_staged(database, version_id)
        for chunk in chunks:
            layout = msgspec.json.encode(
                _Layout(
                    *(chunk.spans, chunk.units, chunk.location),
                    *(chunk.recognised, chunk.uncertain),
                )
            )
            database.rows(
                "INSERT OR IGNORE INTO chunk (version_id, number, tokens, layout, context, text)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    *(version_id, chunk.number, chunk.tokens, layout.decode()),
                    *(chunk.context, chunk.text),
                ),
            )
            if database.changed():
                database.rows(
                    "INSERT INTO chunk_terms (rowid, context, text)"
                    " VALUES (last_insert_rowid(), ?, ?)",
                    (" ".join(index_terms(chunk.context)), " ".join(index_terms(chunk.text))),
                )


def stored(database: Database, chunk_id: int) -> StoredChunk:
    """Return one chunk, also of a replaced version; raises `EngineError` not_found."""
    row = database.row(f"{_SELECT} WHERE chunk.id = ?", (chunk_id,))
    if row is None:
        raise EngineError(ErrorCode.NOT_FOUND, chunk=str(chunk_id))
    return _stored(row)


def neighbours(database: Database, chunk_id: int, before: int, after: int) -> list[StoredChunk]:
    """Return the chunks around one in its version, in order, without itself."""
    rows = database.rows(
        f"{_SELECT} JOIN chunk AS middle ON middle.id = :id"
        " WHERE chunk.version_id = middle.version_id AND chunk.id <> middle.id"
        " AND chunk.number BETWEEN middle.number - :before AND middle.number + :after"
        " ORDER BY chunk.number",
        {"id": chunk_id, "before": before, "after": after},
    )
    return [_stored(row) for row in rows]


def of_document(database: Database, document_id: int) -> list[StoredChunk]:
    """Return the chunks of a document's live version, in order."""
    rows = database.rows(
        f"{_SELECT} WHERE version.document_id = ? AND version.state = 'live' ORDER BY chunk.number",
        (document_id,),
    )
    return [_stored(row) for row in rows]


def on_page(database: Database, version_id: int, page: int) -> list[StoredChunk]:
    """Return the chunks of a version, live or replaced, that have text on a page, in order."""
    rows = database.rows(f"{_SELECT} WHERE version.id = ? ORDER BY chunk.number", (version_id,))
    found = (_stored(row) for row in rows)
    return [one for one in found if any(span.page == page for span in one.chunk.spans)]


def _stored(row: Row) -> StoredChunk:
    chunk_id, number, tokens, layout_json, context, text, *owner = row
    document_id, version_id, name, facts, state = owner
    layout = msgspec.json.decode(layout_json, type=_Layout)
    return StoredChunk(
        id=chunk_id,
        chunk=Chunk(
            number=number,
            text=text,
            context=context,
            spans=layout.spans,
            units=layout.units,
            location=layout.location,
            tokens=tokens,
            recognised=layout.recognised,
            uncertain=layout.uncertain,
        ),
        document_id=document_id,
        version_id=version_id,
        name=name,
        facts=msgspec.json.decode(facts, type=DocumentFacts),
        old_version=state != "live",
    )
