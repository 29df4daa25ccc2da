"""The language models a process works with: loaded when first needed, kept, named when missing."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import psutil

from engine.errors import EngineError, ErrorCode
from engine.language_models.embedding import Embedder, LlamaEmbedder
from engine.language_models.generation import Generator, LlamaGenerator
from engine.language_models.reranking import LlamaReranker, Reranker, TokenReranker
from engine.language_models.text_space import TextSpace, kept_space
from engine.types import ModelFile

log = logging.getLogger(__name__)

_SHORT_SHARE = 0.06
"""Memory is short where less than this share of the computer's is free."""
_IDLE_SECONDS = 60.0
"""A chat model that was wanted so lately is not unloaded."""


def _size(file: ModelFile) -> int:
    path = Path(file.path)
    return path.stat().st_size if path.is_file() else 0


def believe(file: ModelFile, role: str) -> None:
    """Be the approval that takes every file as fit."""


class ModelsInUse:
    """Loads each language model once. Not for several threads: the computing one owns it."""

    def __init__(
        self,
        embedding: ModelFile | None,
        chat: ModelFile | None,
        threads: int = 0,
        load_embedder: Callable[[ModelFile, int], Embedder] = LlamaEmbedder,
        load_generator: Callable[[ModelFile, int], Generator] = LlamaGenerator,
        *,
        reranking: ModelFile | None = None,
        load_reranker: Callable[[ModelFile, int], Reranker] = LlamaReranker,
        wrap_reranker: Callable[[Reranker], Reranker] = lambda reranker: reranker,
        cache: Path | None = None,
        approve: Callable[[ModelFile, str], None] = believe,
        other_embeddings: Sequence[ModelFile] = (),
    ) -> None:
        """`cache` keeps what is measured of an embedding model, at its first use.

        `approve` is asked before a file is loaded for a role, and raises where it cannot run here.
        `other_embeddings` are those that an index there is may have been made with.
        """
        self._approve = approve
        self._wanted = 0.0
        self._embedding = embedding
        self._chat = chat
        self._threads = threads
        self._load_embedder = load_embedder
        self._load_generator = load_generator
        self._other_embeddings = tuple(other_embeddings)
        self._embedders: dict[str, Embedder] = {}
        self._spaces: dict[str, TextSpace] = {}
        self._generator: Generator | None = None
        self._reranking = reranking
        self._load_reranker = load_reranker
        self._wrap_reranker = wrap_reranker
        self._rerankers: dict[str, Reranker] = {}
        self._cache = cache

    @property
    def missing_roles(self) -> tuple[str, ...]:
        """The roles for which no file is installed."""
        roles = (("embedding", self._embedding), ("chat", self._chat))
        return tuple(role for role, file in roles if file is None)

    @property
    def embedding_file(self) -> ModelFile | None:
        """The embedding model's file, loaded or not."""
        return self._embedding

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """SHA-256 of the language models in use: answers made with others may differ."""
        files = (self._embedding, self._chat, self._reranking)
        return tuple(file.sha256 for file in files if file)

    def embedding_of(self, sha256: str) -> ModelFile | None:
        """Return the installed embedding model with that SHA-256, in use or not."""
        known = (self._embedding, *self._other_embeddings)
        return next((file for file in known if file is not None and file.sha256 == sha256), None)

    def change(
        self,
        embedding: ModelFile | None,
        chat: ModelFile | None,
        reranking: ModelFile | None,
        other_embeddings: Sequence[ModelFile],
        threads: int,
    ) -> None:
        """Use other files from now on. Call it between two jobs.

        An embedding model that is loaded stays so: work on its way may need it.
        """
        if (chat, threads) != (self._chat, self._threads) and self._generator is not None:
            self._generator.close()
            self._generator = None
        if (reranking, threads) != (self._reranking, self._threads):
            self._rerankers.clear()
        for embedder in self._embedders.values():
            if isinstance(embedder, LlamaEmbedder):
                embedder.set_threads(threads)
        self._embedding, self._other_embeddings = embedding, tuple(other_embeddings)
        self._chat, self._reranking, self._threads = chat, reranking, threads

    def keep_only(self, sha256: str) -> None:
        """Let go of every loaded embedding model but one. Call it between two jobs."""
        for kept in (self._embedders, self._spaces, self._rerankers):
            for other in set(kept) - {sha256}:
                del kept[other]

    def embedder(self, file: ModelFile | None = None) -> Embedder:
        """Return the embedding model in use, or another installed one.

        Raises EngineError model_missing, model_invalid.
        """
        file = file or self._embedding
        if file is None:
            raise EngineError(ErrorCode.MODEL_MISSING, role="embedding")
        if file.sha256 not in self._embedders:
            self._approve(file, "embedding")
            self._embedders[file.sha256] = self._load_embedder(file, self._threads)
        return self._embedders[file.sha256]

    def generator(self) -> Generator:
        """Return the chat model. Raises EngineError model_missing, model_invalid."""
        if self._chat is None:
            raise EngineError(ErrorCode.MODEL_MISSING, role="chat")
        self._wanted = time.monotonic()
        if self._generator is None:
            self._approve(self._chat, "chat")
            self._generator = self._load_generator(self._chat, self._threads)
        return self._generator

    def warm_up(self, free: int | None = None) -> bool:
        """Load the chat model ahead of a question, where memory has room for it; say whether.

        `free` bytes of memory are measured where not given. Raises as `generator`.
        """
        if self._chat is None:
            return False
        if free is None:
            free = psutil.virtual_memory().available
        if self._generator is None and _size(self._chat) > free:
            log.info("the chat model is not loaded ahead: too little memory is free")
            return False
        self.generator()
        return True

    def ease(self, free_share: float | None = None, now: float | None = None) -> bool:
        """Unload the chat model where memory is short and nobody wanted it lately; say whether.

        Call it between two jobs. It is loaded again when next wanted. `free_share` of the
        computer's memory (0..1) and the time `now` are measured where not given.
        """
        if self._generator is None:
            return False
        if (time.monotonic() if now is None else now) - self._wanted < _IDLE_SECONDS:
            return False
        if free_share is None:
            memory = psutil.virtual_memory()
            free_share = memory.available / memory.total
        if free_share >= _SHORT_SHARE:
            return False
        log.info("memory is short (%.1f %% free): the chat model is unloaded", 100 * free_share)
        self._generator.close()
        self._generator = None
        return True

    def space(self, file: ModelFile | None = None) -> TextSpace:
        """Return what is measured of an embedding model. Raises as `embedder`."""
        embedder = self.embedder(file)
        if embedder.fingerprint not in self._spaces:
            self._spaces[embedder.fingerprint] = kept_space(embedder, self._cache)
        return self._spaces[embedder.fingerprint]

    def reranker(self, file: ModelFile | None = None) -> Reranker:
        """Return the reranker: the installed one, else an embedding model's token states."""
        key = self.embedder(file).fingerprint
        if key not in self._rerankers:
            if self._reranking is not None:
                self._approve(self._reranking, "reranker")
                loaded = self._load_reranker(self._reranking, self._threads)
            else:
                loaded = TokenReranker(self.embedder(file), self.space(file))
            self._rerankers[key] = self._wrap_reranker(loaded)
        return self._rerankers[key]
