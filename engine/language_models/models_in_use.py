"""The language models a process works with: loaded when first needed, kept, named when missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.language_models.embedding import Embedder, LlamaEmbedder
from engine.language_models.generation import Generator, LlamaGenerator
from engine.language_models.reranking import LlamaReranker, Reranker, TokenReranker
from engine.language_models.text_space import TextSpace, kept_space
from engine.types import ModelFile


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
    ) -> None:
        """`cache` keeps what is measured of an embedding model, at its first use."""
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
            self._embedder = self._load_embedder(self._embedding, self._threads)
        return self._embedder

    def generator(self) -> Generator:
        """Return the chat model. Raises EngineError model_missing, model_invalid."""
        if self._chat is None:
            raise EngineError(ErrorCode.MODEL_MISSING, role="chat")
        if self._generator is None:
            self._generator = self._load_generator(self._chat, self._threads)
        return self._generator

    def space(self) -> TextSpace:
        """Return what is measured of the embedding model. Raises as `embedder`."""
        if self._space is None:
            self._space = kept_space(self.embedder(), self._cache)
        return self._space

    def reranker(self) -> Reranker:
        """Return the reranker: the installed one, else the embedding model's token states."""
        if self._reranker is None:
            self._reranker = self._wrap_reranker(
                self._load_reranker(self._reranking, self._threads)
                if self._reranking is not None
                else TokenReranker(self.embedder(), self.space())
            )
        return self._reranker
