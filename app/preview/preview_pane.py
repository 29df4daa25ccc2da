"""The middle pane: the document that a citation points to, at its page, marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from app.elided_label import ElidedLabel
from app.empty_state import EmptyState
from app.engine_client import EngineClient
from app.password_row import PasswordRow
from app.preview.citation_walk import CitationWalk
from app.preview.document_find import DocumentFind
from app.preview.document_opening import DocumentOpening, OpenVersion
from app.preview.find_bar import FindBar
from app.preview.highlights import Mark, marks_of_citation
from app.preview.outline_panel import OutlinePanel
from app.preview.page_badge import PageBadge
from app.preview.page_painter import PagePainter
from app.preview.page_print import PagePrint
from app.preview.page_texts import PageTexts
from app.preview.page_view import PageView
from app.preview.preview_actions import PreviewActions, connect
from app.preview.preview_toolbar import PreviewToolbar
from app.preview.print_line import PrintLine
from app.preview.text_copying import TextCopying
from app.preview.text_layers import FoundLayer, SelectionLayer
from app.preview.text_pointer import TextPointer
from app.preview.text_selection import TextSelection
from app.theme import Theme
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.types import Answer, Citation, PlacedSpan

_OUTLINE_WIDTH = 190


class PreviewPane(QWidget):
    """Opens versions of documents; `shown` says that one stands on the screen."""

    shown = Signal(int)  # version id
    citation_shown = Signal(Citation)
    print_failed = Signal()

    def __init__(self, client: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("previewPane")
        self._client = client
        self._painter = PagePainter(self)
        self._opening = DocumentOpening(client, self._painter, self)
        self._open: OpenVersion | None = None
        self._version_id: int | None = None
        self._marks: tuple[Mark, ...] = ()
        self._page = 1
        self._answer: Answer | None = None
        self.view = PageView(self._painter, theme, self)
        self.texts = PageTexts(client, self)
        self.selection = TextSelection(self)
        self.copying = TextCopying(self.selection, self.texts, self)
        self.finding = DocumentFind(client, self)
        self.commands = PreviewActions(self.view, self)
        self._pointer = TextPointer(self.view, self.texts, self.selection)
        self.toolbar = PreviewToolbar(self.view, self.commands, self)
        self.find_bar = FindBar(self.finding, self)
        self.outline = OutlinePanel(client, self)
        self.walk = CitationWalk(self)
        self.print_line = PrintLine(self)
        self._title = ElidedLabel(self)
        self._title.setObjectName("previewTitle")
        self.badge = PageBadge(self)
        self._trouble = EmptyState("warning", "", "", self)
        self._password = PasswordRow(self)
        self._trouble.add(self._password)
        self._lay_out()
        self._connect()
        self._show_open(False)

    def _lay_out(self) -> None:
        self._nothing = EmptyState(
            "page",
            self.tr("Nothing open"),
            self.tr("Choose a document on the left, or click a citation in an answer."),
            self,
        )
        self._head = QWidget(self)
        self._head.setObjectName("previewHead")
        row = QHBoxLayout(self._head)
        row.setContentsMargins(16, 13, 12, 3)
        row.setSpacing(10)
        row.addWidget(self._title, 1)
        row.addWidget(self.badge)
        row.addWidget(self.walk)
        self._beside = QSplitter(Qt.Orientation.Horizontal, self)
        self._beside.setHandleWidth(1)
        self._beside.setChildrenCollapsible(False)
        self.outline.setMinimumWidth(120)
        self.view.setMinimumWidth(180)
        self._beside.addWidget(self.outline)
        self._beside.addWidget(self.view)
        self._beside.setStretchFactor(1, 1)
        self._beside.setSizes([_OUTLINE_WIDTH, 400])
        self.outline.hide()
        self._stack = QStackedWidget(self)
        for page in (self._nothing, self._beside, self._trouble):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._head, self.toolbar, self.find_bar, self.print_line):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self._opening.ready.connect(self._on_ready)
        self._opening.failed.connect(self._on_failed)
        self._opening.password_needed.connect(self._on_password_needed)
        self._password.password_given.connect(self._opening.unlock)
        self.view.add_layer(FoundLayer(self.finding, self.texts))
        self.view.add_layer(SelectionLayer(self.selection, self.texts))
        self.view.moved.connect(self._on_moved)
        self.view.current_page_changed.connect(self._on_page_changed)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._on_menu_wanted)
        self.texts.arrived.connect(self._on_text_arrived)
        for changed in (self.selection.changed, self.finding.found):
            changed.connect(self.view.viewport().update)
        self.finding.jumped.connect(self._on_jumped)
        self.find_bar.asked.connect(self._on_text_asked)
        self.find_bar.closed.connect(self.view.setFocus)
        self.outline.chosen.connect(self.view.go_to_page)
        self.walk.chosen.connect(self._on_citation_chosen)
        self.print_line.failed.connect(self.print_failed)
        actions = self.commands
        connect(actions.find, self._open_find)
        connect(actions.find_next, self.find_bar.next)
        connect(actions.find_previous, self.find_bar.previous)
        connect(actions.copy, self.copying.copy)
        connect(actions.select_page, self._select_page)
        connect(actions.go_to_page, self.toolbar.ask_page)
        connect(actions.next_citation, self.walk.next)
        connect(actions.previous_citation, self.walk.previous)
        connect(actions.print, self._ask_printer)
        actions.outline.toggled.connect(self.outline.setVisible)

    # --- what is shown ----------------------------------------------------------------------

    @property
    def version_id(self) -> int | None:
        """The version that is shown or being opened."""
        return self._version_id

    @property
    def rendition(self) -> str:
        """The path of the PDF that is shown, "" where there is none."""
        return self._open.path if self._open else ""

    @property
    def passwords(self) -> tuple[str, ...]:
        """The passwords given in this session."""
        return self._opening.passwords

    def remember_password(self, password: str) -> None:
        """Try this password too, in this session only, before asking for one."""
        self._opening.remember_password(password)

    def show_version(
        self, version_id: int, title: str, page: int = 1, marks: Sequence[Mark] = ()
    ) -> None:
        """Open a version of a document at a page (1-based), with marks over it."""
        self.walk.clear()
        self._show(version_id, title, page, marks)

    def show_citation(self, citation: Citation, answer: Answer) -> None:
        """Open the page of a citation; its neighbours in the answer are one key away."""
        self._answer = answer
        self.walk.show_citation(citation, answer.citations)
        marks = marks_of_citation(citation, answer.passages)
        title = citation.document
        if citation.old_version:
            title = self.tr("{name} (old version)").replace("{name}", title)
        self._show(citation.version_id, title, citation.page, marks)
        self.citation_shown.emit(citation)

    def forget(self) -> None:
        """Show nothing; the document has gone."""
        self._opening.give_up()
        self._leave()
        self._show_open(False)

    def _show(self, version_id: int, title: str, page: int, marks: Sequence[Mark]) -> None:
        self._title.setText(title)
        self._title.setToolTip(title)
        self._page, self._marks = page, tuple(marks)
        if version_id == self._version_id:
            if self._open:
                self._place()
            return
        self._version_id, self._open = version_id, None
        self._opening.open(version_id)

    @Slot(OpenVersion)
    def _on_ready(self, opened: OpenVersion) -> None:
        self._open = opened
        self.selection.clear()
        self.texts.show_version(opened.version_id)
        self._show_open(True)
        self.view.show_pages(opened.sizes, opened.version_id)
        self.toolbar.show_locations(opened.locations)
        self.finding.show_version(opened.version_id)
        self.outline.show_version(opened.version_id)
        self._place()

    @Slot(bool)
    def _on_password_needed(self, wrong: bool) -> None:
        asked = ErrorCode.PASSWORD_WRONG if wrong else ErrorCode.PASSWORD_REQUIRED
        message = error_message(asked, interface_language())
        self._trouble.say("lock", message.sentence, message.advice)
        self._password.show()
        self._stack.setCurrentWidget(self._trouble)
        self._password.setFocus()

    @Slot(str, dict)
    def _on_failed(self, code: str, details: dict[str, str]) -> None:
        self._leave()
        message = error_message(code, interface_language(), details)
        self._trouble.say("warning", message.sentence, message.advice)
        self._password.hide()
        self._stack.setCurrentWidget(self._trouble)

    def _leave(self) -> None:
        self._version_id, self._open = None, None
        self.walk.clear()
        self.selection.clear()
        self.texts.show_version(None)

    def _place(self) -> None:
        self.view.show_marks(self._marks)
        if not self._marks:
            self.view.go_to_page(self._page)
        if self._version_id is not None:
            self.shown.emit(self._version_id)

    def _show_open(self, is_open: bool) -> None:
        self._head.setVisible(is_open)
        self.toolbar.setVisible(is_open)
        if not is_open:
            self.find_bar.hide()
        self.commands.enable(is_open)
        self._stack.setCurrentWidget(self._beside if is_open else self._nothing)

    # --- pages and their text ---------------------------------------------------------------

    @Slot()
    def _on_moved(self) -> None:
        if self._open:
            self.texts.want(self.view.visible_pages())

    @Slot(int)
    def _on_page_changed(self, page: int) -> None:
        self._show_badge()
        self.outline.show_page(page)

    @Slot(int)
    def _on_text_arrived(self, _page_index: int) -> None:
        self._show_badge()
        self.view.viewport().update()

    def _show_badge(self) -> None:
        text = self.texts.get(self.view.current_page - 1)
        self.badge.show_verdict(text.verdict if text else None)

    def _select_page(self) -> None:
        if self.view.current_page:
            self.copying.select_page(self.view.current_page - 1)

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.commands.fill_page_menu(menu)
        menu.popup(self.view.viewport().mapToGlobal(at))

    # --- find, citations, print -------------------------------------------------------------

    def _open_find(self) -> None:
        selected = self.copying.text
        self.find_bar.open(selected if "\n" not in selected and len(selected) < 80 else "")

    @Slot(str)
    def _on_text_asked(self, text: str) -> None:
        self.finding.search(text, self.view.current_page)

    @Slot(PlacedSpan)
    def _on_jumped(self, hit: PlacedSpan) -> None:
        self.view.reveal(hit.page, hit.rects)
        self.view.viewport().update()

    @Slot(Citation)
    def _on_citation_chosen(self, citation: Citation) -> None:
        if self._answer:
            self.show_citation(citation, self._answer)

    def _ask_printer(self) -> None:
        if self._open and not self.print_line.busy:
            dialog = QPrintDialog(QPrinter(QPrinter.PrinterMode.HighResolution), self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.setMinMax(1, len(self._open.sizes))
            dialog.accepted.connect(lambda: self.print_with(dialog.printer()))
            dialog.show()

    def print_with(self, printer: QPrinter) -> None:
        """Print the document that is shown, or the pages that the printer is set to."""
        if not self._open:
            return
        count = len(self._open.sizes)
        first, last = printer.fromPage() or 1, printer.toPage() or count
        pages = range(first - 1, min(last, count))
        job = PagePrint(printer, self._open.sizes, pages, self)
        self.print_line.follow(job, len(pages))
        job.start(self._open.path, self._opening.passwords)
