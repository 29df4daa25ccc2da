"""Files on the user's disk: found, fingerprinted, never written."""

from __future__ import annotations

import hashlib
import os
import stat
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


def require_file(path: Path) -> None:
    """Raise EngineError unless the path is a plain file: pipes and devices are never opened."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise EngineError.from_os_error(error, path.name) from error
    if stat.S_ISDIR(mode):
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"{path.name} is a folder.")
    if not stat.S_ISREG(mode):
        raise EngineError(ErrorCode.UNSUPPORTED, name=path.name)


def readable_name(text: str) -> str:
    """Return a name or path without the bytes that are no text: what is stored and shown."""
    return text.encode("utf-8", "replace").decode("utf-8")


def fingerprint(path: Path, cancelled: Callable[[], bool]) -> Fingerprint:
    """Read the file once.

    Raises EngineError not_found, no_permission, locked_by_other, cancelled.
    """
    require_file(path)
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
