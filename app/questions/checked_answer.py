"""What was answered to the same question before, and checked by the user."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QVBoxLayout, QWidget

from app.icons import dress, name_icon
from app.moments import day_text
from app.questions.answer_view import AnswerView
from app.theme import Theme
from engine.types import Answer, Citation, Turn


class CheckedAnswer(QFrame):
    """Hidden until there is one. Says when it was checked, and whether it still holds."""

    citation_chosen = Signal(Citation, Answer)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("checkedAnswer")
        self._theme = theme
        self.turn: Turn | None = None
        self.title = QToolButton(self)
        self.title.setObjectName("foldButton")
        self.title.setCheckable(True)
        self.title.setAccessibleName(self.tr("The answer that you checked"))
        self.title.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.title.toggled.connect(self._on_folded)
        self.state = QLabel(self)
        self.state.setObjectName("checkedState")
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setWordWrap(True)
        self.view = AnswerView(theme, self)
        self.view.citation_clicked.connect(self._on_citation_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(4)
        for part in (self.title, self.state, self.view):
            column.addWidget(part)
        self.hide()

    def show_turn(self, turn: Turn) -> None:
        """Show an answer that was checked, open."""
        self.turn = turn
        title = self.tr("You checked this answer on {date}")
        self.title.setText(title.replace("{date}", day_text(turn.verified_at)))
        changed = has_lapsed(turn.answer)
        self.state.setText(
            self.tr("What it cites has changed since: compare it with the new answer.")
            if changed
            else self.tr("Its documents have not changed since.")
        )
        self.state.setProperty("bad", changed)
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)
        self.view.show_answer(turn.answer)
        self.title.setChecked(True)
        self._on_folded(True)
        self.show()

    @Slot(bool)
    def _on_folded(self, is_open: bool) -> None:
        self.view.setVisible(is_open)
        name_icon(self.title, "chevron_down" if is_open else "chevron_right", "accent")
        dress(self.title, self._theme.colors)

    @Slot(int)
    def _on_citation_clicked(self, number: int) -> None:
        answer = self.turn.answer if self.turn else None
        for citation in answer.citations if answer else ():
            if citation.number == number:
                self.citation_chosen.emit(citation, answer)


def has_lapsed(answer: Answer) -> bool:
    """Whether a document that an answer cites has changed, or gone, since it was given."""
    return any(citation.old_version or citation.gone for citation in answer.citations)
