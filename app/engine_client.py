"""The only place where the window meets the engine: methods out, Qt signals in."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.engine_commands import EngineCommands
from app.engine_ending import EngineEnding
from app.engine_link import EngineLink
from app.engine_process import EntryByName, Launch, launcher
from engine import protocol
from engine.errors import ErrorCode
from engine.protocol import Command, EngineConfig, Event
from engine.wire import Wire

ENGINE = EntryByName("engine.worker:run")
_MAX_EARLY_DEATHS = 3  # an engine that dies before it has started is not restarted for ever


class EngineClient(EngineCommands):
    """Runs one engine process, and another when it dies.

    Every request ends in exactly one of `request_finished`, `request_failed` and
    `request_cancelled`, also when the engine dies. All signals carry the event itself.
    """

    engine_started = Signal(protocol.EngineStarted)
    engine_died = Signal(bool)  # whether it is being restarted
    engine_refused = Signal(protocol.Failed)  # it runs, but could not open the library
    background_failed = Signal(protocol.Failed)  # work that nobody asked for went wrong
    document_changed = Signal(protocol.DocumentChanged)
    document_gone = Signal(protocol.DocumentGone)
    ingest_progressed = Signal(protocol.IngestProgress)
    inventory_progressed = Signal(protocol.InventoryProgressed)
    rebuild_progressed = Signal(protocol.RebuildProgressed)
    config_changed = Signal()
    library_left = Signal()  # another one is being opened: nothing shown is of this one
    copy_progressed = Signal(protocol.CopyProgressed)
    check_progressed = Signal(protocol.CheckProgressed)
    file_finished = Signal(protocol.FileOutcome)
    checked_answer_found = Signal(protocol.CheckedAnswerFound)
    passages_found = Signal(protocol.PassagesFound)
    places_found = Signal(protocol.PlacesFound)
    prompt_progressed = Signal(protocol.AnswerProgress)
    answer_grew = Signal(protocol.AnswerDelta)
    request_finished = Signal(protocol.Finished)
    request_failed = Signal(protocol.Failed)
    request_cancelled = Signal(protocol.Cancelled)

    _event_arrived = Signal(int, object)
    _pipe_ended = Signal(int)

    def __init__(
        self, config: EngineConfig, launch: Launch | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._config = config
        self._launch = launch or launcher(ENGINE)
        self._wire = Wire(protocol.COMMANDS + protocol.EVENTS)
        self._link: EngineLink | None = None
        self._ending: EngineEnding | None = None
        self._generation = 0
        self._early_deaths = 0
        self._running = False
        self._refused = False
        self._next_id = 1
        self._pending: set[int] = set()
        self._event_arrived.connect(self._on_event_arrived, Qt.ConnectionType.QueuedConnection)
        self._pipe_ended.connect(self._on_pipe_ended, Qt.ConnectionType.QueuedConnection)

    # --- the process ------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether the engine has started and serves requests."""
        return self._running

    @property
    def config(self) -> EngineConfig:
        """What the engine is started with."""
        return self._config

    def start(self, library: str = "") -> None:
        """Start the engine, or start it anew where it was given up or refused the library.

        It works on the `library` named here, else on that of its config.
        """
        if self._link is not None and not self._refused:
            return
        if library:
            self._config = replace(self._config, library=library)
        self.close()
        self._early_deaths = 0
        self._refused = False
        self._spawn()

    def close(self) -> None:
        """End the engine and wait for it; requests still open end in `request_failed`."""
        link, self._link = self._link, None
        self._running = False
        if link is not None:
            link.close()
        if self._ending is not None:
            ending, self._ending = self._ending, None
            ending.finish()
        self._fail_pending()

    def open_library(self, path: str) -> None:
        """End the engine, and start another one on this library; `library_left` comes between."""
        self._config = replace(self._config, library=path)
        self._running = self._refused = False
        link, self._link = self._link, None
        self._fail_pending()
        self.library_left.emit()
        if link is not None:
            self._ending = EngineEnding(link.hang_up(), self)
            self._ending.ended.connect(self._on_ended)
        elif self._ending is None:
            self.start()

    @Slot()
    def _on_ended(self) -> None:
        self._ending = None
        self.start()

    def _spawn(self) -> None:
        self._generation += 1
        process, connection = self._launch(self._config)
        self._link = EngineLink(process, connection)
        self._link.listen(self._wire, self._generation, self._event_arrived, self._pipe_ended)

    @Slot(int)
    def _on_pipe_ended(self, generation: int) -> None:
        if generation != self._generation or self._link is None:
            return
        self._early_deaths = 0 if self._running else self._early_deaths + 1
        restarts = not self._refused and self._early_deaths < _MAX_EARLY_DEATHS
        self._link.close()
        self._link = None
        self._running = False
        self._fail_pending()
        if not self._refused:
            self.engine_died.emit(restarts)
        if restarts:
            QTimer.singleShot(0, self, self._restart)

    @Slot()
    def _restart(self) -> None:
        if self._link is None:
            self._spawn()

    def _fail_pending(self) -> None:
        for request_id in sorted(self._pending):
            self._pending.discard(request_id)
            self.request_failed.emit(protocol.Failed(request_id, ErrorCode.INTERNAL))

    # --- events -----------------------------------------------------------------------------

    @Slot(int, object)
    def _on_event_arrived(self, generation: int, event: Event) -> None:
        if generation != self._generation or self._link is None:
            return
        match event:
            case protocol.EngineStarted():
                self._running = True
                self.engine_started.emit(event)
            case protocol.Failed(request_id=0) if self._running:
                self.background_failed.emit(event)
            case protocol.Failed(request_id=0):
                self._refused = True
                self.engine_refused.emit(event)
            case protocol.Finished() | protocol.Failed() | protocol.Cancelled():
                self._end_request(event)
            case protocol.DocumentChanged():
                self.document_changed.emit(event)
            case protocol.DocumentGone():
                self.document_gone.emit(event)
            case protocol.IngestProgress():
                self.ingest_progressed.emit(event)
            case protocol.InventoryProgressed():
                self.inventory_progressed.emit(event)
            case protocol.RebuildProgressed():
                self.rebuild_progressed.emit(event)
            case protocol.CopyProgressed():
                self.copy_progressed.emit(event)
            case protocol.CheckProgressed():
                self.check_progressed.emit(event)
            case protocol.FileOutcome():
                self.file_finished.emit(event)
            case protocol.CheckedAnswerFound():
                self.checked_answer_found.emit(event)
            case protocol.PassagesFound():
                self.passages_found.emit(event)
            case protocol.PlacesFound():
                self.places_found.emit(event)
            case protocol.AnswerProgress():
                self.prompt_progressed.emit(event)
            case protocol.AnswerDelta():
                self.answer_grew.emit(event)

    def _end_request(self, event: Event) -> None:
        if event.request_id not in self._pending:
            return
        self._pending.discard(event.request_id)
        match event:
            case protocol.Finished():
                self.request_finished.emit(event)
            case protocol.Failed():
                self.request_failed.emit(event)
            case protocol.Cancelled():
                self.request_cancelled.emit(event)

    # --- commands ---------------------------------------------------------------------------

    def configure(self, config: EngineConfig) -> int:
        """Use other language models and settings from now on, also after a restart."""
        self._config = config
        self.config_changed.emit()
        return self._send(protocol.Configure(self._new_id(), config))

    def cancel(self, request_id: int) -> None:
        """Cancel a request; it still ends by its own signal."""
        if request_id in self._pending:
            self._send(protocol.Cancel(self._new_id(), request_id))

    def _new_id(self) -> int:
        self._next_id += 1
        return self._next_id

    def _send(self, command: Command) -> int:
        self._pending.add(command.request_id)
        sent = self._link is not None and self._link.send(self._wire.encode(command))
        if not sent:
            QTimer.singleShot(0, self, self._fail_unsent)
        return command.request_id

    @Slot()
    def _fail_unsent(self) -> None:
        if self._link is None:
            self._fail_pending()
