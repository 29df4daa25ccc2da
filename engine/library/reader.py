"""Reading a library, over a connection of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self

from engine import boxes
from engine.conversation.same_question import question_key
from engine.errors import EngineError, ErrorCode
from engine.outline import outline_of
from engine.retrieval.search_terms import SearchTerms
from engine.store import (
    check_questions,
    checking,
    chunks,
    connection,
    conversations,
    copies,
    documents,
    files,
    finding,
    groups,
    indexes,
    library_facts,
    pages,
    recognition,
    scopes,
    searches,
    sharing,
    sources,
    staging,
    term_counts,
)
from engine.store.chunks import StoredChunk
from engine.store.copies import Copying
from engine.store.database import Database
from engine.store.searches import Vector
from engine.store.sources import SourceFile
from engine.store.staging import StagedVersion
from engine.types import (
    CheckRow,
    Chunk,
    ConversationRow,
    Coverage,
    DocumentGroup,
    DocumentRow,
    IndexSettings,
    LibraryInfo,
    Location,
    MadeWith,
    Occurrence,
    OutlineEntry,
    Page,
    PlacedSpan,
    Scope,
    Turn,
)

_SURROUNDINGS = 40


class LibraryReader:
    """Reads a library over a connection of its own, opened at the first use."""

    def __init__(self, path: Path, own_file: Path | None = None) -> None:
        self.path = path
        self._own_file = own_file
        self._opened: Database | None = None

    @property
    def _database(self) -> Database:
        if self._opened is None and self._own_file:
            self._opened = connection.open_shared(self.path, self._own_file, read_only=True)
        elif self._opened is None:
            self._opened = connection.open_for_reading(self.path)
        return self._opened

    def info(self) -> LibraryInfo:
        """Return which library this is, how large, and whose copy."""
        known = library_facts.facts(self._database)
        count = sum(row.version_id is not None for row in self.documents())
        size = self.path.stat().st_size
        return LibraryInfo(str(self.path), size, count, known.shared_name, known.shared_at)

    def back_up(self, target: Path) -> Copying:
        """Copy the library to one file as it is now; see `engine.store.copies`."""
        return copies.back_up(self._database, target)

    def share(self, target: Path, name: str) -> Copying:
        """Make a copy for others to read; see `engine.store.sharing`."""
        return sharing.share(self._database, target, name)

    def discard(self, former: Path) -> None:
        """Delete the file that this library was moved away from; see `engine.store.copies`."""
        copies.discard(self._database, former)

    def close(self) -> None:
        """Close the connection; the next use opens it again."""
        if self._opened is not None:
            opened, self._opened = self._opened, None
            opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def snapshot(self) -> AbstractContextManager[None]:
        """See one state of the library in all calls inside: what a question is answered from."""
        return self._database.snapshot()

    def index_settings(self) -> IndexSettings | None:
        """Return what the vectors that answer were made with; None in a library without."""
        index = indexes.answering(self._database)
        return index.settings if index else None

    def building_settings(self) -> IndexSettings | None:
        """Return those of the index being made beside the answering one, if one is."""
        index = indexes.building(self._database)
        return index.settings if index else None

    def documents(self) -> list[DocumentRow]:
        """Return every document in the order of adding; counts are of the live version."""
        return documents.all_documents(self._database)

    def document(self, document_id: int) -> DocumentRow:
        """Return one document; raises `EngineError` not_found."""
        return documents.document(self._database, document_id)

    def document_by_source(self, source: str) -> DocumentRow | None:
        """Return the document that was added from a path."""
        return documents.by_source(self._database, source)

    def document_by_content(self, sha256: str) -> DocumentRow | None:
        """Return the oldest document whose live version was made from these bytes."""
        return documents.by_content(self._database, sha256)

    def live_sha256(self, document_id: int) -> str | None:
        """Return the hash of the bytes that a document's live version was made from."""
        return documents.live_sha256(self._database, document_id)

    def sketches(self, among: Sequence[int] | None = None) -> dict[int, str]:
        """Return the kept sketches of live versions by document, of all or of some documents."""
        return staging.sketches(self._database, among)

    def source_files(self) -> list[SourceFile]:
        """Return the files of all documents that came from the disk, further names too."""
        return sources.source_files(self._database)

    def groups(self) -> list[DocumentGroup]:
        """Return every group by name."""
        return groups.all_groups(self._database)

    def watched_folders(self) -> list[str]:
        """Return the folders that are looked through again by themselves."""
        return sources.watched_folders(self._database)

    def coverage(self, scope: Scope) -> Coverage:
        """Count a scope's documents (failed ones aside), the complete ones, and lost pages."""
        return documents.coverage(self._database, scope)

    def unfinished(self) -> list[StagedVersion]:
        """Return the versions to go on with: staged, or live without all vectors."""
        return staging.unfinished(self._database)

    def waiting_for_recognition(self) -> list[StagedVersion]:
        """Return the live versions with pages that text recognition has still to read."""
        return recognition.waiting(self._database)

    def pages_to_recognise(self, version_id: int) -> list[int]:
        """Return the numbers of a version's pages that have to be recognised, in order."""
        return recognition.pages_to_recognise(self._database, version_id)

    def page(self, version_id: int, number: int) -> Page:
        """Return one page, `number` from 1; raises `EngineError` not_found."""
        return pages.page(self._database, version_id, number)

    def pages(self, version_id: int) -> list[Page]:
        """Return all pages of a version, staged ones too, in order."""
        return pages.all_pages(self._database, version_id)

    def page_sizes(self, version_id: int) -> list[tuple[float, float]]:
        """Return (width, height) of each page as displayed, in points, in order."""
        return pages.sizes(self._database, version_id)

    def page_texts(self, version_id: int) -> list[tuple[int, str]]:
        """Return (number, text) of each page, in order."""
        return pages.texts(self._database, version_id)

    def page_locations(self, version_id: int) -> list[Location]:
        """Return what each page is called in the user's file, in order."""
        return pages.locations(self._database, version_id)

    def outline(self, version_id: int) -> list[OutlineEntry]:
        """Return the headings of a version, in order."""
        return outline_of(pages.pages_with_headings(self._database, version_id))

    def write_rendition(self, version_id: int, target: Path) -> None:
        """Write the PDF that is painted (an original PDF is its own) to a private file, whole.

        A linked one is copied from where it was added, as long as it is the same there. Raises
        `EngineError` not_found if it can be had from nowhere.
        """
        for role in ("rendition", "original"):
            if files.exists(self._database, version_id, role):
                files.write(self._database, version_id, role, target)
                return
        files.write_linked(self._database, version_id, target)

    def write_original(self, version_id: int, target: Path) -> None:
        """Write the user's file to a private file, whole; raises `EngineError` not_found."""
        files.write(self._database, version_id, "original", target)

    def chunks(self, document_id: int) -> list[Chunk]:
        """Return the chunks of a document's live version, in order."""
        return [each.chunk for each in self.stored_chunks(document_id)]

    def stored_chunks(self, document_id: int) -> list[StoredChunk]:
        """Return the same with their ids."""
        return chunks.of_document(self._database, document_id)

    def chunks_on_page(self, version_id: int, page: int) -> list[Chunk]:
        """Return the chunks of a version that have text on a page, in order."""
        return [each.chunk for each in chunks.on_page(self._database, version_id, page)]

    def chunk(self, chunk_id: int) -> StoredChunk:
        """Return one chunk; raises `EngineError` not_found."""
        return chunks.stored(self._database, chunk_id)

    def neighbours(self, chunk_id: int, before: int, after: int) -> list[StoredChunk]:
        """Return the chunks around one in its version, in order, without itself."""
        return chunks.neighbours(self._database, chunk_id, before, after)

    def keyword_search(
        self, terms: SearchTerms | str, limit: int, scope: Scope
    ) -> list[tuple[int, float]]:
        """Return (chunk id, BM25), the best first; a string is taken as a question."""
        return searches.by_keywords(self._database, terms, limit, scope)

    def term_counts(self, terms: Sequence[str]) -> tuple[int, dict[str, int]]:
        """Return the number of indexed chunks, and in how many of them each term stands."""
        return term_counts.term_counts(self._database, terms)

    def vector_search(self, vector: Vector, limit: int, scope: Scope) -> list[tuple[int, float]]:
        """Return (chunk id, cosine), the nearest first; `vector` has shape (dimension,)."""
        return searches.by_vector(self._database, vector, limit, scope)

    def similarities(self, chunk_ids: Sequence[int], vector: Vector) -> dict[int, float]:
        """Return the cosine of each of these chunks that has a published vector."""
        return searches.similarities(self._database, chunk_ids, vector)

    def find(self, text: str, scope: Scope, limit: int | None = None) -> Iterator[Occurrence]:
        """Yield every place where a text stands, at most `limit` of them."""
        found = finding.find(self._database, text, scope)
        return islice((each for page in found for each in _occurrences(page)), limit)

    def live_versions(self, scope: Scope) -> list[int]:
        """Return the versions that a scope's documents are searched by, in order of adding."""
        return scopes.live_versions(self._database, scope)

    def places(self, version_id: int, text: str, most: int) -> tuple[list[Occurrence], int]:
        """Return the first `most` places of a text in one version, and how many more there are."""
        listed: list[Occurrence] = []
        more = 0
        for page in finding.find_in_version(self._database, version_id, text):
            room = max(0, most - len(listed))
            listed.extend(islice(_occurrences(page), room))
            more += max(0, len(page.ranges) - room)
        return listed, more

    def find_in_version(self, version_id: int, text: str) -> Iterator[PlacedSpan]:
        """Yield every place where a text stands in one version, live or replaced."""
        for page in finding.find_in_version(self._database, version_id, text):
            characters = _characters(page.boxes)
            for start, end in page.ranges:
                rects = boxes.line_rects(characters, start, end)
                yield PlacedSpan(page.page, (start, end), rects)

    def check(self) -> list[str]:
        """Return one line for each problem of the file; an empty list means it is sound."""
        return checking.check(self._database)

    def conversations(self, text: str = "") -> list[ConversationRow]:
        """Return the kept conversations, the last one used first; those with `text` in them."""
        return conversations.all_conversations(self._database, text)

    def turns(self, conversation_id: int) -> list[Turn]:
        """Return a conversation's turns, citations of replaced versions marked as old."""
        return conversations.turns(self._database, conversation_id)

    def turn(self, turn_id: int) -> Turn:
        """Return one turn; raises `EngineError` not_found."""
        return conversations.turn(self._database, turn_id)

    def verified_turn(self, question: str) -> Turn | None:
        """Return the answer to the same question that a person last marked as checked."""
        key = question_key(question)
        return conversations.verified(self._database, key) if key else None

    def check_questions(self) -> list[CheckRow]:
        """Return the check questions with their last two outcomes, in the order of adding."""
        return check_questions.rows(self._database)

    def last_check_run(self) -> tuple[str, MadeWith] | None:
        """Return when the check questions were last asked, all of them, and with what."""
        return check_questions.last_run(self._database)

    def gate_limits(self) -> dict[str, float]:
        """Return the limits of the evidence gate that the user accepted, by calibration."""
        return check_questions.limits(self._database)


def _occurrences(page: finding.FoundPage) -> Iterator[Occurrence]:
    characters = _characters(page.boxes)
    for start, end in page.ranges:
        yield Occurrence(
            document=page.document,
            document_id=page.document_id,
            version_id=page.version_id,
            page=page.page,
            location=page.location_at(start),
            range=(start, end),
            rects=boxes.line_rects(characters, start, end),
            before=page.text[max(0, start - _SURROUNDINGS) : start],
            match=page.text[start:end],
            after=page.text[end : end + _SURROUNDINGS],
        )


def _characters(packed: bytes) -> boxes.Boxes:
    try:
        return boxes.unpack(packed)
    except ValueError as error:
        raise EngineError(ErrorCode.LIBRARY_DAMAGED, reason=str(error)) from error
