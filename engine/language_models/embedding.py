"""Turns texts into vectors with the embedding model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, ErrorCode
from engine.language_models.llama import LoadedModel
from engine.language_models.tokenizing import Tokenizer
from engine.types import ModelFile

Vector = NDArray[np.float32]


class TextTooLongError(ValueError):
    """A text has more tokens than the embedding model reads: its chunk was cut wrongly."""


@dataclass(frozen=True, slots=True)
class TokenVectors:
    """The state of each token of an input, prefix and enclosing tokens included.

    `vectors` has shape (tokens, dimension), not normalised; `pooling` (mean, cls, last) says which
    of them make the input's vector. `offsets` are the ranges of the given text that the tokens
    came from; the prefix and the enclosing tokens have empty ones.
    """

    vectors: NDArray[np.float32]
    offsets: tuple[tuple[int, int], ...]
    pooling: str = "mean"

    @property
    def pooled(self) -> Vector:
        """The input's vector, float32 of shape (dimension,) and length 1."""
        rows = {"cls": self.vectors[:1], "last": self.vectors[-1:]}
        return normalised_mean(rows.get(self.pooling, self.vectors))


class Embedder(Protocol):
    """What the engine needs of an embedding model. Vectors are float32, (dimension,), length 1."""

    @property
    def dimension(self) -> int:
        """The length of a vector's list of numbers."""

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the language-model file: vectors of two files are never mixed."""

    @property
    def context(self) -> int:
        """The most tokens that an input may have."""

    def count_tokens(self, text: str) -> int:
        """Return what a passage takes of `context`: prefix and enclosing tokens included."""

    def embed_passages(self, texts: Sequence[str]) -> Iterator[Vector]:
        """Yield one vector for each text, as each is computed. Raises TextTooLongError."""

    def embed_query(self, text: str) -> Vector:
        """Return the vector of a question. Raises TextTooLongError."""

    def embed_tokens(self, text: str, *, as_query: bool) -> TokenVectors:
        """Return the state of each token of one input. Raises TextTooLongError."""


class LlamaEmbedder:
    """An embedding model in llama.cpp: pooled by us, one input for each encoding step."""

    def __init__(self, file: ModelFile, threads: int = 0) -> None:
        """Load it. Raises EngineError model_missing, model_invalid, out_of_memory."""
        if file.tokenizer is None:
            raise EngineError(ErrorCode.MODEL_INVALID, name=file.name, reason="no tokenizer.json")
        self._file = file
        self._tokenizer = Tokenizer(file.tokenizer)
        self._model = LoadedModel(file, threads, step=file.context, embeddings=True)

    @property
    def dimension(self) -> int:
        return self._model.dimension

    @property
    def fingerprint(self) -> str:
        return self._file.sha256

    @property
    def context(self) -> int:
        return self._model.context

    @property
    def tokenizer(self) -> Tokenizer:
        """The tokenizer whose tokens this model is given."""
        return self._tokenizer

    def set_threads(self, threads: int) -> None:
        """Compute on so many cores from now on; 0 chooses for the machine."""
        self._model.set_threads(threads)

    def close(self) -> None:
        """Free the memory; the object cannot be used afterwards."""
        self._model.close()

    def count_tokens(self, text: str) -> int:
        return self._tokenizer.count(self._file.passage_prefix + text, whole_input=True)

    def embed_passages(self, texts: Sequence[str]) -> Iterator[Vector]:
        for text in texts:
            yield self._states(self._file.passage_prefix, text).pooled

    def embed_query(self, text: str) -> Vector:
        return self._states(self._file.query_prefix, text).pooled

    def embed_tokens(self, text: str, *, as_query: bool) -> TokenVectors:
        prefix = self._file.query_prefix if as_query else self._file.passage_prefix
        return self._states(prefix, text)

    def _states(self, prefix: str, text: str) -> TokenVectors:
        encoding = self._tokenizer.encode(prefix + text, whole_input=True)
        if len(encoding.ids) > self.context:
            raise TextTooLongError(f"{len(encoding.ids)} tokens of at most {self.context}")
        shift = len(prefix)
        offsets = tuple(
            (max(start - shift, 0), max(end - shift, 0)) for start, end in encoding.offsets
        )
        return TokenVectors(self._model.encode(encoding.ids), offsets, self._file.pooling)


def normalised_mean(states: NDArray[np.float32]) -> Vector:
    """Return the mean of the rows, scaled to length 1; shape (dimension,)."""
    mean = states.mean(axis=0, dtype=np.float64)
    vector: Vector = (mean / np.linalg.norm(mean)).astype(np.float32)
    return vector
