"""The window: three panes, a line for notices, a status bar; it only joins them together."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.checking.checking import Checking
from app.document_outside import DocumentOutside
from app.documents.document_list_model import Entry
from app.documents.document_list_pane import DocumentListPane
from app.documents.inventory_page import InventoryPage
from app.documents.scope_chip import ScopeChip
from app.drop_overlay import DropOverlay
from app.engine_client import EngineClient
from app.engine_status import EngineStatus
from app.files_from_outside import FilesFromOutside
from app.finding.finding_room import FindingRoom
from app.icons import dress
from app.libraries.libraries import Libraries
from app.notice_bar import NoticeBar
from app.preview.highlights import marks_of_passage
from app.preview.line_cutting import LineCutting
from app.preview.preview_pane import PreviewPane
from app.questions.question_pane import QuestionPane
from app.settings import Settings
from app.theme import Theme
from app.tools import Tools
from app.window_menus import WindowMenus
from app.window_pages import WindowPages
from engine.protocol import DocumentGone, EngineStarted
from engine.types import Answer, Citation, Passage


class MainWindow(QMainWindow):
    """Documents on the left, the page in the middle, questions on the right."""

    def __init__(self, client: EngineClient, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._client = client
        self._theme = theme
        self._settings = settings
        self.setWindowTitle(QGuiApplication.applicationDisplayName())
        self.setMinimumSize(QSize(860, 520))
        self.notice = NoticeBar(theme, self)
        self.documents = DocumentListPane(client, theme, settings, self)
        self.preview = PreviewPane(client, theme, self)
        self.inventory = InventoryPage(client, self)
        self.middle = QStackedWidget(self)
        self.finding = FindingRoom(
            client, theme, settings, self.documents.model, self.preview, self
        )
        self.middle.addWidget(self.finding)
        self.middle.addWidget(self.inventory)
        cutting = LineCutting(client, lambda: self.preview.passwords, self)
        self.questions = QuestionPane(client, theme, cutting, self)
        self.scope = ScopeChip(
            self.documents.model, self.documents.groups, self.documents.view.chosen_documents, self
        )
        self.questions.set_scope(self.scope)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        for pane, least in ((self.documents, 238), (self.middle, 320), (self.questions, 300)):
            pane.setMinimumWidth(least)
            self.splitter.addWidget(pane)
        self.splitter.setStretchFactor(1, 1)
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        self.pages = WindowPages(self.splitter, self)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(central)
        self.overlay = DropOverlay(theme, self)
        self.status = EngineStatus(client, self.notice, self.statusBar(), theme)
        self.libraries = Libraries(self, client, theme, settings)
        self.checking = Checking(self, client, theme)
        self.tools = Tools(self, client, theme, settings)
        self.files = FilesFromOutside(self)
        self.outside = DocumentOutside(self)
        self.menus = WindowMenus(self, settings)
        self._connect()
        self._restore_layout()
        dress(self, theme.colors)
        self.questions.box.setFocus()

    def _connect(self) -> None:
        self._theme.changed.connect(self._on_theme_changed)
        self._client.engine_started.connect(self._on_engine_started)
        self._client.document_gone.connect(self._on_document_gone)
        self.documents.document_chosen.connect(self._on_document_chosen)
        self.documents.ask_only_asked.connect(self._on_ask_only)
        self.inventory.closed.connect(self.show_preview)
        self.documents.password_entered.connect(self.preview.remember_password)
        self.questions.citation_chosen.connect(self._on_citation_chosen)
        self.questions.passage_chosen.connect(self._on_passage_chosen)
        self.questions.places_asked.connect(self.find_everywhere)
        self.finding.place_shown.connect(self.documents.view.select_version)
        self.preview.citation_shown.connect(self._on_citation_shown)
        next_pane = QShortcut(QKeySequence(Qt.Key.Key_F6), self)
        next_pane.activated.connect(self.focus_next_pane)

    def _restore_layout(self) -> None:
        geometry = self._settings.layout("geometry")
        if geometry is None or not self.restoreGeometry(geometry):
            screen = QGuiApplication.primaryScreen().availableSize()
            self.resize(QSize(1280, 800).boundedTo(screen))
        splitter = self._settings.layout("splitter")
        if splitter is None or not self.splitter.restoreState(splitter):
            width = self.width()
            left, right = round(width * 0.22), round(width * 0.33)
            self.splitter.setSizes([left, width - left - right, right])

    @Slot()
    def focus_next_pane(self) -> None:
        """Move the focus to the next pane: documents, pages, question."""
        panes = (
            self.documents.view,
            self.finding.panel.view,
            self.preview.view,
            self.questions.box.entry,
        )
        shown = [pane for pane in panes if pane.isVisible()] or [self.questions.box.entry]
        at = next((i for i, pane in enumerate(shown) if pane.hasFocus()), -1)
        shown[(at + 1) % len(shown)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    # --- from pane to pane ------------------------------------------------------------------

    @Slot()
    def _on_theme_changed(self) -> None:
        dress(self, self._theme.colors)

    @Slot(EngineStarted)
    def _on_engine_started(self, event: EngineStarted) -> None:
        self.documents.model.set_documents(event.documents)

    @Slot(DocumentGone)
    def _on_document_gone(self, event: DocumentGone) -> None:
        versions = {row.version_id for row in self.documents.model.documents()}
        if self.preview.version_id is not None and self.preview.version_id not in versions:
            self.preview.forget()

    @Slot(Entry)
    def _on_document_chosen(self, entry: Entry) -> None:
        row = entry.row
        self.show_preview()
        if row and row.version_id is not None and row.version_id != self.preview.version_id:
            self.preview.show_version(row.version_id, row.name)

    @Slot(Citation, Answer)
    def _on_citation_chosen(self, citation: Citation, answer: Answer) -> None:
        self.show_preview()
        self.preview.show_citation(citation, answer)

    @Slot(Citation)
    def _on_citation_shown(self, citation: Citation) -> None:
        self.documents.view.select_version(citation.version_id)

    @Slot(Passage)
    def _on_passage_chosen(self, passage: Passage) -> None:
        self.show_preview()
        marks = marks_of_passage(passage)
        self.preview.show_version(passage.version_id, passage.document, passage.page, marks)
        self.documents.view.select_version(passage.version_id)

    def find_everywhere(self, text: str = "") -> None:
        """Look for a text in all documents; "" opens the search for one to be typed."""
        self.pages.close_page()
        self.show_preview()
        self.finding.open(text)

    @Slot()
    def show_preview(self) -> None:
        """Show documents and pages again; an inventory that is still open is one press away."""
        self.middle.setCurrentWidget(self.finding)
        self.finding.show_pages()
        if self.inventory.open:
            self.documents.said.say(
                self.tr("The files that were looked at are not added yet."),
                self.tr("Back to them"),
                lambda: self.middle.setCurrentWidget(self.inventory),
                self.inventory.close_page,
            )

    @Slot()
    def _on_ask_only(self) -> None:
        self.scope.ask_chosen()
        self.questions.box.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.set_layout("geometry", self.saveGeometry())
        self._settings.set_layout("splitter", self.splitter.saveState())
        super().closeEvent(event)
