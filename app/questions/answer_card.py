"""One question and all that became of it: evidence at once, then the answer, then its sources."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.icons import dress, name_icon
from app.questions.answer_outcome import outcome_line, refusal_lines
from app.questions.answer_view import AnswerView
from app.questions.evidence_cards import EvidenceList
from app.theme import Theme
from engine.messages import Message
from engine.types import Answer, AnswerStatus, Citation, Passage


class AnswerCard(QFrame):
    """Follows one request; ends in `show_answer` or `show_failure`."""

    citation_chosen = Signal(Citation, Answer)
    passage_chosen = Signal(Passage)
    asked_again = Signal(str)

    def __init__(self, question: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerCard")
        self._theme = theme
        self._passages: tuple[Passage, ...] = ()
        self.answer: Answer | None = None
        self.question = question
        self._question = self._label("questionText")
        self._question.setText(question)
        self._question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._stage = self._label("stageText")
        self._stage.setText(self.tr("Searching your documents…"))
        self._progress = QProgressBar(self)
        self._progress.setTextVisible(False)
        self._progress.setRange(0, 0)
        self._progress.setAccessibleName(self.tr("Reading of the passages"))
        self._refusal = self._label("refusalText")
        self._advice = self._label("refusalAdvice")
        self.again = QPushButton(self.tr("Ask again"), self)
        name_icon(self.again, "retry")
        self.again.clicked.connect(self._on_again_clicked)
        self.view = AnswerView(theme, self)
        self.view.citation_clicked.connect(self._on_citation_clicked)
        self._outcome = self._label("outcomeText")
        self._sources_title = self._label("sectionTitle")
        self._sources_title.setText(self.tr("Sources"))
        self.sources = EvidenceList(self)
        self.sources.citation_clicked.connect(self._on_citation_clicked)
        self.fold = QToolButton(self)
        self.fold.setObjectName("foldButton")
        self.fold.setCheckable(True)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.toggled.connect(self._on_folded)
        self.evidence = EvidenceList(self)
        self.evidence.passage_clicked.connect(self.passage_chosen)
        self._arrange()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        parts: tuple[QWidget, ...] = (
            self._question,
            self._stage,
            self._progress,
            self._refusal,
            self._advice,
            self.view,
            self._outcome,
            self._sources_title,
            self.sources,
            self.fold,
            self.evidence,
        )
        for part in parts:
            column.addWidget(part)
            part.setVisible(part in (self._question, self._stage, self._progress))
        column.insertWidget(column.indexOf(self.view), self.again, 0, Qt.AlignmentFlag.AlignLeft)
        self.again.hide()

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    # --- what happens to the question -------------------------------------------------------

    def show_passages(self, passages: tuple[Passage, ...]) -> None:
        """Show the evidence before any text is generated; a text written before is taken back."""
        self._passages = passages
        self.view.take_back()
        self.view.hide()
        self.evidence.show_passages(passages, decided=False)
        self._fold_title(self.tr("%n passage(s) found", "", len(passages)))
        self.fold.setChecked(True)
        self._stage.setText(self.tr("Reading the passages…"))
        self._progress.setRange(0, 0)
        self._progress.show()

    def show_progress(self, done: int, total: int) -> None:
        """Show how much of the prompt the language model has read."""
        self._progress.setRange(0, max(total, 1))
        self._progress.setValue(done)
        self._progress.setVisible(True)

    def grow(self, text: str) -> None:
        """Show the next piece of the answer."""
        self._progress.hide()
        self._stage.setText(self.tr("Writing the answer…"))
        self.view.show()
        self.view.grow(text)

    def show_answer(self, answer: Answer) -> None:
        """Show the attributed answer, or the reason why there is none."""
        self.answer = answer
        self._end()
        self._passages = answer.passages or self._passages
        refused = answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
        if refused:
            self._say(refusal_lines(answer, self.question))
        else:
            self.view.show()
            self.view.show_answer(answer)
            self.sources.show_citations(answer.citations, answer.passages)
            self.sources.setVisible(bool(answer.citations))
            self._sources_title.setVisible(bool(answer.citations))
        self.view.setVisible(not refused)
        self._outcome.setText(outcome_line(answer))
        self._outcome.show()
        self.evidence.show_passages(self._passages, decided=not refused)
        nearest = self.tr("Nearest passages")
        found = self.tr("%n passage(s) found", "", len(self._passages))
        self._fold_title(nearest if refused else found)
        self.fold.setChecked(refused)
        self._on_folded(refused)

    def show_failure(self, message: Message) -> None:
        """Show that the question was not answered to the end, what to do, and offer another try."""
        self._end()
        self._say(message)
        dress(self.again, self._theme.colors)
        self.again.show()

    def _end(self) -> None:
        self._stage.hide()
        self._progress.hide()

    def _say(self, message: Message) -> None:
        self._refusal.setText(message.sentence)
        self._advice.setText(message.advice)
        self._refusal.show()
        self._advice.show()

    def _fold_title(self, text: str) -> None:
        self.fold.setText(text)
        self.fold.setVisible(bool(self._passages))

    @Slot(bool)
    def _on_folded(self, is_open: bool) -> None:
        self.evidence.setVisible(is_open and bool(self._passages))
        name_icon(self.fold, "chevron_down" if is_open else "chevron_right", "muted")
        dress(self.fold, self._theme.colors)

    @Slot()
    def _on_again_clicked(self) -> None:
        self.asked_again.emit(self.question)

    @Slot(int)
    def _on_citation_clicked(self, number: int) -> None:
        answer = self.answer
        for citation in answer.citations if answer else ():
            if citation.number == number:
                self.citation_chosen.emit(citation, answer)
