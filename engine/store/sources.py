"""Where the files of documents are on the user's disk, and which folders are watched."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.store.clock import utc_now
from engine.store.database import Database

PART_MARK = " › "
"""Stands in a part's source between the file it came out of and its name in there."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that a document was made from, as it was then; `sha256` is "" for one that failed."""

    document_id: int
    source: str
    sha256: str
    size: int
    modified_ns: int | None
    missing: bool


def source_files(database: Database) -> list[SourceFile]:
    """Return the files of all documents that came from the disk, further names too."""
    rows = database.rows(
        """
        SELECT document.id, document.source, coalesce(live.sha256, ''),
               CASE WHEN error IS NULL THEN coalesce(live.bytes, document.bytes)
                    ELSE document.bytes END,
               document.modified_ns,
               document.missing_since IS NOT NULL
        FROM document
        LEFT JOIN version AS live ON live.document_id = document.id AND live.state = 'live'
        WHERE removed_at IS NULL AND parent_id IS NULL
          AND (live.id IS NOT NULL OR error IS NOT NULL)
        UNION ALL
        SELECT document.id, document_name.source, live.sha256, live.bytes,
               document_name.modified_ns, 0
        FROM document_name
        JOIN document ON document.id = document_name.document_id
        JOIN version AS live ON live.document_id = document.id AND live.state = 'live'
        WHERE removed_at IS NULL AND instr(document_name.source, :mark) = 0
        """,
        {"mark": PART_MARK},
    )
    return [
        SourceFile(document_id, source, sha256, size, modified_ns, bool(missing))
        for document_id, source, sha256, size, modified_ns, missing in rows
    ]


def note_name(database: Database, document_id: int, source: str) -> bool:
    """Note a further file of a document's bytes; return whether it was new."""
    with database.transaction():
        database.rows(
            "INSERT INTO document_name (source, document_id, noted_at) VALUES (?, ?, ?)"
            " ON CONFLICT (source) DO UPDATE SET document_id = excluded.document_id"
            " WHERE document_id <> excluded.document_id",
            (source, document_id, utc_now()),
        )
        return bool(database.changed())


def note_modified(database: Database, source: str, modified_ns: int) -> None:
    """Note when a file was last written, in ns since 1970, as it was when it was read."""
    with database.transaction():
        for table in ("document", "document_name"):
            database.rows(
                f"UPDATE {table} SET modified_ns = ? WHERE source = ?", (modified_ns, source)
            )


def note_missing(database: Database, document_id: int, missing: bool) -> bool:
    """Note whether a document's file is where it was; return whether that is new."""
    with database.transaction():
        database.rows(
            "UPDATE document SET missing_since = CASE WHEN ? THEN ? END"
            " WHERE id = ? AND removed_at IS NULL AND (missing_since IS NOT NULL) <> ?",
            (missing, utc_now(), document_id, missing),
        )
        return bool(database.changed())


def move(database: Database, document_id: int, before: str, source: str) -> None:
    """Note that one of a document's files has another path now; nothing is read anew."""
    with database.transaction(durable=True):
        database.rows("DELETE FROM document_name WHERE source = ?", (source,))
        database.rows("UPDATE document_name SET source = ? WHERE source = ?", (source, before))
        database.rows(
            "UPDATE document SET source = ?, name = ?, missing_since = NULL"
            " WHERE id = ? AND source = ?",
            (source, Path(source).name, document_id, before),
        )


def forget_name(database: Database, document_id: int, source: str) -> None:
    """Note that one of several files of a document is gone; another of them stands for it."""
    with database.transaction(durable=True):
        database.rows("DELETE FROM document_name WHERE source = ?", (source,))
        other = database.row(
            "SELECT source, modified_ns FROM document_name WHERE document_id = ?"
            " ORDER BY source LIMIT 1",
            (document_id,),
        )
        gone = database.value(
            "SELECT 1 FROM document WHERE id = ? AND source = ?", (document_id, source)
        )
        if gone and other:
            database.rows("DELETE FROM document_name WHERE source = ?", (other[0],))
            database.rows(
                "UPDATE document SET source = ?, name = ?, modified_ns = ? WHERE id = ?",
                (other[0], Path(other[0]).name, other[1], document_id),
            )


def watched_folders(database: Database) -> list[str]:
    """Return the folders that are looked through again by themselves, in order of adding."""
    return database.column("SELECT path FROM watched_folder ORDER BY added_at, path")


def watch(database: Database, path: str) -> None:
    """Add a folder to them; one that is there already stays."""
    with database.transaction(durable=True):
        database.rows("INSERT OR IGNORE INTO watched_folder VALUES (?, ?)", (path, utc_now()))


def unwatch(database: Database, path: str) -> bool:
    """Take a folder out of them, its documents stay; return whether it was one."""
    with database.transaction(durable=True):
        database.rows("DELETE FROM watched_folder WHERE path = ?", (path,))
        return bool(database.changed())
