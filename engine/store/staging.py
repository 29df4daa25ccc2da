"""A new version, written in small steps that no query sees, then published in two flips."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from engine.errors import EngineError, ErrorCode
from engine.store import documents, indexes, pages
from engine.store.clock import utc_now
from engine.store.database import Database, Row
from engine.types import DocumentFacts, DocumentKind, Page, Receipt


@dataclass(frozen=True, slots=True)
class StagedVersion:
    """How far a version has come. `published` says that it is live (readable) already.

    `receipt` and `facts` are None until all pages are in. Counts are of what is stored.
    `recognises` is the version whose scanned pages this one adds; `is_part` says that the file
    came out of another one and is nowhere on the disk.
    """

    document_id: int
    version_id: int
    name: str
    source: str
    sha256: str
    published: bool
    pages_done: frozenset[int]
    chunks_done: int
    vectors_done: int
    has_original: bool
    has_rendition: bool
    receipt: Receipt | None
    facts: DocumentFacts | None
    recognises: int | None = None
    is_part: bool = False


BY_USER = "user"
"""The source of a fact that the user wrote."""

_SELECT = """
    SELECT version.id, version.document_id, document.name, document.source, version.sha256,
           version.state = 'live', version.receipt, version.facts,
           (SELECT count(*) FROM chunk WHERE version_id = version.id),
           (SELECT count(*) FROM chunk JOIN chunk_vector ON chunk_id = chunk.id
            WHERE version_id = version.id AND index_id = :index),
           EXISTS (SELECT 1 FROM file WHERE version_id = version.id AND role = 'original'),
           EXISTS (SELECT 1 FROM file WHERE version_id = version.id AND role = 'rendition'),
           version.recognises, document.parent_id IS NOT NULL
    FROM version JOIN document ON document.id = version.document_id
"""
_COMPLETE = "version.id IN (SELECT version_id FROM version_vectors WHERE index_id IS :index)"


def stage(
    database: Database,
    *,
    name: str,
    source: str,
    sha256: str,
    size: int,
    kind: DocumentKind | None,
    parent_id: int | None = None,
) -> StagedVersion:
    """Return the version to write for a file's bytes: a new one, or an unfinished one.

    An unfinished one has the same source, bytes, reader and chunker. A staged version that
    differs in any of these is given up.
    """
    target = indexes.target(database)
    settings = target.settings if target else None
    made_with = (
        settings.reader_version if settings else 0,
        settings.chunker_version if settings else 0,
        settings.terms_version if settings else 0,
    )
    with database.transaction():
        document_id = documents.find_or_add(
            database, name=name, source=source, size=size, kind=kind, parent_id=parent_id
        )
        version_id = database.value(
            "SELECT id FROM version WHERE document_id = :document AND sha256 = :sha256"
            " AND (recognises IS NULL OR state = 'live')"
            " AND (reader_version, chunker_version, terms_version)"
            "     = (:reader, :chunker, :terms)"
            f" AND (state = 'staged' OR state = 'live' AND NOT {_COMPLETE})"
            " ORDER BY state = 'staged' DESC",
            {
                "document": document_id,
                "sha256": sha256,
                **dict(zip(("reader", "chunker", "terms"), made_with, strict=True)),
                "index": target.id if target else None,
            },
        )
        database.rows(
            "UPDATE version SET state = 'dead'"
            " WHERE document_id = ? AND state = 'staged' AND id IS NOT ?",
            (document_id, version_id),
        )
        if version_id is None:
            version_id = database.insert(
                "INSERT INTO version (document_id, state, sha256, bytes, kind, reader_version,"
                " chunker_version, terms_version, staged_at)"
                " VALUES (?, 'staged', ?, ?, ?, ?, ?, ?, ?)",
                (document_id, sha256, size, kind, *made_with, utc_now()),
            )
    return staged_version(database, version_id)


def staged_version(database: Database, version_id: int) -> StagedVersion:
    """Return how far a version has come; raises `EngineError` not_found."""
    found = _select(database, "WHERE version.id = :id", id=version_id)
    if not found:
        raise EngineError(ErrorCode.NOT_FOUND, version=str(version_id))
    return found[0]


def unfinished(database: Database) -> list[StagedVersion]:
    """Return the versions to go on with: staged ones, and live ones without all vectors."""
    return _select(
        database,
        f"WHERE version.state = 'staged' OR version.state = 'live' AND NOT {_COMPLETE}"
        " ORDER BY version.id",
    )


def add_pages(database: Database, version_id: int, new: Sequence[Page]) -> None:
    """Store pages of a staged version; those already there stay as they are."""
    with database.transaction():
        require_staged(database, version_id)
        pages.insert(database, version_id, new)


def finish_reading(
    database: Database,
    version_id: int,
    receipt: Receipt,
    facts: DocumentFacts,
    kind: DocumentKind,
) -> None:
    """Note that all pages are in. `receipt.pages` must be their number."""
    with database.transaction():
        require_staged(database, version_id)
        stored = database.value("SELECT count(*) FROM page WHERE version_id = ?", (version_id,))
        if stored != receipt.pages:
            raise ValueError(f"{stored} pages are stored, the receipt says {receipt.pages}")
        database.rows(
            "UPDATE version SET receipt = ?, facts = ?, kind = ?, pages = ? WHERE id = ?",
            (
                msgspec.json.encode(receipt).decode(),
                msgspec.json.encode(facts).decode(),
                kind,
                receipt.pages,
                version_id,
            ),
        )


def publish_readable(database: Database, version_id: int) -> None:
    """Flip the document to this version: pages and keyword search from now on, vectors later."""
    with database.transaction(durable=True):
        document_id = require_staged(database, version_id)
        if database.value("SELECT receipt FROM version WHERE id = ?", (version_id,)) is None:
            raise ValueError("a version is published only after finish_reading")
        _keep_edited_facts(database, document_id, version_id)
        database.rows(
            "UPDATE version SET state = 'replaced' WHERE document_id = ? AND state = 'live'",
            (document_id,),
        )
        database.rows(
            "UPDATE version SET state = 'live', published_at = ?,"
            " chunks = (SELECT count(*) FROM chunk WHERE version_id = version.id) WHERE id = ?",
            (utc_now(), version_id),
        )


def publish_complete(database: Database, version_id: int) -> None:
    """Let searches use the vectors of a live version; every chunk must have one.

    Raises `EngineError` not_found if the version was replaced or removed meanwhile.
    """
    with database.transaction(durable=True):
        index = indexes.target(database)
        found = staged_version(database, version_id)
        if not found.published:
            raise EngineError(ErrorCode.NOT_FOUND, version=str(version_id))
        if index is None or found.vectors_done != found.chunks_done:
            raise ValueError(f"version {version_id} lacks vectors")
        database.rows("INSERT OR IGNORE INTO version_vectors VALUES (?, ?)", (version_id, index.id))
        indexes.switch_when_whole(database)


def discard_staged(database: Database, version_id: int) -> None:
    """Give up a staged version; a document that has nothing else leaves the list."""
    with database.transaction():
        document_id = require_staged(database, version_id)
        database.rows("UPDATE version SET state = 'dead' WHERE id = ?", (version_id,))
        database.rows(
            "UPDATE document SET removed_at = ? WHERE id = ? AND error IS NULL AND NOT EXISTS"
            " (SELECT 1 FROM version WHERE document_id = document.id AND state = 'live')",
            (utc_now(), document_id),
        )


def _keep_edited_facts(database: Database, document_id: int, version_id: int) -> None:
    """Carry what the user wrote over from the live version, but for what the new one replaces."""
    known = database.value(
        "SELECT facts FROM version WHERE document_id = ? AND state = 'live'", (document_id,)
    )
    read = database.value("SELECT facts FROM version WHERE id = ?", (version_id,))
    if known is None:
        return
    before = msgspec.json.decode(known, type=DocumentFacts)
    edited = {
        name: fact
        for name in ("title", "number", "version", "status", "effective_date")
        if (fact := getattr(before, name)) is not None and fact.source == BY_USER
    }
    facts = replace(msgspec.json.decode(read, type=DocumentFacts), **edited)
    database.rows(
        "UPDATE version SET facts = ? WHERE id = ?",
        (msgspec.json.encode(facts).decode(), version_id),
    )


def note_sketch(database: Database, version_id: int, sketch: str) -> None:
    """Keep what a version's text is like, as JSON that only its maker reads."""
    with database.transaction():
        database.rows("UPDATE version SET sketch = ? WHERE id = ?", (sketch, version_id))


