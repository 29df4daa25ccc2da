"""Keeps what is chosen in the document list when other rows are shown."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, Slot
from PySide6.QtWidgets import QListView

from app.documents.document_list_model import DocumentListModel


class KeptChoice(QObject):
    """Remembers keys before a reset of the model, and chooses their rows after it."""

    def __init__(self, model: DocumentListModel, view: QListView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self._keys: list[int] = []
        self._current: int | None = None
        model.modelAboutToBeReset.connect(self._on_about_to_be_reset)
        model.modelReset.connect(self._on_reset)

    @Slot()
    def _on_about_to_be_reset(self) -> None:
        chosen = self._view.selectionModel().selectedIndexes()
        self._keys = [self._model.key(index) for index in chosen]
        current = self._view.currentIndex()
        self._current = self._model.key(current) if current.isValid() else None

    @Slot()
    def _on_reset(self) -> None:
        selection = QItemSelection()
        for key in self._keys:
            index = self._model.index_of_key(key)
            if index.isValid():
                selection.select(index, index)
        choice = self._view.selectionModel()
        if self._current is not None:
            index = self._model.index_of_key(self._current)
            choice.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        choice.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
