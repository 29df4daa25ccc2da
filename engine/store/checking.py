"""Proves that a library is sound, or says what is not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from engine.errors import EngineError
from engine.store import files, indexes
from engine.store.database import Database

_Part = Callable[[Database], Iterator[str]]


def check(database: Database) -> list[str]:
    """Return one plain line for each problem; an empty list means that the library is sound."""
    with database.snapshot():
        problems = _attempt(_structure, database)
        if not problems:
            for part in (_versions, _keyword_index, _vector_indexes, _files):
                problems.extend(_attempt(part, database))
        return problems


def _attempt(part: _Part, database: Database) -> list[str]:
    try:
        return list(part(database))
    except EngineError as error:
        return [str(error)]


def _structure(database: Database) -> Iterator[str]:
    yield from (line for line in database.column("PRAGMA integrity_check") if line != "ok")
    for table, row, parent, _ in database.rows("PRAGMA foreign_key_check"):
        yield f"row {row} of {table} belongs to no {parent}"


def _versions(database: Database) -> Iterator[str]:
    rows = database.rows(
        """
        SELECT id, pages, chunks, receipt IS NULL,
               (SELECT count(*) FROM page WHERE version_id = version.id),
               (SELECT coalesce(max(number), 0) FROM page WHERE version_id = version.id),
               (SELECT count(*) FROM chunk WHERE version_id = version.id)
        FROM version WHERE state = 'live'
        """
    )
    for version_id, pages, chunks, unread, stored, last, stored_chunks in rows:
        if unread:
            yield f"version {version_id} is live without a receipt"
        if not pages == stored == last:
            yield f"version {version_id} has {stored} of {pages} pages, the last is {last}"
        if chunks != stored_chunks:
            yield f"version {version_id} has {stored_chunks} of {chunks} chunks"


def _keyword_index(database: Database) -> Iterator[str]:
    for left, right, problem in (
        ("SELECT id FROM chunk", "SELECT id FROM chunk_terms_docsize", "is not in"),
        ("SELECT id FROM chunk_terms_docsize", "SELECT id FROM chunk", "is gone but in"),
    ):
        count = database.value(f"SELECT count(*) FROM ({left} EXCEPT {right})")
        if count:
            yield f"{count} chunks: {problem} the keyword index"


def _vector_indexes(database: Database) -> Iterator[str]:
    for index in (indexes.answering(database), indexes.building(database)):
        if index is None:
            continue
        noted = "SELECT chunk_id FROM chunk_vector WHERE index_id = ?"
        stored = f"SELECT rowid FROM {index.table}"
        for left, right in ((noted, stored), (stored, noted)):
            count = database.value(f"SELECT count(*) FROM ({left} EXCEPT {right})", (index.id,))
            if count:
                yield f"{count} vectors of {index.table} do not agree with their chunks"
        incomplete = database.column(
            "SELECT DISTINCT chunk.version_id FROM chunk"
            " JOIN version_vectors ON version_vectors.version_id = chunk.version_id"
            " JOIN version ON version.id = chunk.version_id AND version.state = 'live'"
            " WHERE version_vectors.index_id = :index AND chunk.id NOT IN"
            " (SELECT chunk_id FROM chunk_vector WHERE index_id = :index)",
            {"index": index.id},
        )
        for version_id in incomplete:
            yield f"version {version_id} is complete but lacks vectors"


def _files(database: Database) -> Iterator[str]:
    for version_id, role, sha256 in database.rows("SELECT version_id, role, sha256 FROM file"):
        digest = hashlib.sha256()
        for content in files.contents(database, version_id, role):
            digest.update(content)
        if digest.hexdigest() != sha256:
            yield f"the {role} of version {version_id} is not what was stored"
