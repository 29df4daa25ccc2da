"""The left pane: what is in the library, and the ways in and out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import (
    QModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.documents.adding import Adding
from app.documents.document_actions import DocumentActions
from app.documents.document_card import DocumentCard
from app.documents.document_list import DocumentList
from app.documents.document_list_model import DocumentListModel, Entry
from app.documents.document_work import DocumentWork
from app.documents.groups import Groups
from app.documents.ingest_line import IngestLine
from app.documents.ingest_receipt import IngestReceipt
from app.documents.list_header import ListHeader
from app.documents.name_line import NameLine
from app.documents.removals import Removals
from app.documents.replacing import Replacing
from app.documents.shown_rows import ShownRows
from app.documents.version_words import versions_text
from app.documents.watched_folders import WatchedFolders
from app.dropped import to_be_looked_at
from app.engine_client import EngineClient
from app.escape_key import EscapeKey
from app.icons import dress
from app.pane_line import PaneLine
from app.settings import Settings
from app.theme import Theme
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.protocol import Finished
from engine.types import DocumentRow

_SHARED = {"reason": "shared"}


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
        self._versions_request: int | None = None
        self.model = DocumentListModel(self)
        self.groups = Groups(client, self)
        self.removals = Removals(client, self)
        self.view = DocumentList(self.model, theme, self)
        self.card = DocumentCard(self)
        self.header = ListHeader(self.groups, self._failures, self)
        self.add_button = self.header.add
        self.shared = QLabel(self)
        self.shared.setObjectName("sharedLibrary")
        self.shared.setWordWrap(True)
        self.shared.hide()
        self._line = IngestLine(self)
        self.adding = Adding(client, self.model, self._line, settings, self)
        self.said = PaneLine(self)
        self.receipt = IngestReceipt(client, self.said, self.header.show_failed)
        self.name_line = NameLine(self)
        self.watched = WatchedFolders(client, theme, self)
        self.replacing = Replacing(client, self.model, self.said, self)
        self.work = DocumentWork(client, self)
        self.actions_of_documents = DocumentActions(self, self.groups)
        self.rows = ShownRows(self.model, self.view, self.header, self.groups, self)
        self._arrange()
        self._connect()
        self._on_choice_changed()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.header, self.shared, self._line, self.name_line):
            column.addWidget(widget)
        column.addWidget(self.rows, 1)
        column.addWidget(self.watched)
        column.addWidget(self.said)
        column.addWidget(self.card)

    def _connect(self) -> None:
        client, model = self._client, self.model
        client.engine_started.connect(self.find_versions)
        client.document_changed.connect(model.on_document_changed)
        client.document_gone.connect(model.on_document_gone)
        client.request_finished.connect(self._on_request_finished)
        client.library_left.connect(self.header.show_all)
        for changed in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._on_choice_changed)
        model.dataChanged.connect(self._on_data_changed)
        self.view.selectionModel().selectionChanged.connect(self._on_choice_changed)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        self.adding.chosen.connect(self.take_in)
        self.adding.all_in.connect(self.find_versions)
        self.adding.all_in.connect(self.receipt.give)
        self.adding.taken_up.connect(self._on_taken_up)
        self.header.add_pressed.connect(self.adding.choose_files)
        self.header.add_folder_pressed.connect(self.adding.choose_folder)
        self.header.left_downwards.connect(self.view.enter)
        self.header.new_group_asked.connect(self.work.new_group)
        self.header.rename_group_asked.connect(self.work.rename_group)
        self.removals.undone.connect(self.view.choose_documents)
        self.watched.add_asked.connect(self.choose_watched_folder)
        self._line.icons_changed.connect(lambda: dress(self._line, self._theme.colors))
        self.card.retry_asked.connect(self.work.retry_chosen)
        self.card.read_next_asked.connect(self.work.read_next)
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
        self.rows.empty.add(widget)

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
        self.header.set_reading_only(bool(told))
        self.card.set_reading_only(bool(told))
        self.actions_of_documents.update()

    @Slot(list)
    def take_in(self, paths: Sequence[str]) -> None:
        """Read in what was dropped or chosen; a folder or many files are looked at first."""
        if self.reading_only:
            refused = error_message(ErrorCode.NO_PERMISSION, interface_language(), _SHARED)
            self.said.say(str(refused))
        elif to_be_looked_at(list(paths)):
            self.inventory_asked.emit(list(paths))
        elif paths:
            self.add_paths(list(paths))
            self.rows.reveal(str(Path(paths[0])))

    def add_paths(
        self,
        paths: Sequence[str],
        password: str | None = None,
        seconds: Mapping[str, float] | None = None,
    ) -> int:
        """Read files and folders in; see `Adding.add`."""
        return self.adding.add(paths, password, seconds)

    def add_replacing(self, path: str, older: DocumentRow) -> None:
        """Read a file in that replaces a document."""
        if self.reading_only:
            self.take_in([path])
            return
        self.replacing.expect(self.add_paths([path]), older.id)

    @Slot()
    def choose_watched_folder(self) -> None:
        """Ask which folder to watch from now on."""
        path = QFileDialog.getExistingDirectory(
            self, self.tr("Watch a folder"), self._settings.last_folder
        )
        if path:
            self.watched.watch(str(Path(path)))

    # --- what is done with it ---------------------------------------------------------------

    @Slot()
    def find_versions(self) -> None:
        """Ask which documents are likely versions of one another."""
        self._versions_request = self._client.find_versions()

    # --- slots ------------------------------------------------------------------------------

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id == self._versions_request:
            self._versions_request = None
            self.model.set_likely_versions(event.result.versions)

    @Slot(int)
    def _on_taken_up(self, files: int) -> None:
        self.said.say(self.tr("Going on with %n file(s) that were still to be read.", "", files))

    @Slot(QModelIndex, QModelIndex)
    def _on_data_changed(self, index: QModelIndex, _last: QModelIndex) -> None:
        if self.view.selectionModel().isSelected(index):
            self.rows.keep_in_sight()
            self._on_choice_changed()

    @Slot()
    def _on_choice_changed(self) -> None:
        chosen = self.view.chosen()
        said = versions_text(chosen[0], self._name_of) if len(chosen) == 1 else ""
        self.card.show_entries(chosen, said)
        self.actions_of_documents.update()

    def _failures(self) -> int:
        return sum(entry.failed for entry in self.model.entries())

    def _name_of(self, document_id: int) -> str:
        row = self.model.document(document_id)
        return row.name if row else ""

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if entry and entry.row and self.replacing.newer:
            self.replacing.choose(entry.row)
        elif entry and len(self.view.chosen()) <= 1:
            self.document_chosen.emit(entry)

    @Slot(str)
    def _on_password_given(self, password: str) -> None:
        entry = self.view.current()
        if entry:
            self.password_entered.emit(password)
            self.add_paths([entry.file], password)
