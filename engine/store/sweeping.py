"""Clears away, in small steps, what no query sees any more and gives the room back."""

from __future__ import annotations

from collections.abc import Iterator

from engine.store import compaction, indexes, vectors
from engine.store.database import Bindings, Database

_ROWS = 256
_PARTS = 16
_FREE_PAGES = 256


def sweep(database: Database) -> Iterator[int]:
    """Delete dead rows; yield after each small transaction how many rows it took.

    A replaced version leaves the index, but its pages and the file to paint them from stay as
    long as a conversation cites it.
    """
    for version_id, state in database.rows(
        "SELECT id, state FROM version WHERE state IN ('dead', 'replaced')"
        " AND document_id NOT IN (SELECT id FROM document WHERE removal_held) ORDER BY id DESC"
    ):
        yield from _sweep_chunks(database, version_id)
        if _lends_its_file(database, version_id):
            if state == "dead" or not _is_cited(database, version_id):
                yield from _sweep_pages(database, version_id)
        elif state == "replaced" and _is_cited(database, version_id):
            yield from _sweep_spare_original(database, version_id)
        else:
            yield from _sweep_version(database, version_id)
    with database.transaction():
        database.rows(
            "DELETE FROM document WHERE removed_at IS NOT NULL AND NOT removal_held"
            " AND id NOT IN (SELECT document_id FROM version)"
            " AND id NOT IN (SELECT parent_id FROM document WHERE parent_id IS NOT NULL)"
        )
    yield from _sweep_indexes(database)
    yield from compaction.compact(database)
    yield from _give_back_room(database)


def _sweep_chunks(database: Database, version_id: int) -> Iterator[int]:
    while ids := database.column(
        "SELECT id FROM chunk WHERE version_id = ? LIMIT ?", (version_id, _ROWS)
    ):
        with database.transaction():
            vectors.delete(database, ids)
            each = [(chunk_id,) for chunk_id in ids]
            database.run_many("DELETE FROM chunk_terms WHERE rowid = ?", each)
            database.run_many("DELETE FROM chunk WHERE id = ?", each)
        yield len(ids)


def _is_cited(database: Database, version_id: int) -> bool:
    found = database.value("SELECT 1 FROM citation WHERE version_id = ? LIMIT 1", (version_id,))
    return found is not None


def _lends_its_file(database: Database, version_id: int) -> bool:
    """Say whether a version made by text recognition is painted from this one's file."""
    found = database.value("SELECT 1 FROM version WHERE recognises = ? LIMIT 1", (version_id,))
    return found is not None


def _sweep_spare_original(database: Database, version_id: int) -> Iterator[int]:
    """Drop the original of a cited version that is painted from its rendition."""
    with database.transaction():
        database.rows(
            "DELETE FROM file WHERE version_id = :id AND role = 'original' AND EXISTS"
            " (SELECT 1 FROM file WHERE version_id = :id AND role = 'rendition')",
            {"id": version_id},
        )
    yield from _delete(
        database,
        "DELETE FROM file_part WHERE id IN (SELECT id FROM file_part AS part"
        " WHERE version_id = ? AND NOT EXISTS (SELECT 1 FROM file"
        " WHERE file.version_id = part.version_id AND file.role = part.role) LIMIT ?)",
        (version_id, _PARTS),
    )


def _sweep_version(database: Database, version_id: int) -> Iterator[int]:
    with database.transaction():  # first, so that no file is named without all its pieces
        database.rows("DELETE FROM file WHERE version_id = ?", (version_id,))
    yield from _delete(
        database,
        "DELETE FROM file_part WHERE id IN (SELECT id FROM file_part WHERE version_id = ? LIMIT ?)",
        (version_id, _PARTS),
    )
    yield from _sweep_pages(database, version_id)
    with database.transaction():
        database.rows("DELETE FROM version_vectors WHERE version_id = ?", (version_id,))
        database.rows("DELETE FROM version WHERE id = ?", (version_id,))
    yield 1


def _sweep_pages(database: Database, version_id: int) -> Iterator[int]:
    yield from _delete(
        database,
        "DELETE FROM page WHERE id IN (SELECT id FROM page WHERE version_id = ? LIMIT ?)",
        (version_id, _ROWS),
    )


def _sweep_indexes(database: Database) -> Iterator[int]:
    for index_id, generation, next_generation in database.rows(
        "SELECT id, generation, next_generation FROM vector_index WHERE role = 'dead'"
    ):
        yield from _delete(
            database,
            "DELETE FROM chunk_vector WHERE index_id = :index AND chunk_id IN"
            " (SELECT chunk_id FROM chunk_vector WHERE index_id = :index LIMIT :rows)",
            {"index": index_id, "rows": _ROWS},
        )
        with database.transaction():
            for each in {generation, next_generation} - {None}:
                database.rows(f"DROP TABLE IF EXISTS {indexes.vector_table(index_id, each)}")
            database.rows("DELETE FROM version_vectors WHERE index_id = ?", (index_id,))
            database.rows("DELETE FROM vector_index WHERE id = ?", (index_id,))
        yield 1


def _give_back_room(database: Database) -> Iterator[int]:
    while database.value("PRAGMA freelist_count"):
        database.rows(f"PRAGMA incremental_vacuum({_FREE_PAGES})")
        yield 0


def _delete(database: Database, sql: str, bindings: Bindings) -> Iterator[int]:
    while True:
        with database.transaction():
            database.rows(sql, bindings)
            deleted = database.changed()
        if not deleted:
            return
        yield deleted
