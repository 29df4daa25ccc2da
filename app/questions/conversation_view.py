"""The cards of one conversation, one below the other; the newest question stays in view."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from app.questions.answer_card import AnswerCard


class ConversationView(QScrollArea):
    """Scrolls to a new card, until somebody scrolls by hand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[AnswerCard] = []
        self._following = True
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Questions and answers"))
        holder = QWidget(self)
        holder.setObjectName("conversation")
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(18, 8, 18, 18)
        self._column.setSpacing(26)
        self._column.addStretch(1)
        self.setWidget(holder)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._follow)
        bar.actionTriggered.connect(self._on_moved_by_hand)

    def add(self, card: AnswerCard) -> None:
        """Put a card below the others and bring it into view."""
        self.cards.append(card)
        self._column.insertWidget(self._column.count() - 1, card)
        self._following = True
        self._follow()

    def clear(self) -> None:
        """Take all cards away."""
        for card in self.cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = []

    def reveal(self, card: AnswerCard) -> None:
        """Scroll so that a card's question stands at the top."""
        self.verticalScrollBar().setValue(max(0, card.y() - 8))

    def current(self) -> AnswerCard | None:
        """Return the card that actions are about: the one with the focus, or the last answered."""
        focused = QApplication.focusWidget()
        answered = [card for card in self.cards if card.answer]
        holding = [card for card in answered if focused and card.isAncestorOf(focused)]
        return next(iter([*holding[-1:], *answered[-1:]]), None)

    @Slot()
    def _follow(self) -> None:
        if self._following and self.cards:
            self.reveal(self.cards[-1])

    @Slot()
    def _on_moved_by_hand(self) -> None:
        self._following = False
