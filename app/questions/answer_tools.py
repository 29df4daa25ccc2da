"""Below one answer: what it is worth, whether it was checked, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.checking.check_button import CheckButton
from app.icons import name_icon


class AnswerTools(QWidget):
    """Says what was pressed; the card knows the answer."""

    copy_pressed = Signal()
    picture_pressed = Signal()
    save_pressed = Signal(str)  # docx, pdf or png
    places_pressed = Signal()
    why_pressed = Signal()
    again_pressed = Signal()
    edit_pressed = Signal()
    check_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.worth = QLabel(self)
        self.worth.setObjectName("outcomeText")
        self.worth.setTextFormat(Qt.TextFormat.PlainText)
        self.worth.setWordWrap(True)
        self.copy = self._button("copy", self.tr("Copy the answer with its sources"))
        self.copy.clicked.connect(self.copy_pressed)
        self.picture = self._button("picture", self.tr("Copy a picture of the cited lines"))
        self.picture.clicked.connect(self.picture_pressed)
        self.save = self._button("save", self.tr("Save the answer with its sources"))
        self.save.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.save)
        forms = {}
        for kind, text in (
            ("docx", self.tr("Word document…")),
            ("pdf", self.tr("PDF file…")),
            ("png", self.tr("Picture of the cited lines…")),
        ):
            action = forms[kind] = menu.addAction(text)
            action.triggered.connect(lambda _=False, one=kind: self.save_pressed.emit(one))
        self._save_picture = forms["png"]
        self.save.setMenu(menu)
        self.places = self._button("find_all", self.tr("Find every place"))
        self.places.clicked.connect(self.places_pressed)
        self.why = self._button("why", self.tr("Why this answer?"))
        self.why.clicked.connect(self.why_pressed)
        self.again = self._button("retry", self.tr("Ask again"))
        self.again.clicked.connect(self.again_pressed)
        self.edit = self._button("edit", self.tr("Edit the question"))
        self.edit.clicked.connect(self.edit_pressed)
        self.judge = CheckButton(self)
        self.check = QPushButton(self.tr("I checked this"), self)
        self.check.setObjectName("checkButton")
        self.check.setToolTip(self.tr("Mark the answer as checked by you, with today's date"))
        name_icon(self.check, "verified", "accent")
        self.check.clicked.connect(self.check_pressed)
        self.copy.setProperty("first", True)
        self._arrange()

    def _arrange(self) -> None:
        above = QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(self.worth, 1)
        above.addWidget(self.check, 0, Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.setSpacing(2)
        found = (self.copy, self.picture, self.save, self.places, self.why, self.again, self.edit)
        for button in found:
            row.addWidget(button)
        row.addWidget(self.judge)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(above)
        column.addLayout(row)

    def offer(self, *, text: bool, cited: bool, checkable: bool) -> None:
        """Show what makes sense: for an answer that has text, that cites, that can be checked."""
        self.copy.setVisible(text)
        self.save.setVisible(text)
        self.picture.setVisible(cited)
        self._save_picture.setVisible(cited)
        self.check.setVisible(checkable)

    def show_worth(self, text: str, doubtful: bool) -> None:
        """Say what the answer is worth; one that cannot be relied on looks it."""
        self.worth.setText(text)
        self.worth.setProperty("doubtful", doubtful)
        self.worth.style().unpolish(self.worth)
        self.worth.style().polish(self.worth)

    def show_checked(self, checked: bool) -> None:
        """Say whether the answer is marked as checked: then the button takes the mark back."""
        self.check.setText(
            self.tr("Not checked after all") if checked else self.tr("I checked this")
        )
        self.check.setProperty("quiet", checked)
        name_icon(self.check, "undo" if checked else "verified", "accent")
        self.check.style().unpolish(self.check)
        self.check.style().polish(self.check)

    def _button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("answerTool")
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        name_icon(button, icon, "muted")
        return button
