"""Files become searchable documents: one generator of small steps, driven by whoever has time.

Each file is fingerprinted, staged, read, chunked and published readable; then embedded and
published complete. While one document is embedded the reader process already reads the next. All
of it is written under a version that no query sees until its flip, so that a step never taken (a
cancel, a kill) leaves nothing half there, and the next ingest of the same file goes on from it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.errors import EngineError, ErrorCode
from engine.indexing.chunking import CHUNKER_VERSION, embedding_text
from engine.indexing.intake import Intake, Progress
from engine.indexing.source_files import (
    Fingerprint,
    files_under,
    fingerprint,
    readable_name,
)
from engine.language_models.embedding import Embedder
from engine.library import Library, StagedVersion
from engine.protocol import DocumentChanged, Event, FileOutcome, IngestProgress
from engine.reader import DocumentReader
from engine.reading_protocol import (
    READER_VERSION,
)
from engine.search_terms import TERMS_VERSION
from engine.types import (
    DocumentFacts,
    DocumentState,
    IndexSettings,
)

_VECTORS_A_WRITE = 16

_CONCERN_EVERY_FILE = (ErrorCode.CANCELLED, ErrorCode.DISK_FULL, ErrorCode.LIBRARY_DAMAGED)

Cancelled = Callable[[], bool]

Steps = Generator[Event | None, None, None]
"""Yields what happens; None is a step of which nothing is to be told."""


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
class _Readable:
    """A version that can be searched by keyword and still lacks vectors."""

    source: str
    document_id: int
    version_id: int
    status: str  # what its outcome will be: added, updated


class Indexing:
    """One run over some files. `steps` and `resume` are the only ways through it."""

    def __init__(
        self,
        library: Library,
        reader: DocumentReader,
        embedder: Embedder,
        settings: IndexSettings,
        request_id: int = 0,
        cancelled: Cancelled = lambda: False,
    ) -> None:
        self._library = library
        self._intake = Intake(library, reader, busy=self._has_work)
        self._embedder = embedder
        self.settings = settings
        self._request_id = request_id
        self._cancelled = cancelled
        self._files = 0
        self._files_done = 0
        self._to_embed: deque[_Readable] = deque()
        self._embedding: Steps | None = None
        self._taken: set[int] = set()

    def steps(self, paths: Sequence[str], password: str | None = None) -> Steps:
        """Yield what happens, file by file; each file ends in one `FileOutcome`.

        Raises EngineError cancelled, model_invalid (a library made with another embedding model),
        and what concerns every file (disk_full, …); what concerns one file is its outcome.
        Documents already readable stay so after a cancel.
        """
        self._use_settings()
        files = list(files_under(paths))
        self._files = len(files)
        yield from self._overlapped(self._read(path, password) for path in files)

    def resume(self) -> Steps:
        """Go on with what an earlier run left: staged files that are still there, and vectors."""
        self._use_settings()
        unfinished = self._library.unfinished()
        self._files = len(unfinished)
        yield from self._overlapped(self._resumed(left) for left in unfinished)

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

    def _overlapped(self, readings: Iterator[Steps]) -> Steps:
        """Take turns: a step of reading one file, a step of embedding an earlier one."""
        reading = next(readings, None)
        while reading or self._embedding or self._to_embed:
            if self._cancelled():
                stop = EngineError(ErrorCode.CANCELLED)
                if reading:
                    reading.throw(stop)
                raise stop
            if reading:
                event, ended = _step(reading)
                yield event
                if ended:
                    reading = next(readings, None)
            if not self._embedding and self._to_embed:
                self._embedding = self._embed(self._to_embed.popleft())
            if self._embedding:
                event, ended = _step(self._embedding)
                yield event
                if ended:
                    self._embedding = None
        for _ in self._library.sweep():
            yield None

    # --- reading ----------------------------------------------------------------------------

    def _read(self, path: Path, password: str | None) -> Steps:
        source = readable_name(str(path))
        yield self._progress(source, None, "queued", 0, 0)
        staged: StagedVersion | None = None
        found = Fingerprint("", 0)
        try:
            if source != str(path):
                raise EngineError(ErrorCode.NOT_FOUND, name=readable_name(path.name))
            found = fingerprint(path, self._cancelled)
            same = self._library.document_by_content(found.sha256)
            if same and same.state is DocumentState.COMPLETE:
                yield self._outcome(source, "unchanged", same.id)
            elif same and same.state is DocumentState.READABLE and same.version_id:
                status = "unchanged" if same.version_id in self._taken else "added"
                self._embed_later(_Readable(source, same.id, same.version_id, status))
            else:
                before = self._library.document_by_source(source)
                replaces = before is not None and before.version_id is not None
                staged = self._library.stage(
                    name=path.name,
                    source=source,
                    sha256=found.sha256,
                    size=found.size,
                    kind=None,
                )
                status = "updated" if replaces else "added"
                if not staged.published:
                    yield from self._take_in(path, staged, password)
                    self._library.publish_readable(staged.version_id)
                yield self._changed(staged.document_id)
                self._embed_later(_Readable(source, staged.document_id, staged.version_id, status))
        except EngineError as error:
            if error.code in _CONCERN_EVERY_FILE:
                if staged and error.code is ErrorCode.CANCELLED:
                    self._library.discard_staged(staged.version_id)
                raise
            if staged and error.code is ErrorCode.NOT_FOUND and "version" in error.details:
                yield self._taken_out(source)  # the user removed it while it was read
                return
            failed_id = self._library.fail(
                name=readable_name(path.name), source=source, error=error, size=found.size
            )
            row = self._library.document(failed_id)
            self._files_done += 1
            yield DocumentChanged(self._request_id, row)
            yield FileOutcome(
                self._request_id, source, "failed", row, error.code.value, error.details
            )

    def _take_in(self, path: Path, staged: StagedVersion, password: str | None) -> Steps:
        source = str(path)
        facts = yield from self._told(self._intake.read(path, staged, password), source, staged)
        yield self._progress(source, staged.document_id, "chunk", 0, 0)
        title = facts.title.value if facts.title else path.stem
        for _ in self._intake.chunk(staged, title, self._embedder.count_tokens):
            yield None

    def _told(
        self,
        reading: Generator[Progress | None, None, DocumentFacts],
        source: str,
        staged: StagedVersion,
    ) -> Generator[Event | None, None, DocumentFacts]:
        """Tell how far a reading is, and return what it returns; left early, it is closed."""
        try:
            while True:
                step = next(reading)
                yield (
                    self._progress(source, staged.document_id, "read", step.done, step.total)
                    if step
                    else None
                )
        except StopIteration as stop:
            facts: DocumentFacts = stop.value
            return facts
        finally:
            reading.close()

    def _resumed(self, left: StagedVersion) -> Steps:
        if left.published:
            self._embed_later(_Readable(left.source, left.document_id, left.version_id, "added"))
        elif Path(left.source).is_file():
            yield from self._read(Path(left.source), None)
        else:
            self._library.discard_staged(left.version_id)

    # --- embedding --------------------------------------------------------------------------

    def _has_work(self) -> bool:
        return bool(self._to_embed or self._embedding)

    def _embed_later(self, work: _Readable) -> None:
        self._to_embed.append(work)
        self._taken.add(work.version_id)

    def _embed(self, work: _Readable) -> Steps:
        version_id = work.version_id
        while batch := self._library.unembedded_chunks(version_id, _VECTORS_A_WRITE):
            texts = [embedding_text(context, text) for _, context, text in batch]
            vectors = []
            for vector in self._embedder.embed_passages(texts):
                vectors.append(vector)
                yield None
            stands = self._library.staged_version(version_id)
            if not stands.published:
                break
            ids = [chunk_id for chunk_id, _, _ in batch]
            self._library.add_vectors(version_id, ids, np.stack(vectors))
            done = stands.vectors_done + len(ids)
            yield self._progress(work.source, work.document_id, "embed", done, stands.chunks_done)
        if not self._library.staged_version(version_id).published:
            yield self._taken_out(work.source)  # removed or replaced meanwhile
            return
        self._library.publish_complete(version_id)
        yield self._changed(work.document_id)
        yield self._outcome(work.source, work.status, work.document_id)

    # --- events -----------------------------------------------------------------------------

    def _progress(
        self, source: str, document_id: int | None, stage: str, done: int, total: int
    ) -> IngestProgress:
        return IngestProgress(
            self._request_id,
            source,
            document_id,
            stage,
            done,
            total,
            self._files_done,
            self._files,
        )

    def _taken_out(self, source: str) -> FileOutcome:
        self._files_done += 1
        return FileOutcome(self._request_id, source, "failed", None, ErrorCode.CANCELLED.value, {})

    def _changed(self, document_id: int) -> DocumentChanged:
        return DocumentChanged(self._request_id, self._library.document(document_id))

    def _outcome(self, source: str, status: str, document_id: int) -> FileOutcome:
        self._files_done += 1
        return FileOutcome(self._request_id, source, status, self._library.document(document_id))


def _step(steps: Steps) -> tuple[Event | None, bool]:
    try:
        return next(steps), False
    except StopIteration:
        return None, True
