"""A file's bytes in the library, in pieces: originals and renditions."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal

from engine.errors import EngineError, ErrorCode
from engine.store.database import Database
from engine.store.staging import require_staged

Role = Literal["original", "rendition"]

PART_BYTES = 1 << 20


def store(database: Database, version_id: int, role: Role, path: Path) -> Iterator[int]:
    """Store a file piece by piece, going on after the pieces already in; yield the bytes done.

    Raises `EngineError` locked_by_other if an original is no longer what its version was staged
    for, not_found or no_permission if it cannot be read; then none of its pieces is kept.
    """
    digest = hashlib.sha256()
    done = 0
    with _open(path) as file:
        for number in range(_parts(database, version_id, role)):
            content = _content(database, version_id, role, number)
            if content != file.read(PART_BYTES):
                _drop(database, version_id, role)
                file.seek(0)
                digest, done = hashlib.sha256(), 0
                break
            digest.update(content)
            done += len(content)
        number = done // PART_BYTES + (done % PART_BYTES > 0)
        while content := file.read(PART_BYTES):
            with database.transaction():
                require_staged(database, version_id)
                database.rows(
                    "INSERT INTO file_part (version_id, role, number, content) VALUES (?, ?, ?, ?)",
                    (version_id, role, number, content),
                )
            digest.update(content)
            done += len(content)
            number += 1
            yield done
    _finish(database, version_id, role, digest.hexdigest(), done)


def exists(database: Database, version_id: int, role: Role) -> bool:
    """Return whether the whole file is stored, by this version or by the one it recognises."""
    found = database.value(
        "SELECT 1 FROM file WHERE version_id = ? AND role = ?", (_owner(database, version_id), role)
    )
    return found is not None


def write(database: Database, version_id: int, role: Role, target: Path) -> None:
    """Write a stored file to a private file (0600), whole or not at all.

    Raises `EngineError` not_found if it is not stored, library_damaged if its bytes differ from
    what was stored, disk_full.
    """
    owner = _owner(database, version_id)
    expected = database.value(
        "SELECT sha256 FROM file WHERE version_id = ? AND role = ?", (owner, role)
    )
    if expected is None:
        raise EngineError(ErrorCode.NOT_FOUND, version=str(version_id), file=role)
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    partial = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            digest = hashlib.sha256()
            for content in contents(database, owner, role):
                digest.update(content)
                file.write(content)
        if digest.hexdigest() != expected:
            raise EngineError(ErrorCode.LIBRARY_DAMAGED, version=str(version_id), file=role)
        partial.replace(target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise EngineError(ErrorCode.DISK_FULL, path=str(target), reason=str(error)) from error
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def write_linked(database: Database, version_id: int, target: Path) -> None:
    """Copy the user's file, of which the library keeps no bytes, to a private file.

    Raises `EngineError` not_found where it is gone or another one by now, disk_full.
    """
    row = database.row(
        "SELECT document.source, version.sha256 FROM version"
        " JOIN document ON document.id = version.document_id WHERE version.id = ?",
        (_owner(database, version_id),),
    )
    if row is None:
        raise EngineError(ErrorCode.NOT_FOUND, version=str(version_id))
    source, expected = Path(row[0]), row[1]
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    partial = Path(name)
    try:
        digest = hashlib.sha256()
        with _open(source) as original, os.fdopen(descriptor, "wb") as copy:
            while content := original.read(PART_BYTES):
                digest.update(content)
                copy.write(content)
        if digest.hexdigest() != expected:
            raise EngineError(ErrorCode.NOT_FOUND, path=str(source), reason="it has changed")
        partial.replace(target)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise EngineError(ErrorCode.DISK_FULL, path=str(target), reason=str(error)) from error
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def contents(database: Database, version_id: int, role: Role) -> Iterator[bytes]:
    """Yield a stored file's pieces in order."""
    for number in range(_parts(database, version_id, role)):
        yield _content(database, version_id, role, number)


def _owner(database: Database, version_id: int) -> int:
    recognises = database.value("SELECT recognises FROM version WHERE id = ?", (version_id,))
    return version_id if recognises is None else int(recognises)


def _open(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except FileNotFoundError as error:
        raise EngineError(ErrorCode.NOT_FOUND, path=str(path)) from error
    except PermissionError as error:
        raise EngineError(ErrorCode.NO_PERMISSION, path=str(path)) from error


def _parts(database: Database, version_id: int, role: Role) -> int:
    return int(
        database.value(
            "SELECT count(*) FROM file_part WHERE version_id = ? AND role = ?", (version_id, role)
        )
    )


def _content(database: Database, version_id: int, role: Role, number: int) -> bytes:
    content = database.value(
        "SELECT content FROM file_part WHERE version_id = ? AND role = ? AND number = ?",
        (version_id, role, number),
    )
    if content is None:
        raise EngineError(ErrorCode.LIBRARY_DAMAGED, version=str(version_id), file=role)
    return bytes(content)


def _drop(database: Database, version_id: int, role: Role) -> None:
    with database.transaction():
        database.rows("DELETE FROM file_part WHERE version_id = ? AND role = ?", (version_id, role))


def _finish(database: Database, version_id: int, role: Role, sha256: str, size: int) -> None:
    staged_for = database.value("SELECT sha256 FROM version WHERE id = ?", (version_id,))
    if role == "original" and sha256 != staged_for:
        _drop(database, version_id, role)
        raise EngineError(ErrorCode.LOCKED_BY_OTHER, reason="changed while it was read")
    with database.transaction():
        require_staged(database, version_id)
        database.rows(
            "INSERT OR REPLACE INTO file (version_id, role, bytes, sha256) VALUES (?, ?, ?, ?)",
            (version_id, role, size, sha256),
        )
