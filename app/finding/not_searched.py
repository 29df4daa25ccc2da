"""What a search in all documents could not see, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.documents.document_entry import Entry
from engine.types import OcrState


@dataclass(frozen=True, slots=True)
class NotSearched:
    """Files without any text yet, files that could not be read, and pages without text."""

    reading: int = 0
    failed: int = 0
    scans_waiting: int = 0
    unreadable: int = 0


def not_searched(entries: Iterable[Entry]) -> NotSearched:
    """Count what the rows of the document list say is not there to be found."""
    reading = failed = waiting = unreadable = 0
    for entry in entries:
        row = entry.row
        if row is None or row.version_id is None:
            failed += entry.failed
            reading += not entry.failed
        elif row.receipt:
            pages = len(row.receipt.pages_unreadable)
            if row.receipt.ocr is OcrState.WAITING:
                waiting += pages
            else:
                unreadable += pages
    return NotSearched(reading, failed, waiting, unreadable)


def told(missing: NotSearched) -> str:
    """Return what was not searched as one line, "" where everything was."""
    counted = (
        (missing.reading, _reading),
        (missing.scans_waiting, _scans_waiting),
        (missing.failed, _failed),
        (missing.unreadable, _unreadable),
    )
    parts = [text(count) for count, text in counted if count]
    if not parts:
        return ""
    listed = QCoreApplication.translate("NotSearched", ", ").join(parts)
    whole = QCoreApplication.translate("NotSearched", "Not searched: {what}.")
    return whole.replace("{what}", listed)


def _reading(count: int) -> str:
    return QCoreApplication.translate("NotSearched", "%n file(s) still being read", None, count)


def _scans_waiting(count: int) -> str:
    return QCoreApplication.translate(
        "NotSearched", "%n scanned page(s) not recognised yet", None, count
    )


def _failed(count: int) -> str:
    return QCoreApplication.translate(
        "NotSearched", "%n file(s) that could not be read", None, count
    )


def _unreadable(count: int) -> str:
    return QCoreApplication.translate(
        "NotSearched", "%n page(s) without readable text", None, count
    )
