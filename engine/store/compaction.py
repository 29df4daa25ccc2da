"""Rebuilds a vec0 table beside itself when too many of its slots are dead.

vec0 keeps vectors in blocks of 1024 slots and fills only the last block: the room of a deleted
vector comes back only when all of its block is gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.store import indexes
from engine.store.database import Database
from engine.store.indexes import VectorIndex

_BLOCK_SLOTS = 1024
_DEAD_SHARE = 0.25
_VECTORS = 256


def compact(database: Database) -> Iterator[int]:
    """Rebuild each index with a quarter of its slots dead; yield the vectors copied."""
    for index in (indexes.answering(database), indexes.building(database)):
        if index and (_started(database, index) or dead_share(database, index) >= _DEAD_SHARE):
            yield from _rebuild(database, index)


def dead_share(database: Database, index: VectorIndex) -> float:
    """Return the share of slots, before the last block, that hold no vector any more."""
    blocks = database.value(f"SELECT count(*) FROM {index.table}_chunks")
    vectors = database.value(f"SELECT count(*) FROM {index.table}_rowids")
    filled = (blocks - 1) * _BLOCK_SLOTS
    return max(0.0, 1.0 - vectors / filled) if filled > 0 else 0.0


def _started(database: Database, index: VectorIndex) -> bool:
    return _next_generation(database, index) is not None


def _next_generation(database: Database, index: VectorIndex) -> int | None:
    value = database.value("SELECT next_generation FROM vector_index WHERE id = ?", (index.id,))
    return None if value is None else int(value)


def _rebuild(database: Database, index: VectorIndex) -> Iterator[int]:
    if not _started(database, index):
        with database.transaction():
            database.rows(
                "UPDATE vector_index SET next_generation = generation + 1 WHERE id = ?",
                (index.id,),
            )
            indexes.create_vector_table(
                database, _next_table(database, index), index.settings.dimension
            )
    table = _next_table(database, index)
    while True:
        with database.transaction():
            copied = _copy_some(database, index, table)
            if not copied:
                _flip(database, index, table)
                return
        yield copied


def _next_table(database: Database, index: VectorIndex) -> str:
    generation = _next_generation(database, index)
    if generation is None:
        raise ValueError("no rebuild has been started")
    return indexes.vector_table(index.id, generation)


def _copy_some(database: Database, index: VectorIndex, table: str) -> int:
    ids = database.column(
        "SELECT chunk_id FROM chunk_vector WHERE index_id = ? AND chunk_id NOT IN"
        f" (SELECT rowid FROM {table}_rowids) LIMIT ?",
        (index.id, _VECTORS),
    )
    for chunk_id in ids:
        database.rows(
            f"INSERT INTO {table} (rowid, embedding)"
            f" SELECT rowid, embedding FROM {index.table} WHERE rowid = ?",
            (chunk_id,),
        )
    return len(ids)


def _flip(database: Database, index: VectorIndex, table: str) -> None:
    gone = database.column(
        f"SELECT rowid FROM {table}_rowids WHERE rowid NOT IN"
        " (SELECT chunk_id FROM chunk_vector WHERE index_id = ?)",
        (index.id,),
    )
    database.run_many(f"DELETE FROM {table} WHERE rowid = ?", [(each,) for each in gone])
    database.rows(
        "UPDATE vector_index SET generation = next_generation, next_generation = NULL WHERE id = ?",
        (index.id,),
    )
    database.rows(f"DROP TABLE {index.table}")
