"""One library, the language models and the reader: what both doors, worker and command line, do."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.answering import answer as answering
from engine.answering.evidence_gate import decide
from engine.answering.gate_calibration import calibration_for
from engine.answering.preparing import prepare
from engine.checking.gate_proposals import with_own_limit
from engine.conversation.understanding import told_as_understood, understand
from engine.errors import EngineError, ErrorCode
from engine.indexing.rebuilding import Rebuilt, rebuild
from engine.indexing.run import Indexing, Surroundings, index_settings_for
from engine.language_models.models_in_use import ModelsInUse
from engine.language_models.trial import try_file
from engine.library import Library
from engine.private_folder import PrivateFolder
from engine.protocol import (
    AnswerDelta,
    AnswerProgress,
    DocumentChanged,
    EngineConfig,
    Event,
    PassagesFound,
    RebuildProgressed,
)
from engine.reader import DocumentReader, Reader
from engine.retrieval import hybrid
from engine.retrieval.hybrid import Ranks, SearchOutcome
from engine.retrieval.passages import place
from engine.retrieval.ranking import ALL_PARTS, SearchParts, VectorQuestion
from engine.types import (
    Answer,
    DocumentState,
    GateDecision,
    ModelFile,
    Passage,
    PlacedSpan,
    Scope,
    Span,
    Turn,
)
from engine.versions.in_library import likely_versions_in
from engine.versions.likely import LikelyVersions
from engine.watching.applying import known_files, note_changes
from engine.watching.looking import Looked, look_again
from engine.watching.settling import Settling

Steps = Generator[Event | None, None, None]

_COMPLETE = DocumentState.COMPLETE

GateCheck = Callable[[str, SearchOutcome], GateDecision]


class Session:
    """Does the engine's work over an open library. Used by one thread at a time."""

    def __init__(
        self,
        library: Library,
        models: ModelsInUse,
        reader: DocumentReader,
        folder: PrivateFolder,
        gate: GateCheck | None = None,
        recognise: bool = True,
    ) -> None:
        self.library = library
        self.models = models
        self._reader = reader
        self._folder = folder
        self.recognise = recognise
        self._fuller = False
        self._originals_up_to = -1
        self._under_way: list[Indexing] = []
        self._wanted: set[str] = set()
        self._settlings: dict[str, Settling] = {}
        self._gate = gate or self._calibrated

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the reader process, remove its files, and close the library."""
        self._reader.close()
        self._folder.close()
        self.library.close()

    def ingest(
        self,
        paths: Sequence[str],
        password: str | None,
        request_id: int,
        cancelled: Callable[[], bool],
    ) -> Steps:
        """Read files and folders in; see `Indexing.steps`."""
        first = sorted(paths, key=lambda path: path not in self._wanted)
        indexing = self._indexing(request_id, cancelled)
        return self._followed(indexing, indexing.steps(first, password))

    def read_next(self, source: str) -> None:
        """Let a file that waits be read next; may be called from any thread.

        One of a request that has not begun yet comes first in it.
        """
        self._wanted.add(source)
        for indexing in tuple(self._under_way):
            indexing.prefer(source)

    def stands_aside(self, request_id: int, wanted: bool) -> bool:
        """Whether a request that reads files can wait now; see `Indexing.stands_aside`."""
        of_request = (one for one in reversed(self._under_way) if one.request_id == request_id)
        indexing = next(of_request, None)
        return indexing is not None and indexing.stands_aside(wanted)

    def resume(self, cancelled: Callable[[], bool]) -> Steps:
        """Go on with what an earlier run left unfinished."""
        indexing = self._indexing(0, cancelled)
        return self._followed(indexing, indexing.resume())

    def _followed(self, indexing: Indexing, steps: Steps) -> Steps:
        self._under_way.append(indexing)
        try:
            yield from steps
        finally:
            self._under_way.remove(indexing)

    def look(
        self, folder: str, request_id: int, cancelled: Callable[[], bool]
    ) -> Generator[Event | None, None, Looked]:
        """Look through a watched folder: note what moved or went, read what is new or different."""
        looking = look_again(
            folder, known_files(self.library), self._settling(folder), time.time, cancelled
        )
        looked = yield from _silently(looking)
        noted = note_changes(self.library, looked.changes)
        for document_id in noted.documents:
            yield DocumentChanged(request_id, self.library.document(document_id))
        if noted.to_read:
            yield from self.ingest(noted.to_read, None, request_id, cancelled)
        return looked

    def _settling(self, folder: str) -> Settling:
        return self._settlings.setdefault(folder, Settling())

    def rebuild(
        self, request_id: int, cancelled: Callable[[], bool]
    ) -> Generator[Event | None, None, int]:
        """Embed everything anew where the embedding model is another; the old index answers on.

        Returns how many documents were embedded. Raises EngineError model_missing, cancelled.
        """
        embedder = self.models.embedder()
        file = self.models.embedding_file
        settings = index_settings_for(embedder, file.name if file else "")
        complete = {row.id for row in self.library.documents() if row.state is _COMPLETE}
        far, rebuilt = Rebuilt(0, 0), 0
        steps = rebuild(self.library, embedder, settings, cancelled)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                rebuilt = int(end.value)
                break
            far = step or far
            yield RebuildProgressed(request_id, far.done, far.total) if step else None
        self.models.keep_only(embedder.fingerprint)
        yield RebuildProgressed(request_id, far.total, far.total, embedder.fingerprint)
        for row in self.library.documents():
            if row.id not in complete:
                yield DocumentChanged(request_id, row)
        return rebuilt

    def apply(self, config: EngineConfig) -> None:
        """Use other language models and settings from now on; call it between two jobs."""
        self.models.change(
            config.embedding,
            config.chat,
            config.reranking,
            config.other_embeddings,
            config.threads,
        )
        self.use_settings(config)

    def use_settings(self, config: EngineConfig) -> None:
        """Use the settings that no language model depends on."""
        self.recognise = config.recognise
        self._fuller = config.fuller_answers
        self._originals_up_to = config.originals_up_to

    def search(
        self, question: str, scope: Scope, top_k: int, parts: SearchParts = ALL_PARTS
    ) -> SearchOutcome:
        """Search by vectors where the index was made with this embedding model, and by keywords."""
        asked = self._vector_question(question, parts)
        with self.library.snapshot():
            return hybrid.search(self.library, question, asked, scope, top_k, parts)

    def ranks(self, question: str, scope: Scope, depth: int = 200) -> Ranks:
        """Return the places of chunks in each search, for `explain`."""
        asked = self._vector_question(question, ALL_PARTS)
        with self.library.snapshot():
            return hybrid.ranks(self.library, question, asked, scope, depth)

    def _vector_question(self, question: str, parts: SearchParts) -> VectorQuestion | None:
        file = self._answering_model()
        if file is None:
            return None
        vector = self.models.embedder(file).embed_query(question)
        reranker = self.models.reranker(file) if parts.reranking else None
        return VectorQuestion(vector, self.models.space(file), reranker)

    def _answering_model(self) -> ModelFile | None:
        """Return the embedding model that the index in service was made with, if installed."""
        settings = self.library.index_settings()
        return self.models.embedding_of(settings.embedding_sha256) if settings else None

    def place(self, version_id: int, spans: tuple[Span, ...]) -> tuple[PlacedSpan, ...]:
        """Return the spans with the rectangles they cover."""
        return place(self.library, version_id, spans)

    def _calibrated(self, question: str, outcome: SearchOutcome) -> GateDecision:
        file = self._answering_model()
        calibration = calibration_for(outcome.searches, file.name if file else "")
        decision = decide(
            question,
            outcome.passages,
            outcome.coverage,
            calibration,
            searches=outcome.searches,
            library_documents=self.library.coverage(Scope(in_force_only=False)).documents,
        )
        return with_own_limit(decision, self.library.gate_limits())

    def retrieve(
        self, question: str, scope: Scope, top_k: int
    ) -> tuple[SearchOutcome, GateDecision]:
        """Search without the chat model; return `top_k` passages and the gate's first decision."""
        outcome = self.search(question, scope, max(top_k, answering.SEARCH_PASSAGES))
        decision = self._gate(question, outcome)
        return replace(outcome, passages=outcome.passages[:top_k]), decision

    def ask(
        self,
        question: str,
        scope: Scope,
        context_tokens: int | None,
        request_id: int,
        cancelled: Callable[[], bool],
        turns: Sequence[Turn] = (),
    ) -> Generator[Event, None, Answer]:
        """Answer a question: passages first, then text as it is written; returns the answer.

        A follow-up is understood after the `turns` before it, oldest first. Raises EngineError
        model_missing, model_invalid. A cancelled one returns as `stopped`.
        """
        understood = understand(question, turns)
        for event in answering.answer(
            understood.question,
            search=self.search,
            gate=self._gate,
            place=self.place,
            generator=self.models.generator,
            scope=scope,
            context_tokens=context_tokens,
            cancelled=cancelled,
            similarity=self.similarity,
            shelf=self.library,
            versions=self._versions,
            fuller=self._fuller,
        ):
            match event:
                case answering.Found(passages, gate, coverage, quick):
                    yield PassagesFound(request_id, passages, gate, coverage, quick)
                case answering.Reading(done, total):
                    yield AnswerProgress(request_id, done, total)
                case answering.Delta(text):
                    yield AnswerDelta(request_id, text)
                case Answer():
                    return told_as_understood(event, question, understood)
        raise AssertionError("an answer ends in an Answer")

    def checked_answer(self, question: str, scope: Scope, turns: Sequence[Turn]) -> Turn | None:
        """Return what a person marked as checked of the same question, if it is of the scope."""
        checked = self.library.verified_turn(understand(question, turns).question)
        return checked if checked and _within(scope, checked) else None

    def prompt(self, question: str, passages: Sequence[Passage], context_tokens: int | None) -> str:
        """Return what the chat model is given to read for these passages."""
        count = self.models.generator().count_tokens
        by_meaning = any(passage.similarity is not None for passage in passages)
        prepared = prepare(
            *(question, passages, count, context_tokens),
            fuller=self._fuller,
            similarity=self.similarity if by_meaning else None,
        )
        return f"{prepared.prompt.system}\n\n{prepared.prompt.user}"

    def _versions(self, document_ids: Sequence[int]) -> Sequence[LikelyVersions]:
        return likely_versions_in(self.library, document_ids)

    def similarity(self, text: str, others: Sequence[str]) -> Sequence[float]:
        """Return cosines of a text with others, less what unrelated ones have."""
        embedder = self.models.embedder(self._answering_model())
        vector = embedder.embed_query(text)
        unrelated = calibration_for(("vector",)).unrelated
        return [float(vector @ other) - unrelated for other in embedder.embed_passages(others)]

    def _indexing(self, request_id: int, cancelled: Callable[[], bool]) -> Indexing:
        file = self._indexing_model()
        embedder = self.models.embedder(file)
        settings = index_settings_for(embedder, file.name)
        present = self.library.building_settings() or self.library.index_settings()
        if present is not None and present.embedding_sha256 != settings.embedding_sha256:
            # Made with a model that is no longer installed: there is no other way to go on.
            self.library.set_index_settings(settings)
        surroundings = Surroundings(
            library=self.library,
            reader=self._reader,
            embedder=embedder,
            settings=settings,
            folder=self._folder.path,
            recognise=self.recognise,
            originals_up_to=self._originals_up_to,
        )
        return Indexing(surroundings, request_id, cancelled)

    def _indexing_model(self) -> ModelFile:
        """Return the embedding model of the index that is written to, so that none is mixed.

        Where it is no longer installed, or there is no index, it is the one in use. Raises
        EngineError model_missing.
        """
        present = self.library.building_settings() or self.library.index_settings()
        file = self.models.embedding_of(present.embedding_sha256) if present else None
        file = file or self.models.embedding_file
        if file is None:
            raise EngineError(ErrorCode.MODEL_MISSING, role="embedding")
        return file


def _within(scope: Scope, turn: Turn) -> bool:
    """Whether an answer rests on documents of the scope only."""
    cited = {citation.document_id for citation in turn.answer.citations}
    return not scope.document_ids or cited <= set(scope.document_ids)


def _silently(steps: Generator[None, None, Looked]) -> Generator[Event | None, None, Looked]:
    looked = yield from steps
    return looked


def open_session(
    config: EngineConfig, *, writable: bool = True, models: ModelsInUse | None = None
) -> Session:
    """Open a library as configured. Raises the errors of `Library.open`."""
    own_folder = Path(config.own_folder) if config.own_folder else None
    library = Library.open(Path(config.library), writable=writable, own_folder=own_folder)
    models = models or ModelsInUse(
        config.embedding,
        config.chat,
        config.threads,
        reranking=config.reranking,
        other_embeddings=config.other_embeddings,
        cache=Path(config.cache) / "models",
        approve=lambda file, role: try_file(file, role, Path(config.cache) / "models"),
    )
    folder = PrivateFolder(Path(config.cache), "reading")
    session = Session(library, models, Reader(folder.path), folder)
    session.use_settings(config)
    return session
