"""What has happened to known files, from how a folder is now. Pure: no I/O.

Nothing here removes a document: one whose file is gone is missing, one whose drive is gone is
unreachable, and both come back when the file does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath

from engine.indexing.names import same_name_key


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file that a document was made from, as it was then; a document may have several.

    `modified_ns` is None where it was never noted. `missing` says that it was not there lately.
    """

    document_id: int
    source: str
    sha256: str
    size: int
    modified_ns: int | None = None
    missing: bool = False


@dataclass(frozen=True, slots=True)
class FileNow:
    """A file as it is now; times are in nanoseconds since 1970."""

    source: str
    size: int
    modified_ns: int
    changed_ns: int = 0


class ChangeKind(StrEnum):
    """What happened to a file."""

    NEW = "new"  # read it; the library may know its bytes under another name
    CHANGED = "changed"  # read it again
    TOUCHED = "touched"  # its time changed, its bytes did not: note the time
    RENAMED = "renamed"  # note the new place: nothing is read
    RETURNED = "returned"  # it was missing and is there as it was
    NAME_GONE = "name_gone"  # one of several files of the same bytes is gone
    VANISHED = "vanished"  # mark the document missing
    UNREACHABLE = "unreachable"  # its drive or folder cannot be looked at


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened; `file` is how the file is now, `before` where it was known."""

    kind: ChangeKind
    source: str
    document_id: int | None = None
    file: FileNow | None = None
    before: str = ""


def same_stamp(known: KnownFile, file: FileNow) -> bool:
    """Say whether a file looks as it did when it was read, without opening it."""
    return (known.size, known.modified_ns) == (file.size, file.modified_ns)


def files_to_hash(
    known: Iterable[KnownFile], found: Sequence[FileNow], roots: Sequence[str]
) -> list[FileNow]:
    """Return the found files whose bytes `plan_changes` needs to know, few of many.

    Those are files with another time and the same size, and new ones as large as one that is gone.
    """
    by_source = {one.source: one for one in known}
    here = {file.source for file in found}
    gone = {
        one.size
        for one in by_source.values()
        if one.source not in here and one.size and lies_in(one.source, roots)
    }
    return [file for file in found if _needs_hash(file, by_source.get(file.source), gone)]


def plan_changes(
    known: Iterable[KnownFile],
    found: Sequence[FileNow],
    hashes: Mapping[str, str],
    *,
    roots: Sequence[str],
    unreachable: Sequence[str] = (),
    waiting: Collection[str] = (),
) -> list[Change]:
    """Return what happened below `roots`; known files elsewhere are taken to be as they were.

    `hashes` maps sources of found files to the SHA-256 of their bytes, as far as `files_to_hash`
    asked and they could be read. `unreachable` are folders that could not be listed. `waiting` are
    files that are still being written: nothing is said of them.
    """
    by_source = {one.source: one for one in known}
    here = {file.source: file for file in found}
    changes = [
        change
        for file in found
        if file.source in by_source and file.source not in waiting
        for change in _stayed(by_source[file.source], file, hashes.get(file.source))
    ]
    absent = [
        one
        for one in by_source.values()
        if one.source not in here and one.source not in waiting and lies_in(one.source, roots)
    ]
    gone = [one for one in absent if not lies_in(one.source, unreachable)]
    new = [one for one in found if one.source not in by_source and one.source not in waiting]
    renamed = _renamed(gone, new, hashes)
    for file in new:
        before = renamed.get(file.source)
        kind = ChangeKind.RENAMED if before else ChangeKind.NEW
        changes.append(
            Change(
                kind,
                file.source,
                before.document_id if before else None,
                file,
                before.source if before else "",
            )
        )
    followed = {one.source for one in renamed.values()}
    present = _documents_present(by_source.values(), absent) | {
        one.document_id for one in renamed.values()
    }
    reached = {one.source for one in gone}
    for one in absent:
        if one.source not in followed and not one.missing:
            kind = ChangeKind.NAME_GONE if one.document_id in present else ChangeKind.VANISHED
            kind = kind if one.source in reached else ChangeKind.UNREACHABLE
            changes.append(Change(kind, one.source, one.document_id))
    return changes


def lies_in(source: str, folders: Iterable[str]) -> bool:
    """Say whether a path is one of the folders or lies below one."""
    path = PurePath(source)
    return any(path.is_relative_to(folder) for folder in folders)


def _needs_hash(file: FileNow, known: KnownFile | None, gone: set[int]) -> bool:
    if known is None:
        return file.size in gone
    return known.size == file.size and known.modified_ns != file.modified_ns


def _stayed(known: KnownFile, file: FileNow, sha256: str | None) -> list[Change]:
    if not same_stamp(known, file) and sha256 != known.sha256:
        kind = ChangeKind.CHANGED
    elif known.missing:
        kind = ChangeKind.RETURNED
    elif not same_stamp(known, file):
        kind = ChangeKind.TOUCHED
    else:
        return []
    return [Change(kind, file.source, known.document_id, file)]


def _renamed(
    gone: Sequence[KnownFile], new: Sequence[FileNow], hashes: Mapping[str, str]
) -> dict[str, KnownFile]:
    """Return for each new file that is a known one under another name, that one.

    Among several of the same bytes, one of the same file name goes first.
    """
    by_content: dict[str, list[KnownFile]] = defaultdict(list)
    for one in gone:
        by_content[one.sha256].append(one)
    renamed: dict[str, KnownFile] = {}
    for alike in (True, False):
        for file in new:
            candidates = by_content.get(hashes.get(file.source, ""), [])
            for one in candidates:
                if not alike or _file_name(one.source) == _file_name(file.source):
                    if file.source not in renamed:
                        renamed[file.source] = one
                        candidates.remove(one)
                    break
    return renamed


def _file_name(source: str) -> str:
    return same_name_key(PurePath(source).name)


def _documents_present(known: Iterable[KnownFile], absent: Sequence[KnownFile]) -> set[int]:
    lost = {one.source for one in absent}
    return {one.document_id for one in known if one.source not in lost and not one.missing}
