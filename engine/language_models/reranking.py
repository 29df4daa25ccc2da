"""Second looks at found passages: how well each answers a question, read together with it.

The embedding model's own token states do it where no language model of the reranker role is
installed: each token of the question looks for its nearest among the passage's tokens.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from engine.answering.wording import written_language
from engine.errors import EngineError, ErrorCode
from engine.language_models.embedding import Embedder
from engine.language_models.llama import LoadedModel
from engine.language_models.text_space import TextSpace
from engine.messages import language_of
from engine.types import ModelFile

_KEPT_TEXTS = 256


class Reranker(Protocol):
    """What retrieval needs of a reranker."""

    @property
    def weight(self) -> float:
        """What one unit of its score is worth beside the fused score of a search."""

    @property
    def always(self) -> bool:
        """Whether it helps every question, or only those in another language than the passages."""

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return a score for each text, higher where it answers better."""


class TokenReranker:
    """Compares the embedding model's token states; the last texts' states are kept."""

    weight = 8.0
    always = False

    def __init__(self, embedder: Embedder, space: TextSpace) -> None:
        self._embedder = embedder
        self._space = space
        self._kept: OrderedDict[str, NDArray[np.float16]] = OrderedDict()

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        states = self._embedder.embed_tokens(question, as_query=True)
        asked = self._space.centred_tokens(states, language_of(question), as_query=True)
        if not len(asked):
            return [0.0] * len(texts)
        return [
            float((asked @ self._states(text).astype(np.float32).T).max(axis=1).mean())
            for text in texts
        ]

    def _states(self, text: str) -> NDArray[np.float16]:
        if text in self._kept:
            self._kept.move_to_end(text)
            return self._kept[text]
        states = self._embedder.embed_tokens(text, as_query=False)
        centred = self._space.centred_tokens(states, written_language(text), as_query=False)
        if not len(centred):
            centred = np.zeros((1, self._embedder.dimension), np.float32)
        self._kept[text] = own = centred.astype(np.float16)
        if len(self._kept) > _KEPT_TEXTS:
            self._kept.popitem(last=False)
        return own


class LlamaReranker:
    """A language model of the reranker role in llama.cpp, which pools to one number (rank)."""

    weight = 0.5
    always = True

    def __init__(self, file: ModelFile, threads: int = 0) -> None:
        """Load it. Raises EngineError model_missing, model_invalid, out_of_memory."""
        self._model = LoadedModel(
            file,
            threads,
            step=file.context,
            embeddings=True,
            pooling=llama_cpp.LLAMA_POOLING_TYPE_RANK,
        )
        if not self._model.separator >= 0:
            raise EngineError(ErrorCode.MODEL_INVALID, name=file.name, reason="no separator")

    def close(self) -> None:
        """Free the memory; the object cannot be used afterwards."""
        self._model.close()

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        return [self._model.rank(self._pair(question, text)) for text in texts]

    def _pair(self, question: str, text: str) -> list[int]:
        """Return both in one input; a text too long for it loses its end."""
        model = self._model
        head = [model.bos] if model.bos >= 0 else []
        asked = model.tokens(question, parse_special=False)
        head += [*asked, model.eos, model.separator]
        room = model.context - len(head) - 1
        return [*head, *model.tokens(text, parse_special=False)[:room], model.eos]
