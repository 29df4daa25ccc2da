"""Writing a library: new versions staged and published, and all that users keep in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.conversation.same_question import question_key
from engine.errors import EngineError
from engine.library.reader import LibraryReader
from engine.store import (
    check_questions,
    chunks,
    connection,
    conversations,
    documents,
    files,
    groups,
    indexes,
    library_facts,
    recognition,
    sources,
    staging,
    sweeping,
    vectors,
)
from engine.store.conversations import KeptTurn
from engine.store.database import Database
from engine.store.searches import Vector
from engine.store.staging import StagedVersion
from engine.store.writer_lock import WriterLock
from engine.types import (
    Answer,
    CheckOutcome,
    Chunk,
    DocumentFacts,
    DocumentKind,
    Expectation,
    IndexSettings,
    MadeWith,
    Page,
    Receipt,
)


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
