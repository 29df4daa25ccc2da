"""Totals of an inventory. Pure: no I/O."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from engine.types import (
    Counted,
    DocumentKind,
    FileState,
    InventoryFile,
    InventoryTotals,
    KindTotal,
    Skipped,
)

_NOT_LOST = (
    FileState.READY,
    FileState.DUPLICATE,
    FileState.PASSWORD_REQUIRED,
    FileState.UNCLEAR,
)


def kind_totals(files: Sequence[InventoryFile]) -> tuple[KindTotal, ...]:
    """Return the ready files by kind, the most frequent first."""
    by_kind: dict[DocumentKind, list[InventoryFile]] = defaultdict(list)
    for file in files:
        if file.state is FileState.READY and file.kind is not None:
            by_kind[file.kind].append(file)
    totals = [
        KindTotal(
            kind,
            len(inside),
            sum(file.length for file in inside),
            next((file.counted for file in inside if file.counted), Counted.NOTHING),
            sum(file.bytes for file in inside),
            all(file.exact for file in inside if file.length),
        )
        for kind, inside in by_kind.items()
    ]
    return tuple(sorted(totals, key=lambda total: (-total.files, total.kind.value)))


def totals_of(files: Sequence[InventoryFile], skipped: Sequence[Skipped]) -> InventoryTotals:
    """Return the counts over all files."""
    ready = [file for file in files if file.state is FileState.READY]
    return InventoryTotals(
        files=len(files),
        bytes=sum(file.bytes for file in files),
        ready=len(ready),
        duplicates=sum(file.state is FileState.DUPLICATE for file in files),
        older_versions=sum(bool(file.newest) for file in files),
        password_required=sum(file.state is FileState.PASSWORD_REQUIRED for file in files),
        cannot_be_read=sum(file.state not in _NOT_LOST for file in files),
        unclear=sum(file.state is FileState.UNCLEAR for file in files),
        pages=sum(file.length for file in ready if file.counted is Counted.PAGES),
        scanned_files=sum(file.needs_ocr > 0 for file in ready),
        needs_ocr=sum(file.needs_ocr for file in ready),
        skipped=sum(one.count for one in skipped),
        seconds=(sum(file.seconds[0] for file in ready), sum(file.seconds[1] for file in ready)),
    )
