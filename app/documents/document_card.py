"""The foot of the document list: the chosen document in full, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.documents.document_entry import Entry
from app.documents.document_states import failure_code, failure_of, missing_text, state_of
from app.documents.facts_panel import FactsPanel
from app.icons import name_icon
from app.password_row import PasswordRow
from engine.errors import ErrorCode

_LOCKED = (ErrorCode.PASSWORD_REQUIRED, ErrorCode.PASSWORD_WRONG)


class DocumentCard(QFrame):
    """Says what went wrong and how to go on; asks for a password where one is needed."""

    retry_asked = Signal()
    read_next_asked = Signal()
    remove_asked = Signal()
    ask_only_asked = Signal()
    replaced_asked = Signal()
    password_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("documentCard")
        self._name = self._label("cardTitle")
        self._text = self._label("cardText")
        self._advice = self._label("cardAdvice")
        self.versions = self._label("cardVersions")
        self.facts = FactsPanel(self)
        self.password = PasswordRow(self)
        self.password.password_given.connect(self.password_given)
        self.retry = QPushButton(self.tr("Read again"), self)
        name_icon(self.retry, "retry")
        self.retry.clicked.connect(self.retry_asked)
        self.read_next = QPushButton(self.tr("Read this next"), self)
        self.read_next.clicked.connect(self.read_next_asked)
        self.ask_only = QPushButton(self.tr("Ask only this"), self)
        self.ask_only.setToolTip(self.tr("Ask the next questions of what is chosen only"))
        name_icon(self.ask_only, "scope")
        self.ask_only.clicked.connect(self.ask_only_asked)
        self.replaced = QPushButton(self.tr("Mark as replaced"), self)
        self.replaced.clicked.connect(self.replaced_asked)
        self.remove = QPushButton(self.tr("Remove"), self)
        self.remove.setToolTip(self.tr("Remove from the library; the file itself stays untouched"))
        name_icon(self.remove, "trash")
        self.remove.clicked.connect(self.remove_asked)
        self._arrange()
        self.show_entries([])

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def _arrange(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.retry, self.read_next, self.ask_only, self.remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(7)
        for widget in (
            self._name,
            self._text,
            self._advice,
            self.password,
            self.facts,
            self.versions,
            self.replaced,
        ):
            column.addWidget(widget)
        column.addSpacing(2)
        column.addLayout(buttons)

    @Slot()
    def show_entries(self, chosen: list[Entry], versions: str = "") -> None:
        """Show what is chosen; nothing hides the card. `versions` is said of likely versions."""
        self.setVisible(bool(chosen))
        if len(chosen) > 1:
            self._show_several(chosen)
        elif chosen:
            self._show_one(chosen[0], versions)

    def set_reading_only(self, reading_only: bool) -> None:
        """Take away what changes the library, or give it back."""
        self.remove.setVisible(not reading_only)
        self.facts.set_reading_only(reading_only)

    def _show_several(self, chosen: list[Entry]) -> None:
        self._name.setText(self.tr("%n document(s) chosen", "", len(chosen)))
        failed = sum(entry.failed for entry in chosen)
        self._say(self.tr("%n of them could not be read", "", failed) if failed else "", bad=True)
        for hidden in (self._advice, self.password, self.facts, self.versions, self.replaced):
            hidden.hide()
        self.retry.setVisible(bool(failed))
        self.read_next.hide()
        self.ask_only.setText(self.tr("Ask only these"))
        self.ask_only.setVisible(any(entry.row for entry in chosen))
        self.remove.setEnabled(any(entry.progress is None for entry in chosen))

    def _show_one(self, entry: Entry, versions: str) -> None:
        failure = failure_of(entry)
        row = entry.row
        self._name.setText(entry.name)
        self._say(failure.sentence if failure else state_of(entry).text, bad=failure is not None)
        advice = failure.advice if failure else missing_text(row) if row and row.missing else ""
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        locked = failure_code(entry) in _LOCKED
        readable = row is not None and row.version_id is not None
        self.password.setVisible(locked)
        self.facts.setVisible(readable)
        if row:
            self.facts.show_facts(row.facts)
        self.versions.setText(versions)
        self.versions.setVisible(bool(versions))
        self.replaced.setVisible(bool(versions) and entry.newer_version is not None)
        self.retry.setVisible(failure is not None and not locked)
        self.read_next.setVisible(entry.waits)
        self.ask_only.setText(self.tr("Ask only this"))
        self.ask_only.setVisible(readable and failure is None)
        self.remove.setEnabled(entry.progress is None)

    def _say(self, text: str, *, bad: bool) -> None:
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self._text.setProperty("bad", bad)
        self._text.style().polish(self._text)
