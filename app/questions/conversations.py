"""The middle of the question pane: one conversation, or all that are kept, or how to begin."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.empty_state import EmptyState
from app.engine_client import EngineClient
from app.icons import dress
from app.preview.line_cutting import Cut, LineCutting
from app.questions.answer_card import AnswerCard
from app.questions.conversation_header import ConversationHeader
from app.questions.conversation_list import ConversationList
from app.questions.conversation_view import ConversationView
from app.questions.kept_conversation import KeptConversation
from app.theme import Theme
from engine.types import ConversationRow, Turn

_AT_ONCE = 2  # turns


class Conversations(QStackedWidget):
    """`left` says that the conversation shown is left: its running question goes with it."""

    left = Signal()

    def __init__(
        self,
        client: EngineClient,
        theme: Theme,
        cutting: LineCutting,
        header: ConversationHeader,
        make_card: Callable[[str], AnswerCard],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._cutting = cutting
        self._header = header
        self._make_card = make_card
        self._to_show: deque[Turn] = deque()
        self._showing = QTimer(self)
        self._showing.setSingleShot(True)
        self.view = ConversationView(self)
        self.list = ConversationList(client, theme, self)
        self.kept = KeptConversation(client, self.turns, self)
        self._empty = EmptyState(
            "question",
            self.tr("Ask in your own words"),
            self.tr(
                "Every statement of the answer carries a number; "
                "a click on it shows the very words in the document."
            ),
            self,
        )
        for page in (self._empty, self.view, self.list):
            self.addWidget(page)
        self._connect()

    def _connect(self) -> None:
        self._header.all_pressed.connect(self.toggle_list)
        self._showing.timeout.connect(self._show_some)
        self.list.chosen.connect(self.open)
        self.list.closed.connect(self.close_list)
        self.list.renamed.connect(self._on_renamed)
        self.list.deleted.connect(self._on_deleted)
        self.kept.opened.connect(self._on_opened)
        self.kept.turns_changed.connect(self._on_turns_changed)

    def turns(self) -> list[Turn]:
        """Return the questions that are shown with their answers."""
        return [card.turn for card in self.view.cards if card.turn]

    def add(self, question: str) -> AnswerCard:
        """Show a question below all others; return its card."""
        while self._to_show:
            self._show_some()
        card = self._make_card(question)
        self.view.add(card)
        self.close_list()
        return card

    def show_turn(self, card: AnswerCard, turn: Turn) -> None:
        """Show an answer, and the lines of what text recognition read, for a person to compare."""
        card.show_turn(turn)
        self._show_scans(card, turn)
        self._show_title()

    @Slot()
    def begin_anew(self) -> None:
        """Leave this conversation; the next question begins another."""
        self._leave()
        self.close_list()

    @Slot(ConversationRow)
    def open(self, row: ConversationRow) -> None:
        """Show a conversation as it was, with what became of its citations."""
        self.begin_anew()
        self.kept.open(row)

    @Slot()
    def toggle_list(self) -> None:
        """Show all conversations, or go back to the one that was shown."""
        if self.currentWidget() is self.list:
            self.close_list()
            return
        self.setCurrentWidget(self.list)
        self._header.all.setChecked(True)
        self._header.show_title(self.tr("Conversations"), False)
        dress(self.list, self._theme.colors)
        self.list.open()

    @Slot()
    def close_list(self) -> None:
        """Show the conversation again."""
        self.setCurrentWidget(self.view if self.view.cards else self._empty)
        self._header.all.setChecked(False)
        self._show_title()

    def _leave(self) -> None:
        self.left.emit()
        self._to_show.clear()
        self.view.clear()
        self.kept.begin_anew()

    @Slot(list)
    def _on_opened(self, turns: list[Turn]) -> None:
        self._to_show.extend(turns)
        self._show_some()

    @Slot()
    def _show_some(self) -> None:
        """Show a few of the turns that wait: a long conversation would hold the window up."""
        for _ in range(min(_AT_ONCE, len(self._to_show))):
            turn = self._to_show.popleft()
            card = self._make_card(turn.question)
            self.view.add(card)
            self.show_turn(card, turn)
        self.close_list()
        if self._to_show:
            self._showing.start()

    @Slot(list)
    def _on_turns_changed(self, turns: list[Turn]) -> None:
        now = {turn.id: turn for turn in turns}
        for card in self.view.cards:
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
            self._leave()

    def _show_scans(self, card: AnswerCard, turn: Turn) -> None:
        scanned = [one for one in turn.answer.citations if one.recognised and not one.gone]
        if scanned:
            self._cutting.cut(scanned, lambda cuts: self._show_pictures(card, cuts))

    def _show_pictures(self, card: AnswerCard, cuts: dict[int, Cut]) -> None:
        if card in self.view.cards:  # the conversation may have been left meanwhile
            for number, images in cuts.items():
                card.sources.show_pictures(number, images)

    def _show_title(self) -> None:
        turns = self.turns()
        alone = len(turns) == 1 and " ".join(turns[0].question.split()) == self.kept.title
        self._header.show_title("" if alone else self.kept.title, bool(turns))
