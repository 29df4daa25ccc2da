"""The foot of the document list: the chosen document in full, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.document_list_model import Entry
from app.document_states import failure_code, failure_of, state_of
from app.icons import name_icon
from app.password_row import PasswordRow
from engine.errors import ErrorCode

_LOCKED = (ErrorCode.PASSWORD_REQUIRED, ErrorCode.PASSWORD_WRONG)


class DocumentCard(QFrame):
    """Says what went wrong and how to go on; asks for a password where one is needed."""

    retry_asked = Signal()
    remove_asked = Signal()
    removal_changed = Signal()
    password_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("documentCard")
        self._source: str | None = None
        self._retriable = False
        self.removal_asked = False
        self._name = QLabel(self)
        self._name.setObjectName("cardTitle")
        self._text = QLabel(self)
        self._text.setObjectName("cardText")
        self._advice = QLabel(self)
        self._advice.setObjectName("cardAdvice")
        for label in (self._name, self._text, self._advice):
            label.setWordWrap(True)
        self.password = PasswordRow(self)
        self.password.password_given.connect(self.password_given)
        self.retry = QPushButton(self.tr("Read again"), self)
        name_icon(self.retry, "retry")
        self.retry.clicked.connect(self.retry_asked)
        self.remove = QPushButton(self)
        self.remove.setToolTip(self.tr("Remove from the library; the file itself stays untouched"))
        self.remove.clicked.connect(self.remove_asked)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.retry)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        for widget in (self._name, self._text, self._advice, self.password):
            column.addWidget(widget)
        column.addSpacing(2)
        column.addLayout(buttons)
        self.show_entry(None)

    @Slot()
    def show_entry(self, entry: Entry | None) -> None:
        """Show an entry; None hides the card."""
        self.setVisible(entry is not None)
        source = entry.source if entry else None
        if source != self._source or entry is None:
            self._source = source
            self._retriable = False
            self.keep()
        if entry is None:
            return
        failure = failure_of(entry)
        self._name.setText(entry.name)
        self._text.setText(failure.sentence if failure else state_of(entry).text)
        self._text.setProperty("bad", failure is not None)
        self._text.style().polish(self._text)
        self._advice.setText(failure.advice if failure else "")
        self._advice.setVisible(failure is not None)
        locked = failure_code(entry) in _LOCKED
        self.password.setVisible(locked)
        self._retriable = failure is not None and not locked
        self.retry.setVisible(self._retriable and not self.removal_asked)
        self.remove.setEnabled(entry.progress is None)

    def ask_removal(self) -> None:
        """Let the button ask whether the document shall really go."""
        self._show_removal(asked=True)

    def keep(self) -> None:
        """Take the question back: the next press asks again."""
        self._show_removal(asked=False)

    def _show_removal(self, asked: bool) -> None:
        self.removal_asked = asked
        self.remove.setText(self.tr("Remove for good?") if asked else self.tr("Remove"))
        self.remove.setProperty("danger", asked)
        self.remove.style().polish(self.remove)
        name_icon(self.remove, "trash", "danger" if asked else "text")
        self.retry.setVisible(self._retriable and not asked)
        self.removal_changed.emit()
