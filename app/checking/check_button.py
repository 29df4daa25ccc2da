"""The button below an answer that adds its question to the check questions."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.checking.expectations import (
    NOT_IN_THE_DOCUMENTS,
    as_it_is,
    other_than_it_is,
    refused,
)
from app.icons import name_icon
from engine.types import Answer, Expectation


class CheckButton(QToolButton):
    """Asks whether the answer is right; `judged` carries what is expected from now on."""

    judged = Signal(Expectation)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerTool")
        text = self.tr("Add to the check questions")
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        name_icon(self, "check_list", "muted")
        self._answer: Answer | None = None
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        self.hide()

    def show_answer(self, answer: Answer | None) -> None:
        """Ask about this answer; hidden where there is none."""
        self._answer = answer
        self.setVisible(answer is not None)

    @Slot()
    def _fill(self) -> None:
        self._menu.clear()
        answer = self._answer
        if answer is None:
            return
        if refused(answer):
            self._add(self.tr("Right: the documents don't say"), NOT_IN_THE_DOCUMENTS)
            self._add(self.tr("Wrong: it should have answered"), other_than_it_is(answer))
        else:
            self._add(self.tr("The answer is right"), as_it_is(answer))
            self._add(self.tr("The answer is wrong"), other_than_it_is(answer))
            self._add(self.tr("It should have refused"), NOT_IN_THE_DOCUMENTS)

    def _add(self, text: str, expected: Expectation) -> None:
        action = self._menu.addAction(text)
        action.triggered.connect(lambda: self.judged.emit(expected))
