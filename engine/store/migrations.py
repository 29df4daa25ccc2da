"""Numbered steps from one schema to the next, each in one transaction with its record."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.store.clock import utc_now
from engine.store.database import Database
from engine.store.schema import SCHEMA_1, SCHEMA_2

Migration = Callable[[Database], None]


def first_schema(database: Database) -> None:
    """Make all tables of a new library."""
    for statement in SCHEMA_1:
        database.rows(statement)


def parts_names_and_recognition(database: Database) -> None:
    """Make room for files inside files, further names, recognised pages and watched folders."""
    for statement in SCHEMA_2:
        database.rows(statement)


MIGRATIONS: tuple[Migration, ...] = (first_schema, parts_names_and_recognition)
"""Migration n brings a library from schema n to schema n + 1."""


def migrate(database: Database, migrations: Sequence[Migration] | None = None) -> None:
    """Bring the library up to the newest schema; a step that fails leaves the one before."""
    steps = MIGRATIONS if migrations is None else migrations
    for number in range(int(database.value("PRAGMA user_version")), len(steps)):
        with database.transaction(durable=True):
            steps[number](database)
            database.rows(
                "CREATE TABLE IF NOT EXISTS migration"
                " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT"
            )
            database.rows(
                "INSERT INTO migration VALUES (?, ?, ?)",
                (number + 1, steps[number].__name__, utc_now()),
            )
            database.rows(f"PRAGMA user_version = {number + 1}")


def copy_before_migration(path: Path, schema: int) -> Path:
    """Copy a library whose log is empty to a file beside it; raises `EngineError` disk_full."""
    size = path.stat().st_size
    free = shutil.disk_usage(path.parent).free
    if free < 2 * size:  # the copy, and room for the migration itself
        raise EngineError(ErrorCode.DISK_FULL, needed=str(2 * size), free=str(free))
    copy = path.with_name(f"{path.name}.schema-{schema}")
    partial = copy.with_name(copy.name + ".part")
    shutil.copy2(path, partial)
    partial.replace(copy)
    return copy
