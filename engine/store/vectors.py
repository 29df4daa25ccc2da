"""Vectors of chunks: written to the index that is being made, and cleared away."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import EngineError, ErrorCode
from engine.store import indexes
from engine.store.database import Database
from engine.store.searches import Vector, as_blob


def unembedded(database: Database, version_id: int, limit: int) -> list[tuple[int, str, str]]:
    """Return (chunk id, context, text) of the next chunks of a version without a vector."""
    index = _target(database)
    return [
        (chunk_id, context, text)
        for chunk_id, context, text in database.rows(
            "SELECT id, context, text FROM chunk WHERE version_id = ? AND NOT EXISTS"
            " (SELECT 1 FROM chunk_vector WHERE index_id = ? AND chunk_id = chunk.id)"
            " ORDER BY number LIMIT ?",
            (version_id, index.id, limit),
        )
    ]


def reuse(database: Database, version_id: int, limit: int) -> int:
    """Give chunks the vectors of equal chunks of the same document's other versions.

    At most `limit` chunks at a time; returns how many were given one.
    """
    index = _target(database)
    pairs = database.rows(
        "SELECT new.id, min(old.id) FROM chunk AS new"
        " JOIN version ON version.id = new.version_id"
        " JOIN version AS other ON other.document_id = version.document_id"
        " AND other.id <> version.id"
        " JOIN chunk AS old ON old.version_id = other.id"
        " AND old.text = new.text AND old.context = new.context"
        " JOIN chunk_vector ON chunk_vector.chunk_id = old.id AND index_id = :index"
        " WHERE new.version_id = :version AND NOT EXISTS"
        " (SELECT 1 FROM chunk_vector WHERE index_id = :index AND chunk_id = new.id)"
        " GROUP BY new.id LIMIT :limit",
        {"index": index.id, "version": version_id, "limit": limit},
    )
    with database.transaction():
        for new, old in pairs:
            database.rows("INSERT INTO chunk_vector VALUES (?, ?)", (index.id, new))
            database.rows(
                f"INSERT INTO {index.table} (rowid, embedding)"
                f" SELECT ?, embedding FROM {index.table} WHERE rowid = ?",
                (new, old),
            )
    return len(pairs)


def add(database: Database, version_id: int, chunk_ids: Sequence[int], matrix: Vector) -> None:
    """Store one vector for each chunk, shape (n, dimension); chunks that have one keep it.

    Raises `EngineError` not_found for a chunk that is not of this version, ValueError for a
    matrix of another shape or a vector without a direction.
    """
    index = _target(database)
    if len(chunk_ids) != len(matrix):
        raise ValueError(f"{len(matrix)} vectors for {len(chunk_ids)} chunks")
    with database.transaction():
        for chunk_id, vector in zip(chunk_ids, matrix, strict=True):
            blob = as_blob(vector, index.settings.dimension)
            owner = database.value("SELECT version_id FROM chunk WHERE id = ?", (chunk_id,))
            if owner != version_id:
                raise EngineError(ErrorCode.NOT_FOUND, version=str(version_id), chunk=str(chunk_id))
            database.rows("INSERT OR IGNORE INTO chunk_vector VALUES (?, ?)", (index.id, chunk_id))
            if database.changed():
                database.rows(
                    f"INSERT INTO {index.table} (rowid, embedding) VALUES (?, ?)",
                    (chunk_id, blob),
                )


def delete(database: Database, chunk_ids: Sequence[int]) -> None:
    """Inside a transaction: take the vectors of chunks out of every index."""
    for index in (indexes.answering(database), indexes.building(database)):
        if index:
            database.run_many(
                f"DELETE FROM {index.table} WHERE rowid = ?", [(each,) for each in chunk_ids]
            )
    database.run_many(
        "DELETE FROM chunk_vector WHERE chunk_id = ?", [(each,) for each in chunk_ids]
    )


def _target(database: Database) -> indexes.VectorIndex:
    index = indexes.target(database)
    if index is None:
        raise ValueError("the library has no index settings yet")
    return index
