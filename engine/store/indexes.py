"""Which vector space answers, and which one is being built beside it.

Vectors of two embedding models never meet: each index has tables of its own. A library with
another model's vectors goes on answering from those until the new index holds every version.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.store.database import Database, Row
from engine.types import IndexSettings


@dataclass(frozen=True, slots=True)
class VectorIndex:
    """One vector space; `table` is its present vec0 table."""

    id: int
    table: str
    settings: IndexSettings


_COLUMNS = (
    "id, generation, embedding_name, embedding_sha256, dimension,"
    " chunker_version, reader_version, terms_version"
)


def answering(database: Database) -> VectorIndex | None:
    """Return the index that searches use, if the library has one."""
    return _by_role(database, "answering")


def building(database: Database) -> VectorIndex | None:
    """Return the index that is made beside the answering one, if there is one."""
    return _by_role(database, "building")


def target(database: Database) -> VectorIndex | None:
    """Return the index that new vectors go to."""
    return building(database) or answering(database)


def vector_table(index_id: int, generation: int) -> str:
    """Return the name of a vec0 table; each rebuild of an index is another generation."""
    return f"vectors_{index_id}_{generation}"


def create_vector_table(database: Database, table: str, dimension: int) -> None:
    """Make an empty vec0 table."""
    database.rows(
        f"CREATE VIRTUAL TABLE {table} USING vec0"
        f" (embedding float[{int(dimension)}] distance_metric=cosine)"
    )


def choose(database: Database, settings: IndexSettings) -> None:
    """Make these settings those of what is indexed from now on.

    The same embedding model keeps its vectors. Another one gets an index of its own, which
    answers at once if no version is live, and else when every live version is in it.
    """
    with database.transaction(durable=True):
        current = target(database)
        if current and _same_space(current.settings, settings):
            _update(database, current.id, settings)
            return
        answers = answering(database)
        database.rows("UPDATE vector_index SET role = 'dead' WHERE role = 'building'")
        if answers and _same_space(answers.settings, settings):  # back to the one before
            _update(database, answers.id, settings)
            return
        role = "building" if answers else "answering"
        index_id = database.insert(
            "INSERT INTO vector_index (role, embedding_name, embedding_sha256, dimension,"
            " chunker_version, reader_version, terms_version) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(role, settings.embedding_name, settings.embedding_sha256, settings.dimension),
                *_versions(settings),
            ),
        )
        create_vector_table(database, vector_table(index_id, 0), settings.dimension)
        switch_when_whole(database)


def switch_when_whole(database: Database) -> None:
    """Inside a transaction: let the building index answer once every live version is in it."""
    new = building(database)
    if new is None:
        return
    missing = database.value(
        "SELECT count(*) FROM version WHERE state = 'live' AND id NOT IN"
        " (SELECT version_id FROM version_vectors WHERE index_id = ?)",
        (new.id,),
    )
    if not missing:
        database.rows("UPDATE vector_index SET role = 'dead' WHERE role = 'answering'")
        database.rows("UPDATE vector_index SET role = 'answering' WHERE id = ?", (new.id,))


def _by_role(database: Database, role: str) -> VectorIndex | None:
    row = database.row(f"SELECT {_COLUMNS} FROM vector_index WHERE role = ?", (role,))
    return _index(row) if row else None


def _index(row: Row) -> VectorIndex:
    index_id, generation, name, sha256, dimension, chunker, reader, terms = row
    settings = IndexSettings(name, sha256, dimension, chunker, reader, terms)
    return VectorIndex(index_id, vector_table(index_id, generation), settings)


def _same_space(one: IndexSettings, other: IndexSettings) -> bool:
    return (one.embedding_sha256, one.dimension) == (other.embedding_sha256, other.dimension)


def _versions(settings: IndexSettings) -> tuple[int, int, int]:
    return settings.chunker_version, settings.reader_version, settings.terms_version


def _update(database: Database, index_id: int, settings: IndexSettings) -> None:
    database.rows(
        "UPDATE vector_index SET embedding_name = ?, chunker_version = ?, reader_version = ?,"
        " terms_version = ? WHERE id = ?",
        (settings.embedding_name, *_versions(settings), index_id),
    )
