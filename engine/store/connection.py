"""Opens a library file, or makes it: looks at the file before SQLite may touch it."""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import sqlite_vec

from engine.errors import EngineError, ErrorCode
from engine.native_paths import for_sqlite
from engine.store.database import Database, translated
from engine.store.migrations import MIGRATIONS, copy_before_migration, migrate
from engine.store.schema import OWN_TABLES

APPLICATION_ID = 0x50674374  # "PgCt"
SHARED_ID = 0x50674373  # "PgCs": a copy for others to read; it is never written to
_PAGE_SIZE = 16384
_BUSY_MILLISECONDS = 10_000
_HEADER = struct.Struct(">16sH10xI28xI4xI")  # magic, page size, pages, user version, application
_CHECKED_BYTES = 256 << 20  # read through in 0.2 s
_UNCHECKED_TABLE = "file_part"  # most of the bytes, and damage there harms no answer


def open_for_writing(path: Path) -> Database:
    """Open the library, making it if it is absent; the caller holds the writer lock.

    Raises `EngineError` library_damaged (also for a file that is no library), library_too_new,
    no_permission, disk_full; a file that cannot be opened is left as it was.
    """
    if not path.exists():
        create(path)
    schema = _inspect(path)
    if is_shared(path):
        raise EngineError(ErrorCode.NO_PERMISSION, path=str(path), reason="shared")
    database = _connect(path, apsw.SQLITE_OPEN_READWRITE, read_only=False)
    try:
        _verify(database, path.stat().st_size)
        if schema < len(MIGRATIONS):
            database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            copy_before_migration(path, schema)
            migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def open_for_reading(path: Path) -> Database:
    """Open an existing library beside a writer, or alone, or in a folder that can't be written.

    Raises `EngineError` not_found and those of `open_for_writing`.
    """
    if not path.exists():
        raise EngineError(ErrorCode.NOT_FOUND, path=str(path))
    schema = _inspect(path)
    if schema < len(MIGRATIONS):
        raise EngineError(ErrorCode.NO_PERMISSION, path=str(path), reason="migration_needed")
    if is_shared(path):
        return _open_shared_alone(path)
    writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    if writable:  # the last connection to close tidies the log away, so it needs the right to
        database = _connect(path, apsw.SQLITE_OPEN_READWRITE, read_only=True)
    elif _log(path).exists():
        database = _connect(path, apsw.SQLITE_OPEN_READONLY, read_only=True)
    else:  # nobody can be writing: no log
        database = _connect(path, apsw.SQLITE_OPEN_READONLY, read_only=True, immutable=True)
    return database


def is_shared(path: Path) -> bool:
    """Return whether a file is a shared copy; raises the errors of `open_for_reading`."""
    _inspect(path)
    with path.open("rb") as file:
        return bool(_HEADER.unpack(file.read(_HEADER.size))[-1] == SHARED_ID)


def open_shared(path: Path, own: Path, *, read_only: bool) -> Database:
    """Open a shared copy together with the reader's own file, made if it is absent.

    Both are one database: a table that the copy does not have is that of the reader's own file,
    the only one that can be written to. Raises `EngineError` as the others do.
    """
    schema = _inspect(path)
    if schema < len(MIGRATIONS):
        raise EngineError(ErrorCode.NO_PERMISSION, path=str(path), reason="migration_needed")
    if not own.exists() or _inspect(own) < len(MIGRATIONS):
        make_folder(own.parent)
        open_for_writing(own).close()
    writing = apsw.SQLITE_OPEN_READWRITE  # of the reader's own file; the copy says "ro" itself
    database = _connect(path, writing, read_only=read_only, mode="?mode=ro")
    database.rows("ATTACH ? AS own", (f"{for_sqlite(own.resolve())}?mode=rw",))
    return database


def _open_shared_alone(path: Path) -> Database:
    """Open a shared copy without a file of the reader's own: what would be there is empty."""
    database = _connect(path, apsw.SQLITE_OPEN_READWRITE, read_only=True, mode="?mode=ro")
    blank = Database(apsw.Connection(":memory:"), read_only=False)
    migrate(blank)
    tables = [
        blank.value("SELECT sql FROM sqlite_schema WHERE name = ?", (table,))
        for table in OWN_TABLES
    ]
    blank.close()
    database.rows("PRAGMA query_only = OFF")
    database.rows("ATTACH ':memory:' AS own")
    for statement in tables:
        database.rows(statement.replace("CREATE TABLE ", "CREATE TABLE own.", 1))
    database.rows("PRAGMA query_only = ON")
    return database


def create_shared(path: Path) -> Database:
    """Make an empty file that is to become a shared copy; no half one has to outlive a crash."""
    with folder_errors(path):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    database = _connect(path, apsw.SQLITE_OPEN_READWRITE, read_only=False)
    try:
        database.rows(f"PRAGMA page_size = {_PAGE_SIZE}")
        database.rows("PRAGMA journal_mode = OFF")
        database.rows("PRAGMA synchronous = OFF")
        migrate(database)
    except BaseException:
        database.close()
        raise
    return database


