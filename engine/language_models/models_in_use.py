"""The language models a process works with: loaded when first needed, kept, named when missing."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
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
    ) -> None:
        """`cache` keeps what is measured of an embedding model, at its first use.

        `approve` is asked before a file is loaded for a role, and raises where it cannot run here.
        """
        self._approve = approve
        self._wanted = 0.0
        self._embedding = embedding
        self._chat = chat
        self._threads = threads
        self._load_embedder = load_embedder
        self._load_generator = load_generator
        self._embedder: Embedder | None = None
        self._generator: Generator | None = None
        self._reranking = reranking
        self._load_reranker = load_reranker
        self._wrap_reranker = wrap_reranker
        self._reranker: Reranker | None = None
        self._cache = cache
        self._space: TextSpace | None = None

    @property
    def missing_roles(self) -> tuple[str, ...]:
        """The roles for which no file is installed."""
        roles = (("embedding", self._embedding), ("chat", self._chat))
        return tuple(role for role, file in roles if file is None)

    @property
    def embedding_file(self) -> ModelFile | None:
        """The embedding model's file, loaded or not."""
        return self._embedding

    def embedder(self) -> Embedder:
        """Return the embedding model. Raises EngineError model_missing, model_invalid."""
        if self._embedding is None:
            raise EngineError(ErrorCode.MODEL_MISSING, role="embedding")
        if self._embedder is None:
            self._approve(self._embedding, "embedding")
            self._embedder = self._load_embedder(self._embedding, self._threads)
        return self._embedder

    def generator(self) -> Generator:
        """Return the chat model. Raises EngineError model_missing, model_invalid."""
        if self._chat is None:
            raise EngineError(ErrorCode.MODEL_MISSING, role="chat")
        self._wanted = time.monotonic()
        if self._generator is None:
            self._approve(self._chat, "chat")
            self._generator = self._load_generator(self._chat, self._threads)
        return self._generator

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

    def space(self) -> TextSpace:
        """Return what is measured of the embedding model. Raises as `embedder`."""
        if self._space is None:
            self._space = kept_space(self.embedder(), self._cache)
        return self._space

    def reranker(self) -> Reranker:
        """Return the reranker: the installed one, else the embedding model's token states."""
        if self._reranker is None:
            if self._reranking is not None:
                self._approve(self._reranking, "reranker")
            self._reranker = self._wrap_reranker(
                self._load_reranker(self._reranking, self._threads)
                if self._reranking is not None
                else TokenReranker(self.embedder(), self.space())
            )
        return self._reranker
