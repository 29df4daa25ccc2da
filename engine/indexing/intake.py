"""One file into the library, under a version that no query sees: pages, rendition, chunks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.indexing.chunk_drafts import TokenCounter
from engine.indexing.chunking import chunk_pages
from engine.indexing.parts import Parts
from engine.indexing.recognised_text import RecognisedText
from engine.library import Library, StagedVersion
from engine.reader import DocumentReader
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    KnownPages,
    PageRead,
    PartFound,
    RenditionReady,
)
from engine.receipts import whole_receipt
from engine.types import (
    Chunk,
    DocumentFacts,
    DocumentKind,
    LeftOut,
    Omission,
    Page,
    Receipt,
)
from engine.versions.in_library import sketch_json

_PAGES_A_WRITE = 16
_CHUNKS_A_WRITE = 64
POLL_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` pages are read (0: not known)."""

    done: int
    total: int


class Intake:
    """Reads files in and cuts them. `busy` says that there is other work, so never wait.

    A file of more than `originals_up_to` bytes is linked: the library has its text, not its bytes.
    """

    def __init__(
        self,
        library: Library,
        reader: DocumentReader,
        parts: Parts,
        busy: Callable[[], bool],
        originals_up_to: int = -1,
    ) -> None:
        self._originals_up_to = originals_up_to
        self._library = library
        self._parts = parts
        self._reader = reader
        self._busy = busy

    def read(
        self, path: Path, staged: StagedVersion, password: str | None
    ) -> Generator[Progress | None, None, DocumentFacts]:
        """Store the file's pages, rendition, parts and original; return what it says of itself.

        `path` may be a copy of the file: its name is the staged one's. Pages that an earlier run
        stored are not read again. Raises the errors of reading, and
        locked_by_other for a file that changes meanwhile.
        """
        if staged.facts is not None:
            return staged.facts
        stamp = _stamp(path)
        known = self._known_pages(staged)
        reading = self._reader.start(path, password=password, known=known, name=staged.name)
        pages: list[Page] = []
        done, total = len(known.numbers), 0
        kind, facts = DocumentKind.TEXT, DocumentFacts()
        try:
            while not reading.finished:
                match reading.next(0.0 if self._busy() else POLL_SECONDS):
                    case DocumentOpened() as opened:
                        kind, total = opened.kind, opened.page_count
                        yield Progress(done, total)
                    case PageRead() as read:
                        pages.append(read.page)
                        done += 1
                        if len(pages) == _PAGES_A_WRITE:
                            self._library.add_pages(staged.version_id, pages)
                            pages = []
                        yield Progress(done, total)
                    case PartFound() as part:
                        yield from self._parts.take_in(part, staged)
                    case RenditionReady() as rendition:
                        yield from self._store_rendition(staged, rendition)
                    case DocumentRead() as end:
                        self._library.add_pages(staged.version_id, pages)
                        yield from self._store_original(staged, path)
                        if _stamp(path) != stamp:
                            raise EngineError(ErrorCode.LOCKED_BY_OTHER, name=staged.name)
                        facts = end.facts
                        receipt = self._whole(staged, known, end.receipt)
                        if self._parts.beyond_limits:
                            too_deep = LeftOut(Omission.BEYOND_LIMITS, self._parts.beyond_limits)
                            self._parts.beyond_limits = 0
                            receipt = replace(receipt, left_out=(*receipt.left_out, too_deep))
                        self._library.finish_reading(staged.version_id, receipt, facts, kind)
                        self.note_sketch(staged.version_id)
                    case _:
                        yield None
        finally:
            reading.cancel()
        return facts

    def chunk(
        self, staged: StagedVersion, title: str, count_tokens: TokenCounter
    ) -> Iterator[None]:
        """Store the chunks of the stored pages; those of an earlier run are left alone."""
        batch: list[Chunk] = []
        marks = RecognisedText()
        pages = marks.noting(self._pages(staged.version_id))
        for chunk in chunk_pages(pages, title, count_tokens):
            if chunk.number <= staged.chunks_done:
                continue
            batch.append(marks.marked(chunk))
            if len(batch) == _CHUNKS_A_WRITE:
                self._library.add_chunks(staged.version_id, batch)
                batch = []
                yield
        self._library.add_chunks(staged.version_id, batch)

    def note_sketch(self, version_id: int) -> None:
        """Keep what a version's text is like, to find other versions of the same document."""
        self._library.note_sketch(version_id, sketch_json(self._pages(version_id)))

    def _known_pages(self, staged: StagedVersion) -> KnownPages:
        if not staged.pages_done:
            return KnownPages()
        counted = whole_receipt(self._pages(staged.version_id), Receipt())
        return KnownPages(tuple(sorted(staged.pages_done)), counted.tables, counted.characters)

    def _whole(self, staged: StagedVersion, known: KnownPages, last: Receipt) -> Receipt:
        return whole_receipt(self._pages(staged.version_id), last) if known.numbers else last

    def _pages(self, version_id: int) -> Iterator[Page]:
        for number in range(1, len(self._library.page_sizes(version_id)) + 1):
            yield self._library.page(version_id, number)

    def _store_original(self, staged: StagedVersion, path: Path) -> Iterator[None]:
        if not staged.has_original and (staged.is_part or self._is_copied(path)):
            for _ in self._library.store_original(staged.version_id, path):
                yield

    def _is_copied(self, path: Path) -> bool:
        most = self._originals_up_to
        return most < 0 or path.stat().st_size <= most

    def _store_rendition(self, staged: StagedVersion, ready: RenditionReady) -> Iterator[None]:
        if not ready.path:
            return
        rendition = Path(ready.path)
        try:
            for _ in self._library.store_rendition(staged.version_id, rendition):
                yield
        finally:
            rendition.unlink(missing_ok=True)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError as error:
        raise EngineError.from_os_error(error, path.name) from error
    return status.st_size, status.st_mtime_ns
