"""Below an answer: what each look of a sentence means, and why it has that look here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.questions.answer_remarks import why_lines
from engine.types import Answer, SentenceKind


class WhyLines(QWidget):
    """One line for each kind of sentence that a person should look at; hidden without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.labels: list[QLabel] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)

    def show_answer(self, answer: Answer) -> None:
        """Say why sentences of an answer look the way they do."""
        for label in self.labels:
            self._column.removeWidget(label)
            label.deleteLater()
        self.labels = []
        for kind, line in why_lines(answer):
            label = QLabel(line, self)
            label.setObjectName("whyText")
            label.setProperty("bad", kind is SentenceKind.UNSUPPORTED)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            self._column.addWidget(label)
            self.labels.append(label)
        self.setVisible(bool(self.labels))
