"""The item model of a search in all documents: documents, and below each its places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
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

    def take(self, event: PlacesFound) -> None:
        """Add the places of a document, the one before or the next."""
        if not self.documents or self.documents[-1].version_id != event.version_id:
            at = len(self.documents)
            self.beginInsertRows(QModelIndex(), at, at)
            document = FoundDocument(event.document_id, event.version_id, event.document)
            self.documents.append(document)
            self.endInsertRows()
        document = self.documents[-1]
        parent = self.index(len(self.documents) - 1, 0)
        rows = len(event.occurrences) + bool(event.more)
        at = len(document.places)
        self.beginInsertRows(parent, at, at + rows - 1)
        document.places.extend(event.occurrences)
        document.more += event.more
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
        if not self.hasIndex(row, column, parent or QModelIndex()):
            return QModelIndex()
        inside = parent is not None and parent.isValid()
        return self.createIndex(row, column, parent.row() + 1 if inside and parent else _TOP)

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
            return self.tr("%n more place(s) in this document", "", document.more)
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
