"""A copy of a library for others to read: made anew of what may be seen, table by table.

Nothing else is ever written to it: no conversation, no question, no path of this computer, no
replaced version and no vector or term of one. Each column that is copied is named here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePath

from engine.errors import EngineError, ErrorCode
from engine.retrieval.search_terms import index_terms
from engine.store import connection, indexes, library_facts
from engine.store.copies import Copying
from engine.store.database import Database, Row
from engine.store.schema import OWN_TABLES
from engine.store.sources import PART_MARK

_ROWS = 64
_LIVE = "SELECT id FROM version WHERE state = 'live'"

DOCUMENT = "id, name, source, kind, bytes, added_at, parent_id"
VERSION = (
    "id, document_id, state, sha256, bytes, kind, reader_version, chunker_version, terms_version,"
    " staged_at, published_at, receipt, facts, pages, chunks, sketch"
)
PAGE = (
    "id, version_id, number, width, height, verdict, language, location, blocks, text, boxes,"
    " uncertain"
)
CHUNK = "id, version_id, number, tokens, layout, context, text"
INDEX = (
    "id, role, embedding_name, embedding_sha256, dimension, chunker_version, reader_version,"
    " terms_version"
)


def share(database: Database, target: Path, name: str) -> Copying:
    """Make the copy under a name of its own; yield rows (done, all of them).

    Raises `EngineError` wrong_usage where the target is the library itself, no_permission,
    disk_full. What is at the target is replaced when the copy is whole.
    """
    if target.exists() and target.samefile(database.file):
        raise EngineError(ErrorCode.WRONG_USAGE, reason=str(target))
    connection.make_folder(target.parent)
    partial = target.with_name(f".{target.name}.part")
    partial.unlink(missing_ok=True)
    copy = connection.create_shared(partial)
    try:
        try:
            with database.snapshot():
                yield from _fill(database, copy)
                library_facts.note_shared(copy, library_facts.facts(database).id, name)
            connection.finish_shared(copy)
        finally:
            copy.close()
        with connection.folder_errors(target), partial.open("rb") as file:
            os.fsync(file.fileno())
        with connection.folder_errors(target):
            partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


def _fill(database: Database, copy: Database) -> Iterator[tuple[int, int]]:
    total = _rows_to_copy(database)
    done = 0
    _copy_documents(database, copy)
    for step in (_pages(database, copy), _chunks(database, copy), _vectors(database, copy)):
        for rows in step:
            done += rows
            yield done, total
    for rows in _files(database, copy):
        done += rows
        yield done, total
    with copy.transaction():
        for table in reversed(OWN_TABLES):  # those that refer to others first
            copy.rows(f"DROP TABLE {table}")


def _rows_to_copy(database: Database) -> int:
    counts = database.row(
        f"""
        SELECT (SELECT count(*) FROM page WHERE version_id IN ({_LIVE})),
               (SELECT count(*) FROM chunk WHERE version_id IN ({_LIVE})),
               (SELECT count(*) FROM chunk_vector
                JOIN vector_index ON vector_index.id = index_id AND role = 'answering'
                JOIN chunk ON chunk.id = chunk_id AND version_id IN ({_LIVE})),
               (SELECT count(*) FROM file_part WHERE version_id IN
                (SELECT coalesce(recognises, id) FROM version WHERE state = 'live'))
        """
    )
    return sum(counts or ())


def _copy_documents(database: Database, copy: Database) -> None:
    rows = database.rows(
        f"SELECT {DOCUMENT} FROM document WHERE removed_at IS NULL"
        " AND id IN (SELECT document_id FROM version WHERE state = 'live')"
    )
    shared = {row[0] for row in rows}
    with copy.transaction():
        copy.rows("PRAGMA defer_foreign_keys = ON")
        _insert(copy, "document", DOCUMENT, [_without_path(row, shared) for row in rows])
        versions = f"SELECT {VERSION} FROM version WHERE state = 'live'"
        _insert(copy, "version", VERSION, database.rows(versions))
        groups = database.rows("SELECT id, name, made_at FROM document_group")
        _insert(copy, "document_group", "id, name, made_at", groups)
        members = database.rows("SELECT group_id, document_id FROM group_member")
        known = [member for member in members if member[1] in shared]
        _insert(copy, "group_member", "group_id, document_id", known)


def _without_path(row: Row, shared: set[int]) -> Row:
    """Return a document's row with a source that names no folder, and differs from all others."""
    document_id, name, source, kind, size, added_at, parent_id = row
    _, mark, inside = str(source).partition(PART_MARK)
    file = PurePath(str(name)).name
    shown = f"{document_id}/{file}{mark}{inside}" if mark else f"{document_id}/{file}"
    parent = parent_id if parent_id in shared else None
    return document_id, name, shown, kind, size, added_at, parent


