"""The item model of the document list: the library's rows, and files still on their way in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Slot,
)

from app.document_states import state_of
from engine.protocol import DocumentChanged, DocumentGone, FileOutcome, IngestProgress
from engine.types import DocumentRow

Index = QModelIndex | QPersistentModelIndex
EntryRole = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: a document, a file on its way, or a file that never became a document."""

    source: str
    row: DocumentRow | None = None
    progress: IngestProgress | None = None
    error: str | None = None
    error_details: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What the row is called."""
        return self.row.name if self.row else PurePath(self.source).name


class DocumentListModel(QAbstractListModel):
    """Rows in the order in which they came."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: list[Entry] = []

    # --- what views ask ---------------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent and parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name
            case Qt.ItemDataRole.ToolTipRole:
                return f"{entry.name}\n{state_of(entry).text}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.name}, {state_of(entry).text}"
            case _:
                return entry if role == EntryRole else None

    def entry(self, index: Index) -> Entry | None:
        """Return the entry at an index, None where the index points nowhere."""
        return self._entries[index.row()] if index.isValid() else None

    def documents(self) -> list[DocumentRow]:
        """Return the rows that are documents of the library."""
        return [entry.row for entry in self._entries if entry.row]

    # --- what the engine tells --------------------------------------------------------------

    def set_documents(self, rows: Iterable[DocumentRow]) -> None:
        """Show these documents and nothing else."""
        self.beginResetModel()
        self._entries = [Entry(row.source, row) for row in rows]
        self.endResetModel()

    @Slot(DocumentChanged)
    def on_document_changed(self, event: DocumentChanged) -> None:
        """Show a row that is new or different."""
        row = event.document
        at = self._find(row.id, row.source)
        before = self._entries[at] if at is not None else Entry(row.source)
        self._put(at, replace(before, row=row, error=None, error_details={}))

    @Slot(DocumentGone)
    def on_document_gone(self, event: DocumentGone) -> None:
        """Take a document's row away."""
        at = self._find(event.document_id, None)
        if at is not None:
            self._take(at)

    @Slot(IngestProgress)
    def on_ingest_progressed(self, event: IngestProgress) -> None:
        """Show how far a file is."""
        at = self._find(event.document_id, event.source)
        before = self._entries[at] if at is not None else Entry(event.source)
        self._put(at, replace(before, progress=event, error=None, error_details={}))

    @Slot(FileOutcome)
    def on_file_finished(self, event: FileOutcome) -> None:
        """Show how a file ended; a failed one that is no document stays as a row of its own."""
        document_id = event.document.id if event.document else None
        at = self._find(document_id, event.source)
        before = self._entries[at] if at is not None else Entry(event.source)
        ended = replace(
            before,
            row=event.document or before.row,
            progress=None,
            error=event.error,
            error_details=event.error_details,
        )
        if ended.row or ended.error:
            self._put(at, ended)
        elif at is not None:
            self._take(at)

    def end_ingest(self, request_id: int) -> None:
        """Nothing of this request is on its way any more."""
        for at in reversed(range(len(self._entries))):
            entry = self._entries[at]
            if entry.progress and entry.progress.request_id == request_id:
                if entry.row or entry.error:
                    self._put(at, replace(entry, progress=None))
                else:
                    self._take(at)

    def dismiss(self, index: Index) -> None:
        """Take away the row of a file that never became a document."""
        entry = self.entry(index)
        if entry and not entry.row:
            self._take(index.row())

    def _find(self, document_id: int | None, source: str | None) -> int | None:
        for at, entry in enumerate(self._entries):
            if document_id is not None and entry.row and entry.row.id == document_id:
                return at
        for at, entry in enumerate(self._entries):
            if source is not None and entry.source == source:
                return at
        return None

    def _put(self, at: int | None, entry: Entry) -> None:
        if at is None:
            end = len(self._entries)
            self.beginInsertRows(QModelIndex(), end, end)
            self._entries.append(entry)
            self.endInsertRows()
        elif entry != self._entries[at]:
            self._entries[at] = entry
            index = self.index(at, 0)
            self.dataChanged.emit(index, index)

    def _take(self, at: int) -> None:
        self.beginRemoveRows(QModelIndex(), at, at)
        del self._entries[at]
        self.endRemoveRows()
