"""The right pane: questions, what was found, and answers with their citations."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, Qt, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.documents.scope_chip import ScopeChip
from app.empty_state import EmptyState
from app.engine_client import EngineClient
from app.icons import dress
from app.preview.line_cutting import Cut, LineCutting
from app.proof.proof_desk import ProofDesk
from app.proof.proof_line import ProofLine
from app.questions.answer_card import AnswerCard
from app.questions.conversation_header import ConversationHeader
from app.questions.conversation_list import ConversationList
from app.questions.conversation_view import ConversationView
from app.questions.kept_conversation import KeptConversation
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
        self._cutting = cutting
        self._question = RunningQuestion(client, self)
        self._scope: ScopeChip | None = None
        self.header = ConversationHeader(self)
        self.box = QuestionBox(self)
        self.desk = ProofDesk(cutting, self)
        self.said = ProofLine(self.desk, self)
        self._scroll = ConversationView(self)
        self.list = ConversationList(client, theme, self)
        self.kept = KeptConversation(client, self._turns, self)
        self._empty = EmptyState(
            "question",
            self.tr("Ask in your own words"),
            self.tr(
                "Every statement of the answer carries a number; "
                "a click on it shows the very words in the document."
            ),
            self,
        )
        self._stack = QStackedWidget(self)
        for page in (self._empty, self._scroll, self.list):
            self._stack.addWidget(page)
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
        column.addWidget(self._stack, 1)
        column.addWidget(self.said)
        column.addLayout(self._foot)

    def _connect(self) -> None:
        self._question.answered.connect(self._on_answered)
        self._question.ended.connect(self._on_ended)
        self.box.question_sent.connect(self.ask)
        self.box.stop_pressed.connect(self.stop)
        self.box.typing_started.connect(self._client.warm_up)
        self.header.new_pressed.connect(self.begin_anew)
        self.header.all_pressed.connect(self.toggle_list)
        self.header.form_chosen.connect(self._on_form_chosen)
        self.list.chosen.connect(self.open_conversation)
        self.list.closed.connect(self.close_list)
        self.list.save_asked.connect(self._on_saving_asked)
        self.list.renamed.connect(self._on_renamed)
        self.list.deleted.connect(self._on_deleted)
        self.kept.opened.connect(self._on_opened)
        self.kept.turns_changed.connect(self._on_turns_changed)

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
        self._scroll.add(self._card(question))
        self.close_list()
        scope = self._scope.scope() if self._scope else None
        self._question.ask(self.cards[-1], scope, self.kept.id)
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
        self._show_turn(card, Turn(result.turn_id, now, card.question, result.answer))
        self._show_title()
        self.answer_shown.emit(result.answer)

    @Slot()
    def _on_ended(self) -> None:
        self._set_running(False)

    # --- conversations ----------------------------------------------------------------------

    @Slot()
    def begin_anew(self) -> None:
        """Leave this conversation; the next question begins another."""
        self._question.leave()
        self._scroll.clear()
        self.kept.begin_anew()
        self.close_list()
        self.box.entry.setFocus()

    @Slot()
    def toggle_list(self) -> None:
        """Show all conversations, or go back to the one that was shown."""
        if self._stack.currentWidget() is self.list:
            self.close_list()
            return
        self._stack.setCurrentWidget(self.list)
        self.header.all.setChecked(True)
        self.header.show_title(self.tr("Conversations"), False)
        dress(self.list, self._theme.colors)
        self.list.open()

    @Slot()
    def close_list(self) -> None:
        """Show the conversation again."""
        self._stack.setCurrentWidget(self._scroll if self.cards else self._empty)
        self.header.all.setChecked(False)
        self._show_title()

    @Slot(ConversationRow)
    def open_conversation(self, row: ConversationRow) -> None:
        """Show a conversation as it was, with what became of its citations."""
        self.begin_anew()
        self.kept.open(row)

    @Slot(list)
    def _on_opened(self, turns: list[Turn]) -> None:
        for turn in turns:
            card = self._card(turn.question)
            self._scroll.add(card)
            self._show_turn(card, turn)
        self.close_list()

    @Slot(list)
    def _on_turns_changed(self, turns: list[Turn]) -> None:
        now = {turn.id: turn for turn in turns}
        for card in self.cards:
            if card.turn and card.turn.id in now:
                card.renew(now[card.turn.id])
                self._show_scans(card, now[card.turn.id])

    @Slot(int, str)
    def _on_renamed(self, conversation_id: int, title: str) -> None:
        if conversation_id == self.kept.id:
            self.kept.title = title

    @Slot(int)
    def _on_deleted(self, conversation_id: int) -> None:
        if conversation_id == self.kept.id:
            self._question.leave()
            self._scroll.clear()
            self.kept.begin_anew()

    def _turns(self) -> list[Turn]:
        return [card.turn for card in self.cards if card.turn]

    def _show_turn(self, card: AnswerCard, turn: Turn) -> None:
        card.show_turn(turn)
        self._show_scans(card, turn)

    def _show_scans(self, card: AnswerCard, turn: Turn) -> None:
        """Show the lines of what text recognition read, for a person to compare."""
        scanned = [one for one in turn.answer.citations if one.recognised and not one.gone]
        if scanned:
            self._cutting.cut(scanned, lambda cuts: self._show_pictures(card, cuts))

    def _show_pictures(self, card: AnswerCard, cuts: dict[int, Cut]) -> None:
        if card in self.cards:  # the conversation may have been left meanwhile
            for number, images in cuts.items():
                card.sources.show_pictures(number, images)

    def _show_title(self) -> None:
        turns = self._turns()
        alone = len(turns) == 1 and " ".join(turns[0].question.split()) == self.kept.title
        self.header.show_title("" if alone else self.kept.title, bool(turns))

    # --- what leaves the program ------------------------------------------------------------

    def _hand_out(self, form: str, card: AnswerCard) -> None:
        if card.turn:
            self.desk.hand_out(form, card.question, [card.turn])

    @Slot(str)
    def _on_form_chosen(self, form: str) -> None:
        turns = self._turns()
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
