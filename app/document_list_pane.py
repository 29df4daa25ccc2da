"""The left pane: what is in the library, and the ways in and out of it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.document_card import DocumentCard
from app.document_delegate import DocumentDelegate
from app.document_list_model import DocumentListModel, Entry
from app.elided_label import ElidedLabel
from app.empty_state import EmptyState
from app.engine_client import EngineClient
from app.icons import dress, name_icon
from app.ingest_line import IngestLine
from app.settings import Settings
from app.theme import Theme
from engine.protocol import Event

PATTERNS = " ".join(
    f"*.{ending}"
    for ending in (
        *("pdf", "docx", "docm", "doc", "wps", "rtf", "odt", "ofd"),
        *("xlsx", "xlsm", "xlsb", "xls", "et", "ods", "csv", "tsv"),
        *("pptx", "pptm", "ppt", "dps", "odp"),
        *("eml", "msg", "html", "htm", "mht", "mhtml", "epub", "zip"),
        *("png", "jpg", "jpeg", "tif", "tiff", "bmp", "webp", "gif", "heic"),
        *("md", "markdown", "txt"),
    )
)


class DocumentListPane(QWidget):
    """Lists documents, adds files, removes, retries, asks for passwords."""

    document_chosen = Signal(Entry)
    password_entered = Signal(str)

    def __init__(
        self,
        client: EngineClient,
        theme: Theme,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("documentPane")
        self._client = client
        self._settings = settings
        self._theme = theme
        self._ingests: set[int] = set()
        self.model = DocumentListModel(self)
        self.view = self._make_view(theme)
        self.card = DocumentCard(self)
        self._count = QLabel(self)
        self._count.setObjectName("paneCount")
        self.add_button = QPushButton(self.tr("Add…"), self)
        self.add_button.setProperty("primary", True)
        self.add_button.setToolTip(self.tr("Add files to the library"))
        name_icon(self.add_button, "add", "on_accent")
        self._line = IngestLine(self)
        self._empty = EmptyState(
            "drop",
            self.tr("No documents yet"),
            self.tr("Drop files or folders anywhere on this window, or press Add."),
            self,
        )
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.view)
        self._arrange()
        self._connect()
        self._on_rows_changed()

    def _make_view(self, theme: Theme) -> QListView:
        view = QListView(self)
        view.setObjectName("documentList")
        view.setAccessibleName(self.tr("Documents"))
        view.setModel(self.model)
        view.setItemDelegate(DocumentDelegate(theme, view))
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(view.viewport().update)
        return view

    def _arrange(self) -> None:
        title = ElidedLabel(self.tr("Documents"), self)
        title.setObjectName("paneHeading")
        header = QHBoxLayout()
        header.setContentsMargins(16, 12, 8, 10)
        header.setSpacing(5)
        header.addWidget(title)
        header.addWidget(self._count, 1)
        header.addWidget(self.add_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(header)
        column.addWidget(self._line)
        column.addWidget(self._stack, 1)
        column.addWidget(self.card)

    def _connect(self) -> None:
        client, model = self._client, self.model
        client.document_changed.connect(model.on_document_changed)
        client.document_gone.connect(model.on_document_gone)
        client.ingest_progressed.connect(model.on_ingest_progressed)
        client.ingest_progressed.connect(self._line.on_ingest_progressed)
        client.file_finished.connect(model.on_file_finished)
        for ended in (client.request_finished, client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_ended)
        model.modelReset.connect(self._on_rows_changed)
        model.rowsInserted.connect(self._on_rows_changed)
        model.rowsRemoved.connect(self._on_rows_changed)
        model.dataChanged.connect(self._on_current_changed)
        self.view.selectionModel().currentChanged.connect(self._on_current_changed)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        self.add_button.clicked.connect(self.choose_files)
        self._line.cancel_asked.connect(self.cancel_ingests)
        self.card.retry_asked.connect(self.retry_current)
        self.card.remove_asked.connect(self.remove_current)
        self.card.removal_changed.connect(self._on_removal_changed)
        self.card.password_given.connect(self._on_password_given)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.view)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.setAutoRepeat(False)
        delete.activated.connect(self.remove_current)

    # --- actions ----------------------------------------------------------------------------

    def add_paths(self, paths: list[str], password: str | None = None) -> int:
        """Read files and folders in; return the request's id."""
        request_id = self._client.ingest(tuple(paths), password)
        self._ingests.add(request_id)
        return request_id

    @Slot()
    def choose_files(self) -> None:
        """Ask which files to add."""
        kinds = f"{self.tr('Documents')} ({PATTERNS})"  # Qt reads patterns in ASCII brackets only
        paths, _ = QFileDialog.getOpenFileNames(
            self, self.tr("Add documents"), self._settings.last_folder, kinds
        )
        if paths:
            self._settings.last_folder = str(Path(paths[0]).parent)
            self.add_paths(paths)

    @Slot()
    def choose_folder(self) -> None:
        """Ask which folder to add."""
        path = QFileDialog.getExistingDirectory(
            self, self.tr("Add a folder"), self._settings.last_folder
        )
        if path:
            self._settings.last_folder = path
            self.add_paths([path])

    @Slot()
    def retry_current(self) -> None:
        """Read the chosen file again."""
        entry = self.current()
        if entry:
            self.add_paths([entry.source])

    @Slot()
    def remove_current(self) -> None:
        """Remove the chosen document, or the row of a file that failed, when asked twice."""
        entry = self.current()
        if entry is None or entry.progress:
            return
        if not self.card.removal_asked:
            self.card.ask_removal()
            return
        self.card.keep()
        self.view.setFocus()
        if entry.row:
            self._client.remove_document(entry.row.id)
        else:
            self.model.dismiss(self.view.currentIndex())

    @Slot()
    def cancel_ingests(self) -> None:
        """Stop reading files in; what is done stays."""
        for request_id in self._ingests:
            self._client.cancel(request_id)

    def current(self) -> Entry | None:
        """The chosen entry."""
        return self.model.entry(self.view.currentIndex())

    def select_version(self, version_id: int) -> None:
        """Choose the document whose live version this is, as if it had been clicked."""
        for row in range(self.model.rowCount()):
            index = self.model.index(row, 0)
            entry = self.model.entry(index)
            if entry and entry.row and entry.row.version_id == version_id:
                self.view.selectionModel().setCurrentIndex(
                    index, QItemSelectionModel.SelectionFlag.ClearAndSelect
                )

    def event(self, event: QEvent) -> bool:
        taken = event.type() == QEvent.Type.ShortcutOverride and self._takes_back(event)
        if taken:
            event.accept()
        return taken or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._takes_back(event):
            self.card.keep()
        else:
            super().keyPressEvent(event)

    def _takes_back(self, event: QEvent) -> bool:
        is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        return is_escape and self.card.removal_asked

    # --- slots ------------------------------------------------------------------------------

    @Slot(Event)
    def _on_request_ended(self, event: Event) -> None:
        if event.request_id in self._ingests:
            self._ingests.discard(event.request_id)
            self.model.end_ingest(event.request_id)
            self._line.end()

    @Slot()
    def _on_rows_changed(self) -> None:
        rows = self.model.rowCount()
        self._count.setText(self.locale().toString(rows) if rows else "")
        self._stack.setCurrentWidget(self.view if rows else self._empty)
        self._on_current_changed()

    @Slot()
    def _on_current_changed(self) -> None:
        self.card.show_entry(self.current())

    @Slot()
    def _on_removal_changed(self) -> None:
        dress(self.card, self._theme.colors)

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if entry:
            self.document_chosen.emit(entry)

    @Slot(str)
    def _on_password_given(self, password: str) -> None:
        entry = self.current()
        if entry:
            self.password_entered.emit(password)
            self.add_paths([entry.source], password)
