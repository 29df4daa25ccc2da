"""The right pane: questions, what was found, and answers with their citations."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.documents.scope_chip import ScopeChip
from app.empty_state import EmptyState
from app.engine_client import EngineClient
from app.icons import dress
from app.questions.answer_card import AnswerCard
from app.questions.question_box import QuestionBox
from app.theme import Theme
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.protocol import (
    AnswerDelta,
    AnswerProgress,
    Cancelled,
    Event,
    Failed,
    Finished,
    PassagesFound,
)
from engine.types import Answer, Citation, Passage


class QuestionPane(QWidget):
    """One question at a time; earlier ones stay above it."""

    citation_chosen = Signal(Citation, Answer)
    passage_chosen = Signal(Passage)
    answer_shown = Signal(Answer)

    def __init__(self, client: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("questionPane")
        self._client = client
        self._theme = theme
        self._request_id: int | None = None
        self.cards: list[AnswerCard] = []
        self._scope: ScopeChip | None = None
        self.box = QuestionBox(self)
        self._conversation = QWidget(self)
        self._conversation.setObjectName("conversation")
        self._column = QVBoxLayout(self._conversation)
        self._column.setContentsMargins(18, 8, 18, 18)
        self._column.setSpacing(26)
        self._column.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAccessibleName(self.tr("Questions and answers"))
        self._scroll.setWidget(self._conversation)
        self._following = True
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(self._follow)
        bar.actionTriggered.connect(self._on_moved_by_hand)
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
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._scroll)
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        title = QLabel(self.tr("Questions"), self)
        title.setObjectName("paneHeading")
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(16, 6, 16, 16)
        self._foot.setSpacing(4)
        self._foot.addWidget(self.box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(title)
        column.addWidget(self._stack, 1)
        column.addLayout(self._foot)

    def _connect(self) -> None:
        client = self._client
        client.passages_found.connect(self._on_passages_found)
        client.prompt_progressed.connect(self._on_prompt_progressed)
        client.answer_grew.connect(self._on_answer_grew)
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)
        client.request_cancelled.connect(self._on_request_cancelled)
        self.box.question_sent.connect(self.ask)
        self.box.stop_pressed.connect(self.stop)
        self.box.typing_started.connect(client.warm_up)

    def set_scope(self, chip: ScopeChip) -> None:
        """Show beside the question which documents are asked, and ask those."""
        self._scope = chip
        self._foot.insertWidget(0, chip, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def running(self) -> bool:
        """Whether a question is being answered."""
        return self._request_id is not None

    @Slot(str)
    def ask(self, question: str) -> None:
        """Put a question; nothing happens while another is being answered."""
        if self.running:
            return
        card = AnswerCard(question, self._theme)
        card.citation_chosen.connect(self.citation_chosen)
        card.passage_chosen.connect(self.passage_chosen)
        card.asked_again.connect(self.ask)
        self.cards.append(card)
        self._column.insertWidget(self._column.count() - 1, card)
        self._stack.setCurrentWidget(self._scroll)
        self._request_id = self._client.ask(question, self._scope.scope() if self._scope else None)
        self._set_running(True)
        self._following = True

    @Slot()
    def stop(self) -> None:
        """Stop the answer on its way."""
        if self._request_id is not None:
            self._client.cancel(self._request_id)

    def _set_running(self, running: bool) -> None:
        self.box.set_running(running)
        for card in self.cards:
            card.again.setEnabled(not running)
        dress(self.box, self._theme.colors)

    def _card_of(self, event: Event) -> AnswerCard | None:
        return self.cards[-1] if event.request_id == self._request_id else None

    def _end(self) -> None:
        self._request_id = None
        self._set_running(False)

    def reveal(self, card: AnswerCard) -> None:
        """Scroll so that a card's question stands at the top."""
        self._scroll.verticalScrollBar().setValue(max(0, card.y() - 8))

    @Slot()
    def _follow(self) -> None:
        if self._following and self.cards:
            self.reveal(self.cards[-1])

    @Slot()
    def _on_moved_by_hand(self) -> None:
        self._following = False

    @Slot(PassagesFound)
    def _on_passages_found(self, event: PassagesFound) -> None:
        card = self._card_of(event)
        if card:
            card.show_passages(event.passages)

    @Slot(AnswerProgress)
    def _on_prompt_progressed(self, event: AnswerProgress) -> None:
        card = self._card_of(event)
        if card:
            card.show_progress(event.done, event.total)

    @Slot(AnswerDelta)
    def _on_answer_grew(self, event: AnswerDelta) -> None:
        card = self._card_of(event)
        if card:
            card.grow(event.text)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        card = self._card_of(event)
        answer = event.result.answer
        if card and answer:
            card.show_answer(answer)
            self._end()
            self.answer_shown.emit(answer)

    @Slot(Failed)
    def _on_request_failed(self, event: Failed) -> None:
        card = self._card_of(event)
        if card:
            card.show_failure(error_message(event.code, interface_language(), event.details))
            self._end()

    @Slot(Cancelled)
    def _on_request_cancelled(self, event: Cancelled) -> None:
        card = self._card_of(event)
        if card:
            card.show_failure(error_message(ErrorCode.CANCELLED, interface_language()))
            self._end()
