"""Libraries made for evaluation: kept by what is in them, and opened with kept models."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from engine.evaluation.kept_models import KeptEmbedder, KeptGenerator
from engine.evaluation.question_sets import QuestionSet, SetDocument, as_text, write_documents
from engine.indexing.run import index_settings_for
from engine.language_models.embedding import LlamaEmbedder
from engine.language_models.generation import LlamaGenerator
from engine.language_models.models_in_use import ModelsInUse
from engine.protocol import EngineConfig
from engine.session import Session, open_session
from engine.types import DocumentState, ModelFile

_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class EvaluationModels:
    """The language models of all sessions of a run, their work kept under `folder`."""

    folder: Path
    in_use: ModelsInUse

    def session(self, library: Path, *, writable: bool) -> Session:
        """Open a library with these models. Raises EngineError."""
        config = EngineConfig(str(library), str(self.folder), None, None)
        return open_session(config, writable=writable, models=self.in_use)

    @property
    def replayed_seconds(self) -> float:
        """How long what was replayed so far took when it was computed."""
        if "chat" in self.in_use.missing_roles:
            return 0.0
        generator = self.in_use.generator()
        return generator.replayed_seconds if isinstance(generator, KeptGenerator) else 0.0


def kept_models(
    embedding: ModelFile | None, chat: ModelFile | None, folder: Path
) -> EvaluationModels:
    """Return the installed models, loaded when first needed. `folder` is the evaluation cache."""

    def embedder(file: ModelFile, threads: int) -> KeptEmbedder:
        return KeptEmbedder(LlamaEmbedder(file, threads), folder / "vectors")

    def generator(file: ModelFile, threads: int) -> KeptGenerator:
        return KeptGenerator(LlamaGenerator(file, threads), file.sha256, folder / "texts")

    in_use = ModelsInUse(
        embedding, chat, load_embedder=embedder, load_generator=generator, cache=folder
    )
    return EvaluationModels(folder, in_use)


@dataclass(slots=True)
class EvaluationLibrary:
    """An open library; `document_ids` are the library's numbers of the sets' documents."""

    session: Session
    document_ids: dict[str, int]

    def names(self) -> dict[int, str]:
        """Return the sets' names of the library's documents."""
        return {number: name for name, number in self.document_ids.items()}


def open_existing(path: Path, models: EvaluationModels) -> EvaluationLibrary:
    """Open a user's own library read-only; its documents go by their names."""
    session = models.session(path, writable=False)
    return EvaluationLibrary(session, {row.name: row.id for row in session.library.documents()})


def read_in(
    sets: Sequence[QuestionSet], name: str, models: EvaluationModels
) -> Iterator[tuple[int, int] | EvaluationLibrary]:
    """Make the library of some sets, or open the one made before: yield (done, total), then it.

    The same documents under the same index settings are the same library. Raises EngineError.
    """
    documents = [document for one in sets for document in one.documents]
    embedder = models.in_use.embedder()
    key = _key(documents, astuple(index_settings_for(embedder, "")))
    files = {
        document_id: file
        for one in sets
        for document_id, file in write_documents(
            one.documents, models.folder / "documents" / one.name
        ).items()
    }
    path = models.folder / "libraries" / f"{name}-{key[:12]}.pagecite"
    path.parent.mkdir(parents=True, exist_ok=True)
    session = models.session(path, writable=True)
    if not _whole(session, files):
        paths = [str(file) for file in files.values()]
        for event in session.ingest(paths, None, 0, _never):
            done = getattr(event, "files_done", None)
            if done is not None:
                yield done, len(files)
    by_source = {row.source: row.id for row in session.library.documents()}
    ids = {name: by_source[str(file)] for name, file in files.items() if str(file) in by_source}
    yield EvaluationLibrary(session, ids)


def _whole(session: Session, files: dict[str, Path]) -> bool:
    rows = {row.source: row for row in session.library.documents()}
    ended = (DocumentState.COMPLETE, DocumentState.FAILED)
    return all(str(file) in rows and rows[str(file)].state in ended for file in files.values())


def _key(documents: Sequence[SetDocument], settings: Sequence[object]) -> str:
    digest = hashlib.sha256(json.dumps(settings).encode())
    for document in documents:
        digest.update(document.id.encode())
        if document.file is None:
            digest.update(as_text(document).encode())
            continue
        with document.file.open("rb") as stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
    return digest.hexdigest()


def _never() -> bool:
    return False
