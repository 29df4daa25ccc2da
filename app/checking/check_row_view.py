"""One check question of the page: what is expected, what came, what is different."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout

from app.checking.check_words import (
    came_text,
    change_lines,
    expected_text,
    is_good,
    verdict_text,
)
from app.icons import name_icon, pixmap
from app.theme import Colors
from engine.types import CheckRow, CitedPlace

_ICON = 18


class CheckRowView(QFrame):
    """Shows one `CheckRow`; its place can be opened, the question changed or forgotten."""

    place_asked = Signal(CitedPlace)
    edit_asked = Signal(CheckRow)
    remove_asked = Signal(int)

    def __init__(self, row: CheckRow, colors: Colors) -> None:
        super().__init__()
        self.setObjectName("checkRow")
        self.row = row
        good, asked = is_good(row), row.last is not None
        icon = QLabel(self)
        name = "verified" if good else "warning" if asked else "waiting"
        color = colors.accent if good else colors.danger if asked else colors.muted
        icon.setPixmap(pixmap(name, color, _ICON, self.devicePixelRatioF()))
        self.question = self._label("modelName", row.question)
        self.verdict = self._label("checkVerdict", verdict_text(row.last))
        self.verdict.setProperty("good", good)
        self.verdict.setProperty("bad", asked and not good)
        self.expected = self._label("cardText", expected_text(row.expected))
        self.came = self._label("cardText", came_text(row.last) if row.last else "")
        self.came.setVisible(asked)
        lines = "\n".join(change_lines(row))
        self.changes = self._label("checkChanges", lines)
        self.changes.setVisible(bool(lines))
        self.show_place = self._button("page", self.tr("Show the expected place"))
        self.show_place.setVisible(row.expected.place is not None)
        self.edit = self._button("edit", self.tr("Change what is expected"))
        self.remove = self._button("trash", self.tr("Remove from the check questions"))
        self.show_place.clicked.connect(self._on_place_clicked)
        self.edit.clicked.connect(lambda: self.edit_asked.emit(row))
        self.remove.clicked.connect(lambda: self.remove_asked.emit(row.id))
        self._arrange(icon)
        self.setAccessibleName(f"{row.question}: {self.verdict.text()}")

    def _arrange(self, icon: QLabel) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(3)
        for widget in (self.question, self.verdict, self.expected, self.came, self.changes):
            texts.addWidget(widget)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 10, 10)
        row.setSpacing(10)
        row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        for button in (self.show_place, self.edit, self.remove):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def _label(self, name: str, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    def _button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setToolTip(text)
        button.setAccessibleName(f"{text}: {self.row.question}")
        name_icon(button, icon, "muted")
        return button

    def _on_place_clicked(self) -> None:
        if self.row.expected.place:
            self.place_asked.emit(self.row.expected.place)
