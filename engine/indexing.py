"""Files become searchable documents: one generator of small steps, driven by whoever has time.

Each file is fingerprinted, staged, read, chunked and published readable; then embedded and
published complete. While one document is embedded the reader process already reads the next. All
of it is written under a version that no query sees until its flip, so that a step never taken (a
cancel, a kill) leaves nothing half there, and the next ingest of the same file goes on from it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.chunking import CHUNKER_VERSION, chunk_pages, embedding_text
from engine.embedding import Embedder
from engine.errors import EngineError, ErrorCode
from engine.library import Library, StagedVersion
from engine.protocol import DocumentChanged, Event, FileOutcome, IngestProgress
from engine.reader import DocumentReader, Reading
from engine.reading_protocol import DocumentOpened, DocumentRead, PageRead, RenditionReady
from engine.search_terms import TERMS_VERSION
from engine.source_files import Fingerprint, files_under, fingerprint
from engine.types import Chunk, DocumentKind, DocumentState, IndexSettings, Page

READER_VERSION = 1
"""Raised whenever the same file would give other pages."""

_PAGES_A_WRITE = 16
_CHUNKS_A_WRITE = 64
_VECTORS_A_WRITE = 16
_POLL_SECONDS = 0.05

_CONCERN_EVERY_FILE = (ErrorCode.CANCELLED, ErrorCode.DISK_FULL, ErrorCode.LIBRARY_DAMAGED)

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
        self._reader = reader
        self._embedder = embedder
        self._settings = settings
        self._request_id = request_id
        self._cancelled = cancelled
        self._files = 0
        self._files_done = 0
        self._to_embed: deque[_Readable] = deque()

    def steps(self, paths: Sequence[str], password: str | None = None) -> Iterator[Event]:
        """Yield what happens, file by file; each file ends in one `FileOutcome`.

        Raises EngineError cancelled, model_invalid (a library made with another embedding model),
        and what concerns every file (disk_full, …); what concerns one file is its outcome.
        Documents already readable stay so after a cancel.
        """
        self._use_settings()
        files = list(files_under(paths))
        self._files = len(files)
        yield from self._overlapped(self._read(path, password) for path in files)

    def resume(self) -> Iterator[Event]:
        """Go on with what an earlier run left: staged files that are still there, and vectors."""
        self._use_settings()
        unfinished = self._library.unfinished()
        self._files = len(unfinished)
        yield from self._overlapped(self._resumed(left) for left in unfinished)

    def _use_settings(self) -> None:
        present = self._library.index_settings()
        if present is None:
            self._library.set_index_settings(self._settings)
        elif present.embedding_sha256 != self._settings.embedding_sha256:
            raise EngineError(
                ErrorCode.MODEL_INVALID,
                reason=f"{self._settings.embedding_name} ≠ {present.embedding_name}",
            )

    def _overlapped(self, readings: Iterator[Iterator[Event | None]]) -> Iterator[Event]:
        """Take turns: a step of reading one file, a step of embedding an earlier one."""
        reading = next(readings, None)
        embedding: Iterator[Event | None] | None = None
        while reading or embedding or self._to_embed:
            if self._cancelled():
                raise EngineError(ErrorCode.CANCELLED)
            if reading:
                event, ended = _step(reading)
                if event:
                    yield event
                if ended:
                    reading = next(readings, None)
            if not embedding and self._to_embed:
                embedding = self._embed(self._to_embed.popleft())
            if embedding:
                event, ended = _step(embedding)
                if event:
                    yield event
                if ended:
                    embedding = None
        for _ in self._library.sweep():
            if self._cancelled():
                return

    # --- reading ----------------------------------------------------------------------------

    def _read(self, path: Path, password: str | None) -> Iterator[Event | None]:
        source = str(path)
        yield self._progress(source, None, "queued", 0, 0)
        staged: StagedVersion | None = None
        found = Fingerprint("", 0)
        try:
            found = fingerprint(path, self._cancelled)
            same = self._library.document_by_content(found.sha256)
            if same and same.state is DocumentState.COMPLETE:
                yield self._outcome(source, "unchanged", same.id)
            elif same and same.state is DocumentState.READABLE and same.version_id:
                self._to_embed.append(_Readable(source, same.id, same.version_id, "added"))
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
                yield from self._read_staged(path, staged, password)
                yield from self._chunk_staged(source, staged)
                self._library.publish_readable(staged.version_id)
                yield self._changed(staged.document_id)
                status = "updated" if replaces else "added"
                self._to_embed.append(
                    _Readable(source, staged.document_id, staged.version_id, status)
                )
        except EngineError as error:
            if staged:
                self._library.discard_staged(staged.version_id)
            if error.code in _CONCERN_EVERY_FILE:
                raise
            row = self._library.fail(path.name, source, found.size, error.code, error.details)
            self._files_done += 1
            yield DocumentChanged(self._request_id, row)
            yield FileOutcome(
                self._request_id, source, "failed", row, error.code.value, error.details
            )

    def _resumed(self, left: StagedVersion) -> Iterator[Event | None]:
        row = self._library.document(left.document_id)
        if row.version_id == left.version_id:
            self._to_embed.append(_Readable(row.source, row.id, left.version_id, "added"))
        elif Path(row.source).is_file():
            yield from self._read(Path(row.source), None)
        else:
            self._library.discard_staged(left.version_id)

    def _read_staged(
        self, path: Path, staged: StagedVersion, password: str | None
    ) -> Iterator[Event | None]:
        """Write the file's pages, original and rendition under the staged version."""
        source = str(path)
        stamp = path.stat()
        reading = self._reader.start(path, password=password, skip_pages=staged.pages_done)
        pages: list[Page] = []
        done, total = len(staged.pages_done), 0
        kind: DocumentKind | None = None
        try:
            while (event := self._next(reading)) is not None or not reading.ended:
                if self._cancelled():
                    raise EngineError(ErrorCode.CANCELLED)
                match event:
                    case None:
                        yield None
                    case DocumentOpened():
                        kind, total = event.kind, event.page_count
                        yield self._progress(source, staged.document_id, "read", done, total)
                    case PageRead():
                        pages.append(event.page)
                        done += 1
                        if len(pages) >= _PAGES_A_WRITE:
                            self._library.add_pages(staged.version_id, pages)
                            pages = []
                        yield self._progress(
                            source, staged.document_id, "read", done, max(done, total)
                        )
                    case RenditionReady():
                        if event.path and not staged.has_rendition:
                            for _ in self._library.store_rendition(
                                staged.version_id, Path(event.path)
                            ):
                                yield None
                    case DocumentRead():
                        self._library.add_pages(staged.version_id, pages)
                        if not staged.has_original:
                            for _ in self._library.store_original(staged.version_id, path):
                                yield None
                        after = path.stat()
                        if (after.st_size, after.st_mtime_ns) != (stamp.st_size, stamp.st_mtime_ns):
                            raise EngineError(ErrorCode.LOCKED_BY_OTHER, name=path.name)
                        self._library.finish_reading(
                            staged.version_id, event.receipt, event.facts, kind
                        )
        finally:
            reading.close()

    def _next(self, reading: Reading) -> object | None:
        """Wait for the reader only while there is nothing to embed."""
        return reading.next(timeout=0.0 if self._to_embed else _POLL_SECONDS)

    def _chunk_staged(self, source: str, staged: StagedVersion) -> Iterator[Event | None]:
        yield self._progress(source, staged.document_id, "chunk", 0, 0)
        numbers = range(1, len(self._library.page_sizes(staged.version_id)) + 1)
        pages = (self._library.page(staged.version_id, number) for number in numbers)
        title = self._library.staged_title(staged.version_id)
        batch: list[Chunk] = []
        for chunk in chunk_pages(pages, title, self._embedder.count_tokens):
            if chunk.number <= staged.chunks_done:
                continue
            batch.append(chunk)
            if len(batch) >= _CHUNKS_A_WRITE:
                self._library.add_chunks(staged.version_id, batch)
                batch = []
                yield None
        self._library.add_chunks(staged.version_id, batch)

    # --- embedding --------------------------------------------------------------------------

    def _embed(self, work: _Readable) -> Iterator[Event | None]:
        row = self._library.document(work.document_id)
        total = row.chunks
        while batch := self._library.unembedded_chunks(work.version_id, _VECTORS_A_WRITE):
            texts = [embedding_text(context, text) for _, context, text in batch]
            vectors = []
            for vector in self._embedder.embed_passages(texts):
                vectors.append(vector)
                yield None
            ids = [chunk_id for chunk_id, _, _ in batch]
            self._library.add_vectors(work.version_id, ids, np.stack(vectors))
            left = self._library.unembedded_count(work.version_id)
            yield self._progress(work.source, work.document_id, "embed", total - left, total)
        self._library.publish_complete(work.version_id)
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

    def _changed(self, document_id: int) -> DocumentChanged:
        return DocumentChanged(self._request_id, self._library.document(document_id))

    def _outcome(self, source: str, status: str, document_id: int) -> FileOutcome:
        self._files_done += 1
        return FileOutcome(self._request_id, source, status, self._library.document(document_id))


def _step(steps: Iterator[Event | None]) -> tuple[Event | None, bool]:
    try:
        return next(steps), False
    except StopIteration:
        return None, True
