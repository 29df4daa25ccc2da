"""Files become searchable documents: one generator of small steps, driven by whoever has time.

Each file is fingerprinted, staged, read, chunked and published readable; then embedded and
published complete; last of all, after the text of all documents, scanned pages are recognised,
which makes a further version. While one document is embedded the reader process already reads the
next. All of it is written under a version that no query sees until its flip, so that a step never
taken (a cancel, a kill) leaves nothing half there, and the next run goes on from it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from engine.errors import EngineError, ErrorCode
from engine.indexing.chunking import CHUNKER_VERSION
from engine.indexing.embedding_queue import EmbeddingQueue, Readable, Steps
from engine.indexing.intake import Intake, Progress
from engine.indexing.parts import Parts
from engine.indexing.recognising import Recognising
from engine.indexing.source_files import Fingerprint, files_under, fingerprint, readable_name
from engine.indexing.telling import Telling
from engine.indexing.waiting import Waiting, WaitingLine, source_of
from engine.language_models.embedding import Embedder
from engine.library import Library, StagedVersion
from engine.protocol import Event
from engine.reader import DocumentReader
from engine.reading_protocol import READER_VERSION
from engine.retrieval.search_terms import TERMS_VERSION
from engine.types import DocumentFacts, DocumentState, IndexSettings, OcrState

_VECTORS_REUSED = 256

_CONCERN_EVERY_FILE = (ErrorCode.CANCELLED, ErrorCode.DISK_FULL, ErrorCode.LIBRARY_DAMAGED)
_NEEDS_A_PASSWORD = (ErrorCode.PASSWORD_REQUIRED, ErrorCode.PASSWORD_WRONG)

_Returned = TypeVar("_Returned")

Cancelled = Callable[[], bool]


def index_settings_for(embedder: Embedder, name: str) -> IndexSettings:
    """Return what an index made now, with this embedding model, is made with."""
    return IndexSettings(
        name,
        embedder.fingerprint,
        embedder.dimension,
        CHUNKER_VERSION,
        READER_VERSION,
        TERMS_VERSION,
    )


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a run works with. `folder` is for private files of this process."""

    library: Library
    reader: DocumentReader
    embedder: Embedder
    settings: IndexSettings
    folder: Path
    recognise: bool = True
    originals_up_to: int = -1  # bytes; larger files are linked, -1: none are


