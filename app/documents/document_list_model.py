"""The item model of the document list: the library's rows, and files still on their way in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)

from app.documents.document_entry import Entry
from app.documents.document_order import Arrangement, Line, SortBy, arrange, container_key, fitting
from app.documents.document_states import state_of
from app.documents.name_order import name_key
from engine.errors import ErrorCode
from engine.protocol import DocumentChanged, DocumentGone, FileOutcome, IngestProgress
from engine.types import DocumentRow
from engine.versions.likely import LikelyVersions

__all__ = ["DepthRole", "DocumentListModel", "Entry", "EntryRole"]

Index = QModelIndex | QPersistentModelIndex
EntryRole = Qt.ItemDataRole.UserRole + 1
DepthRole = Qt.ItemDataRole.UserRole + 2

_SETTLE = 500  # milliseconds after a change until the rows are put in order anew


class DocumentListModel(QAbstractListModel):
    """Rows as an `Arrangement` says; each has a key that stays while the row does.

    `total_changed` follows where one that is not shown has come or gone.
    """

    total_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: dict[int, Entry] = {}
        self._by_id: dict[int, int] = {}
        self._by_source: dict[str, int] = {}
        self._next_key = 0
        self._lines: list[Line] = []
        self._rows: dict[int, int] | None = {}
        self._how = Arrangement()
        self._name_key = name_key(QLocale())
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLE)
        self._settling.timeout.connect(self.rearrange)

    # --- what views ask ---------------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent and parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        entry = self._entries[line.key]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.name
            case Qt.ItemDataRole.ToolTipRole:
                return f"{entry.name}\n{state_of(entry).text}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{entry.name}, {state_of(entry).text}"
            case _ if role == DepthRole:
                return line.depth
            case _:
                return entry if role == EntryRole else None

    def entry(self, index: Index) -> Entry | None:
        """Return the entry at an index, None where the index points nowhere."""
        return self._entries[self._lines[index.row()].key] if index.isValid() else None

    def key(self, index: Index) -> int:
        """Return the key of a row, by which it is found again when rows were rearranged."""
        return self._lines[index.row()].key

    def index_of_key(self, key: int) -> QModelIndex:
        """Return where a row is shown; an invalid index where it is not."""
        row = self._row_of(key)
        return QModelIndex() if row is None else self.index(row, 0)

    def index_of_document(self, document_id: int) -> QModelIndex:
        """Return where a document is shown; an invalid index where it is not."""
        key = self._by_id.get(document_id)
        return QModelIndex() if key is None else self.index_of_key(key)

    def index_of_source(self, source: str) -> QModelIndex:
        """Return where a file is shown; an invalid index where it is not."""
        key = self._by_source.get(source)
        return QModelIndex() if key is None else self.index_of_key(key)

    @property
    def total(self) -> int:
        """How many rows there are, shown or not."""
        return len(self._entries)

    def entries(self) -> Iterable[Entry]:
        """Return all entries, shown or not, in the order in which they came."""
        return self._entries.values()

    def documents(self) -> list[DocumentRow]:
        """Return the rows that are documents of the library, shown or not."""
        return [entry.row for entry in self._entries.values() if entry.row]

    def document(self, document_id: int) -> DocumentRow | None:
        """Return a document's row."""
        key = self._by_id.get(document_id)
        return None if key is None else self._entries[key].row

    def with_parts(self, document_ids: Sequence[int]) -> tuple[int, ...]:
        """Return those of these documents that are there, with what came out of them."""
        parts: dict[int, list[int]] = {}
        for row in self.documents():
            if row.parent_id is not None:
                parts.setdefault(row.parent_id, []).append(row.id)
        family: dict[int, None] = {}
        left = [one for one in reversed(document_ids) if one in self._by_id]
        while left:
            one = left.pop()
            if one not in family:
                family[one] = None
                left.extend(reversed(parts.get(one, ())))
        return tuple(family)

    # --- the arrangement --------------------------------------------------------------------

    @property
    def arrangement(self) -> Arrangement:
        """What is shown, in what order."""
        return self._how

    def set_arrangement(self, how: Arrangement) -> None:
        """Show other rows, or the same in another order."""
        if how != self._how:
            self._how = how
            self.rearrange()

    @Slot()
    def rearrange(self) -> None:
        """Put the rows in order; the same rows keep their places in selections."""
        self._settling.stop()
        lines = arrange(self._entries, self._by_id, self._how, self._name_key)
        if lines == self._lines:
            return
        if len(lines) == len(self._lines) and {one.key for one in lines} == set(self._all_rows()):
            self.layoutAboutToBeChanged.emit()
            before = self.persistentIndexList()
            keys = [self._lines[index.row()].key for index in before]
            self._set_lines(lines)
            self.changePersistentIndexList(before, [self.index_of_key(key) for key in keys])
            self.layoutChanged.emit()
        else:
            self.beginResetModel()
            self._set_lines(lines)
            self.endResetModel()

    # --- what the engine tells --------------------------------------------------------------

    def set_documents(self, rows: Iterable[DocumentRow]) -> None:
        """Show these documents and nothing else."""
        self.beginResetModel()
        self._entries, self._by_id, self._by_source = {}, {}, {}
        for row in rows:
            self._note(self._new_key(), Entry(row.source, row))
        for key, entry in self._entries.items():
            self._entries[key] = self._in_container(entry)
        self._set_lines(arrange(self._entries, self._by_id, self._how, self._name_key))
        self.endResetModel()

    def expect(self, request_id: int, sources: Sequence[str]) -> None:
        """Show files that were given to a request as waiting."""
        for number, source in enumerate(sources):
            key = self._by_source.get(source)
            before = self._entries[key] if key is not None else Entry(source)
            waiting = IngestProgress(request_id, source, None, "queued", 0, 0, number, len(sources))
            expected = replace(before, progress=waiting, error=None, error_details={})
            if len(sources) == 1 or key is not None:
                self._put(key, expected)
            else:
                self._note(self._new_key(), expected)
        self.rearrange()
        self.total_changed.emit()

    @Slot(DocumentChanged)
    def on_document_changed(self, event: DocumentChanged) -> None:
        """Show a row that is new or different."""
        row = event.document
        key = self._find(row.id, row.source)
        before = self._entries[key] if key is not None else Entry(row.source)
        self._put(key, replace(before, row=row, error=None, error_details={}))

    @Slot(DocumentGone)
    def on_document_gone(self, event: DocumentGone) -> None:
        """Take a document's row away."""
        key = self._by_id.get(event.document_id)
        if key is not None:
            self._take(key)

    @Slot(IngestProgress)
    def on_ingest_progressed(self, event: IngestProgress) -> None:
        """Show how far a file is."""
        key = self._find(event.document_id, event.source)
        before = self._entries[key] if key is not None else Entry(event.source)
        self._put(key, replace(before, progress=event, error=None, error_details={}))

    @Slot(FileOutcome)
    def on_file_finished(self, event: FileOutcome) -> None:
        """Show how a file ended; a failed one that is no document stays as a row of its own.

        One that was taken out while it was read has not failed.
        """
        error = None if event.error == ErrorCode.CANCELLED else event.error
        document_id = event.document.id if event.document else None
        waiting = self._by_source.get(event.source)
        key = self._find(document_id, event.source)
        if waiting is not None and waiting != key and not self._entries[waiting].row:
            self._take(waiting)  # the same bytes are in the library by another name
        before = self._entries[key] if key is not None else Entry(event.source)
        ended = replace(
            before,
            row=event.document or before.row,
            progress=None,
            error=error,
            error_details=event.error_details,
        )
        if ended.row or ended.error:
            self._put(key, ended)
        elif key is not None:
            self._take(key)

    def end_ingest(self, request_id: int) -> None:
        """Nothing of this request is on its way any more."""
        left = []
        for key, entry in list(self._entries.items()):
            if entry.progress and entry.progress.request_id == request_id:
                if entry.row or entry.error:
                    self._put(key, replace(entry, progress=None))
                else:
                    left.append(key)
        if len(left) == 1:
            self._take(left[0])
        elif left:
            for key in left:
                self._forget(key)
            self.rearrange()
            self.total_changed.emit()

    def set_likely_versions(self, pairs: Iterable[LikelyVersions]) -> None:
        """Flag documents that are likely versions of one another, and no others."""
        of: dict[int, list[LikelyVersions]] = {}
        for pair in pairs:
            of.setdefault(pair.first, []).append(pair)
            of.setdefault(pair.second, []).append(pair)
        for key, entry in list(self._entries.items()):
            likely = tuple(of.get(entry.row.id, ())) if entry.row else ()
            if likely != entry.likely:
                self._put(key, replace(entry, likely=likely))

    def dismiss(self, index: Index) -> None:
        """Take away the row of a file that never became a document."""
        entry = self.entry(index)
        if entry and not entry.row:
            self._take(self.key(index))

    # --- rows -------------------------------------------------------------------------------

    def _find(self, document_id: int | None, source: str) -> int | None:
        key = self._by_id.get(document_id) if document_id is not None else None
        return self._by_source.get(source) if key is None else key

    def _new_key(self) -> int:
        self._next_key += 1
        return self._next_key

    def _note(self, key: int, entry: Entry) -> None:
        self._entries[key] = entry
        self._by_source[entry.source] = key
        if entry.row:
            self._by_id[entry.row.id] = key

    def _in_container(self, entry: Entry) -> Entry:
        container = container_key(entry, self._by_id)
        name = self._entries[container].name if container is not None else ""
        return replace(entry, container=name) if name != entry.container else entry

    def _put(self, key: int | None, entry: Entry) -> None:
        entry = self._in_container(entry)
        before = self._entries.get(key) if key is not None else None
        if key is None or before is None:
            self._insert(entry)
        elif entry != before:
            self._note(key, entry)
            row = self._row_of(key)
            if row is not None:
                index = self.index(row, 0)
                self.dataChanged.emit(index, index)
            changed = entry.row != before.row or entry.error != before.error
            if changed and (self._how != Arrangement() or not before.row):
                self._settle_later()

    def _insert(self, entry: Entry) -> None:
        key = self._new_key()
        if not fitting(self._entries, self._by_id, self._how)(entry):
            self._note(key, entry)
            self.total_changed.emit()
            return
        row, depth = self._place(entry)
        self.beginInsertRows(QModelIndex(), row, row)
        self._note(key, entry)
        self._lines.insert(row, Line(key, depth))
        self._rows = None
        self.endInsertRows()
        self._settle_later()

    def _place(self, entry: Entry) -> tuple[int, int]:
        container = container_key(entry, self._by_id)
        row = self._row_of(container) if container is not None else None
        if row is None:
            return (0 if self._how.sort is SortBy.NEWEST else len(self._lines)), 0
        depth = self._lines[row].depth + 1
        row += 1
        while row < len(self._lines) and self._lines[row].depth >= depth:
            row += 1
        return row, depth

    def _take(self, key: int) -> None:
        row = self._row_of(key)
        if row is not None:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._lines[row]
            self._rows = None
        self._forget(key)
        if row is not None:
            self.endRemoveRows()
        else:
            self.total_changed.emit()

    def _forget(self, key: int) -> None:
        entry = self._entries.pop(key)
        if self._by_source.get(entry.source) == key:
            del self._by_source[entry.source]
        if entry.row and self._by_id.get(entry.row.id) == key:
            del self._by_id[entry.row.id]

    def _settle_later(self) -> None:
        if not self._settling.isActive():
            self._settling.start()

    def _set_lines(self, lines: list[Line]) -> None:
        self._lines = lines
        self._rows = None

    def _all_rows(self) -> dict[int, int]:
        if self._rows is None:
            self._rows = {line.key: row for row, line in enumerate(self._lines)}
        return self._rows

    def _row_of(self, key: int) -> int | None:
        return self._all_rows().get(key)
