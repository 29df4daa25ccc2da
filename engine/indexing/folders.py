"""What is in folders: every file of every folder below, and what was passed over, counted.

Only names and attributes are looked at; no file is opened.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.indexing.names import readable_name
from engine.types import Skipped, SkipReason

_LOCK_FILE = re.compile(r"~\$|\.\$|\.~|~WR[A-Z]\d{4}\.tmp$", re.IGNORECASE)
_SYSTEM_NAMES = frozenset({"desktop.ini", "thumbs.db", "__macosx"})
_DOWNLOAD = re.compile(r"\.(?:crdownload|part|partial|opdownload|download)$", re.IGNORECASE)
_LIBRARY = re.compile(
    r"\.pagecite(?:\.(?:lock|new|v\d+))?(?:-(?:wal|shm|journal))?$", re.IGNORECASE
)
_CLOUD_STUB = re.compile(r"\.(?P<name>.+)\.icloud$", re.IGNORECASE)

_WINDOWS_HIDDEN = 0x2
_WINDOWS_NOT_HERE = 0x1000 | 0x40000 | 0x400000  # offline, recall on open, recall on data access
_MACOS_HIDDEN = 0x8000
_MACOS_NOT_HERE = 0x40000000  # SF_DATALESS

_MOST_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Found:
    """A file, or what was named as one: `status` is None where nobody could say anything of it.

    `online_only` files are known to this computer by name only: opening one fetches it. `named`
    says that the user gave this very path, not a folder above it.
    """

    path: Path
    status: os.stat_result | None
    online_only: bool = False
    named: bool = False


class SkipTally:
    """Counts what a walk passes over."""

    def __init__(self) -> None:
        self._paths: dict[SkipReason, list[str]] = {}
        self._counts: dict[SkipReason, int] = {}
        self.unreadable_folders: list[str] = []

    def add(self, reason: SkipReason, path: str) -> None:
        """Count one thing that was passed over."""
        self._counts[reason] = self._counts.get(reason, 0) + 1
        examples = self._paths.setdefault(reason, [])
        if len(examples) < _MOST_EXAMPLES:
            examples.append(readable_name(path))
        if reason is SkipReason.UNREADABLE_FOLDER:
            self.unreadable_folders.append(path)

    def skipped(self) -> tuple[Skipped, ...]:
        """Return the counts, in the order of `SkipReason`."""
        return tuple(
            Skipped(reason, self._counts[reason], tuple(self._paths[reason]))
            for reason in SkipReason
            if reason in self._counts
        )


def find_files(paths: Iterable[str], tally: SkipTally) -> Iterator[Found]:
    """Yield each named file and, in name order, each file of the named folders, once.

    A named path comes as it is, even if it is missing or hidden; what is passed over inside
    folders is counted. Files that are online only are yielded as such.
    """
    seen: set[str] = set()
    for given in paths:
        path = _absolute(given)
        for found in _walk(path, tally) if path.is_dir() else (_named(path),):
            key = os.path.normcase(found.path)
            if key not in seen:
                seen.add(key)
                yield found


def reason_to_skip(name: str) -> SkipReason | None:
    """Return why something of this name in a folder is passed over, None where it is not."""
    if _LOCK_FILE.match(name):
        return SkipReason.LOCK_FILE
    if name.startswith(".") or name.lower() in _SYSTEM_NAMES:
        return SkipReason.HIDDEN
    if _DOWNLOAD.search(name):
        return SkipReason.UNFINISHED
    return SkipReason.LIBRARY if _LIBRARY.search(name) else None


def is_online_only(status: os.stat_result) -> bool:
    """Say whether the system knows a file by name only; where it cannot be told, it is here."""
    return bool(
        getattr(status, "st_file_attributes", 0) & _WINDOWS_NOT_HERE
        or getattr(status, "st_flags", 0) & _MACOS_NOT_HERE
    )


def _absolute(given: str) -> Path:
    path = Path(given).expanduser().absolute()
    if ".." not in path.parts:
        return path
    return path.resolve() if path.name == ".." else path.parent.resolve() / path.name


def _named(path: Path) -> Found:
    try:
        status = path.stat()
    except OSError:
        return Found(path, None, named=True)
    return Found(path, status, is_online_only(status), named=True)


def _walk(root: Path, tally: SkipTally) -> Iterator[Found]:
    start = os.path.realpath(root)
    entered = {start}
    levels = [_listing(str(root), tally)]
    while levels:
        entry = next(levels[-1], None)
        if entry is None:
            levels.pop()
            continue
        try:
            met = _meet(entry, start, entered)
        except FileNotFoundError:  # gone since it was listed
            continue
        if isinstance(met, Found):
            yield met
        elif isinstance(met, SkipReason):
            tally.add(met, entry.path)
        else:
            entered.add(met)
            levels.append(_listing(entry.path, tally))


def _meet(entry: os.DirEntry[str], start: str, entered: set[str]) -> Found | SkipReason | str:
    """Return what an entry is: a file, something to pass over, or the real path of a folder."""
    stub = _CLOUD_STUB.match(entry.name)
    if stub:
        return Found(Path(entry.path).with_name(stub["name"]), None, online_only=True)
    reason = _reason_to_skip(entry)
    if reason:
        return reason
    try:
        if entry.is_dir():
            real = os.path.realpath(entry.path)
            looped = real in entered or _holds(real, start)
            return SkipReason.LINK_LOOP if looped else real
        status = entry.stat()
    except OSError as error:
        if not entry.is_symlink():
            if isinstance(error, FileNotFoundError):
                raise
            return Found(Path(entry.path), None)
        looped = error.errno == errno.ELOOP
        return SkipReason.LINK_LOOP if looped else SkipReason.BROKEN_LINK
    if not stat.S_ISREG(status.st_mode):
        return SkipReason.NOT_A_FILE
    return Found(Path(entry.path), status, is_online_only(status))


def _listing(folder: str, tally: SkipTally) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return iter(sorted(entries, key=lambda entry: entry.name))
    except FileNotFoundError:  # gone since it was listed
        return iter(())
    except OSError:
        tally.add(SkipReason.UNREADABLE_FOLDER, folder)
        return iter(())


def _reason_to_skip(entry: os.DirEntry[str]) -> SkipReason | None:
    return reason_to_skip(entry.name) or (SkipReason.HIDDEN if _is_marked_hidden(entry) else None)


def _is_marked_hidden(entry: os.DirEntry[str]) -> bool:
    if os.name == "posix" and not hasattr(os, "chflags"):
        return False
    status = entry.stat(follow_symlinks=False)
    return bool(
        getattr(status, "st_file_attributes", 0) & _WINDOWS_HIDDEN
        or getattr(status, "st_flags", 0) & _MACOS_HIDDEN
    )


def _holds(folder: str, inside: str) -> bool:
    """Say whether `inside` lies below `folder`: both real paths."""
    return inside.startswith(folder.rstrip(os.sep) + os.sep)
