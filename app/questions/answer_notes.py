"""What stands between a question and its answer: a refusal with the next step, and remarks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.icons import dress, name_icon
from app.questions.answer_remarks import unread_line
from app.questions.plain_label import plain_label
from app.theme import Theme
from engine.messages import Message
from engine.types import Coverage


class AnswerNotes(QWidget):
    """Takes no room while there is nothing to say."""

    again_pressed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._files = 0
        self.refusal = plain_label("refusalText", self)
        self.advice = plain_label("refusalAdvice", self)
        self.again = QPushButton(self.tr("Ask again"), self)
        name_icon(self.again, "retry")
        self.again.clicked.connect(self.again_pressed)
        self.again.hide()
        self.unread = plain_label("noticeLines", self)
        self.notices = plain_label("noticeLines", self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.refusal)
        column.addWidget(self.advice)
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.unread)
        column.addWidget(self.notices)
        self._labels = (self.refusal, self.advice, self.unread, self.notices)
        self._settle()

    @property
    def refuses(self) -> bool:
        """Whether a reason stands in the place of an answer."""
        return bool(self.refusal.text())

    def refuse(self, message: Message) -> None:
        """Say why there is no answer, and what to do."""
        self.refusal.setText(message.sentence)
        self.advice.setText(message.advice)
        self._settle()

    def fail(self, message: Message) -> None:
        """Say that the question was not answered to the end, and offer another try."""
        dress(self.again, self._theme.colors)
        self.again.show()
        self.refuse(message)

    def expect_files(self, files: int) -> None:
        """Note how many files are on their way into the library as the question is asked."""
        self._files = files
        self.show_unread(None)

    def show_unread(self, coverage: Coverage | None) -> None:
        """Say how much of what was asked is not searched yet, as far as that is known."""
        self.unread.setText(unread_line(self._files, coverage))
        self._settle()

    def remark(self, lines: Sequence[str]) -> None:
        """Say what a whole answer says of itself, and what became of what it cites."""
        self.notices.setText("\n".join(lines))
        self._settle()

    def _settle(self) -> None:
        shown: list[QLabel] = []
        for label in self._labels:
            label.setVisible(bool(label.text()))
            shown += [label] if label.text() else []
        self.setVisible(bool(shown))
