"""Versions that add the scanned pages of a live one, read by text recognition."""

from __future__ import annotations

from collections.abc import Sequence

from engine.store import pages
from engine.store.clock import utc_now
from engine.store.database import Database
from engine.store.staging import StagedVersion, require_staged, staged_version
from engine.types import OcrState, Verdict

_NEEDS_IT = (Verdict.NEEDS_OCR.value, Verdict.GARBLED.value)


def waiting(database: Database) -> list[StagedVersion]:
    """Return the live versions with pages that text recognition has still to read."""
    return [
        staged_version(database, version_id)
        for version_id in database.column(
            "SELECT version.id FROM version WHERE state = 'live'"
            " AND json_extract(receipt, '$.ocr') = ? ORDER BY document_id",
            (OcrState.WAITING.value,),
        )
    ]


def pages_to_recognise(database: Database, version_id: int) -> list[int]:
    """Return the numbers of the pages that have to be recognised, in order."""
    return database.column(
        "SELECT number FROM page WHERE version_id = ? AND verdict IN (?, ?) ORDER BY number",
        (version_id, *_NEEDS_IT),
    )


def stage(database: Database, version_id: int) -> StagedVersion | None:
    """Return the version to write the recognised pages of a live one to: new, or unfinished.

    None where the document is no longer this version, or new bytes of it are being read.
    """
    with database.transaction():
        row = database.row(
            "SELECT document_id, sha256, bytes, kind, reader_version, chunker_version,"
            " terms_version, coalesce(recognises, id) FROM version"
            " WHERE id = ? AND state = 'live'",
            (version_id,),
        )
        if row is None:
            return None
        *copied, base = row
        staged = database.row(
            "SELECT id, recognises FROM version WHERE document_id = ? AND state = 'staged'",
            (copied[0],),
        )
        if staged is not None:
            same = staged[1] == base
            return staged_version(database, staged[0]) if same else None
        new = database.insert(
            "INSERT INTO version (document_id, sha256, bytes, kind, reader_version,"
            " chunker_version, terms_version, recognises, state, staged_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'staged', ?)",
            (*copied, base, utc_now()),
        )
    return staged_version(database, new)


def copy_pages(database: Database, version_id: int, staged_id: int, numbers: Sequence[int]) -> None:
    """Store pages of the live version in the staged one as they are."""
    with database.transaction():
        require_staged(database, staged_id)
        pages.copy(database, version_id, staged_id, numbers)
