"""Above the questions: which conversation is shown, a new one, and all that are kept."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from app.elided_label import ElidedLabel
from app.icons import name_icon


class ConversationHeader(QWidget):
    """Says what was pressed."""

    new_pressed = Signal()
    all_pressed = Signal()
    form_chosen = Signal(str)  # text, docx or pdf, of the whole conversation

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ElidedLabel(self.tr("Questions"), self)
        self.title.setObjectName("paneHeading")
        self.save = self._button("save", self.tr("Save or copy the whole conversation"))
        self.save.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.save)
        for form, text in (
            ("text", self.tr("Copy with sources")),
            ("docx", self.tr("Save as Word document…")),
            ("pdf", self.tr("Save as PDF…")),
        ):
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, one=form: self.form_chosen.emit(one))
        self.save.setMenu(menu)
        self.new = self._button("new_conversation", self.tr("New conversation (Ctrl+N)"))
        self.new.clicked.connect(self.new_pressed)
        self.all = self._button("history", self.tr("All conversations (Ctrl+H)"))
        self.all.setCheckable(True)
        self.all.clicked.connect(self.all_pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 12, 10, 8)
        row.setSpacing(2)
        row.addWidget(self.title, 1)
        for button in (self.save, self.new, self.all):
            row.addWidget(button)
        self.show_title("", False)

    def show_title(self, title: str, has_answers: bool) -> None:
        """Show the conversation's title; what can be saved, only where there is something."""
        self.title.setText(title or self.tr("Questions"))
        self.title.setToolTip(title)
        self.save.setVisible(has_answers)

    def _button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setToolTip(text)
        button.setAccessibleName(text)
        name_icon(button, icon, "muted")
        return button
