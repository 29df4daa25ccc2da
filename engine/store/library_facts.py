"""What a library file says of itself: its own name for good, and whose copy it is."""

from __future__ import annotations

from dataclasses import dataclass

from engine.store.clock import utc_now
from engine.store.database import Database


@dataclass(frozen=True, slots=True)
class LibraryFacts:
    """`id` stays with a library through copies and moves; a shared copy has name and date."""

    id: str
    shared_name: str = ""
    shared_at: str = ""


def facts(database: Database) -> LibraryFacts:
    """Return what a library says of itself."""
    rows = database.rows("SELECT name, value FROM library_fact")
    known: dict[str, str] = dict(rows)
    return LibraryFacts(
        known.get("id", ""), known.get("shared_name", ""), known.get("shared_at", "")
    )


def note_shared(database: Database, library_id: str, name: str) -> None:
    """Say that this file is a copy of a library for others to read."""
    with database.transaction():
        database.run_many(
            "INSERT OR REPLACE INTO library_fact (name, value) VALUES (?, ?)",
            (("id", library_id), ("shared_name", name), ("shared_at", utc_now())),
        )


def leave_numbers_free(database: Database) -> None:
    """Number new documents and versions from far above those there are.

    A restored library goes on from an earlier state: what was numbered after that backup may be
    cited by the readers of a shared copy, and must not come to mean something else.
    """
    with database.transaction(durable=True):
        database.rows(
            "UPDATE sqlite_sequence SET seq = seq + 1000000"
            " WHERE name IN ('document', 'version', 'chunk')"
        )