def sketches(database: Database, among: Sequence[int] | None = None) -> dict[int, str]:
    """Return the kept sketches of live versions by document, of all or of some documents."""
    return dict(
        database.rows(
            "SELECT document_id, sketch FROM version WHERE state = 'live' AND sketch IS NOT NULL"
            " AND (:among IS NULL OR document_id IN (SELECT value FROM json_each(:among)))",
            {"among": None if among is None else json.dumps(list(among))},
        )
    )


def require_staged(database: Database, version_id: int) -> int:
    """Return the document of a staged version; raises `EngineError` not_found for others."""
    document_id = database.value(
        "SELECT document_id FROM version WHERE id = ? AND state = 'staged'", (version_id,)
    )
    if document_id is None:
        raise EngineError(ErrorCode.NOT_FOUND, version=str(version_id))
    return int(document_id)


def _select(database: Database, where: str, **bindings: object) -> list[StagedVersion]:
    target = indexes.target(database)
    named = {**bindings, "index": target.id if target else None}
    return [_staged(database, row) for row in database.rows(f"{_SELECT} {where}", named)]


def _staged(database: Database, row: Row) -> StagedVersion:
    version_id, document_id, name, source, sha256, published, receipt, facts, *done = row
    chunks, vectors, has_original, has_rendition, recognises, is_part = done
    numbers = database.column("SELECT number FROM page WHERE version_id = ?", (version_id,))
    return StagedVersion(
        document_id=document_id,
        version_id=version_id,
        name=name,
        source=source,
        sha256=sha256,
        published=bool(published),
        pages_done=frozenset(numbers),
        chunks_done=chunks,
        vectors_done=vectors,
        has_original=bool(has_original),
        has_rendition=bool(has_rendition),
        receipt=msgspec.json.decode(receipt, type=Receipt) if receipt else None,
        facts=msgspec.json.decode(facts, type=DocumentFacts) if receipt else None,
        recognises=recognises,
        is_part=bool(is_part),
    )