def finish_shared(database: Database) -> None:
    """Pack a shared copy and seal it: one file, without a log, that nobody writes to."""
    database.rows("VACUUM")
    database.rows("PRAGMA journal_mode = DELETE")
    database.rows(f"PRAGMA application_id = {SHARED_ID}")


def components(path: Path | str) -> str:
    """Make a library at `path`, use each part of it once; return the parts' versions."""
    database = open_for_writing(Path(path))
    try:
        database.rows("CREATE VIRTUAL TABLE temp.tried USING vec0(v float[4])")
        database.rows("INSERT INTO temp.tried(rowid, v) VALUES (1, '[1, 0, 0, 0]')")
        near = "SELECT rowid FROM temp.tried WHERE v MATCH '[1, 0, 0, 1]' AND k = 1"
        if database.column(near) != [1]:
            raise EngineError(ErrorCode.LIBRARY_DAMAGED, reason="vec0 found nothing")
        versions = database.rows("SELECT sqlite_version(), vec_version()")[0]
    finally:
        database.close()
    return f"SQLite {versions[0]}, sqlite-vec {versions[1]}"


def make_folder(folder: Path) -> None:
    """Make the folder a new library goes to; raises `EngineError` no_permission or disk_full."""
    with folder_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def folder_errors(path: Path) -> Iterator[None]:
    """Raise `EngineError` no_permission or disk_full where a file cannot be written."""
    try:
        yield
    except OSError as error:
        full = error.errno == errno.ENOSPC
        code = ErrorCode.DISK_FULL if full else ErrorCode.NO_PERMISSION
        raise EngineError(code, path=str(path), reason=str(error)) from error


def create(path: Path) -> None:
    """Make a library under another name first, so that no half one is ever found."""
    partial = path.with_name(path.name + ".new")
    with folder_errors(path):
        for left in (partial, _log(partial), partial.with_name(partial.name + "-journal")):
            left.unlink(missing_ok=True)  # of a program that was killed while making it
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    database = _connect(partial, apsw.SQLITE_OPEN_READWRITE, read_only=False)
    try:
        database.rows(f"PRAGMA page_size = {_PAGE_SIZE}")
        database.rows("PRAGMA auto_vacuum = INCREMENTAL")
        database.rows(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(database)
        database.rows("PRAGMA journal_mode = WAL")
    finally:
        database.close()
    partial.replace(path)


def _inspect(path: Path) -> int:
    """Return the file's schema number from its first bytes, without SQLite."""
    try:
        with path.open("rb") as file:
            start = file.read(_HEADER.size)
            size = os.fstat(file.fileno()).st_size
    except PermissionError as error:
        raise EngineError(ErrorCode.NO_PERMISSION, path=str(path)) from error
    except OSError as error:
        raise EngineError(ErrorCode.LIBRARY_DAMAGED, path=str(path), reason=str(error)) from error
    if len(start) < _HEADER.size:
        raise EngineError(ErrorCode.LIBRARY_DAMAGED, path=str(path), reason="not a library")
    magic, page_size, pages, schema, application = _HEADER.unpack(start)
    if magic != b"SQLite format 3\0" or application not in (APPLICATION_ID, SHARED_ID):
        raise EngineError(ErrorCode.LIBRARY_DAMAGED, path=str(path), reason="not a library")
    if schema > len(MIGRATIONS):
        raise EngineError(ErrorCode.LIBRARY_TOO_NEW, path=str(path), schema=str(schema))
    if size < pages * (page_size if page_size > 1 else 65536) and not _log(path).exists():
        raise EngineError(ErrorCode.LIBRARY_DAMAGED, path=str(path), reason="cut off")
    return int(schema)


def _log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _connect(
    path: Path, flags: int, *, read_only: bool, immutable: bool = False, mode: str = ""
) -> Database:
    address = for_sqlite(path.resolve(), immutable=immutable) + mode
    with translated():
        connection = apsw.Connection(address, flags=flags | apsw.SQLITE_OPEN_URI)
        connection.set_busy_timeout(_BUSY_MILLISECONDS)
        connection.enable_load_extension(True)
        connection.load_extension(sqlite_vec.loadable_path())
        connection.enable_load_extension(False)
        database = Database(connection, read_only=read_only)
        database.rows("PRAGMA foreign_keys = ON")
        database.rows("PRAGMA synchronous = NORMAL")
        database.rows("PRAGMA cache_size = -32000")
        database.rows("PRAGMA temp_store = MEMORY")
        if read_only:
            database.rows("PRAGMA query_only = ON")
    return database


def _verify(database: Database, size: int) -> None:
    """Read the library's trees through, so that a damaged one is not written to.

    Of a large library only the list of documents is read; `check` reads everything.
    """
    tables = ["document", "version"]
    if size <= _CHECKED_BYTES:
        tables = database.column(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name <> ?",
            (_UNCHECKED_TABLE,),
        )
    for table in tables:
        problems = database.column(f"PRAGMA quick_check('{table}')")
        if problems != ["ok"]:
            raise EngineError(ErrorCode.LIBRARY_DAMAGED, reason=str(problems[0]))
