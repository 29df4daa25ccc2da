"""The library as the rest of the engine sees it: one file, one writer, any number of readers.

A `Library` or `LibraryReader` is used by one thread at a time. All methods raise `EngineError`
with library_damaged, library_locked, disk_full or no_permission where the file or the disk fails.
"""

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
    sweeping,
    term_counts,
    vectors,
)
from engine.store.chunks import StoredChunk
from engine.store.conversations import KeptTurn
from engine.store.copies import Copying, restore
from engine.store.database import Database
from engine.store.searches import Vector
from engine.store.sources import PART_MARK, SourceFile
from engine.store.staging import StagedVersion
from engine.store.writer_lock import WriterLock
from engine.types import (
    Answer,
    CheckOutcome,
    CheckRow,
    Chunk,
    ConversationRow,
    Coverage,
    DocumentFacts,
    DocumentGroup,
    DocumentKind,
    DocumentRow,
    Expectation,
    IndexSettings,
    LibraryInfo,
    Location,
    MadeWith,
    Occurrence,
    OutlineEntry,
    Page,
    PlacedSpan,
    Receipt,
    Scope,
    Turn,
)

__all__ = [
    "PART_MARK",
    "ConversationRow",
    "Copying",
    "KeptTurn",
    "Library",
    "LibraryReader",
    "StagedVersion",
    "StoredChunk",
    "Turn",
    "restore",
]

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


