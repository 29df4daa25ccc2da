"""Files on the user's disk: found, fingerprinted, never written."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from engine.errors import EngineError, ErrorCode
from engine.indexing.folders import SkipTally, find_files, is_online_only
from engine.indexing.names import readable_name
from engine.types import SkipReason

__all__ = [
    "Fingerprint",
    "files_under",
    "fingerprint",
    "open_source",
    "readable_name",
    "require_file",
]

_BLOCK = 1 << 20
_LEAVE_ACCESS_TIME = getattr(os, "O_NOATIME", 0)
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a file held when it was looked at: SHA-256 in hexadecimal, and its size in bytes."""

    sha256: str
    size: int


def files_under(paths: Iterable[str], tally: SkipTally | None = None) -> Iterator[Path]:
    """Yield each named file and, in name order, each file of the named folders, once.

    What is passed over is counted in `tally`: hidden files, lock files of office programs, what
    links back into a folder already seen, files of a cloud service that are not on this computer.
    A path that does not exist is yielded as it is: reading it says so.
    """
    counted = tally or SkipTally()
    for found in find_files(paths, counted):
        if found.online_only and not found.named:
            counted.add(SkipReason.ONLINE_ONLY, str(found.path))
        else:
            yield found.path


def require_file(path: Path) -> None:
    """Raise EngineError unless the path is a plain file: pipes and devices are never opened.

    A file that a cloud service keeps elsewhere is not found: opening it would fetch it.
    """
    try:
        status = path.stat()
    except OSError as error:
        raise EngineError.from_os_error(error, readable_name(path.name)) from error
    if stat.S_ISDIR(status.st_mode):
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"{readable_name(path.name)} is a folder.")
    if not stat.S_ISREG(status.st_mode):
        raise EngineError(ErrorCode.UNSUPPORTED, name=readable_name(path.name))
    if is_online_only(status):
        raise EngineError(
            ErrorCode.NOT_FOUND, name=readable_name(path.name), where=SkipReason.ONLINE_ONLY.value
        )


def open_source(path: Path) -> BinaryIO:
    """Open a plain file for reading, leaving its time of access as it is where the system can.

    Raises EngineError as `require_file`; a pipe is never waited for.
    """
    try:
        file = os.fdopen(_descriptor(path), "rb")
    except OSError as error:
        raise EngineError.from_os_error(error, readable_name(path.name)) from error
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise EngineError(ErrorCode.UNSUPPORTED, name=readable_name(path.name))
    return file


def _descriptor(path: Path) -> int:
    try:
        return os.open(path, _READ | _LEAVE_ACCESS_TIME)
    except PermissionError:  # only the owner may leave it
        return os.open(path, _READ)


def fingerprint(path: Path, cancelled: Callable[[], bool]) -> Fingerprint:
    """Read the file once.

    Raises EngineError not_found, no_permission, locked_by_other, cancelled.
    """
    require_file(path)
    digest = hashlib.sha256()
    size = 0
    try:
        with open_source(path) as file:
            while block := file.read(_BLOCK):
                if cancelled():
                    raise EngineError(ErrorCode.CANCELLED)
                digest.update(block)
                size += len(block)
    except OSError as error:
        raise EngineError.from_os_error(error, readable_name(path.name)) from error
    return Fingerprint(digest.hexdigest(), size)
