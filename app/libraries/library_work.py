"""What is being done with library files: one thing at a time, followed to its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from app.wording import interface_language
from engine.messages import error_message
from engine.protocol import CopyProgressed, EngineStarted, Event, Failed, Finished


class Deed(StrEnum):
    """What is done."""

    BACK_UP = "back_up"
    SHARE = "share"
    RESTORE = "restore"
    MOVE = "move"


@dataclass(frozen=True, slots=True)
class Done:
    """A deed that is done, the file that came of it, and the one a moved library had before."""

    deed: Deed
    path: str
    former: str = ""


class LibraryWork(QObject):
    """Copies by the engine; `changed` says how far, and `done` or `failed` ends it."""

    changed = Signal()
    done = Signal(Done)
    failed = Signal(str)  # in the user's words

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._request: int | None = None
        self._discarding: int | None = None
        self._moved_from = ""
        self.deed: Deed | None = None
        self.share = 0.0
        client.copy_progressed.connect(self._on_progressed)
        client.request_finished.connect(self._on_finished)
        client.request_failed.connect(self._on_failed)
        client.request_cancelled.connect(self._on_cancelled)
        client.engine_started.connect(self._on_engine_started)
        client.engine_refused.connect(self._on_engine_refused)

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self.deed is not None

    @property
    def can_be_cancelled(self) -> bool:
        """Whether it can still be given up: a copy is being made."""
        return self._request is not None

    def back_up(self, target: str) -> None:
        """Copy the library that is open to one file."""
        self._begin(Deed.BACK_UP, self._client.back_up_library(target))

    def share_as(self, target: str, name: str) -> None:
        """Make a copy of it for others to read."""
        self._begin(Deed.SHARE, self._client.share_library(target, name))

    def restore(self, backup: str, target: str) -> None:
        """Make a library of a backup and open it."""
        self._begin(Deed.RESTORE, self._client.restore_library(backup, target))

    def move(self, target: str) -> None:
        """Copy the library to another place, open it there, and delete the file it had."""
        self._moved_from = self._client.config.library
        self._begin(Deed.MOVE, self._client.back_up_library(target))

    @Slot()
    def cancel(self) -> None:
        """Give up what is being done; nothing of it is left."""
        if self._request is not None:
            self._client.cancel(self._request)

    def _begin(self, deed: Deed, request: int) -> None:
        self.deed, self.share, self._request = deed, 0.0, request
        self.changed.emit()

    def _end(self) -> None:
        self.deed, self._request, self._moved_from = None, None, ""
        self.changed.emit()

    @Slot(CopyProgressed)
    def _on_progressed(self, event: CopyProgressed) -> None:
        if event.request_id == self._request:
            self.share = event.done / event.total if event.total else 0.0
            self.changed.emit()

    @Slot(Finished)
    def _on_finished(self, event: Finished) -> None:
        if event.request_id == self._discarding:
            self._discarding = None
            self._finish(Done(Deed.MOVE, self._client.config.library, self._moved_from))
        elif event.request_id == self._request and self.deed:
            self._request = None
            if self.deed in (Deed.MOVE, Deed.RESTORE):
                self._client.open_library(event.result.path)
            if self.deed is not Deed.MOVE:
                self._finish(Done(self.deed, event.result.path))

    def _finish(self, done: Done) -> None:
        self._end()
        self.done.emit(done)

    @Slot(EngineStarted)
    def _on_engine_started(self, event: EngineStarted) -> None:
        if self.deed is Deed.MOVE and self._request is None and self._discarding is None:
            self._discarding = self._client.discard_library(self._moved_from)

    @Slot(Failed)
    def _on_engine_refused(self, event: Failed) -> None:
        if self.deed is Deed.MOVE and self._request is None:
            before = self._moved_from
            self._fail(event)
            self._client.open_library(before)

    @Slot(Failed)
    def _on_failed(self, event: Failed) -> None:
        if event.request_id == self._discarding:
            self._discarding = None
            self._fail(event)
        elif event.request_id == self._request:
            self._fail(event)

    def _fail(self, event: Failed) -> None:
        self._end()
        self.failed.emit(str(error_message(event.code, interface_language(), event.details)))

    @Slot(Event)
    def _on_cancelled(self, event: Event) -> None:
        if event.request_id == self._request:
            self._end()
