"""Number, version, status and effective date of a document: shown, and edited in place."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.documents.document_states import status_text
from app.documents.fact_words import BY_USER, STATUSES, fact_lines, iso_date
from app.elided_label import ElidedLabel
from app.escape_key import EscapeKey
from app.icons import name_icon
from engine.types import DocumentFacts, Fact

_VALUE_ROOM = 110  # pixels that a value takes before where it was found


class FactsPanel(QWidget):
    """`facts_edited` carries all facts; those that the user changed say so as their source."""

    facts_edited = Signal(DocumentFacts)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = DocumentFacts()
        self._shown = QWidget(self)
        self._grid = QGridLayout(self._shown)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        self.edit = QPushButton(self.tr("Edit"), self)
        self.edit.setObjectName("factsEdit")
        self.edit.setProperty("quiet", True)
        name_icon(self.edit, "edit", "accent")
        self.edit.clicked.connect(self.begin)
        self._reading_only = False
        self.form = QWidget(self)
        self.number = self._line()
        self.version = self._line()
        self.status = QComboBox(self.form)
        self.date = self._line()
        self.date.setPlaceholderText("2026-04-09")
        self.save = QPushButton(self.tr("Save"), self.form)
        self.save.setProperty("primary", True)
        self.save.clicked.connect(self._on_saved)
        self._cancel = QPushButton(self.tr("Cancel"), self.form)
        self._cancel.clicked.connect(self.end)
        self._problem = QLabel(self.form)
        self._problem.setObjectName("cardText")
        self._problem.setProperty("bad", True)
        self._problem.setWordWrap(True)
        self._make_form()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._shown)
        column.addWidget(self.edit, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.form)
        fields = (self.number, self.version, self.status, self.date, self.save, self._cancel)
        EscapeKey(*fields, applies=lambda: not self.form.isHidden(), act=self._leave)
        self.end()

    def _line(self) -> QLineEdit:
        line = QLineEdit(self.form)
        line.setAcceptDrops(False)
        line.returnPressed.connect(self._on_saved)
        return line

    def _make_form(self) -> None:
        self.status.addItem(self.tr("not stated"), "")
        for status in STATUSES:
            self.status.addItem(status_text(status), status)
        self.status.view().setAccessibleName(self.tr("Status"))
        rows = QFormLayout()
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        for label, field in (
            (self.tr("Number"), self.number),
            (self.tr("Version"), self.version),
            (self.tr("Status"), self.status),
            (self.tr("Effective"), self.date),
        ):
            field.setAccessibleName(label)
            rows.addRow(label, field)
        buttons = QHBoxLayout()
        buttons.addWidget(self.save)
        buttons.addWidget(self._cancel)
        buttons.addStretch(1)
        column = QVBoxLayout(self.form)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(rows)
        column.addWidget(self._problem)
        column.addLayout(buttons)

    def show_facts(self, facts: DocumentFacts) -> None:
        """Show what is known; an editing under way is left alone where nothing changed."""
        if facts == self._facts and self._grid.count():
            return
        self._facts = facts
        self.end()
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        for row, (label, value, source) in enumerate(fact_lines(facts)):
            for at, (text, name) in enumerate(
                ((label, "factLabel"), (value, "factValue"), (source, "factSource"))
            ):
                shown = ElidedLabel(text, self._shown) if at else QLabel(text, self._shown)
                shown.setObjectName(name)
                shown.setToolTip(f"{label}: {value}\n{source}")
                if text is value:
                    shown.setMinimumWidth(min(shown.sizeHint().width(), _VALUE_ROOM))
                self._grid.addWidget(shown, row, at)
        self._shown.setVisible(bool(fact_lines(facts)))
        self.edit.setText(
            self.tr("Edit") if fact_lines(facts) else self.tr("Add number, version, status, date")
        )

    def set_reading_only(self, reading_only: bool) -> None:
        """Only show what is known, or let it be edited again."""
        self._reading_only = reading_only
        self.edit.setVisible(not reading_only)

    @Slot()
    def begin(self) -> None:
        """Let the user edit."""
        self.number.setText(self._facts.number.value if self._facts.number else "")
        self.version.setText(self._facts.version.value if self._facts.version else "")
        self.date.setText(self._facts.effective_date.value if self._facts.effective_date else "")
        status = self._facts.status.value if self._facts.status else ""
        self.status.setCurrentIndex(max(0, self.status.findData(status)))
        self._problem.hide()
        self._shown.hide()
        self.edit.hide()
        self.form.show()
        self.number.setFocus()

    @Slot()
    def end(self) -> None:
        """Edit no more; what was typed is dropped."""
        self.form.hide()
        self._shown.setVisible(bool(fact_lines(self._facts)))
        self.edit.setVisible(not self._reading_only)

    def _leave(self) -> None:
        self.end()
        self.edit.setFocus()

    @Slot()
    def _on_saved(self) -> None:
        typed = self.date.text().strip()
        date = iso_date(typed) if typed else ""
        if date is None:
            self._problem.setText(self.tr("Write the date as year-month-day: 2026-04-09"))
            self._problem.show()
            self.date.setFocus()
            return
        known = self._facts
        facts = DocumentFacts(
            title=known.title,
            number=_edited(known.number, self.number.text().strip()),
            version=_edited(known.version, self.version.text().strip()),
            status=_edited(known.status, self.status.currentData()),
            effective_date=_edited(known.effective_date, date),
        )
        self.end()
        if facts != known:
            self.facts_edited.emit(facts)


def _edited(known: Fact | None, value: str) -> Fact | None:
    if known and known.value == value:
        return known
    return Fact(value, BY_USER) if value else None
