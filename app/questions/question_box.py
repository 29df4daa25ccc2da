"""Where a question is typed. Enter sends, Shift+Enter breaks the line."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QSizePolicy, QToolButton, QWidget

from app.icons import name_icon

_MOST_LINES = 6
_BY_THE_USER = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class QuestionEntry(QPlainTextEdit):
    """A text field as tall as its text that knows when an input method is composing."""

    submitted = Signal()
    entered = Signal()  # by the user: a question is likely to come

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composing = False
        self.setObjectName("questionEntry")
        self.setAcceptDrops(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.textChanged.connect(self._fit)
        self._fit()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in _BY_THE_USER:
            self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._composing = False
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif self._composing:
            event.accept()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.insertPlainText("\n")
        else:
            self.submitted.emit()

    @Slot()
    def _fit(self) -> None:
        lines = min(max(int(self.document().size().height()), 1), _MOST_LINES)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 4)


class QuestionBox(QFrame):
    """The entry with its send button, which stops while an answer is on its way."""

    question_sent = Signal(str)
    stop_pressed = Signal()
    typing_started = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("questionBox")
        self._running = False
        self._typing = False
        self.entry = QuestionEntry(self)
        self.entry.setPlaceholderText(self.tr("Ask your documents…"))
        self.entry.setAccessibleName(self.tr("Question"))
        self.entry.submitted.connect(self._on_submitted)
        self.entry.textChanged.connect(self._on_text_changed)
        self.entry.entered.connect(self.typing_started)
        self.button = QToolButton(self)
        self.button.setObjectName("sendButton")
        self.button.clicked.connect(self._on_button_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 8, 8)
        row.setSpacing(8)
        row.addWidget(self.entry, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self.setFocusProxy(self.entry)
        self.set_running(False)

    def set_running(self, running: bool) -> None:
        """Say whether an answer is on its way: then the button stops it."""
        self._running = running
        text = self.tr("Stop") if running else self.tr("Send the question (Enter)")
        self.button.setToolTip(text)
        self.button.setAccessibleName(text)
        name_icon(self.button, "stop" if running else "send", "on_accent")
        self._on_text_changed()
        self.button.setIcon(self.button.icon())

    @Slot()
    def _on_text_changed(self) -> None:
        text = self.entry.toPlainText().strip()
        self.button.setEnabled(self._running or bool(text))
        if text and not self._typing:
            self.typing_started.emit()
        self._typing = bool(text)

    @Slot()
    def _on_submitted(self) -> None:
        text = self.entry.toPlainText().strip()
        if text and not self._running:
            self.entry.clear()
            self.question_sent.emit(text)

    @Slot()
    def _on_button_clicked(self) -> None:
        if self._running:
            self.stop_pressed.emit()
        else:
            self._on_submitted()
