"""The question that is being answered: what the engine tells of it goes to its card."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from app.questions.answer_card import AnswerCard
from app.questions.answer_pace import AnswerPace
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.protocol import (
    AnswerDelta,
    AnswerProgress,
    Cancelled,
    CheckedAnswerFound,
    Event,
    Failed,
    Finished,
    PassagesFound,
    Result,
)
from engine.types import Scope


class RunningQuestion(QObject):
    """One at a time; `answered` carries the card and the result, `ended` follows every end."""

    answered = Signal(AnswerCard, Result)
    ended = Signal()

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._request_id: int | None = None
        self._card: AnswerCard | None = None
        self.pace = AnswerPace(time.monotonic)
        client.checked_answer_found.connect(self._on_checked_answer_found)
        client.passages_found.connect(self._on_passages_found)
        client.prompt_progressed.connect(self._on_prompt_progressed)
        client.answer_grew.connect(self._on_answer_grew)
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)
        client.request_cancelled.connect(self._on_request_cancelled)

    @property
    def running(self) -> bool:
        """Whether a question is being answered."""
        return self._request_id is not None

    def ask(self, card: AnswerCard, scope: Scope | None, conversation_id: int) -> None:
        """Put a card's question and let the card follow it."""
        self._card = card
        self.pace.begin()
        card.waiting.show_search(self.pace.last)
        self._request_id = self._client.ask(card.question, scope, conversation_id)

    def stop(self) -> None:
        """Stop the answer on its way; it still ends by itself."""
        if self._request_id is not None:
            self._client.cancel(self._request_id)

    def leave(self) -> None:
        """Stop it, and show nothing more of it."""
        if self.running:
            self.stop()
            self._end()

    def _card_of(self, event: Event) -> AnswerCard | None:
        return self._card if event.request_id == self._request_id else None

    def _end(self) -> None:
        self._request_id, self._card = None, None
        self.ended.emit()

    @Slot(CheckedAnswerFound)
    def _on_checked_answer_found(self, event: CheckedAnswerFound) -> None:
        card = self._card_of(event)
        if card:
            card.show_checked(event.turn)

    @Slot(PassagesFound)
    def _on_passages_found(self, event: PassagesFound) -> None:
        card = self._card_of(event)
        if card:
            self.pace.begin()
            card.show_passages(event.passages, event.quick_answer, event.coverage)

    @Slot(AnswerProgress)
    def _on_prompt_progressed(self, event: AnswerProgress) -> None:
        card = self._card_of(event)
        if card:
            left = self.pace.left(event.done, event.total)
            card.waiting.show_progress(event.done, event.total, left)

    @Slot(AnswerDelta)
    def _on_answer_grew(self, event: AnswerDelta) -> None:
        card = self._card_of(event)
        if card:
            card.grow(event.text)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        card = self._card_of(event)
        if card and event.result.answer:
            self.pace.note(event.result.answer)
            self._end()
            self.answered.emit(card, event.result)

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