class Library(LibraryReader):
    """The library's one writer. A new version is staged in small steps, then published."""

    def __init__(
        self,
        path: Path,
        database: Database,
        lock: WriterLock | None,
        own_file: Path | None = None,
    ) -> None:
        super().__init__(path, own_file)
        self._opened = database
        self._lock = lock

    @classmethod
    def open(cls, path: Path, *, writable: bool = True, own_folder: Path | None = None) -> Library:
        """Open a library; a writable one is made if absent.

        Of a shared copy only the reader's own conversations and check questions can be written:
        they are kept in `own_folder`, under the library's own name, so that a newer copy has them
        too. Without that folder a shared copy opens to read only.

        Raises `EngineError` library_damaged (also for a file that is no library),
        library_locked (`holder`), library_too_new, not_found (to read only), no_permission,
        disk_full. A file that cannot be opened is left as it was.
        """
        path = path.resolve()  # the lock lies beside the file itself, whatever leads to it
        if own_folder and path.exists() and connection.is_shared(path):
            with LibraryReader(path) as reader:
                own = own_folder / f"{library_facts.facts(reader._database).id}.own"
            opened = connection.open_shared(path, own, read_only=not writable)
            return cls(path, opened, None, own)
        if not writable:
            return cls(path, connection.open_for_reading(path), None)
        connection.make_folder(path.parent)
        lock = WriterLock(path)
        try:
            return cls(path, connection.open_for_writing(path), lock)
        except BaseException:
            lock.release()
            raise

    @property
    def _database(self) -> Database:
        if self._opened is None:
            raise ValueError("the library is closed")
        return self._opened

    def close(self) -> None:
        """Put everything into the one file and let go of it."""
        try:
            super().close()
        finally:
            if self._lock is not None:
                lock, self._lock = self._lock, None
                lock.release()

    def reader(self) -> LibraryReader:
        """Return a reader for another thread; close it before the library."""
        return LibraryReader(self.path, self._own_file)

    @property
    def shared(self) -> bool:
        """Whether this is a copy for others to read: its documents cannot be changed."""
        return self._own_file is not None

    def set_index_settings(self, settings: IndexSettings) -> None:
        """Say what is indexed with from now on; another embedding model gets its own index.

        The old index answers until the new one holds every live version (`unfinished`).
        """
        indexes.choose(self._database, settings)

    def stage(
        self,
        *,
        name: str,
        source: str,
        sha256: str,
        size: int,
        kind: DocumentKind | None = None,
        parent_id: int | None = None,
    ) -> StagedVersion:
        """Return the version to write for a file's bytes: new, or the unfinished one of before.

        `parent_id` is the document that the file came out of.
        """
        return staging.stage(
            self._database,
            name=name,
            source=source,
            sha256=sha256,
            size=size,
            kind=kind,
            parent_id=parent_id,
        )

    def stage_recognition(self, version_id: int) -> StagedVersion | None:
        """Return the version to write the recognised pages of a live one to.

        None where the document is no longer this version, or new bytes of it are being read.
        """
        return recognition.stage(self._database, version_id)

    def copy_pages(self, version_id: int, staged_id: int, numbers: Sequence[int]) -> None:
        """Store pages of a version in a staged one as they are."""
        recognition.copy_pages(self._database, version_id, staged_id, numbers)

    def staged_version(self, version_id: int) -> StagedVersion:
        """Return how far a version has come; raises `EngineError` not_found."""
        return staging.staged_version(self._database, version_id)

    def add_pages(self, version_id: int, new: Sequence[Page]) -> None:
        """Store pages of a staged version; those already there stay as they are."""
        staging.add_pages(self._database, version_id, new)

    def store_original(self, version_id: int, path: Path) -> Iterator[int]:
        """Store the user's file piece by piece; yield the bytes done.

        Raises `EngineError` locked_by_other if it is no longer what was staged.
        """
        return files.store(self._database, version_id, "original", path)

    def store_rendition(self, version_id: int, path: Path) -> Iterator[int]:
        """Store the PDF that is painted piece by piece; yield the bytes done."""
        return files.store(self._database, version_id, "rendition", path)

    def finish_reading(
        self, version_id: int, receipt: Receipt, facts: DocumentFacts, kind: DocumentKind
    ) -> None:
        """Note that all `receipt.pages` pages are in."""
        staging.finish_reading(self._database, version_id, receipt, facts, kind)

    def note_sketch(self, version_id: int, sketch: str) -> None:
        """Keep what a version's text is like, as JSON (`engine.versions.in_library`)."""
        staging.note_sketch(self._database, version_id, sketch)

    def add_chunks(self, version_id: int, new: Sequence[Chunk]) -> None:
        """Store chunks of a staged version with their terms; known numbers are left alone."""
        chunks.add(self._database, version_id, new)

    def publish_readable(self, version_id: int) -> None:
        """Flip the document to this version: pages and keyword search from now on."""
        staging.publish_readable(self._database, version_id)

    def unembedded_chunks(self, version_id: int, limit: int) -> list[tuple[int, str, str]]:
        """Return (chunk id, context, text) of the next chunks that have no vector."""
        return vectors.unembedded(self._database, version_id, limit)

    def reuse_vectors(self, version_id: int, limit: int) -> int:
        """Give at most `limit` chunks the vectors of equal chunks of the document's other versions.

        Returns how many were given one.
        """
        return vectors.reuse(self._database, version_id, limit)

    def add_vectors(self, version_id: int, chunk_ids: Sequence[int], matrix: Vector) -> None:
        """Store one vector for each chunk, shape (n, dimension); not used until complete."""
        vectors.add(self._database, version_id, chunk_ids, matrix)

    def publish_complete(self, version_id: int) -> None:
        """Let searches use the vectors of a readable version; every chunk must have one."""
        staging.publish_complete(self._database, version_id)

    def fail(
        self,
        *,
        name: str,
        source: str,
        error: EngineError,
        size: int = 0,
        kind: DocumentKind | None = None,
    ) -> int:
        """Show an error at the document of a source and give up what it has staged.

        A live version goes on answering. Returns the document's id.
        """
        return documents.fail(
            self._database, name=name, source=source, error=error, size=size, kind=kind
        )

    def discard_staged(self, version_id: int) -> None:
        """Give up a staged version; a document that has nothing else leaves the list."""
        staging.discard_staged(self._database, version_id)

    def edit_facts(self, document_id: int, facts: DocumentFacts) -> None:
        """Replace the facts of a document's live version; raises `EngineError` not_found."""
        documents.edit_facts(self._database, document_id, facts)

    def remove(self, document_id: int, *, held: bool = False) -> list[int]:
        """Take a document and its parts out at once; `sweep` deletes their rows.

        A `held` removal can be undone by `restore` until `let_go_of_removed`.
        Returns the ids of what was taken out. Raises `EngineError` not_found.
        """
        return documents.remove(self._database, document_id, held=held)

    def restore(self, document_ids: Sequence[int]) -> list[int]:
        """Undo held removals; return the ids that are in the library again.

        One whose file was added anew meanwhile stays out, and so does what was let go of.
        """
        return documents.restore(self._database, document_ids)

    def let_go_of_removed(self) -> None:
        """Make all held removals final: the next `sweep` takes their rows."""
        documents.let_go(self._database)

    def save_group(self, group_id: int | None, name: str, document_ids: Sequence[int]) -> int:
        """Write a group of documents, a new one for None; return its id.

        A new one with the name of another is that other. Raises `EngineError` not_found.
        """
        return groups.save(self._database, group_id, name, document_ids)

    def delete_group(self, group_id: int) -> None:
        """Forget a group; its documents stay."""
        groups.delete(self._database, group_id)

    def note_name(self, document_id: int, source: str) -> bool:
        """Note a further file of a document's bytes; return whether it was new."""
        return sources.note_name(self._database, document_id, source)

    def note_modified(self, source: str, modified_ns: int) -> None:
        """Note when a file was last written, in ns since 1970, as it was when it was read."""
        sources.note_modified(self._database, source, modified_ns)

    def note_missing(self, document_id: int, missing: bool) -> bool:
        """Note whether a document's file is where it was; return whether that is new."""
        return sources.note_missing(self._database, document_id, missing)

    def move(self, document_id: int, before: str, source: str) -> None:
        """Note that one of a document's files has another path now; nothing is read anew."""
        sources.move(self._database, document_id, before, source)

    def forget_name(self, document_id: int, source: str) -> None:
        """Note that one of several files of a document is gone; another of them stands for it."""
        sources.forget_name(self._database, document_id, source)

    def watch(self, path: str) -> None:
        """Add a folder to those that are looked through again by themselves."""
        sources.watch(self._database, path)

    def unwatch(self, path: str) -> bool:
        """Take a folder out of them, its documents stay; return whether it was one."""
        return sources.unwatch(self._database, path)

    def sweep(self) -> Iterator[int]:
        """Delete in small steps what no query sees any more; yield the rows of each step."""
        return sweeping.sweep(self._database)

    def save_turn(self, question: str, answer: Answer, conversation_id: int | None) -> KeptTurn:
        """Keep a question with its answer in a conversation, a new one for None."""
        return conversations.save_turn(self._database, question, answer, conversation_id)

    def set_verified(self, turn_id: int, verified: bool) -> None:
        """Mark an answer as checked by a person now, or take the mark back.

        Raises `EngineError` not_found.
        """
        turn = conversations.turn(self._database, turn_id)
        key = question_key(turn.answer.asked_as or turn.question) if verified else None
        conversations.set_verified(self._database, turn_id, key)

    def rename_conversation(self, conversation_id: int, title: str) -> None:
        """Give a conversation another title; raises `EngineError` not_found."""
        conversations.rename(self._database, conversation_id, title)

    def delete_conversation(self, conversation_id: int) -> None:
        """Forget a conversation; the next sweep takes the old versions that only it cited."""
        conversations.delete(self._database, conversation_id)

    def save_check_question(self, question: str, expected: Expectation) -> int:
        """Keep a check question, or another expectation of it; return its id."""
        return check_questions.save(self._database, question, expected)

    def remove_check_question(self, question_id: int) -> None:
        """Forget a check question; raises `EngineError` not_found."""
        check_questions.remove(self._database, question_id)

    def begin_check_run(self, made_with: MadeWith) -> int:
        """Begin to ask the check questions; return the run."""
        return check_questions.begin_run(self._database, made_with)

    def note_check_outcome(self, run_id: int, question_id: int, outcome: CheckOutcome) -> None:
        """Keep what became of a check question in a run."""
        check_questions.note_outcome(self._database, run_id, question_id, outcome)

    def finish_check_run(self, run_id: int) -> None:
        """Note that every check question of a run was asked."""
        check_questions.finish_run(self._database, run_id)

    def set_gate_limit(self, calibration: str, threshold: float | None) -> None:
        """Use this limit of the evidence gate from now on; None: the usual one again."""
        check_questions.set_limit(self._database, calibration, threshold)


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
