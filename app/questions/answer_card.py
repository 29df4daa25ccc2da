"""One question and all that became of it: evidence at once, then the answer, then its sources."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QVBoxLayout,
    QWidget,
)

from app.icons import dress
from app.questions.answer_notes import AnswerNotes
from app.questions.answer_outcome import outcome_line
from app.questions.answer_remarks import notice_lines, refusal_lines
from app.questions.answer_tools import AnswerTools
from app.questions.answer_view import AnswerView
from app.questions.answer_waiting import AnswerWaiting
from app.questions.checked_answer import CheckedAnswer, has_lapsed
from app.questions.evidence_cards import EvidenceList
from app.questions.evidence_fold import EvidenceFold
from app.questions.plain_label import plain_label
from app.questions.why_lines import WhyLines
from app.theme import Theme
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import Message, error_message
from engine.types import (
    Answer,
    AnswerStatus,
    Citation,
    Coverage,
    Expectation,
    Passage,
    Refusal,
    Turn,
)

_CHECKABLE = (AnswerStatus.ANSWERED, AnswerStatus.PARTLY_SUPPORTED)
_BROKEN_OFF = {
    AnswerStatus.STOPPED: ErrorCode.CANCELLED,
    AnswerStatus.FAILED: ErrorCode.INTERNAL,
}


class AnswerCard(QFrame):
    """Follows one request; ends in `show_turn`, `show_answer` or `show_failure`."""

    citation_chosen = Signal(Citation, Answer)
    passage_chosen = Signal(Passage)
    asked_again = Signal(str)
    edit_asked = Signal(str)
    places_asked = Signal()
    why_asked = Signal()
    proof_asked = Signal(str)  # text, picture, docx, pdf or png
    check_asked = Signal(int, bool)  # turn id, whether it is checked now
    judged = Signal(str, Expectation)  # the question as it was understood

    def __init__(self, question: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerCard")
        self._theme = theme
        self._passages: tuple[Passage, ...] = ()
        self.answer: Answer | None = None
        self.turn: Turn | None = None
        self.question = question
        self._question = plain_label("questionText", self)
        self._question.setText(question)
        self._question.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.understood = plain_label("understoodText", self)
        self.checked = CheckedAnswer(theme, self)
        self.notes = AnswerNotes(theme, self)
        self.waiting = AnswerWaiting(theme, self)
        self.view = AnswerView(theme, self)
        self.why = WhyLines(self)
        self.tools = AnswerTools(self)
        self._outcome = self.tools.worth
        self._sources_title = plain_label("sectionTitle", self)
        self._sources_title.setText(self.tr("Sources"))
        self.sources = EvidenceList(theme, self)
        self.found = EvidenceFold(theme, self)
        self.fold, self.evidence = self.found.button, self.found.list
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        begun = (self._question, self.waiting)
        parts: tuple[QWidget, ...] = (
            *(self._question, self.understood, self.checked, self.notes, self.view),
            *(self.waiting, self.why, self.tools),
            *(self._sources_title, self.sources, self.found),
        )
        for part in parts:
            column.addWidget(part)
            part.setVisible(part in begun)

    def _connect(self) -> None:
        self.notes.again_pressed.connect(self._on_again_clicked)
        self.checked.citation_chosen.connect(self.citation_chosen)
        self.view.citation_clicked.connect(self.choose_citation)
        self.sources.citation_clicked.connect(self.choose_citation)
        self.waiting.passage_clicked.connect(self.passage_chosen)
        self.found.passage_clicked.connect(self.passage_chosen)
        tools = self.tools
        tools.copy_pressed.connect(lambda: self.proof_asked.emit("text"))
        tools.picture_pressed.connect(lambda: self.proof_asked.emit("picture"))
        tools.save_pressed.connect(self.proof_asked)
        tools.places_pressed.connect(self.places_asked)
        tools.why_pressed.connect(self.why_asked)
        tools.again_pressed.connect(self._on_again_clicked)
        tools.edit_pressed.connect(lambda: self.edit_asked.emit(self.question))
        tools.check_pressed.connect(self.toggle_checked)
        tools.judge.judged.connect(self._on_judged)

    # --- what happens to the question -------------------------------------------------------

    def show_checked(self, turn: Turn) -> None:
        """Show what the user checked of the same question before."""
        self.checked.show_turn(turn)
        dress(self.checked, self._theme.colors)

    def show_passages(
        self,
        passages: tuple[Passage, ...],
        quick: Citation | None = None,
        coverage: Coverage | None = None,
    ) -> None:
        """Show the evidence before any text is generated; a text written before is taken back."""
        self.notes.show_unread(coverage)
        self._passages = passages
        self.view.take_back()
        self.view.hide()
        self.waiting.show_quick(quick, passages)
        title = self.tr("%n passage(s) found", "", len(passages))
        self.found.show_passages(passages, title, is_open=True)
        self.waiting.show_reading()

    def grow(self, text: str) -> None:
        """Show the next piece of the answer."""
        self.waiting.show_writing()
        self.view.show()
        self.view.grow(text)

    def show_turn(self, turn: Turn) -> None:
        """Show an answer that is kept, as it is now: checked or not, its citations old or not."""
        self.turn = turn
        self.show_answer(turn.answer)

    def show_answer(self, answer: Answer) -> None:
        """Show the attributed answer, or the reason why there is none."""
        self.answer = answer
        self._end()
        broken_off = _BROKEN_OFF.get(answer.status)
        if broken_off and not answer.sentences:
            self.show_failure(error_message(broken_off, interface_language()))
            return
        self._passages = answer.passages or self._passages
        refused = answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
        if refused:
            self.notes.refuse(refusal_lines(answer, self.question))
        else:
            self.view.show_answer(answer)
            self.why.show_answer(answer)
        self.view.setVisible(not refused)
        told_already = answer.reason is Refusal.STILL_INDEXING
        self.notes.show_unread(None if told_already else answer.coverage)
        self.notes.remark((*self._changes(answer), *notice_lines(answer)))
        understood = self.tr("Understood as: {question}").replace("{question}", answer.asked_as)
        self.understood.setText(understood)
        self.understood.setVisible(bool(answer.asked_as))
        self._show_worth(answer)
        self.sources.show_citations(answer.citations, answer.passages)
        self.sources.setVisible(bool(answer.citations))
        self._sources_title.setVisible(bool(answer.citations))
        nearest = self.tr("Nearest passages")
        found = self.tr("%n passage(s) found", "", len(self._passages))
        self.found.show_passages(
            self._passages,
            nearest if refused else found,
            is_open=refused,
            decided=not refused,
            citations=answer.citations,
        )

    def _changes(self, answer: Answer) -> tuple[str, ...]:
        if not has_lapsed(answer):
            return ()
        names = dict.fromkeys(one.document for one in answer.citations if one.old_version)
        if not names:
            return (self.tr("A document that this answer cites has been removed since."),)
        text = self.tr("“{names}” has been replaced since. Ask again to hear what holds now.")
        return (text.replace("{names}", self.tr("”, “").join(names)),)

    def renew(self, turn: Turn) -> None:
        """Show what became of a kept answer: checked meanwhile, or its citations old."""
        if self.answer == turn.answer:
            self.turn = turn
            self._show_worth(turn.answer)
        else:
            self.show_turn(turn)

    def show_failure(self, message: Message) -> None:
        """Show that the question was not answered to the end, what to do, and offer another try."""
        self._end()
        self.notes.fail(message)

    def told(self) -> str:
        """Return in words what became of the question, to be read aloud."""
        notes = self.notes
        answer = notes.refusal.text() if notes.refuses else self.view.toPlainText()
        return f"{answer} {self.tools.worth.text()}".strip()

    def set_asking(self, asking: bool) -> None:
        """Say whether a question is on its way: then no other can be asked."""
        self.notes.again.setEnabled(not asking)
        self.tools.again.setEnabled(not asking)

    def _show_worth(self, answer: Answer) -> None:
        verified_at = self.turn.verified_at if self.turn else ""
        checkable = bool(self.turn and self.turn.id) and answer.status in _CHECKABLE
        lapsed = bool(verified_at) and has_lapsed(answer)
        doubtful = answer.status in (*_BROKEN_OFF, AnswerStatus.UNSUPPORTED) or lapsed
        self.tools.show_worth(outcome_line(answer, verified_at), doubtful)
        text = bool(answer.sentences) or answer.status is AnswerStatus.INSUFFICIENT_EVIDENCE
        self.tools.offer(text=text, cited=bool(answer.citations), checkable=checkable)
        self.tools.show_checked(bool(verified_at))
        self.tools.judge.show_answer(answer if text else None)
        self.tools.show()
        dress(self.tools, self._theme.colors)

    def _end(self) -> None:
        self.waiting.hide()
        self.checked.title.setChecked(False)

    # --- what the user does with it ---------------------------------------------------------

    @Slot(int)
    def choose_citation(self, number: int) -> None:
        """Open the page that a number of the answer points to."""
        answer = self.answer
        for citation in answer.citations if answer else ():
            if citation.number == number:
                self.citation_chosen.emit(citation, answer)

    @Slot()
    def toggle_checked(self) -> None:
        """Mark the answer as checked, or take the mark back."""
        if self.turn and not self.tools.check.isHidden():
            self.check_asked.emit(self.turn.id, not self.turn.verified_at)

    @Slot(Expectation)
    def _on_judged(self, expected: Expectation) -> None:
        asked_as = self.answer.asked_as if self.answer else ""
        self.judged.emit(asked_as or self.question, expected)

    @Slot()
    def _on_again_clicked(self) -> None:
        self.asked_again.emit(self.question)
