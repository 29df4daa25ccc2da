"""The item model of a search in all documents: documents, and below each its places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.wording import location_text
from engine.protocol import PlacesFound
from engine.types import Occurrence

__all__ = ["FoundDocument", "FoundPlaces", "RowRole"]

Index = QModelIndex | QPersistentModelIndex
RowRole = Qt.ItemDataRole.UserRole + 1
"""What a row is: a `FoundDocument`, an `Occurrence`, or the number of places not listed."""

_TOP = 0  # internal id of a document's row; a place's is its document's row + 1


@dataclass(slots=True)
class FoundDocument:
    """A document with the places found in it; `more` of them are counted but not listed."""

    document_id: int
    version_id: int
    name: str
    places: list[Occurrence] = field(default_factory=list)
    more: int = 0

    @property
    def count(self) -> int:
        """How many places there are, listed or not."""
        return len(self.places) + self.more


class FoundPlaces(QAbstractItemModel):
    """Grows while a search runs; a document's places come one after another."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.documents: list[FoundDocument] = []

    @property
    def count(self) -> int:
        """How many places were found in all."""
        return sum(document.count for document in self.documents)

    @property
    def unlisted(self) -> int:
        """How many of them are counted only."""
        return sum(document.more for document in self.documents)

    def clear(self) -> None:
        """Forget everything found."""
        self.beginResetModel()
        self.documents = []
        self.endResetModel()

    def take(self, events: Sequence[PlacesFound]) -> None:
        """Add what was found: to the last document, and after it those that are new."""
        rest = list(events)
        if self.documents:
            same = list(takewhile(lambda event: event.version_id == self._last(), rest))
            rest = rest[len(same) :]
            self._add_to_last(same)
        new: list[FoundDocument] = []
        for event in rest:
            if not new or new[-1].version_id != event.version_id:
                new.append(FoundDocument(event.document_id, event.version_id, event.document))
            new[-1].places.extend(event.occurrences)
            new[-1].more += event.more
        if new:
            at = len(self.documents)
            self.beginInsertRows(QModelIndex(), at, at + len(new) - 1)
            self.documents.extend(new)
            self.endInsertRows()

    def _last(self) -> int:
        return self.documents[-1].version_id

    def _add_to_last(self, events: Sequence[PlacesFound]) -> None:
        places = [place for event in events for place in event.occurrences]
        more = sum(event.more for event in events)
        rows = len(places) + bool(more)
        if not rows:
            return
        document = self.documents[-1]
        parent = self.index(len(self.documents) - 1, 0)
        at = len(document.places)
        self.beginInsertRows(parent, at, at + rows - 1)
        document.places.extend(places)
        document.more += more
        self.endInsertRows()
        self.dataChanged.emit(parent, parent)

    def places(self) -> Iterator[tuple[FoundDocument, Occurrence]]:
        """Yield every listed place with its document."""
        for document in self.documents:
            for place in document.places:
                yield document, place

    def place(self, index: Index) -> Occurrence | None:
        """Return the place that a row is, None for other rows."""
        row = self.data(index, RowRole)
        return row if isinstance(row, Occurrence) else None

    # --- what views ask ---------------------------------------------------------------------

    def index(self, row: int, column: int = 0, parent: Index | None = None) -> QModelIndex:
        # Asked thousands of times while a view lays itself out: `hasIndex` would ask back.
        if row < 0 or column != 0 or row >= self.rowCount(parent):
            return QModelIndex()
        inside = parent.row() + 1 if parent is not None and parent.isValid() else _TOP
        return self.createIndex(row, 0, inside)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        if not index.isValid() or index.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, _TOP)

    def rowCount(self, parent: Index | None = None) -> int:
        if parent is None or not parent.isValid():
            return len(self.documents)
        if parent.internalId() != _TOP:
            return 0
        document = self.documents[parent.row()]
        return len(document.places) + bool(document.more)

    def hasChildren(self, parent: Index | None = None) -> bool:
        return parent is None or not parent.isValid() or parent.internalId() == _TOP

    def columnCount(self, parent: Index | None = None) -> int:
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if index.internalId() == _TOP:
            return self._document_data(self.documents[index.row()], role)
        document = self.documents[index.internalId() - 1]
        if index.row() < len(document.places):
            return self._place_data(document.places[index.row()], role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.tr("%Ln more place(s) in this document", "", document.more)
        return document.more if role == RowRole else None

    def _document_data(self, document: FoundDocument, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return document.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{document.name}, " + self.tr("%n place(s)", "", document.count)
            case _:
                return document if role == RowRole else None

    def _place_data(self, place: Occurrence, role: int) -> Any:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return " ".join(f"{place.before}{place.match}{place.after}".split())
            case Qt.ItemDataRole.AccessibleTextRole:
                text = " ".join(f"{place.before}{place.match}{place.after}".split())
                return f"{location_text(place.location)}: {text}"
            case _:
                return place if role == RowRole else None
