"""The only place where the window meets the engine: methods out, Qt signals in."""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance, Slot

from app.engine_ending import EngineEnding
from app.engine_process import EngineProcess, EntryByName, Launch, end, launcher
from engine import protocol
from engine.errors import ErrorCode
from engine.protocol import Command, EngineConfig, Event
from engine.types import Answer, DocumentFacts, Expectation, Scope
from engine.wire import Wire

log = logging.getLogger(__name__)

ENGINE = EntryByName("engine.worker:run")
_MAX_EARLY_DEATHS = 3  # an engine that dies before it has started is not restarted for ever


class EngineClient(QObject):
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
        self._link: _Link | None = None
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

    def start(self) -> None:
        """Start the engine, or start it anew where it was given up or refused the library."""
        if self._link is not None and not self._refused:
            return
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
        self._link = _Link(process, connection)
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

    # --- commands: each returns the request's id --------------------------------------------

    def list_documents(self) -> int:
        """Ask for all rows; the result holds `documents`."""
        return self._send(protocol.ListDocuments(self._new_id()))

    def ingest(self, paths: tuple[str, ...], password: str | None = None) -> int:
        """Read files and folders in."""
        return self._send(protocol.Ingest(self._new_id(), paths, password))

    def remove_document(self, document_id: int) -> int:
        """Remove a document from the library; its file stays where it is."""
        return self._send(protocol.RemoveDocument(self._new_id(), document_id))

    def restore_documents(self, document_ids: tuple[int, ...]) -> int:
        """Undo removals; the result holds those that are `restored`."""
        return self._send(protocol.RestoreDocuments(self._new_id(), document_ids))

    def edit_facts(self, document_id: int, facts: DocumentFacts) -> int:
        """Replace what is known of a document."""
        return self._send(protocol.EditFacts(self._new_id(), document_id, facts))

    def list_groups(self) -> int:
        """Ask for all groups; the result holds `groups`."""
        return self._send(protocol.ListGroups(self._new_id()))

    def save_group(self, group_id: int | None, name: str, document_ids: tuple[int, ...]) -> int:
        """Write a group, a new one for None; the result holds all `groups`."""
        return self._send(protocol.SaveGroup(self._new_id(), group_id, name, document_ids))

    def delete_group(self, group_id: int) -> int:
        """Forget a group; the result holds the `groups` left."""
        return self._send(protocol.DeleteGroup(self._new_id(), group_id))

    def pause(self, paused: bool) -> int:
        """Hold all reading in, or go on with it."""
        return self._send(protocol.Pause(self._new_id(), paused))

    def read_next(self, source: str) -> int:
        """Let a waiting file be read next, by its path."""
        return self._send(protocol.ReadNext(self._new_id(), source))

    def take_inventory(self, paths: tuple[str, ...]) -> int:
        """Look at files and folders, reading nothing in; the result holds the `inventory`."""
        return self._send(protocol.TakeInventory(self._new_id(), paths))

    def find_versions(self) -> int:
        """Ask for the documents that are likely versions of one another: `versions`."""
        return self._send(protocol.FindVersions(self._new_id()))

    def watch_folders(self, paths: tuple[str, ...]) -> int:
        """Watch these folders and no others; the result holds the `folders`."""
        return self._send(protocol.WatchFolders(self._new_id(), paths))

    def watched_folders(self) -> int:
        """Ask which `folders` are watched."""
        return self._send(protocol.ListWatchedFolders(self._new_id()))

    def page_sizes(self, version_id: int) -> int:
        """Ask for the sizes of a version's pages in points."""
        return self._send(protocol.GetPageSizes(self._new_id(), version_id))

    def rendition(self, version_id: int) -> int:
        """Ask for the path of a version's PDF rendition."""
        return self._send(protocol.GetRendition(self._new_id(), version_id))

    def page(self, version_id: int, page: int) -> int:
        """Ask for the text and boxes of one page, counted from 1."""
        return self._send(protocol.GetPage(self._new_id(), version_id, page))

    def outline(self, version_id: int) -> int:
        """Ask for the headings of a version."""
        return self._send(protocol.GetOutline(self._new_id(), version_id))

    def find_in_version(self, version_id: int, text: str) -> int:
        """Ask for every place where a text stands in a version."""
        return self._send(protocol.FindInVersion(self._new_id(), version_id, text))

    def find_everywhere(self, text: str, scope: Scope | None = None) -> int:
        """Ask for every place of a text; those of each document come in `places_found`."""
        return self._send(protocol.FindEverywhere(self._new_id(), text, scope or Scope()))

    def ask(self, question: str, scope: Scope | None = None, conversation_id: int = 0) -> int:
        """Ask a question of the documents in `scope` (all of them where it is None).

        It is kept in a conversation unless that is 0; see `protocol.Ask`.
        """
        asked = protocol.Ask(self._new_id(), question, scope or Scope(), conversation_id)
        return self._send(asked)

    def list_conversations(self, text: str = "") -> int:
        """Ask for the conversations that are kept, only those in which `text` stands."""
        return self._send(protocol.ListConversations(self._new_id(), text))

    def conversation(self, conversation_id: int) -> int:
        """Ask for the turns of a conversation."""
        return self._send(protocol.GetConversation(self._new_id(), conversation_id))

    def set_verified(self, turn_id: int, verified: bool) -> int:
        """Mark an answer as checked by the user, or take it back; the result holds its turn."""
        return self._send(protocol.SetVerified(self._new_id(), turn_id, verified))

    def rename_conversation(self, conversation_id: int, title: str) -> int:
        """Give a conversation another title."""
        return self._send(protocol.RenameConversation(self._new_id(), conversation_id, title))

    def delete_conversation(self, conversation_id: int) -> int:
        """Forget a conversation with all its turns."""
        return self._send(protocol.DeleteConversation(self._new_id(), conversation_id))

    def warm_up(self) -> int:
        """Have the chat model loaded now, because a question is likely to come."""
        return self._send(protocol.WarmUp(self._new_id()))

    def explain(
        self, question: str, answer: Answer, document_id: int, page: int, language: str
    ) -> int:
        """Ask what became of an expected document, or page of it (0: any): `explained`."""
        asked = protocol.Explain(
            self._new_id(), question, answer, document_id, page, language=language
        )
        return self._send(asked)

    def chunks(self, version_id: int, page: int) -> int:
        """Ask for the `chunks` that have text on one page, counted from 1."""
        return self._send(protocol.GetChunks(self._new_id(), version_id, page))

    def configure(self, config: EngineConfig) -> int:
        """Use other language models and settings from now on, also after a restart."""
        self._config = config
        self.config_changed.emit()
        return self._send(protocol.Configure(self._new_id(), config))

    def back_up_library(self, target: str) -> int:
        """Copy the library to one file; the result holds its `path`."""
        return self._send(protocol.BackUpLibrary(self._new_id(), target))

    def share_library(self, target: str, name: str) -> int:
        """Make a copy for others to read; the result holds its `path`."""
        return self._send(protocol.ShareLibrary(self._new_id(), target, name))

    def restore_library(self, backup: str, target: str) -> int:
        """Make a new library of a backup; the result holds its `path`."""
        return self._send(protocol.RestoreLibrary(self._new_id(), backup, target))

    def discard_library(self, path: str) -> int:
        """Delete the file that the open library was moved away from."""
        return self._send(protocol.DiscardLibrary(self._new_id(), path))

    def list_checks(self) -> int:
        """Ask for the check questions; the result holds `checks`, as those below do."""
        return self._send(protocol.ListChecks(self._new_id()))

    def save_check(self, question: str, expected: Expectation) -> int:
        """Keep a check question, or another expectation of it."""
        return self._send(protocol.SaveCheck(self._new_id(), question, expected))

    def remove_check(self, question_id: int) -> int:
        """Forget a check question."""
        return self._send(protocol.RemoveCheck(self._new_id(), question_id))

    def run_checks(self) -> int:
        """Ask all check questions in the gaps; `check_progressed` follows each."""
        return self._send(protocol.RunChecks(self._new_id()))

    def set_gate_limit(self, calibration: str, threshold: float | None) -> int:
        """Use this limit of the evidence gate from now on; None: the usual one again."""
        return self._send(protocol.SetGateLimit(self._new_id(), calibration, threshold))

    def rebuild(self) -> int:
        """Have all documents embedded anew, in the background, with the model now in use."""
        return self._send(protocol.Rebuild(self._new_id()))

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


