"""The groups of documents, as the library keeps them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from engine.protocol import Finished
from engine.types import DocumentGroup


class Groups(QObject):
    """Asks for the groups when the engine starts, and keeps them as the user changes them."""

    changed = Signal()

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._requests: set[int] = set()
        self.all: tuple[DocumentGroup, ...] = ()
        client.engine_started.connect(self.ask)
        client.request_finished.connect(self._on_request_finished)
        if client.running:
            self.ask()

    @Slot()
    def ask(self) -> None:
        """Ask the library for its groups."""
        self._requests.add(self._client.list_groups())

    def group(self, group_id: int) -> DocumentGroup | None:
        """Return a group, None where it is gone."""
        return next((one for one in self.all if one.id == group_id), None)

    def create(self, name: str, document_ids: Iterable[int]) -> None:
        """Make a group; one of the same name takes the documents in."""
        same = next((one for one in self.all if one.name == name), None)
        if same:
            self.add(same, document_ids)
        else:
            self._save(None, name, document_ids)

    def add(self, group: DocumentGroup, document_ids: Iterable[int]) -> None:
        """Put documents into a group."""
        self._save(group.id, group.name, dict.fromkeys((*group.document_ids, *document_ids)))

    def take_out(self, group: DocumentGroup, document_ids: Iterable[int]) -> None:
        """Take documents out of a group; they stay in the library."""
        gone = set(document_ids)
        self._save(group.id, group.name, (one for one in group.document_ids if one not in gone))

    def rename(self, group: DocumentGroup, name: str) -> None:
        """Give a group another name."""
        self._save(group.id, name, group.document_ids)

    def delete(self, group: DocumentGroup) -> None:
        """Forget a group; its documents stay."""
        self._requests.add(self._client.delete_group(group.id))

    def _save(self, group_id: int | None, name: str, document_ids: Iterable[int]) -> None:
        self._requests.add(self._client.save_group(group_id, name, tuple(document_ids)))

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id in self._requests:
            self._requests.discard(event.request_id)
            self.all = event.result.groups
            self.changed.emit()
