"""The lock that makes one program at a time the library's writer.

An operating system's lock on a file beside the library: it ends with its holder, however that
dies. The file says who holds it, for the message of those who come second.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import IO

from engine.errors import EngineError, ErrorCode

_LOCKED_BYTE = 1 << 20  # beyond the text: Windows lets nobody read a locked byte


class WriterLock:
    """Held from construction until `release`; raises `EngineError` library_locked otherwise."""

    def __init__(self, library: Path) -> None:
        self._path = library.with_name(library.name + ".lock")
        self._file = self._acquire()
        holder = {"pid": str(os.getpid()), "program": "Pagecite"}
        self._file.truncate(0)
        self._file.write(json.dumps(holder).encode())
        self._file.flush()

    def release(self) -> None:
        """Let go and remove the file."""
        if sys.platform == "win32":
            self._file.close()  # Windows removes no open file
            with contextlib.suppress(PermissionError):  # the next writer has it already
                self._path.unlink(missing_ok=True)
        else:
            self._path.unlink(missing_ok=True)
            self._file.close()

    def _acquire(self) -> IO[bytes]:
        while True:
            file = self._opened()
            if not _try_lock(file):
                file.close()
                raise EngineError(ErrorCode.LIBRARY_LOCKED, holder=self._holder())
            if self._is_current(file):
                return file
            file.close()  # its holder removed it between our opening and our locking

    def _opened(self) -> IO[bytes]:
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except PermissionError as error:
            raise EngineError(ErrorCode.NO_PERMISSION, path=str(self._path)) from error
        return os.fdopen(descriptor, "r+b")

    def _is_current(self, file: IO[bytes]) -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def _holder(self) -> str:
        try:
            holder = json.loads(self._path.read_bytes())
            return f"{holder['program']} (pid {holder['pid']})"
        except (OSError, ValueError, KeyError, TypeError):
            return "unknown"  # it is just being written


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
