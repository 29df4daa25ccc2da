"""The engine process: one thread serves the pipe and reads the library, one computes.

Lists, pages and cancels are answered at once from the serving thread's own read connection, also
while the computing thread reads a prompt. The process ends when its pipe does.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from engine import __version__, protocol
from engine.checking import running as checks
from engine.compute import ComputeThread, Job, Steps, internal_failure
from engine.delay import Delay
from engine.errors import EngineError, ErrorCode
from engine.inventory.taking import take_inventory
from engine.libraries.copying import CopyCommand, copy_steps
from engine.libraries.reading_only import CHANGES_DOCUMENTS, require_changeable
from engine.library import LibraryReader
from engine.private_folder import PrivateFolder
from engine.protocol import (
    Command,
    DocumentChanged,
    DocumentGone,
    EngineConfig,
    EngineStarted,
    Event,
    Failed,
    Finished,
    InventoryProgressed,
    Result,
)
from engine.reader import DocumentPeeker, Reader
from engine.renditions import RenditionFolder
from engine.retrieval.finding import find_everywhere
from engine.serving import edits, questions
from engine.serving.reads import check_report, read
from engine.session import Session, open_session
from engine.versions.in_library import likely_versions_in
from engine.watching.keeper import FolderKeeper
from engine.wire import Wire

log = logging.getLogger(__name__)

WIRE = Wire(protocol.COMMANDS + protocol.EVENTS)

_UNDO_SECONDS = 15 * 60.0
"""How long after the last removal of a document all of them can be undone."""

OpenSession = Callable[[EngineConfig], Session]
OpenPeeker = Callable[[Path], DocumentPeeker]


def run(connection: Connection, config: EngineConfig) -> None:
    """Serve one window until its end of the pipe closes: the entry of the engine process."""
    _log_to_file(Path(config.cache))
    Worker(connection, config, open_session, Reader).serve()


class Worker:
    """Answers commands; reads at once, computing by way of the `ComputeThread`."""

    def __init__(
        self,
        connection: Connection,
        config: EngineConfig,
        open_session: OpenSession,
        open_peeker: OpenPeeker,
    ) -> None:
        self._connection = connection
        self._config = config
        self._open_session = open_session
        self._sending = threading.Lock()
        self._opened = threading.Event()
        self._session: Session | None = None
        self._failure = EngineError(ErrorCode.CANCELLED)
        self._view: LibraryReader | None = None
        self._renditions = RenditionFolder(Path(config.cache))
        self._compute = ComputeThread(self._send, self._close_session, self._ease)
        self._looking = PrivateFolder(Path(config.cache), "looking")
        self._peeker = open_peeker(self._looking.path)
        self._inventories = ComputeThread(self._send, self._peeker.close)
        self._beside = ComputeThread(self._send, self._close_beside)
        self._beside_view: LibraryReader | None = None
        self._folders = FolderKeeper(self._look_later)
        self._rebuilding: Job | None = None
        self._removals = Delay(_UNDO_SECONDS, self._sweep_later)

    def serve(self) -> None:
        """Read commands until the pipe ends, then stop the work and close the library."""
        self._compute.start()
        self._inventories.start()
        self._beside.start()
        self._compute.submit(Job(0, self._open, urgent=True))
        try:
            while True:
                command = WIRE.receive(self._connection)
                self._answer(command)
        except (EOFError, OSError):
            log.info("the window has gone; stopping")
        finally:
            self._folders.close()
            self._removals.close()
            self._inventories.stop()
            self._beside.stop()
            self._compute.stop()
            if self._view:
                self._view.close()
            self._renditions.close()
            self._looking.close()

    # --- the serving thread -----------------------------------------------------------------

    def _answer(self, command: Command) -> None:
        if isinstance(command, protocol.Cancel):
            for thread in (self._compute, self._inventories, self._beside):
                thread.cancel(command.target)
            self._send(Finished(command.request_id))
            return
        if isinstance(command, protocol.Pause):
            self._compute.hold(command.paused)
            self._send(Finished(command.request_id))
            return
        if isinstance(command, protocol.ReadNext):
            if self._session:
                self._session.read_next(command.source)
            self._compute.prefer(command.source)
            self._send(Finished(command.request_id))
            return
        if isinstance(command, protocol.TakeInventory):
            self._inventories.submit(
                Job(command.request_id, lambda job: self._inventory(command, job), urgent=True)
            )
            return
        if isinstance(command, protocol.FindVersions):
            self._inventories.submit(
                Job(command.request_id, lambda job: self._find_versions(), urgent=True)
            )
            return
        if isinstance(command, protocol.FindEverywhere):
            self._beside.submit(
                Job(command.request_id, lambda job: self._find_everywhere(command, job), True)
            )
            return
        if isinstance(command, CopyCommand):
            self._beside.submit(
                Job(command.request_id, lambda job: self._copy(command, job), False)
            )
            return
        if isinstance(command, protocol.RunChecks):
            self._compute.submit(
                Job(
                    command.request_id,
                    lambda job: self._run_checks(command, job),
                    urgent=False,
                    background=True,
                )
            )
            return
        if isinstance(command, protocol.Rebuild):
            self._rebuild_later(command.request_id)
            return
        steps = self._steps_for(command)
        if steps and isinstance(command, CHANGES_DOCUMENTS):
            steps = self._changing(steps)
        if steps:
            if isinstance(command, protocol.Ingest):
                self._compute.submit(self._reading(command.request_id, steps, command.paths))
            else:
                self._compute.submit(Job(command.request_id, steps, urgent=True))
            return
        try:
            self._send(Finished(command.request_id, self._read(command)))
        except EngineError as error:
            self._send(Failed(command.request_id, error.code.value, error.details))
        except Exception:  # noqa: BLE001 - a bug costs this request, never the engine
            self._send(internal_failure(command.request_id))

    def _read(self, command: Command) -> Result:
        view = self._library_view()
        if isinstance(command, protocol.ListChecks):
            return Result(checks=check_report(view, self._ready().models))
        return read(command, view, self._renditions)

    def _library_view(self) -> LibraryReader:
        self._opened.wait()
        if not self._view:
            self._view = self._ready().library.reader()
        return self._view

    def _send(self, event: Event) -> None:
        with self._sending:
            try:
                WIRE.send(self._connection, event)
            except OSError:
                log.debug("the window has gone; %s was not sent", type(event).__name__)

    # --- the computing thread ---------------------------------------------------------------

    def _ease(self) -> None:
        if self._session:
            self._session.models.ease()

    def _open(self, job: Job) -> Steps:
        try:
            self._session = session = self._open_session(self._config)
        except EngineError as error:
            self._failure = error
            raise
        finally:
            self._opened.set()
        shared = session.library.shared
        if not shared:
            session.library.let_go_of_removed()
        rows = tuple(session.library.documents())
        answering = session.library.index_settings()
        building = session.library.building_settings()
        yield EngineStarted(
            0,
            rows,
            session.models.missing_roles,
            __version__,
            answers_with=answering.embedding_sha256 if answering else "",
            builds_with=building.embedding_sha256 if building else "",
            library=session.library.info(),
        )
        if not session.models.missing_roles and not shared:
            self._compute.submit(self._reading(0, self._resume))
            if building:
                self._rebuild_later(0)
            self._folders.watch(session.library.watched_folders())
        return Result()

    def _resume(self, job: Job) -> Steps:
        session = self._ready()
        if not session.library.shared:
            yield from session.resume(job.cancelled)
        return Result()

    def _steps_for(self, command: Command) -> Callable[[Job], Steps] | None:
        match command:
            case protocol.Ingest():
                return lambda job: self._ingest(command, job)
            case protocol.WatchFolders():
                return lambda job: self._watch(command)
            case protocol.RemoveDocument():
                return lambda job: self._remove(command)
            case protocol.RestoreDocuments():
                return lambda job: self._restore(command)
            case protocol.EditFacts():
                return lambda job: edits.edit_facts(command, self._ready().library)
            case protocol.SaveGroup() | protocol.DeleteGroup():
                return lambda job: edits.edit_groups(command, self._ready().library)
            case protocol.RenameConversation() | protocol.DeleteConversation():
                return lambda job: edits.edit_conversations(command, self._ready().library)
            case protocol.SetVerified():
                return lambda job: edits.set_verified(command, self._ready().library)
            case protocol.Retrieve():
                return lambda job: questions.retrieve(command, self._ready())
            case protocol.Ask():
                return lambda job: questions.ask(command, self._ready(), job)
            case protocol.SaveCheck() | protocol.RemoveCheck() | protocol.SetGateLimit():
                return lambda job: edits.edit_checks(command, self._ready())
            case protocol.WarmUp():
                return lambda job: self._warm_up()
            case protocol.Explain():
                return lambda job: questions.explain(command, self._ready(), job)
            case protocol.Configure():
                return lambda job: self._configure(command)
        return None

    def _reading(
        self, request_id: int, steps: Callable[[Job], Steps], files: tuple[str, ...] = ()
    ) -> Job:
        """Return a job that reads files in, and stands aside for others where it can."""
        aside = self._stands_aside
        return Job(
            *(request_id, steps),
            urgent=False,
            files=files,
            stands_aside=lambda wanted: aside(request_id, wanted),
        )

    def _stands_aside(self, request_id: int, wanted: bool) -> bool:
        return self._session is not None and self._session.stands_aside(request_id, wanted)

    def _ingest(self, command: protocol.Ingest, job: Job) -> Steps:
        session = self._ready()
        try:
            yield from session.ingest(
                command.paths, command.password, command.request_id, job.cancelled
            )
        finally:
            self._complete_index(session)
        return Result()

    def _complete_index(self, session: Session) -> None:
        """Prepare all documents where taking some in had to begin an index of another model."""
        if self._rebuilding is None and session.library.building_settings() is not None:
            self._rebuild_later(0)

    def _inventory(self, command: protocol.TakeInventory, job: Job) -> Steps:
        taking = take_inventory(command.paths, self._peeker, cancelled=job.cancelled)
        while True:
            try:
                progress = next(taking)
            except StopIteration as end:
                return Result(inventory=end.value)
            yield InventoryProgressed(command.request_id, progress) if progress else None

    def _changing(self, steps: Callable[[Job], Steps]) -> Callable[[Job], Steps]:
        def checked(job: Job) -> Steps:
            require_changeable(self._ready().library)
            return (yield from steps(job))

        return checked

    def _copy(self, command: CopyCommand, job: Job) -> Steps:
        return (yield from copy_steps(command, self._view_beside, job.cancelled))

    def _view_beside(self) -> LibraryReader:
        self._opened.wait()
        if not self._beside_view:
            self._beside_view = self._ready().library.reader()
        return self._beside_view

    def _find_everywhere(self, command: protocol.FindEverywhere, job: Job) -> Steps:
        return (
            yield from find_everywhere(
                self._view_beside(),
                command.text,
                command.scope,
                command.listed,
                command.request_id,
                job.cancelled,
            )
        )

    def _close_beside(self) -> None:
        if self._beside_view:
            self._beside_view.close()

    def _find_versions(self) -> Steps:
        """Find likely versions beside all else: it takes seconds for thousands of documents."""
        self._opened.wait()
        with self._ready().library.reader() as view:
            versions = tuple(likely_versions_in(view))
        yield from ()
        return Result(versions=versions)

    def _watch(self, command: protocol.WatchFolders) -> Steps:
        library = self._ready().library
        for path in library.watched_folders():
            if path not in command.paths:
                library.unwatch(path)
        for path in command.paths:
            library.watch(path)
        self._folders.watch(library.watched_folders())
        yield from ()
        return Result(folders=tuple(library.watched_folders()))

    def _look_later(self, folder: str) -> None:
        self._compute.submit(self._reading(0, lambda job: self._look(folder, job)))

    def _look(self, folder: str, job: Job) -> Steps:
        begun = time.monotonic()
        reachable = waiting = False
        try:
            looked = yield from self._ready().look(folder, 0, job.cancelled)
            self._complete_index(self._ready())
            reachable, waiting = looked.reachable, bool(looked.waiting)
        finally:
            seconds = time.monotonic() - begun
            self._folders.looked(folder, seconds=seconds, reachable=reachable, waiting=waiting)
        return Result()

    def _remove(self, command: protocol.RemoveDocument) -> Steps:
        session = self._ready()
        for document_id in session.library.remove(command.document_id, held=True):
            yield DocumentGone(command.request_id, document_id)
        self._removals.start_anew()
        return Result()

    def _sweep_later(self) -> None:
        self._compute.submit(Job(0, self._sweep, urgent=False))

    def _sweep(self, job: Job) -> Steps:
        library = self._ready().library
        library.let_go_of_removed()
        for _ in library.sweep():
            yield None
        return Result()

    def _restore(self, command: protocol.RestoreDocuments) -> Steps:
        library = self._ready().library
        restored = library.restore(command.document_ids)
        for document_id in restored:
            yield DocumentChanged(command.request_id, library.document(document_id))
        if restored and not self._ready().models.missing_roles:
            self._compute.submit(self._reading(0, self._resume))
        return Result(restored=tuple(restored))

    def _configure(self, command: protocol.Configure) -> Steps:
        session = self._ready()
        missed, recognised = session.models.missing_roles, session.recognise
        session.apply(command.config)
        if session.models.missing_roles:
            return Result()
        if missed:
            self._folders.watch(session.library.watched_folders())
        if missed or session.recognise > recognised:
            self._compute.submit(self._reading(0, self._resume))
        yield from ()
        return Result()

    def _rebuild_later(self, request_id: int) -> None:
        if self._rebuilding is not None:
            self._rebuilding.cancel()
        self._rebuilding = Job(request_id, self._rebuild, urgent=False, background=True)
        self._compute.submit(self._rebuilding)

    def _rebuild(self, job: Job) -> Steps:
        require_changeable(self._ready().library)
        try:
            yield from self._ready().rebuild(job.request_id, job.cancelled)
        finally:
            if self._rebuilding is job:
                self._rebuilding = None
        for _ in self._ready().library.sweep():
            yield None
        return Result()

    def _run_checks(self, command: protocol.RunChecks, job: Job) -> Steps:
        session = self._ready()
        now = checks.made_with(session.library, session.models.fingerprints)
        yield from checks.run(
            session, command.question_ids, now, job.request_id, job.cancelled, self._compute.wanted
        )
        return Result(checks=check_report(session.library, session.models))

    def _warm_up(self) -> Steps:
        self._ready().models.warm_up()
        yield from ()
        return Result()

    def _ready(self) -> Session:
        if not self._session:
            raise self._failure
        return self._session

    def _close_session(self) -> None:
        if self._session:
            self._session.close()


def _log_to_file(cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    logging.basicConfig(
        filename=cache / "engine.log",
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s %(message)s",
    )