class Indexing:
    """One run over some files. `steps` and `resume` are the only ways through it."""

    def __init__(
        self,
        surroundings: Surroundings,
        request_id: int = 0,
        cancelled: Cancelled = lambda: False,
    ) -> None:
        library, reader = surroundings.library, surroundings.reader
        self._library = library
        self._parts = Parts(library)
        self._intake = Intake(
            library,
            reader,
            self._parts,
            busy=self._is_embedding,
            originals_up_to=surroundings.originals_up_to,
        )
        self._recognising = Recognising(
            library, reader, surroundings.folder, busy=self._is_embedding
        )
        self._count_tokens = surroundings.embedder.count_tokens
        self.settings = surroundings.settings
        self._folder = surroundings.folder
        self._recognise = surroundings.recognise
        self._cancelled = cancelled
        self._password: str | None = None
        self._waiting = WaitingLine()
        self._telling = Telling(library, request_id)
        self._embedding = EmbeddingQueue(
            library, surroundings.embedder, self._telling, self._completed
        )
        self._to_recognise: deque[Readable] = deque()
        self.request_id = request_id
        self._between = True
        self._recognises = False

    def steps(self, paths: Sequence[str], password: str | None = None) -> Steps:
        """Yield what happens, file by file; each file ends in one `FileOutcome`.

        Raises EngineError cancelled, model_invalid (a library made with another embedding model),
        and what concerns every file (disk_full, …); what concerns one file is its outcome.
        Documents already readable stay so after a cancel.
        """
        self._use_settings()
        self._password = password
        yield from self._run([str(path) for path in files_under(paths)])

    def resume(self) -> Steps:
        """Go on with what an earlier run left: staged files, vectors, scanned pages.

        Where an index is being made beside the answering one, vectors are the rebuild's business.
        """
        self._use_settings()
        unfinished = self._library.unfinished()
        if self._library.building_settings() is not None:
            unfinished = [version for version in unfinished if not version.published]
        if self._recognise:
            for live in self._library.waiting_for_recognition():
                self._to_recognise.append(Readable.of(live))
        yield from self._run([left for left in unfinished if left.recognises is None])

    def prefer(self, source: str) -> None:
        """Read a waiting file next; may be called from any thread."""
        self._waiting.prefer(source)

    def stands_aside(self, wanted: bool) -> bool:
        """Whether other files can be read in now, to their end, before this run goes on.

        It can between two files; it is ready to where somebody wants them first, or where it has
        only scans left to recognise, which takes long and comes last of all.
        """
        scans_left = self._recognises or bool(self._to_recognise)
        only_scans = scans_left and not self._waiting and not self._parts.staged
        return self._between and (wanted or only_scans)

    def _use_settings(self) -> None:
        building = self._library.building_settings()
        present = building or self._library.index_settings()
        if present is None:
            self._library.set_index_settings(self.settings)
        elif present.embedding_sha256 != self.settings.embedding_sha256:
            raise EngineError(
                ErrorCode.MODEL_INVALID,
                reason=f"{self.settings.embedding_name} ≠ {present.embedding_name}",
            )

    def _run(self, waiting: Sequence[Waiting]) -> Steps:
        """Take turns: a step of reading one file, a step of embedding an earlier one."""
        self._waiting = WaitingLine(waiting)
        self._telling.files = len(waiting) + len(self._to_recognise)
        reading = self._next_reading()
        while reading or self._embedding.busy:
            if self._cancelled():
                stop = EngineError(ErrorCode.CANCELLED)
                if reading:
                    reading.throw(stop)
                raise stop
            if reading:
                self._between = False
                event, ended = _step(reading)
                yield event
                if ended:
                    reading = self._next_reading()
            yield self._embedding.step()
            reading = reading or self._next_reading()
        for _ in self._library.sweep():
            yield None

    def _next_reading(self) -> Steps | None:
        """Return what to read next: parts of the last file, files, and last of all scans."""
        self._telling.files += len(self._parts.staged)
        self._waiting.add_next(self._parts.staged)
        self._parts.staged = []
        self._between, self._recognises = True, False
        waiting = self._waiting.next()
        if waiting is not None:
            return self._read(waiting)
        if self._to_recognise and not self._embedding.busy:
            self._recognises = True
            return self._recognised(self._to_recognise.popleft())
        return None

    # --- reading ----------------------------------------------------------------------------

    def _read(self, waiting: Waiting) -> Steps:
        source = readable_name(source_of(waiting))
        yield self._telling.progress(source, None, "queued")
        found = Fingerprint("", 0)
        modified = _modified_ns(waiting)
        staged: StagedVersion | None = None
        try:
            if isinstance(waiting, str):
                found = self._fingerprint(Path(waiting))
                staged = yield from self._staged(Path(waiting), found)
            elif waiting.is_part or waiting.published or Path(waiting.source).is_file():
                staged = waiting
            else:
                self._library.discard_staged(waiting.version_id)
            if staged is not None:
                yield from self._taken_in(waiting, staged)
        except EngineError as error:
            if error.code in _CONCERN_EVERY_FILE:
                if staged and error.code is ErrorCode.CANCELLED and not staged.is_part:
                    self._library.discard_staged(staged.version_id)
                raise
            if staged and error.code is ErrorCode.NOT_FOUND and "version" in error.details:
                yield self._telling.taken_out(source)  # the user removed it while it was read
                return
            name = staged.name if staged else readable_name(Path(source).name)
            yield from self._telling.failed(name, source, error, found.size)
        if modified:
            self._library.note_modified(source, modified)

    def _fingerprint(self, path: Path) -> Fingerprint:
        if readable_name(str(path)) != str(path):
            raise EngineError(ErrorCode.NOT_FOUND, name=readable_name(path.name))
        return fingerprint(path, self._cancelled)

    def _staged(
        self, path: Path, found: Fingerprint
    ) -> Generator[Event | None, None, StagedVersion | None]:
        """Return the version to write for a file, None where the library has its bytes."""
        source = str(path)
        same = self._library.document_by_content(found.sha256)
        if same and same.source != source and self._library.note_name(same.id, source):
            yield self._telling.changed(same.id)
        if same and same.state is DocumentState.COMPLETE and not self._is_waiting(same.version_id):
            yield self._telling.outcome(source, "unchanged", same.id)
            return None
        if same and same.version_id:
            status = "unchanged" if self._embedding.has_taken(same.version_id) else "added"
            self._embedding.add(Readable(source, same.id, same.version_id, status))
            return None
        return self._library.stage(
            name=path.name, source=source, sha256=found.sha256, size=found.size
        )

    def _is_waiting(self, version_id: int | None) -> bool:
        if version_id is None or not self._recognise:
            return False
        receipt = self._library.staged_version(version_id).receipt
        return receipt is not None and receipt.ocr is OcrState.WAITING

    def _taken_in(self, waiting: Waiting, staged: StagedVersion) -> Steps:
        before = self._library.document(staged.document_id).version_id
        status = "added" if before in (None, staged.version_id) else "updated"
        if not staged.published:
            if isinstance(waiting, str):
                yield from self._take_in(Path(waiting), staged)
            else:
                yield from self._take_in_kept(staged)
            self._library.publish_readable(staged.version_id)
        yield self._telling.changed(staged.document_id)
        self._embedding.add(Readable.of(staged, status))

    def _take_in_kept(self, staged: StagedVersion) -> Steps:
        """Read a part, or go on with a broken-off reading, from where its bytes are."""
        if not staged.is_part:
            yield from self._take_in(Path(staged.source), staged)
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        copy = self._folder / f"part-{staged.version_id}"
        try:
            self._library.write_original(staged.version_id, copy)
            yield from self._take_in(copy, staged)
        finally:
            copy.unlink(missing_ok=True)

    def _take_in(self, path: Path, staged: StagedVersion) -> Steps:
        reading = self._intake.read(path, staged, self._password)
        facts = yield from self._told(reading, staged, "read")
        yield from self._chunked(staged, facts)

    def _chunked(self, staged: StagedVersion, facts: DocumentFacts) -> Steps:
        yield self._telling.progress_of(staged, "chunk")
        title = facts.title.value if facts.title else Path(staged.name).stem
        for _ in self._intake.chunk(staged, title, self._count_tokens):
            yield None
        while self._library.reuse_vectors(staged.version_id, _VECTORS_REUSED):
            yield None

    def _told(
        self,
        reading: Generator[Progress | None, None, _Returned],
        staged: StagedVersion,
        stage: str,
    ) -> Generator[Event | None, None, _Returned]:
        """Tell how far a reading is, and return what it returns; left early, it is closed."""
        try:
            while True:
                step = next(reading)
                yield (
                    self._telling.progress_of(staged, stage, step.done, step.total)
                    if step
                    else None
                )
        except StopIteration as stop:
            returned: _Returned = stop.value
            return returned
        finally:
            reading.close()

    def _is_embedding(self) -> bool:
        return self._embedding.busy

    def _completed(self, work: Readable) -> Steps:
        """Go on with a version that has its vectors: recognise its scans, or end its file."""
        if self._is_waiting(work.version_id):
            self._to_recognise.append(work)
        else:
            yield from self._read_out(work)

    def _read_out(self, work: Readable) -> Steps:
        """End a file: what was read of it is all that there will be."""
        receipt = self._library.document(work.document_id).receipt
        if receipt is not None and receipt.characters == 0:
            error = EngineError(ErrorCode.NO_TEXT)
            yield from self._telling.failed_later(work.document_id, error)
        else:
            yield self._telling.outcome(work.source, work.status, work.document_id)

    # --- text recognition -------------------------------------------------------------------

    def _recognised(self, work: Readable) -> Steps:
        """Make a version with the scanned pages of a live one recognised."""
        try:
            live = self._library.staged_version(work.version_id)
            staged = self._library.stage_recognition(work.version_id)
            if staged is None:
                yield self._recognised_already(work)
                return
            yield from self._told(
                self._recognising.read(live, staged, self._password), staged, "recognise"
            )
            self._intake.note_sketch(staged.version_id)
            facts = self._library.staged_version(staged.version_id).facts or DocumentFacts()
            yield from self._chunked(staged, facts)
            self._library.publish_readable(staged.version_id)
            yield self._telling.changed(staged.document_id)
            self._embedding.add(replace(work, version_id=staged.version_id))
        except EngineError as error:
            if error.code in _CONCERN_EVERY_FILE:
                raise
            if error.code is ErrorCode.NOT_FOUND and "version" in error.details:
                yield self._recognised_already(work)
            elif error.code in _NEEDS_A_PASSWORD:
                yield from self._read_out(work)
            else:
                yield from self._telling.failed_later(work.document_id, error)

    def _recognised_already(self, work: Readable) -> Event:
        """Tell of a version that is not there any more: another run went first, or it is gone."""
        if any(row.id == work.document_id for row in self._library.documents()):
            return self._telling.outcome(work.source, work.status, work.document_id)
        return self._telling.taken_out(work.source)


def _modified_ns(waiting: Waiting) -> int:
    """Return when a waiting file was last written; 0 for what is no file that can be looked at."""
    try:
        return Path(waiting).stat().st_mtime_ns if isinstance(waiting, str) else 0
    except OSError:
        return 0


def _step(steps: Steps) -> tuple[Event | None, bool]:
    try:
        return next(steps), False
    except StopIteration:
        return None, True
