"""Takes documents out of the library, and back in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from engine.protocol import DocumentGone, EngineStarted, Finished


class Removals(QObject):
    """Remembers what each removal took out, parts too, as long as the engine can undo it.

    `undone` carries the ids of the documents that are back.
    """

    undone = Signal(list)

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._undoable: list[list[int]] = []
        self._requests: dict[int, list[int]] = {}
        self._undoing: dict[int, list[int]] = {}
        client.document_gone.connect(self._on_document_gone)
        client.request_finished.connect(self._on_request_finished)
        client.engine_started.connect(self._on_engine_started)

    @property
    def any(self) -> bool:
        """Whether there is a removal to undo."""
        return bool(self._undoable)

    def remove(self, document_ids: Sequence[int]) -> None:
        """Remove documents in one go that is undone in one go."""
        gone: list[int] = []
        self._undoable.append(gone)
        for document_id in document_ids:
            self._requests[self._client.remove_document(document_id)] = gone

    @Slot()
    def undo(self) -> None:
        """Bring back what the last removal took out."""
        if self._undoable:
            gone = self._undoable.pop()
            if gone:
                self._undoing[self._client.restore_documents(tuple(gone))] = gone

    @Slot(DocumentGone)
    def _on_document_gone(self, event: DocumentGone) -> None:
        gone = self._requests.get(event.request_id)
        if gone is not None:
            gone.append(event.document_id)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        wanted = self._undoing.pop(event.request_id, None)
        if wanted is not None:
            back = event.result.restored
            self.undone.emit([one for one in wanted if not back or one in back])

    @Slot(EngineStarted)
    def _on_engine_started(self, _event: EngineStarted) -> None:
        self._undoable.clear()
        self._requests.clear()
        self._undoing.clear()
