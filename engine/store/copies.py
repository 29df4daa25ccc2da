"""Copies of a library as it is: made while it is open, put back, and given up when moved."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.store import connection, library_facts
from engine.store.database import Database

Copying = Generator[tuple[int, int], None, None]
"""Yields how far a copy is; closed early, it leaves what was there before."""

_PIECE = 8 << 20
_SIDE_FILES = ("-wal", "-shm", ".lock")


def back_up(database: Database, target: Path) -> Copying:
    """Copy an open library to one file, whole or not at all; yield pages (done, all of them).

    The copy is of one moment, whatever is written meanwhile. Raises `EngineError` no_permission,
    disk_full, wrong_usage where the target is the library itself.
    """
    partial = _begin(target, database.file)
    try:
        with database.snapshot():
            yield from database.copy_to(partial)
        _put(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def restore(backup: Path, target: Path) -> Copying:
    """Make a new library of a backup; yield bytes (done, all of them).

    Raises `EngineError` not_found, library_damaged where it is none, library_too_new,
    no_permission, disk_full, wrong_usage where there is a file already.
    """
    if target.exists():
        raise EngineError(ErrorCode.WRONG_USAGE, reason=str(target))
    if not backup.exists():
        raise EngineError(ErrorCode.NOT_FOUND, name=backup.name)
    if connection.is_shared(backup):
        raise EngineError(ErrorCode.NO_PERMISSION, reason="shared")
    partial = _begin(target, str(backup))
    try:
        yield from _copied(backup, partial)
        opened = connection.open_for_writing(partial)
        try:
            library_facts.leave_numbers_free(opened)
        finally:
            opened.close()
        _put(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def discard(library: Database, former: Path) -> None:
    """Delete the file that a library was moved away from.

    Raises `EngineError` wrong_usage where it is not a copy of this library.
    """
    if _same(former, Path(library.file)):
        raise EngineError(ErrorCode.WRONG_USAGE, reason=str(former))
    other = connection.open_for_reading(former)
    try:
        known = library_facts.facts(other).id
    finally:
        other.close()
    if known != library_facts.facts(library).id:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=str(former))
    try:
        former.unlink()
        for ending in _SIDE_FILES:
            former.with_name(former.name + ending).unlink(missing_ok=True)
    except OSError as error:
        raise EngineError.from_os_error(error, former.name) from error


def _begin(target: Path, source: str) -> Path:
    """Return an empty private file beside the target, to be filled."""
    if _same(target, Path(source)):
        raise EngineError(ErrorCode.WRONG_USAGE, reason=str(target))
    connection.make_folder(target.parent)
    partial = target.with_name(f".{target.name}.part")
    with connection.folder_errors(target):
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    return partial


def _put(partial: Path, target: Path) -> None:
    with connection.folder_errors(target):
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(target)


def _copied(source: Path, target: Path) -> Iterator[tuple[int, int]]:
    size = source.stat().st_size
    done = 0
    with connection.folder_errors(target), source.open("rb") as read, target.open("r+b") as written:
        while piece := read.read(_PIECE):
            written.write(piece)
            done += len(piece)
            yield done, size


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)