def _pages(database: Database, copy: Database) -> Iterator[int]:
    for rows in _batches(database, "page", PAGE):
        with copy.transaction():
            _insert(copy, "page", PAGE, rows)
        yield len(rows)


def _chunks(database: Database, copy: Database) -> Iterator[int]:
    for rows in _batches(database, "chunk", CHUNK):
        terms = [
            (row[0], " ".join(index_terms(row[5])), " ".join(index_terms(row[6]))) for row in rows
        ]
        with copy.transaction():
            _insert(copy, "chunk", CHUNK, rows)
            _insert(copy, "chunk_terms", "rowid, context, text", terms)
        yield len(rows)


def _vectors(database: Database, copy: Database) -> Iterator[int]:
    index = indexes.answering(database)
    if index is None:
        return
    with copy.transaction():
        rows = database.rows(f"SELECT {INDEX} FROM vector_index WHERE id = ?", (index.id,))
        _insert(copy, "vector_index", INDEX, rows)
        table = indexes.vector_table(index.id, 0)
        indexes.create_vector_table(copy, table, index.settings.dimension)
        whole = database.rows(
            "SELECT version_id, index_id FROM version_vectors"
            f" WHERE index_id = ? AND version_id IN ({_LIVE})",
            (index.id,),
        )
        _insert(copy, "version_vectors", "version_id, index_id", whole)
    last = 0
    while ids := database.column(
        "SELECT chunk_id FROM chunk_vector JOIN chunk ON chunk.id = chunk_id"
        f" WHERE index_id = ? AND chunk_id > ? AND version_id IN ({_LIVE})"
        " ORDER BY chunk_id LIMIT ?",
        (index.id, last, _ROWS),
    ):
        last = ids[-1]
        with copy.transaction():
            for chunk_id in ids:
                vector = database.value(
                    f"SELECT embedding FROM {index.table} WHERE rowid = ?", (chunk_id,)
                )
                _insert(copy, table, "rowid, embedding", [(chunk_id, vector)])
                _insert(copy, "chunk_vector", "index_id, chunk_id", [(index.id, chunk_id)])
        yield len(ids)


def _files(database: Database, copy: Database) -> Iterator[int]:
    """Copy what is painted; an original that has a rendition beside it stays at home."""
    for version_id, owner in database.rows(
        "SELECT id, coalesce(recognises, id) FROM version WHERE state = 'live'"
    ):
        roles = database.column("SELECT role FROM file WHERE version_id = ?", (owner,))
        if not roles:
            continue
        role = "rendition" if "rendition" in roles else "original"
        parts = database.column(
            "SELECT id FROM file_part WHERE version_id = ? AND role = ? ORDER BY number",
            (owner, role),
        )
        for part in parts:
            rows = database.rows("SELECT number, content FROM file_part WHERE id = ?", (part,))
            with copy.transaction():
                _insert(
                    copy,
                    "file_part",
                    "version_id, role, number, content",
                    [(version_id, role, *row) for row in rows],
                )
            yield 1
        with copy.transaction():
            rows = database.rows(
                "SELECT bytes, sha256 FROM file WHERE version_id = ? AND role = ?", (owner, role)
            )
            whole = [(version_id, role, *row) for row in rows]
            _insert(copy, "file", "version_id, role, bytes, sha256", whole)


def _batches(database: Database, table: str, columns: str) -> Iterator[list[Row]]:
    last = 0
    while rows := database.rows(
        f"SELECT {columns} FROM {table} WHERE id > ? AND version_id IN ({_LIVE})"
        " ORDER BY id LIMIT ?",
        (last, _ROWS),
    ):
        last = rows[-1][0]
        yield rows


def _insert(copy: Database, table: str, columns: str, rows: list[Row]) -> None:
    marks = ", ".join("?" for _ in columns.split(","))
    copy.run_many(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
