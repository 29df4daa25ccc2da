"""The window: three panes, a line for notices, a status bar; it only joins them together."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QSize, Qt, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QSplitter, QVBoxLayout, QWidget

from app.document_list_model import Entry
from app.document_list_pane import DocumentListPane
from app.drop_overlay import DropOverlay
from app.engine_client import EngineClient
from app.engine_status import EngineStatus
from app.highlights import marks_of_citation, marks_of_passage
from app.icons import dress
from app.notice_bar import NoticeBar
from app.preview_pane import PreviewPane
from app.question_pane import QuestionPane
from app.settings import Settings
from app.theme import Theme
from app.window_menus import WindowMenus
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
        self.setAcceptDrops(True)
        self.notice = NoticeBar(theme, self)
        self.documents = DocumentListPane(client, theme, settings, self)
        self.preview = PreviewPane(client, theme, self)
        self.questions = QuestionPane(client, theme, self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        for pane, least in ((self.documents, 238), (self.preview, 320), (self.questions, 300)):
            pane.setMinimumWidth(least)
            self.splitter.addWidget(pane)
        self.splitter.setStretchFactor(1, 1)
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notice)
        column.addWidget(self.splitter, 1)
        self.setCentralWidget(central)
        self.overlay = DropOverlay(theme, self)
        self.status = EngineStatus(client, self.notice, self.statusBar(), theme)
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
        self.documents.password_entered.connect(self.preview.remember_password)
        self.questions.citation_chosen.connect(self._on_citation_chosen)
        self.questions.passage_chosen.connect(self._on_passage_chosen)
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
        panes = (self.documents.view, self.preview.view, self.questions.box.entry)
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
        if row and row.version_id is not None and row.version_id != self.preview.version_id:
            self.preview.show_version(row.version_id, row.name)

    @Slot(Citation, Answer)
    def _on_citation_chosen(self, citation: Citation, answer: Answer) -> None:
        marks = marks_of_citation(citation, answer.passages)
        self.preview.show_version(citation.version_id, citation.document, citation.page, marks)
        self.documents.select_version(citation.version_id)

    @Slot(Passage)
    def _on_passage_chosen(self, passage: Passage) -> None:
        marks = marks_of_passage(passage)
        self.preview.show_version(passage.version_id, passage.document, passage.page, marks)
        self.documents.select_version(passage.version_id)

    # --- drop -------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction()
        self.overlay.cover()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.overlay.hide()
        paths = _local_paths(event.mimeData())
        event.acceptProposedAction()
        if paths:
            self.documents.add_paths(paths)
        else:
            self.notice.say(
                self.tr("What was dropped is not a file. Save it to a folder, then drop the file.")
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.overlay.isVisible():
            self.overlay.cover()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.set_layout("geometry", self.saveGeometry())
        self._settings.set_layout("splitter", self.splitter.saveState())
        super().closeEvent(event)


def _local_paths(data: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
