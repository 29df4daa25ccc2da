"""The scanned pages of a document in the library, read by text recognition."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.indexing.intake import POLL_SECONDS, Progress
from engine.library import Library, StagedVersion
from engine.reader import DocumentReader
from engine.reading_protocol import DocumentRead, PageRead
from engine.receipts import whole_receipt
from engine.types import DocumentFacts, DocumentKind, OcrState, Receipt

_PAGES_A_COPY = 64
_OF_ONE_PAGE = (ErrorCode.READER_CRASHED, ErrorCode.TIMED_OUT, ErrorCode.OUT_OF_MEMORY)

Steps = Generator[Progress | None, None, None]


@dataclass(slots=True)
class _Work:
    """Pages of `live` that are still to be recognised, and where they go."""

    live: StagedVersion
    staged: StagedVersion
    rendition: Path
    todo: list[int]
    total: int
    facts: DocumentFacts


class Recognising:
    """Makes staged versions of live ones. `busy` says that there is other work, so never wait."""

    def __init__(
        self, library: Library, reader: DocumentReader, folder: Path, busy: Callable[[], bool]
    ) -> None:
        self._library = library
        self._reader = reader
        self._folder = folder
        self._busy = busy

    def read(self, live: StagedVersion, staged: StagedVersion, password: str | None) -> Steps:
        """Fill a staged version with the live one's pages, those that need it recognised.

        Pages already there are kept. A page on which the reader fails stays as it was. Raises
        `EngineError`: password_required, password_wrong, and what concerns every file.
        """
        if staged.facts is not None:
            return
        wanted = self._library.pages_to_recognise(live.version_id)
        yield from self._copy_rest(live, staged, wanted)
        todo = [number for number in wanted if number not in staged.pages_done]
        rendition = self._folder / f"recognised-{staged.version_id}.pdf"
        self._folder.mkdir(parents=True, exist_ok=True)
        work = _Work(live, staged, rendition, todo, len(wanted), live.facts or DocumentFacts())
        try:
            if todo:
                self._library.write_rendition(live.version_id, rendition)
            while work.todo:
                yield from self._some(work, password)
        finally:
            rendition.unlink(missing_ok=True)
        self._finish(work)

    def _copy_rest(self, live: StagedVersion, staged: StagedVersion, wanted: list[int]) -> Steps:
        known = staged.pages_done.union(wanted)
        count = len(self._library.page_sizes(live.version_id))
        rest = [number for number in range(1, count + 1) if number not in known]
        for start in range(0, len(rest), _PAGES_A_COPY):
            numbers = rest[start : start + _PAGES_A_COPY]
            self._library.copy_pages(live.version_id, staged.version_id, numbers)
            yield None

    def _some(self, work: _Work, password: str | None) -> Steps:
        """Recognise the pages to do until the end or the first one on which the reader fails."""
        try:
            yield from self._recognised(work, password)
        except EngineError as error:
            if error.code not in _OF_ONE_PAGE or not work.todo:
                raise
            self._library.copy_pages(work.live.version_id, work.staged.version_id, work.todo[:1])
            del work.todo[0]

    def _recognised(self, work: _Work, password: str | None) -> Steps:
        locations = {
            number: self._library.page(work.live.version_id, number).location
            for number in work.todo
        }
        reading = self._reader.recognise(
            work.rendition, locations, password=password, name=work.live.name
        )
        try:
            while not reading.finished:
                match reading.next(0.0 if self._busy() else POLL_SECONDS):
                    case PageRead() as read:
                        self._library.add_pages(work.staged.version_id, [read.page])
                        work.todo.remove(read.page.number)
                        yield Progress(work.total - len(work.todo), work.total)
                    case DocumentRead() as end:
                        work.facts = _completed(work.facts, end.facts)
                    case _:
                        yield None
        finally:
            reading.cancel()

    def _finish(self, work: _Work) -> None:
        version_id = work.staged.version_id
        pages = (
            self._library.page(version_id, number)
            for number in range(1, len(self._library.page_sizes(version_id)) + 1)
        )
        receipt = whole_receipt(pages, work.live.receipt or Receipt())
        kind = self._library.document(work.live.document_id).kind or DocumentKind.PDF
        done = replace(receipt, ocr=OcrState.DONE)
        self._library.finish_reading(version_id, done, work.facts, kind)


def _completed(known: DocumentFacts, read: DocumentFacts) -> DocumentFacts:
    """Return the facts known before, and where they say nothing those read now."""
    on_page = read.title if read.title and read.title.source != "file name" else None
    return DocumentFacts(
        title=on_page or known.title or read.title,
        number=known.number or read.number,
        version=known.version or read.version,
        status=known.status or read.status,
        effective_date=known.effective_date or read.effective_date,
    )
