"""Marks a document as replaced by another, and takes it back."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from app.documents.document_list_model import DocumentListModel
from app.documents.fact_words import BY_USER
from app.engine_client import EngineClient
from app.pane_line import PaneLine
from engine.protocol import FileOutcome
from engine.types import DocumentFacts, DocumentRow, Fact


class Replacing(QObject):
    """Two documents of the list, or a file dropped on one of them."""

    def __init__(
        self,
        client: EngineClient,
        model: DocumentListModel,
        line: PaneLine,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._model = model
        self._line = line
        self._coming: dict[int, int] = {}
        self.newer: DocumentRow | None = None
        client.file_finished.connect(self._on_file_finished)

    def begin(self, newer: DocumentRow) -> None:
        """Let the next document that is chosen be the one that `newer` replaces."""
        self.newer = newer
        text = self.tr("Choose the document that “{name}” replaces (Enter), or press Esc.")
        self._line.say(text.replace("{name}", newer.name), closed=self.stop)

    @Slot()
    def stop(self) -> None:
        """Choose nothing."""
        self.newer = None

    def choose(self, older: DocumentRow) -> None:
        """Mark the chosen one as replaced by that of `begin`."""
        newer, self.newer = self.newer, None
        if newer and newer.id != older.id:
            self.mark(older, newer)
        else:
            self._line.dismiss()

    def mark(self, older: DocumentRow, newer: DocumentRow) -> None:
        """Mark a document as replaced; the line offers to take it back."""
        before = older.facts
        self._edit(older.id, replace(before, status=Fact("replaced", BY_USER)))
        text = self.tr("“{old}” is now marked as replaced by “{new}”.")
        self._line.say(
            text.replace("{old}", older.name).replace("{new}", newer.name),
            self.tr("Undo"),
            lambda: self._edit(older.id, before),
        )

    def expect(self, request_id: int, older_id: int) -> None:
        """Mark a document as replaced by the file that this request reads in."""
        self._coming[request_id] = older_id

    def _edit(self, document_id: int, facts: DocumentFacts) -> None:
        self._client.edit_facts(document_id, facts)

    @Slot(FileOutcome)
    def _on_file_finished(self, event: FileOutcome) -> None:
        older = self._model.document(self._coming.pop(event.request_id, 0))
        if older and event.document and not event.error and event.document.id != older.id:
            self.mark(older, event.document)
