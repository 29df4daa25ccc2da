"""The left pane: what is in the library, and the ways in and out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QLabel,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.documents.document_actions import DocumentActions
from app.documents.document_card import DocumentCard
from app.documents.document_delegate import DocumentDelegate
from app.documents.document_list_model import DocumentListModel, Entry
from app.documents.document_order import Arrangement
from app.documents.document_work import DocumentWork
from app.documents.groups import Groups
from app.documents.ingest_line import IngestLine
from app.documents.kept_choice import KeptChoice
from app.documents.list_header import ListHeader
from app.documents.name_line import NameLine
from app.documents.removals import Removals
from app.documents.replacing import Replacing
from app.documents.version_words import versions_text
from app.documents.watched_folders import WatchedFolders
from app.dropped import to_be_looked_at
from app.empty_state import EmptyState
from app.engine_client import EngineClient
from app.escape_key import EscapeKey
from app.icons import dress
from app.pane_line import PaneLine
from app.settings import Settings
from app.theme import Theme
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.protocol import Event, Finished
from engine.types import DocumentRow

_SHARED = {"reason": "shared"}

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
    inventory_asked = Signal(list)  # paths to look at before they are read in
    ask_only_asked = Signal()

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
        self._versions_request: int | None = None
        self.model = DocumentListModel(self)
        self.groups = Groups(client, self)
        self.removals = Removals(client, self)
        self.view = self._make_view(theme)
        self._kept_choice = KeptChoice(self.model, self.view)
        self.card = DocumentCard(self)
        self.header = ListHeader(self.groups, self)
        self.add_button = self.header.add
        self.shared = QLabel(self)
        self.shared.setObjectName("sharedLibrary")
        self.shared.setWordWrap(True)
        self.shared.hide()
        self._line = IngestLine(self)
        self.said = PaneLine(self)
        self.name_line = NameLine(self)
        self.watched = WatchedFolders(client, theme, self)
        self.replacing = Replacing(client, self.model, self.said, self)
        self.work = DocumentWork(client, self)
        self.actions_of_documents = DocumentActions(self, self.groups)
        self._empty = EmptyState(
            "drop",
            self.tr("No documents yet"),
            self.tr("Drop files or folders anywhere on this window, or press Add."),
            self,
        )
        self._nothing = EmptyState(
            "search",
            self.tr("Nothing by this name"),
            self.tr("No document here fits the search. Esc clears it."),
            self,
        )
        self._stack = QStackedWidget(self)
        for page in (self._empty, self._nothing, self.view):
            self._stack.addWidget(page)
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
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(view.viewport().update)
        return view

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.header, self.shared, self._line, self.name_line):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)
        column.addWidget(self.watched)
        column.addWidget(self.said)
        column.addWidget(self.card)

    def _connect(self) -> None:
        client, model = self._client, self.model
        client.engine_started.connect(self.find_versions)
        client.engine_died.connect(self._line.clear)
        client.document_changed.connect(model.on_document_changed)
        client.document_gone.connect(model.on_document_gone)
        client.ingest_progressed.connect(model.on_ingest_progressed)
        client.ingest_progressed.connect(self._line.on_ingest_progressed)
        client.file_finished.connect(model.on_file_finished)
        client.file_finished.connect(self._line.on_file_finished)
        for ended in (client.request_finished, client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_ended)
        client.request_finished.connect(self._on_request_finished)
        for changed in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._on_rows_changed)
        model.dataChanged.connect(self._on_data_changed)
        self.view.selectionModel().selectionChanged.connect(self._on_choice_changed)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        self.header.add_pressed.connect(self.choose_files)
        self.header.arrangement_changed.connect(self._on_arrangement_changed)
        self.header.left_downwards.connect(self.enter_list)
        self.header.new_group_asked.connect(self.work.new_group)
        self.header.rename_group_asked.connect(self.work.rename_group)
        self.watched.add_asked.connect(self.choose_watched_folder)
        self._line.cancel_asked.connect(self.cancel_ingests)
        self._line.pause_asked.connect(self.pause)
        self._line.icons_changed.connect(lambda: dress(self._line, self._theme.colors))
        self.card.retry_asked.connect(self.work.retry_chosen)
        self.card.remove_asked.connect(self.work.remove_chosen)
        self.card.ask_only_asked.connect(self.ask_only_asked)
        self.card.replaced_asked.connect(self.work.mark_replaced)
        self.card.password_given.connect(self._on_password_given)
        self.card.facts.facts_edited.connect(self.work.keep_facts)
        EscapeKey(
            self.view,
            applies=lambda: self.replacing.newer is not None,
            act=self.said.dismiss,
        )
        find = QShortcut(QKeySequence("Ctrl+E"), self)
        find.setContext(Qt.ShortcutContext.WindowShortcut)
        find.activated.connect(self.header.search.setFocus)

    def offer_when_empty(self, widget: QWidget) -> None:
        """Put a widget below the words of the empty list."""
        self._empty.add(widget)

    # --- adding -----------------------------------------------------------------------------

    @property
    def reading_only(self) -> bool:
        """Whether the library is a copy that cannot be changed."""
        return bool(self.shared.text())

    def set_reading_only(self, told: str) -> None:
        """Show whose copy this library is, to which nothing can be added; "" for one's own."""
        text = self.tr("Shared with you, to read: {library}")
        self.shared.setText(text.replace("{library}", told) if told else "")
        self.shared.setVisible(bool(told))
        self.header.add.setVisible(not told)
        self.card.set_reading_only(bool(told))
        self.actions_of_documents.update()

    def take_in(self, paths: Sequence[str]) -> None:
        """Read in what was dropped or chosen; a folder or many files are looked at first."""
        if self.reading_only:
            refused = error_message(ErrorCode.NO_PERMISSION, interface_language(), _SHARED)
            self.said.say(str(refused))
        elif to_be_looked_at(list(paths)):
            self.inventory_asked.emit(list(paths))
        elif paths:
            self.add_paths(list(paths))

    def add_paths(
        self,
        paths: Sequence[str],
        password: str | None = None,
        seconds: Mapping[str, float] | None = None,
    ) -> int:
        """Read files and folders in; return the request's id. `seconds` is how long each takes."""
        named = tuple(str(Path(path)) for path in paths)
        request_id = self._client.ingest(named, password)
        self._ingests.add(request_id)
        files = [path for path in named if seconds is not None or not Path(path).is_dir()]
        self.model.expect(request_id, files)
        self._line.expect(request_id, files, seconds)
        return request_id

    def add_replacing(self, path: str, older: DocumentRow) -> None:
        """Read a file in that replaces a document."""
        if self.reading_only:
            self.take_in([path])
            return
        self.replacing.expect(self.add_paths([path]), older.id)

    @Slot()
    def choose_files(self) -> None:
        """Ask which files to add."""
        kinds = f"{self.tr('Documents')} ({PATTERNS})"  # Qt reads patterns in ASCII brackets only
        paths, _ = QFileDialog.getOpenFileNames(
            self, self.tr("Add documents"), self._settings.last_folder, kinds
        )
        if paths:
            self._settings.last_folder = str(Path(paths[0]).parent)
            self.take_in(paths)

    @Slot()
    def choose_folder(self) -> None:
        """Ask which folder to add."""
        path = QFileDialog.getExistingDirectory(
            self, self.tr("Add a folder"), self._settings.last_folder
        )
        if path:
            self._settings.last_folder = path
            self.take_in([path])

    @Slot()
    def choose_watched_folder(self) -> None:
        """Ask which folder to watch from now on."""
        path = QFileDialog.getExistingDirectory(
            self, self.tr("Watch a folder"), self._settings.last_folder
        )
        if path:
            self.watched.watch(str(Path(path)))

    @Slot()
    def cancel_ingests(self) -> None:
        """Stop reading files in; what is done stays."""
        for request_id in self._ingests:
            self._client.cancel(request_id)
        self.pause(False)

    @Slot(bool)
    def pause(self, paused: bool) -> None:
        """Hold reading in, or go on with it."""
        if paused != self._line.paused:
            self._client.pause(paused)
            self._line.set_paused(paused)

    # --- the choice -------------------------------------------------------------------------

    def chosen(self) -> list[Entry]:
        """The chosen entries, from top to bottom."""
        rows = sorted(self.view.selectionModel().selectedIndexes(), key=lambda index: index.row())
        return [entry for index in rows if (entry := self.model.entry(index))]

    def chosen_documents(self) -> tuple[int, ...]:
        """The ids of the chosen documents."""
        return tuple(entry.row.id for entry in self.chosen() if entry.row)

    def current(self) -> Entry | None:
        """The only chosen entry."""
        chosen = self.chosen()
        return chosen[0] if len(chosen) == 1 else None

    def select_version(self, version_id: int) -> None:
        """Choose the document whose live version this is, as if it had been clicked."""
        row = next((one for one in self.model.documents() if one.version_id == version_id), None)
        index = self.model.index_of_document(row.id) if row else QModelIndex()
        if index.isValid():
            self.view.selectionModel().setCurrentIndex(
                index, QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    @Slot()
    def enter_list(self) -> None:
        """Go from the search to the list, at its first row where none is chosen."""
        self.view.setFocus()
        if not self.view.selectionModel().hasSelection() and self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0, 0))

    def document_at(self, place: QPoint) -> tuple[DocumentRow, QRect] | None:
        """Return the readable document under a point of this pane, and where its row is."""
        within = self.view.viewport().mapFrom(self, place)
        index = self.view.indexAt(within) if self.view.viewport().rect().contains(within) else None
        entry = self.model.entry(index) if index else None
        if not (index and entry and entry.row and entry.row.version_id):
            return None
        rect = self.view.visualRect(index)
        return entry.row, QRect(self.view.viewport().mapTo(self, rect.topLeft()), rect.size())

    # --- what is done with it ---------------------------------------------------------------

    @Slot()
    def find_versions(self) -> None:
        """Ask which documents are likely versions of one another."""
        self._versions_request = self._client.find_versions()

    # --- slots ------------------------------------------------------------------------------

    @Slot(Event)
    def _on_request_ended(self, event: Event) -> None:
        if event.request_id in self._ingests:
            self._ingests.discard(event.request_id)
            self.model.end_ingest(event.request_id)
            self._line.end(event.request_id)
            if not self._ingests:
                self.find_versions()

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id == self._versions_request:
            self._versions_request = None
            self.model.set_likely_versions(event.result.versions)

    @Slot()
    def _on_arrangement_changed(self) -> None:
        group = self.groups.group(self.header.group_id or 0)
        members = frozenset(group.document_ids) if group else None
        self.model.set_arrangement(
            Arrangement(self.header.search.text(), self.header.sort, members)
        )

    @Slot()
    def _on_rows_changed(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        self.header.show_count(shown, total)
        page = self.view if shown else self._nothing if total else self._empty
        self._stack.setCurrentWidget(page)
        self._on_choice_changed()

    @Slot(QModelIndex, QModelIndex)
    def _on_data_changed(self, index: QModelIndex, _last: QModelIndex) -> None:
        if self.view.selectionModel().isSelected(index):
            self._on_choice_changed()

    @Slot()
    def _on_choice_changed(self) -> None:
        chosen = self.chosen()
        said = versions_text(chosen[0], self._name_of) if len(chosen) == 1 else ""
        self.card.show_entries(chosen, said)
        self.actions_of_documents.update()

    def _name_of(self, document_id: int) -> str:
        row = self.model.document(document_id)
        return row.name if row else ""

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if entry and entry.row and self.replacing.newer:
            self.replacing.choose(entry.row)
        elif entry and len(self.chosen()) <= 1:
            self.document_chosen.emit(entry)

    @Slot(str)
    def _on_password_given(self, password: str) -> None:
        entry = self.current()
        if entry:
            self.password_entered.emit(password)
            self.add_paths([entry.file], password)
