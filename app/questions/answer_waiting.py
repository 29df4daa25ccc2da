"""What a question shows until it is answered: the stage, how far it is, and a likely passage."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from app.questions.answer_pace import rounded
from app.questions.evidence_cards import EvidenceList
from app.questions.plain_label import plain_label
from app.theme import Theme
from engine.types import Citation, Passage


class AnswerWaiting(QWidget):
    """Says no more of the time than was measured on this computer."""

    passage_clicked = Signal(Passage)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stage = plain_label("stageText", self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("Reading of the passages"))
        self._quick_title = plain_label("sectionTitle", self)
        self._quick_title.setText(self.tr("Likely passage, while the answer is being written"))
        self.quick = EvidenceList(theme, self)
        self.quick.passage_clicked.connect(self.passage_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self.stage, self.bar, self._quick_title, self.quick):
            column.addWidget(part)
        self.show_search(None)
        self.show_quick(None, ())

    def show_search(self, last: float | None) -> None:
        """Say that documents are searched; `last` is how many seconds the last answer took."""
        text = self.tr("Searching your documents…")
        if last is not None and last >= 1:
            told = self.tr("Searching your documents… The last answer took {seconds} s.")
            text = told.replace("{seconds}", self._seconds(last))
        self.stage.setText(text)

    def show_reading(self) -> None:
        """Say that passages are read; how far is not known yet."""
        self.stage.setText(self.tr("Reading the passages…"))
        self.bar.setRange(0, 0)
        self.bar.show()

    def show_progress(self, done: int, total: int, left: float | None) -> None:
        """Show how much of the prompt is read, and in how many seconds the answer begins."""
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(done)
        self.bar.show()
        text = self.tr("Reading the passages…")
        if left is not None:
            told = self.tr("Reading the passages… The answer begins in about {seconds} s.")
            text = told.replace("{seconds}", self._seconds(left))
        self.stage.setText(text)

    def show_writing(self) -> None:
        """Say that the answer grows."""
        self.bar.hide()
        self.stage.setText(self.tr("Writing the answer…"))

    def show_quick(self, quick: Citation | None, passages: Sequence[Passage]) -> None:
        """Show the one sentence that is likely to hold the answer, where there is one."""
        held = [one for one in passages if quick and quick.version_id == one.version_id]
        cited = [one for one in held if quick and quick.quote in one.text]
        if quick and cited:
            self.quick.show_quick(quick, cited[0])
        self.quick.setVisible(bool(cited))
        self._quick_title.setVisible(bool(cited))

    def _seconds(self, seconds: float) -> str:
        return self.locale().toString(rounded(seconds))
