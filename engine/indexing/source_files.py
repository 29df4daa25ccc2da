"""Files on the user's disk: found, fingerprinted, never written."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.errors import EngineError, ErrorCode

_BLOCK = 1 << 20
_LOCK_FILE_PREFIXES = ("~$", ".$", ".~lock.")


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a file held when it was looked at: SHA-256 in hexadecimal, and its size in bytes."""

    sha256: str
    size: int


def files_under(paths: Iterable[str]) -> Iterator[Path]:
    """Yield each named file and, in name order, each file of the named folders, once.

    Hidden files, lock files of office programs and what links back into a folder already seen are
    passed over. A path that does not exist is yielded as it is: reading it says so.
    """
    seen: set[str] = set()
    for given in paths:
        path = Path(given).expanduser().absolute()
        for file in _walk(path, set()) if path.is_dir() else (path,):
            if str(file) not in seen:
                seen.add(str(file))
                yield file


def _walk(folder: Path, entered: set[str]) -> Iterator[Path]:
    real = os.path.realpath(folder)
    if real in entered:
        return
    entered.add(real)
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name.startswith(_LOCK_FILE_PREFIXES):
            continue
        if entry.is_dir():
            yield from _walk(Path(entry.path), entered)
        elif entry.is_file():
            yield Path(entry.path)


def fingerprint(path: Path, cancelled: Callable[[], bool]) -> Fingerprint:
    """Read the file once.

    Raises EngineError not_found, no_permission, locked_by_other, cancelled.
    """
    digest = hashlib.sha256()
    size = 0
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                if cancelled():
                    raise EngineError(ErrorCode.CANCELLED)
                digest.update(block)
                size += len(block)
    except OSError as error:
        raise EngineError.from_os_error(error, path.name) from error
    return Fingerprint(digest.hexdigest(), size)