class _Link:
    """One engine process, its pipe, and the thread that listens to it."""

    def __init__(self, process: EngineProcess, connection: Connection) -> None:
        self._process = process
        self._connection = connection
        self._stop_listening, self._stop = Pipe(duplex=False)
        self._thread: threading.Thread | None = None

    def listen(
        self, wire: Wire, generation: int, arrived: SignalInstance, ended: SignalInstance
    ) -> None:
        """Turn messages into signals until the pipe ends or `close` is called."""
        self._thread = threading.Thread(
            target=self._listen,
            args=(wire, generation, arrived, ended),
            name="engine-listener",
        )
        self._thread.start()

    def send(self, data: bytes) -> bool:
        """Write one message; False where the engine is gone (its end will be noticed)."""
        try:
            self._connection.send_bytes(data)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Stop listening, close the pipe, which ends the engine, and wait for it."""
        end(self.hang_up())

    def hang_up(self) -> EngineProcess:
        """Stop listening and close the pipe, which ends the engine; return its process."""
        self._stop.close()
        if self._thread is not None:
            self._thread.join()
        self._stop_listening.close()
        self._connection.close()
        return self._process

    def _listen(
        self, wire: Wire, generation: int, arrived: SignalInstance, ended: SignalInstance
    ) -> None:
        while True:
            ready = wait([self._connection, self._stop_listening])
            if self._stop_listening in ready:
                return
            try:
                message = wire.receive(self._connection)
            except (EOFError, OSError):
                ended.emit(generation)
                return
            except (msgspec.MsgspecError, KeyError):
                log.exception("the engine sent what is no message; it is ended")
                ended.emit(generation)
                return
            arrived.emit(generation, message)
