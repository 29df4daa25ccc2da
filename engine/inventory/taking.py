"""Take an inventory: a generator of small steps that writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from engine.errors import EngineError, ErrorCode
from engine.indexing.folders import Found, SkipTally, find_files
from engine.indexing.names import distinct_names, readable_name
from engine.indexing.source_files import fingerprint
from engine.inventory.counting import kind_totals, totals_of
from engine.inventory.endings import is_misnamed
from engine.inventory.estimate import Speeds, Work, seconds_for
from engine.inventory.grouping import version_groups
from engine.inventory.looking import Looked, han_share, look_into
from engine.reader import DocumentPeeker
from engine.reading_protocol import DocumentPeeked
from engine.types import (
    Counted,
    DocumentKind,
    FileState,
    Inventory,
    InventoryFile,
    InventoryProgress,
)
from engine.versions.likely import Candidate, likely_versions
from engine.versions.sketches import Sketch
from engine.versions.sketching import sketch_of

_FILES_A_STEP = 200

Steps = Generator[InventoryProgress | None, None, Inventory]
"""Yields how far it is (None: nothing to tell); returns the inventory."""


@dataclass(slots=True)
class _Line:
    """A file, and what its likely versions are found by."""

    file: InventoryFile
    sketch: Sketch | None = None


def take_inventory(
    paths: Sequence[str],
    peeker: DocumentPeeker,
    speeds: Speeds = Speeds(),
    cancelled: Callable[[], bool] = lambda: False,
) -> Steps:
    """Look at files and folders; a path that is not there is a file not found.

    Raises EngineError cancelled.
    """
    tally = SkipTally()
    found: list[Found] = []
    for one in find_files(paths, tally):
        found.append(one)
        if len(found) % _FILES_A_STEP == 0:
            _go_on(cancelled)
            yield InventoryProgress(0, 0, readable_name(one.path.name))
    kept = yield from _duplicates(found, cancelled)
    lines: list[_Line] = []
    for number, one in enumerate(found):
        _go_on(cancelled)
        yield InventoryProgress(number, len(found), readable_name(one.path.name))
        if number in kept:
            lines.append(_duplicate(one, found[kept[number]], lines[kept[number]].file.kind))
        elif one.online_only:
            lines.append(_Line(_file(one, Looked(FileState.ONLINE_ONLY))))
        else:
            looked = yield from look_into(one.path, peeker)
            lines.append(_line(one, looked, speeds))
    return _inventory(lines, tally)


def _go_on(cancelled: Callable[[], bool]) -> None:
    if cancelled():
        raise EngineError(ErrorCode.CANCELLED)


def _duplicates(
    found: Sequence[Found], cancelled: Callable[[], bool]
) -> Generator[None, None, dict[int, int]]:
    """Return for each file of the same bytes as an earlier one, that one; both by index.

    Only files of equal size are read. One that cannot be read is nobody's duplicate.
    """
    sizes = Counter(_size(one) for one in found)
    first: dict[str, int] = {}
    kept: dict[int, int] = {}
    for number, one in enumerate(found):
        if one.online_only or not _size(one) or sizes[_size(one)] == 1:
            continue
        try:
            content = fingerprint(one.path, cancelled).sha256
        except EngineError as error:
            if error.code is ErrorCode.CANCELLED:
                raise
            continue
        if content in first:
            kept[number] = first[content]
        else:
            first[content] = number
        yield None
    return kept


def _size(one: Found) -> int:
    return one.status.st_size if one.status else 0


def _duplicate(one: Found, other: Found, kind: DocumentKind | None) -> _Line:
    file = _file(one, Looked(FileState.DUPLICATE, kind))
    return _Line(replace(file, duplicate_of=readable_name(str(other.path))))


def _file(one: Found, looked: Looked) -> InventoryFile:
    return InventoryFile(
        readable_name(str(one.path)),
        readable_name(one.path.name),
        looked.state,
        _size(one),
        looked.kind,
        error=looked.error,
        error_details=looked.details,
    )


def _line(one: Found, looked: Looked, speeds: Speeds) -> _Line:
    file = _file(one, looked)
    peeked = looked.peeked
    if peeked is None:
        return _Line(file)
    file = replace(
        file,
        length=peeked.length,
        counted=peeked.counted,
        exact=peeked.exact,
        needs_ocr=peeked.needs_ocr,
        encrypted=peeked.encrypted,
        misnamed=is_misnamed(one.path.name, peeked.kind),
        facts=peeked.facts,
        seconds=seconds_for(_work(peeked, file.bytes), speeds),
    )
    return _Line(file, sketch_of(peeked.text))


def _work(peeked: DocumentPeeked, size: int) -> Work:
    pages = peeked.length if peeked.counted in (Counted.PAGES, Counted.SLIDES) else 0
    return Work(
        peeked.kind, size, pages, peeked.characters, peeked.needs_ocr, han_share(peeked.text)
    )


def _inventory(lines: Sequence[_Line], tally: SkipTally) -> Inventory:
    files = [line.file for line in lines]
    paths = [file.path for file in files]
    pairs = likely_versions(
        [
            Candidate(index, file.path, file.facts, lines[index].sketch)
            for index, file in enumerate(files)
            if file.state in (FileState.READY, FileState.PASSWORD_REQUIRED)
        ]
    )
    groups = version_groups(pairs, paths)
    newest = {path: group.newest for group in groups for path in group.files if group.newest}
    shown = [
        replace(
            file,
            name=distinct.name,
            folder=distinct.folder,
            newest=newest.get(file.path, "") if newest.get(file.path) != file.path else "",
        )
        for file, distinct in zip(files, distinct_names(paths), strict=True)
    ]
    skipped = tally.skipped()
    return Inventory(
        tuple(shown), tuple(groups), skipped, kind_totals(shown), totals_of(shown, skipped)
    )
