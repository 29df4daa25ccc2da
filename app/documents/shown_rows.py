"""The document list with what the header asks of it: which rows are shown, or why none is."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QTimer, Slot
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from app.documents.document_list import DocumentList
from app.documents.document_list_model import DocumentListModel
from app.documents.document_order import Arrangement
from app.documents.groups import Groups
from app.documents.kept_choice import KeptChoice
from app.documents.list_header import ListHeader
from app.empty_state import EmptyState


class ShownRows(QStackedWidget):
    """Keeps a chosen row in sight where it was in sight; scrolls to one that is chosen anew."""

    def __init__(
        self,
        model: DocumentListModel,
        view: DocumentList,
        header: ListHeader,
        groups: Groups,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._view = view
        self._header = header
        self._groups = groups
        self._kept_choice = KeptChoice(model, view)
        self.empty = EmptyState(
            "drop",
            self.tr("No documents yet"),
            self.tr("Drop files or folders anywhere on this window, or press Add."),
            self,
        )
        self.nothing = EmptyState("search", "", "", self)
        self.all = QPushButton(self.tr("Show all documents"), self)
        self.all.setProperty("quiet", True)
        self.all.clicked.connect(header.show_all)
        self.nothing.add(self.all)
        for page in (self.empty, self.nothing, view):
            self.addWidget(page)
        self._in_sight = QTimer(self)
        self._in_sight.setSingleShot(True)
        self._in_sight.timeout.connect(self._scroll_to_chosen)
        self._connect()
        self._on_rows_changed()

    def _connect(self) -> None:
        model = self._model
        for changed in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._on_rows_changed)
        model.layoutAboutToBeChanged.connect(self.keep_in_sight)
        for changed in (model.layoutChanged, model.total_changed):
            changed.connect(self._on_rows_changed)
        self._view.selectionModel().selectionChanged.connect(self._in_sight.start)
        self._header.arrangement_changed.connect(self._on_arrangement_changed)

    def reveal(self, source: str) -> None:
        """Choose the row of a file and scroll to it; what would hide it is shown no more."""
        if not self._model.index_of_source(source).isValid():
            self._header.show_all()
        index = self._model.index_of_source(source)
        if index.isValid():
            self._view.setCurrentIndex(index)

    @Slot()
    def keep_in_sight(self) -> None:
        """See to it that the chosen row is still to be seen after what comes, if it is now."""
        chosen = self._chosen()
        if chosen is None:
            return
        if self._view.visualRect(chosen).intersects(self._view.viewport().rect()):
            self._in_sight.start()

    @Slot()
    def _scroll_to_chosen(self) -> None:
        """Scroll to the chosen row once its card has taken its room."""
        chosen = self._chosen()
        if chosen is not None:
            self._view.scrollTo(chosen)

    def _chosen(self) -> QModelIndex | None:
        chosen = self._view.selectionModel().selectedIndexes()
        return chosen[0] if len(chosen) == 1 else None

    @Slot()
    def _on_arrangement_changed(self) -> None:
        header = self._header
        group = self._groups.group(header.group_id or 0)
        members = frozenset(group.document_ids) if group else None
        reordered = header.sort is not self._model.arrangement.sort
        self._model.set_arrangement(
            Arrangement(header.search.text(), header.sort, members, header.failed_only)
        )
        self._on_rows_changed()
        if reordered:
            self._view.scrollToTop()
            self._in_sight.stop()

    @Slot()
    def _on_rows_changed(self) -> None:
        shown, total = self._model.rowCount(), self._model.total
        self._header.show_count(shown, total)
        if total and not shown:
            self._say_why_none()
        self.setCurrentWidget(self._view if shown else self.nothing if total else self.empty)

    def _say_why_none(self) -> None:
        header = self._header
        searching = bool(header.search.text())
        self.all.setVisible(not searching)
        if searching:
            title = self.tr("Nothing by this name")
            self.nothing.say(
                "search", title, self.tr("No document here fits the search. Esc clears it.")
            )
        elif header.failed_only:
            title = self.tr("Nothing failed")
            self.nothing.say("done", title, self.tr("All files that were added could be read."))
        else:
            title = self.tr("This group is empty")
            advice = self.tr("Choose documents and add them by a right click, under Groups.")
            self.nothing.say("group", title, advice)
