"""One SQLite connection: rows in plain tuples, transactions, and SQLite's errors as ours.

Everything else in `engine.store` speaks to SQLite through this class, so this is the one place
that translates apsw's exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from engine.errors import EngineError, ErrorCode
from engine.native_paths import for_sqlite

Row = tuple[Any, ...]
Bindings = Sequence[Any] | Mapping[str, Any]

_PAGES_AT_ONCE = 512  # of 16 KiB: 8 MiB between two steps

_CODES: tuple[tuple[type[apsw.Error], ErrorCode], ...] = (
    (apsw.BusyError, ErrorCode.LIBRARY_LOCKED),
    (apsw.LockedError, ErrorCode.LIBRARY_LOCKED),
    (apsw.ProtocolError, ErrorCode.LIBRARY_LOCKED),
    (apsw.CorruptError, ErrorCode.LIBRARY_DAMAGED),
    (apsw.NotADBError, ErrorCode.LIBRARY_DAMAGED),
    (apsw.FormatError, ErrorCode.LIBRARY_DAMAGED),
    (apsw.IOError, ErrorCode.LIBRARY_DAMAGED),
    (apsw.FullError, ErrorCode.DISK_FULL),
    (apsw.CantOpenError, ErrorCode.NO_PERMISSION),
    (apsw.ReadOnlyError, ErrorCode.NO_PERMISSION),
    (apsw.PermissionsError, ErrorCode.NO_PERMISSION),
    (apsw.AuthError, ErrorCode.NO_PERMISSION),
    (apsw.NoMemError, ErrorCode.OUT_OF_MEMORY),
    (apsw.TooBigError, ErrorCode.TOO_LARGE),
)


@contextmanager
def translated() -> Iterator[None]:
    """Raise `EngineError` for the failures of SQLite that are not mistakes of ours."""
    try:
        yield
    except apsw.Error as error:
        for kind, code in _CODES:
            if isinstance(error, kind):
                raise EngineError(code, reason=str(error)) from error
        raise


class Database:
    """A connection in use by one thread at a time.

    Every method raises `EngineError` library_damaged, library_locked, disk_full, no_permission,
    out_of_memory or too_large.
    """

    def __init__(self, connection: apsw.Connection, *, read_only: bool) -> None:
        self._connection = connection
        self._snapshots = 0
        self.read_only = read_only

    def rows(self, sql: str, bindings: Bindings = ()) -> list[Row]:
        """Return all rows of one statement."""
        with translated():
            return list(self._connection.execute(sql, bindings))

    def row(self, sql: str, bindings: Bindings = ()) -> Row | None:
        """Return the first row, if there is one."""
        rows = self.rows(sql, bindings)
        return rows[0] if rows else None

    def value(self, sql: str, bindings: Bindings = ()) -> Any:
        """Return the first column of the first row, or None."""
        row = self.row(sql, bindings)
        return row[0] if row else None

    def column(self, sql: str, bindings: Bindings = ()) -> list[Any]:
        """Return the first column of all rows."""
        return [row[0] for row in self.rows(sql, bindings)]

    def run_many(self, sql: str, bindings: Iterable[Bindings]) -> None:
        """Run a statement once for each set of bindings."""
        with translated():
            self._connection.executemany(sql, bindings)

    def insert(self, sql: str, bindings: Bindings) -> int:
        """Run an INSERT and return the new row's id."""
        self.rows(sql, bindings)
        return self._connection.last_insert_rowid()

    def changed(self) -> int:
        """Return how many rows the last statement changed."""
        return self._connection.changes()

    @contextmanager
    def transaction(self, *, durable: bool = False) -> Iterator[None]:
        """Commit all that happens inside, or nothing of it.

        A killed program never loses a commit. With `durable` it also outlives a power failure,
        and so do all commits before it.
        """
        if durable:
            self.rows("PRAGMA synchronous = FULL")
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self.rows("COMMIT")
        except BaseException:
            if not self._connection.get_autocommit():
                self.rows("ROLLBACK")
            raise
        finally:
            if durable:
                self.rows("PRAGMA synchronous = NORMAL")

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See the library as it is now until the end of the block, whatever a writer does."""
        if self._snapshots == 0:
            self.rows("BEGIN")
        self._snapshots += 1
        try:
            yield
        finally:
            self._snapshots -= 1
            if self._snapshots == 0:
                self.rows("ROLLBACK")  # nothing was written; a COMMIT fails on a damaged file

    @property
    def file(self) -> str:
        """The path of the file that is open."""
        return str(self._connection.filename)

    def copy_to(self, target: Path) -> Iterator[tuple[int, int]]:
        """Copy everything to another file, as it is now; yield pages (done, all of them)."""
        with translated():
            flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
            copy = apsw.Connection(for_sqlite(target.resolve()), flags=flags)
            try:
                with copy.backup("main", self._connection, "main") as backup:
                    while not backup.done:
                        backup.step(_PAGES_AT_ONCE)
                        yield backup.page_count - backup.remaining, backup.page_count
            finally:
                copy.close()

    def close(self) -> None:
        """Close the connection; the writer's puts the write-ahead log into the file first.

        It does not wait for readers: the last of them to close does the rest.
        """
        try:
            if not self.read_only:
                self._connection.set_busy_timeout(0)
                self.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            with translated():
                self._connection.close()
