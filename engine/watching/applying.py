"""What has happened in a watched folder is noted in the library; the rest is to be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.library import Library
from engine.watching.planning import Change, ChangeKind, KnownFile


@dataclass(frozen=True, slots=True)
class Noted:
    """`to_read` are files that are new or different; `documents` those whose rows changed."""

    to_read: tuple[str, ...]
    documents: tuple[int, ...]


def known_files(library: Library) -> list[KnownFile]:
    """Return the files that the library's documents were made from."""
    return [
        KnownFile(one.document_id, one.source, one.sha256, one.size, one.modified_ns, one.missing)
        for one in library.source_files()
    ]


def note_changes(library: Library, changes: Iterable[Change]) -> Noted:
    """Note renames, returns and absences at once. Nothing is ever removed."""
    to_read: list[str] = []
    documents: list[int] = []
    for change in changes:
        if change.kind in (ChangeKind.NEW, ChangeKind.CHANGED) or change.document_id is None:
            to_read.append(change.source)
            continue
        _note(library, change, change.document_id)
        if change.kind is not ChangeKind.TOUCHED:
            documents.append(change.document_id)
    return Noted(tuple(to_read), tuple(dict.fromkeys(documents)))


def _note(library: Library, change: Change, document_id: int) -> None:
    match change.kind:
        case ChangeKind.RENAMED:
            library.move(document_id, change.before, change.source)
        case ChangeKind.NAME_GONE:
            library.forget_name(document_id, change.source)
        case ChangeKind.RETURNED:
            library.note_missing(document_id, False)
        case ChangeKind.VANISHED if _is_further_name(library, change.source, document_id):
            library.forget_name(document_id, change.source)
        case ChangeKind.VANISHED | ChangeKind.UNREACHABLE:
            if not _is_further_name(library, change.source, document_id):
                library.note_missing(document_id, True)
        case _:
            pass
    if change.file is not None:
        library.note_modified(change.source, change.file.modified_ns)


def _is_further_name(library: Library, source: str, document_id: int) -> bool:
    """Say whether a document stands for more than this file: it also came out of another one."""
    return library.document(document_id).source != source
