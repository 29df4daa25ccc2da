"""The list of documents itself: what is chosen in it, and what lies under the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, Slot
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from app.documents.document_delegate import DocumentDelegate
from app.documents.document_list_model import DocumentListModel, Entry
from app.theme import Theme
from engine.types import DocumentRow


class DocumentList(QListView):
    """Shows a `DocumentListModel`."""

    def __init__(
        self, model: DocumentListModel, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._entries = model
        self.setObjectName("documentList")
        self.setAccessibleName(self.tr("Documents"))
        self.setModel(model)
        self.setItemDelegate(DocumentDelegate(theme, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self.viewport().update)

    def chosen(self) -> list[Entry]:
        """The chosen entries, from top to bottom."""
        rows = sorted(self.selectionModel().selectedIndexes(), key=lambda index: index.row())
        return [entry for index in rows if (entry := self._entries.entry(index))]

    def chosen_documents(self) -> tuple[int, ...]:
        """The ids of the chosen documents."""
        return tuple(entry.row.id for entry in self.chosen() if entry.row)

    def current(self) -> Entry | None:
        """The only chosen entry."""
        chosen = self.chosen()
        return chosen[0] if len(chosen) == 1 else None

    def select_version(self, version_id: int) -> None:
        """Choose the document whose live version this is, as if it had been clicked."""
        rows = self._entries.documents()
        row = next((one for one in rows if one.version_id == version_id), None)
        index = self._entries.index_of_document(row.id) if row else QModelIndex()
        if index.isValid():
            self.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    @Slot(list)
    def choose_documents(self, document_ids: Sequence[int]) -> None:
        """Choose those of these documents that are shown, and nothing else."""
        found = [self._entries.index_of_document(one) for one in document_ids]
        shown = [index for index in found if index.isValid()]
        selection = QItemSelection()
        for index in shown:
            selection.select(index, index)
        if shown:
            self.setCurrentIndex(shown[0])
            self.selectionModel().select(
                selection, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    @Slot()
    def enter(self) -> None:
        """Go from the search to the list, at its first row where none is chosen."""
        self.setFocus()
        if not self.selectionModel().hasSelection() and self._entries.rowCount():
            self.setCurrentIndex(self._entries.index(0, 0))

    def document_at(self, place: QPoint) -> tuple[DocumentRow, QRect] | None:
        """Return the readable document under a point of this list, and where its row is."""
        within = self.viewport().mapFrom(self, place)
        index = self.indexAt(within) if self.viewport().rect().contains(within) else None
        entry = self._entries.entry(index) if index else None
        if not (index and entry and entry.row and entry.row.version_id):
            return None
        rect = self.visualRect(index)
        return entry.row, QRect(self.viewport().mapTo(self, rect.topLeft()), rect.size())
