"""The middle pane: the document that a citation points to, at its page, marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from app.empty_state import EmptyState
from app.engine_client import EngineClient
from app.highlights import Mark
from app.page_painter import PagePainter
from app.page_view import PageView
from app.password_row import PasswordRow
from app.preview_toolbar import PreviewToolbar
from app.theme import Theme
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.protocol import Failed, Finished


@dataclass(slots=True)
class _Opening:
    """A version on its way to the screen: the two requests for it, and what came back."""

    version_id: int
    sizes_request: int
    path_request: int
    sizes: tuple[tuple[float, float], ...] = ()
    path: str = ""
    passwords: list[str] = field(default_factory=list)


class PreviewPane(QWidget):
    """Opens versions of documents; `shown` says that one stands on the screen."""

    shown = Signal(int)  # version id

    def __init__(self, client: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._painter = PagePainter(self)
        self._opening: _Opening | None = None
        self._version_id: int | None = None
        self._marks: tuple[Mark, ...] = ()
        self._page = 1
        self._passwords: list[str] = []
        self.view = PageView(self._painter, theme, self)
        self.toolbar = PreviewToolbar(self.view, self)
        self._title = QLabel(self)
        self._title.setObjectName("paneTitle")
        self._nothing = EmptyState(
            "page",
            self.tr("Nothing open"),
            self.tr("Choose a document on the left, or click a citation in an answer."),
            self,
        )
        self._trouble = EmptyState("warning", "", "", self)
        self._password = PasswordRow(self)
        self._trouble.add(self._password)
        self._stack = QStackedWidget(self)
        for widget in (self._nothing, self.view, self._trouble):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._title)
        column.addWidget(self.toolbar)
        column.addWidget(self._stack, 1)
        self._show_open(False)
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)
        self._painter.opened.connect(self._on_opened)
        self._painter.open_failed.connect(self._on_open_failed)
        self._painter.password_needed.connect(self._on_password_needed)
        self._password.password_given.connect(self._on_password_given)

    @property
    def version_id(self) -> int | None:
        """The version that is shown or being opened."""
        return self._version_id

    def remember_password(self, password: str) -> None:
        """Try this password too, in this session only, before asking for one."""
        if password not in self._passwords:
            self._passwords.append(password)

    def show_version(
        self, version_id: int, title: str, page: int = 1, marks: Sequence[Mark] = ()
    ) -> None:
        """Open a version of a document at a page (1-based), with marks over it."""
        self._title.setText(title)
        self._title.setToolTip(title)
        self._page, self._marks = page, tuple(marks)
        if version_id == self._version_id and self._opening is None:
            self._place()
            return
        self._version_id = version_id
        self._opening = _Opening(
            version_id,
            self._client.page_sizes(version_id),
            self._client.rendition(version_id),
            passwords=list(self._passwords),
        )

    def forget(self) -> None:
        """Show nothing; the document has gone."""
        self._version_id = None
        self._opening = None
        self._show_open(False)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        opening = self._opening
        if not opening or event.request_id not in (opening.sizes_request, opening.path_request):
            return
        opening.sizes = event.result.sizes or opening.sizes
        opening.path = event.result.path or opening.path
        if opening.sizes and opening.path:
            self._painter.open(opening.path)

    @Slot(Failed)
    def _on_request_failed(self, event: Failed) -> None:
        opening = self._opening
        if opening and event.request_id in (opening.sizes_request, opening.path_request):
            self._say(event.code, event.details)

    @Slot(int)
    def _on_opened(self, _pages: int) -> None:
        if self._opening:
            self._stack.setCurrentWidget(self.view)
            self._show_open(True)
            self.view.show_pages(self._opening.sizes)
            self._opening = None
            self._place()

    @Slot(bool)
    def _on_password_needed(self, wrong: bool) -> None:
        if self._opening and self._opening.passwords:
            self._painter.open(self._opening.path, self._opening.passwords.pop())
        elif self._opening:
            asked = ErrorCode.PASSWORD_WRONG if wrong else ErrorCode.PASSWORD_REQUIRED
            message = error_message(asked, interface_language())
            self._trouble.say("lock", message.sentence, message.advice)
            self._password.show()
            self._stack.setCurrentWidget(self._trouble)
            self._password.setFocus()

    @Slot(str)
    def _on_password_given(self, password: str) -> None:
        if self._opening:
            self.remember_password(password)
            self._painter.open(self._opening.path, password)

    @Slot()
    def _on_open_failed(self) -> None:
        self._say(ErrorCode.CORRUPT, {})

    def _say(self, code: str, details: dict[str, str]) -> None:
        self._opening = None
        self._version_id = None
        message = error_message(code, interface_language(), details)
        self._trouble.say("warning", message.sentence, message.advice)
        self._password.hide()
        self._stack.setCurrentWidget(self._trouble)

    def _place(self) -> None:
        if self._marks:
            self.view.show_marks(self._marks)
        else:
            self.view.show_marks(())
            self.view.go_to_page(self._page)
        if self._version_id is not None:
            self.shown.emit(self._version_id)

    def _show_open(self, is_open: bool) -> None:
        self._title.setVisible(is_open)
        self.toolbar.setVisible(is_open)
        self._stack.setCurrentWidget(self.view if is_open else self._nothing)
