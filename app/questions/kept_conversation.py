"""The conversation that is shown, as the engine keeps it: which it is, and how its turns stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from engine.protocol import (
    NEW_CONVERSATION,
    DocumentChanged,
    DocumentGone,
    Finished,
)
from engine.types import Citation, ConversationRow, DocumentRow, Turn


class KeptConversation(QObject):
    """`opened` carries all turns of a conversation, `turns_changed` those that are shown already.

    When a document that is cited gets another version, or goes, the turns are asked for anew: the
    engine says which citations are old.
    """

    opened = Signal(list)
    turns_changed = Signal(list)

    def __init__(
        self,
        client: EngineClient,
        shown: Callable[[], Iterable[Turn]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._shown = shown
        self._awaited: dict[int, Callable[[list[Turn]], None]] = {}
        self._opening = 0
        self.id = NEW_CONVERSATION
        self.title = ""
        client.request_finished.connect(self._on_request_finished)
        client.document_changed.connect(self._on_document_changed)
        client.document_gone.connect(self._on_document_gone)

    def begin_anew(self) -> None:
        """Let the next question begin a conversation."""
        self._awaited.pop(self._opening, None)
        self.id, self.title = NEW_CONVERSATION, ""

    def open(self, row: ConversationRow) -> None:
        """Ask for a conversation; `opened` follows."""
        self.id, self.title = row.id, row.title
        self._opening = self.fetch(row.id, self.opened.emit)

    def fetch(self, conversation_id: int, done: Callable[[list[Turn]], None]) -> int:
        """Ask for the turns of any conversation; `done` is called with them."""
        request = self._client.conversation(conversation_id)
        self._awaited[request] = done
        return request

    def note_kept(self, conversation_id: int, question: str) -> None:
        """Note where a question was kept."""
        if conversation_id and conversation_id != self.id:
            self.id, self.title = conversation_id, " ".join(question.split())

    def set_verified(self, turn_id: int, verified: bool) -> None:
        """Mark a turn's answer as checked, or take the mark back; `turns_changed` follows."""
        request = self._client.set_verified(turn_id, verified)
        self._awaited[request] = self.turns_changed.emit

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        done = self._awaited.pop(event.request_id, None)
        if done:
            done(list(event.result.turns))

    @Slot(DocumentChanged)
    def _on_document_changed(self, event: DocumentChanged) -> None:
        row = event.document
        if any(
            citation.document_id == row.id and (citation.gone or _turned(citation, row))
            for turn in self._shown()
            for citation in turn.answer.citations
        ):
            self._renew()

    @Slot(DocumentGone)
    def _on_document_gone(self, event: DocumentGone) -> None:
        if any(
            citation.document_id == event.document_id and not citation.gone
            for turn in self._shown()
            for citation in turn.answer.citations
        ):
            self._renew()

    def _renew(self) -> None:
        if self.id != NEW_CONVERSATION:
            self.fetch(self.id, self.turns_changed.emit)


def _turned(citation: Citation, row: DocumentRow) -> bool:
    """Whether what is cited has become old, or is no longer said to be."""
    newly_over = row.facts.out_of_force and not citation.facts.out_of_force
    if citation.old_version:
        return citation.version_id == row.version_id and not newly_over
    return citation.version_id != row.version_id or newly_over
