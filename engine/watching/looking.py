"""Look through a watched folder again, in small steps, and say what has happened in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.indexing.folders import SkipTally, find_files
from engine.indexing.names import readable_name
from engine.indexing.source_files import fingerprint
from engine.types import Skipped, SkipReason
from engine.watching.planning import (
    Change,
    FileNow,
    KnownFile,
    files_to_hash,
    lies_in,
    plan_changes,
    same_stamp,
)
from engine.watching.settling import Settling

_FILES_A_STEP = 200


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of looking through a folder; `waiting` files are still being written or in use.

    A folder that is not `reachable` is gone with its drive or its share.
    """

    root: str
    reachable: bool
    changes: tuple[Change, ...]
    waiting: tuple[str, ...] = ()
    skipped: tuple[Skipped, ...] = ()


@dataclass(slots=True)
class _Listing:
    """What is in the folder; `aside` are files of which nothing can be said without opening them.

    `paths` leads from sources, which are text, to what the system calls the files.
    """

    tally: SkipTally = field(default_factory=SkipTally)
    files: list[FileNow] = field(default_factory=list)
    paths: dict[str, Path] = field(default_factory=dict)
    aside: set[str] = field(default_factory=set)


def look_again(
    root: str,
    known: Sequence[KnownFile],
    settling: Settling,
    now: Callable[[], float],
    cancelled: Callable[[], bool] = lambda: False,
) -> Generator[None, None, Looked]:
    """Yield between small steps; return what happened. Nothing is read but what may be renamed.

    `known` are all files that documents of the library were made from, elsewhere too. `now` gives
    seconds since 1970. Raises EngineError cancelled.
    """
    listing = _Listing()
    reachable = Path(root).is_dir()
    if reachable:
        yield from _list(root, listing, cancelled)
    if reachable and any(lies_in(one.source, [root]) for one in known):
        reachable = not _left_empty(root)
    waiting = _waiting(listing.files, known, settling, now())
    hashes = yield from _hashes(
        listing, files_to_hash(known, listing.files, [root]), waiting, cancelled
    )
    changes = plan_changes(
        known,
        listing.files,
        hashes,
        roots=[root],
        unreachable=listing.tally.unreadable_folders if reachable else [root],
        waiting=waiting | listing.aside,
    )
    skipped = listing.tally.skipped()
    return Looked(root, reachable, tuple(changes), tuple(sorted(waiting)), skipped)


def _list(
    root: str, listing: _Listing, cancelled: Callable[[], bool]
) -> Generator[None, None, None]:
    for count, one in enumerate(find_files([root], listing.tally), 1):
        source = readable_name(str(one.path))
        if one.status is None or one.online_only:
            listing.aside.add(source)
            if one.online_only:
                listing.tally.add(SkipReason.ONLINE_ONLY, source)
        else:
            listing.paths[source] = one.path
            status = one.status
            listing.files.append(
                FileNow(source, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
            )
        if count % _FILES_A_STEP == 0:
            if cancelled():
                raise EngineError(ErrorCode.CANCELLED)
            yield


def _left_empty(root: str) -> bool:
    """Say whether a folder holds nothing at all: what is left where a drive or a share was."""
    try:
        with os.scandir(root) as entries:
            return next(entries, None) is None
    except OSError:
        return True


def _waiting(
    files: Sequence[FileNow], known: Sequence[KnownFile], settling: Settling, now: float
) -> set[str]:
    """Return the files that are not yet as they will be; those that look as known never wait."""
    by_source = {one.source: one for one in known}
    settling.keep({file.source for file in files})
    return {
        file.source
        for file in files
        if not (file.source in by_source and same_stamp(by_source[file.source], file))
        and not settling.settled(file, now)
    }


def _hashes(
    listing: _Listing,
    files: Sequence[FileNow],
    waiting: set[str],
    cancelled: Callable[[], bool],
) -> Generator[None, None, dict[str, str]]:
    """Hash what has stopped changing; what cannot be opened now waits too."""
    hashes: dict[str, str] = {}
    for file in files:
        if file.source in waiting:
            continue
        try:
            hashes[file.source] = fingerprint(listing.paths[file.source], cancelled).sha256
        except EngineError as error:
            if error.code is ErrorCode.CANCELLED:
                raise
            waiting.add(file.source)
        yield
    return hashes
