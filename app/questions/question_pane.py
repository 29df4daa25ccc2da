"""The right pane: questions, what was found, and answers with their citations."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, Qt, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.announcing import announce
from app.documents.scope_chip import ScopeChip
from app.engine_client import EngineClient
from app.icons import dress
from app.preview.line_cutting import LineCutting
from app.proof.proof_desk import ProofDesk
from app.proof.proof_line import ProofLine
from app.questions.answer_card import AnswerCard
from app.questions.conversation_header import ConversationHeader
from app.questions.conversations import Conversations
from app.questions.question_box import QuestionBox
from app.questions.running_question import RunningQuestion
from app.questions.sought_words import sought_words
from app.theme import Theme
from engine.protocol import Result
from engine.types import Answer, Citation, ConversationRow, Expectation, Passage, Turn


class QuestionPane(QWidget):
    """One question at a time; earlier ones of the conversation stay above it."""

    citation_chosen = Signal(Citation, Answer)
    passage_chosen = Signal(Passage)
    answer_shown = Signal(Answer)
    places_asked = Signal(str)
    why_asked = Signal(str, Answer)
    question_judged = Signal(str, Expectation)

    def __init__(
        self,
        client: EngineClient,
        theme: Theme,
        cutting: LineCutting,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("questionPane")
        self._client = client
        self._theme = theme
        self._question = RunningQuestion(client, self)
        self._scope: ScopeChip | None = None
        self.header = ConversationHeader(self)
        self.box = QuestionBox(self)
        self.desk = ProofDesk(cutting, self)
        self.said = ProofLine(self.desk, self)
        self.conversations = Conversations(client, theme, cutting, self.header, self._card, self)
        self._scroll = self.conversations.view
        self.list, self.kept = self.conversations.list, self.conversations.kept
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(16, 6, 16, 16)
        self._foot.setSpacing(4)
        self._foot.addWidget(self.box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.conversations, 1)
        column.addWidget(self.said)
        column.addLayout(self._foot)

    def _connect(self) -> None:
        self._question.answered.connect(self._on_answered)
        self._question.ended.connect(self._on_ended)
        self.box.question_sent.connect(self.ask)
        self.box.stop_pressed.connect(self.stop)
        self.box.typing_started.connect(self._client.warm_up)
        self.header.new_pressed.connect(self.begin_anew)
        self.header.form_chosen.connect(self._on_form_chosen)
        self.list.save_asked.connect(self._on_saving_asked)
        self.conversations.left.connect(self._question.leave)

    def set_scope(self, chip: ScopeChip) -> None:
        """Show beside the question which documents are asked, and ask those."""
        self._scope = chip
        self._foot.insertWidget(0, chip, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def cards(self) -> list[AnswerCard]:
        """The questions shown, each with its answer."""
        return self._scroll.cards

    @property
    def running(self) -> bool:
        """Whether a question is being answered."""
        return self._question.running

    def current_card(self) -> AnswerCard | None:
        """Return the answer that actions are about."""
        return self._scroll.current()

    def reveal(self, card: AnswerCard) -> None:
        """Scroll so that a card's question stands at the top."""
        self._scroll.reveal(card)

    # --- asking -----------------------------------------------------------------------------

    @Slot(str)
    def ask(self, question: str) -> None:
        """Put a question; nothing happens while another is being answered."""
        if self.running:
            return
        card = self.conversations.add(question)
        scope = self._scope.scope() if self._scope else None
        card.notes.expect_files(self._scope.files_on_their_way() if self._scope else 0)
        self._question.ask(card, scope, self.kept.id)
        self._set_running(True)

    @Slot()
    def stop(self) -> None:
        """Stop the answer on its way."""
        self._question.stop()

    @Slot(str)
    def edit(self, question: str) -> None:
        """Put a question into the box, to be asked in other words."""
        self.box.entry.setPlainText(question)
        self.box.entry.selectAll()
        self.box.entry.setFocus()

    def _card(self, question: str) -> AnswerCard:
        card = AnswerCard(question, self._theme)
        card.citation_chosen.connect(self.citation_chosen)
        card.passage_chosen.connect(self.passage_chosen)
        card.asked_again.connect(self.ask)
        card.edit_asked.connect(self.edit)
        card.places_asked.connect(lambda: self._find_places(card))
        card.why_asked.connect(lambda: self._ask_why(card))
        card.proof_asked.connect(lambda form: self._hand_out(form, card))
        card.check_asked.connect(self.kept.set_verified)
        card.judged.connect(self.question_judged)
        return card

    def _set_running(self, running: bool) -> None:
        self.box.set_running(running)
        for card in self.cards:
            card.set_asking(running)
        dress(self.box, self._theme.colors)

    @Slot(AnswerCard, Result)
    def _on_answered(self, card: AnswerCard, result: Result) -> None:
        if not result.answer:
            return
        now = QDateTime.currentDateTimeUtc().toString(Qt.DateFormat.ISODate)
        self.kept.note_kept(result.conversation_id, card.question)
        turn = Turn(result.turn_id, now, card.question, result.answer)
        self.conversations.show_turn(card, turn)
        announce(card, card.told())
        self.answer_shown.emit(result.answer)

    @Slot()
    def _on_ended(self) -> None:
        self._set_running(False)

    @Slot()
    def begin_anew(self) -> None:
        """Leave this conversation; the next question begins another."""
        self.conversations.begin_anew()
        self.box.entry.setFocus()

    @Slot()
    def toggle_list(self) -> None:
        """Show all conversations, or go back to the one that was shown."""
        self.conversations.toggle_list()

    # --- what leaves the program ------------------------------------------------------------

    def _hand_out(self, form: str, card: AnswerCard) -> None:
        if card.turn:
            self.desk.hand_out(form, card.question, [card.turn])

    @Slot(str)
    def _on_form_chosen(self, form: str) -> None:
        turns = self.conversations.turns()
        if turns:
            self.desk.hand_out(form, self.kept.title or turns[0].question, turns)

    @Slot(ConversationRow, str)
    def _on_saving_asked(self, row: ConversationRow, form: str) -> None:
        self.kept.fetch(row.id, lambda turns: self.desk.hand_out(form, row.title, turns))

    def _ask_why(self, card: AnswerCard) -> None:
        if card.answer:
            self.why_asked.emit(card.question, card.answer)

    def _find_places(self, card: AnswerCard) -> None:
        if card.answer:
            self.places_asked.emit(sought_words(card.question, card.answer))
