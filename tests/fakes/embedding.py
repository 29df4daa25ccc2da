"""An embedding model without a model: texts with words and characters in common are near."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.language_models.embedding import TextTooLongError, TokenVectors, Vector, normalised_mean

_TOKEN = re.compile(r"[A-Za-z]+|\d+|[^\sA-Za-z\d]")
_PREFIX_TOKENS = 4  # as many as `<s> passage : </s>`


class FakeEmbedder:
    """Each token's vector is the sum of fixed random vectors for itself, its character n-grams
    and its neighbour; the same in every process."""

    def __init__(self, dimension: int = 384, context: int = 512, name: str = "fake") -> None:
        self.dimension = dimension
        self.context = context
        self.fingerprint = hashlib.sha256(f"{name} {dimension}".encode()).hexdigest()

    def count_tokens(self, text: str) -> int:
        """Return the words, numbers and signs of a text, and four around it."""
        return len(_TOKEN.findall(text)) + _PREFIX_TOKENS

    def embed_passages(self, texts: Sequence[str]) -> Iterator[Vector]:
        """Yield a vector for each text."""
        for text in texts:
            yield normalised_mean(self.embed_tokens(text, as_query=False).vectors)

    def embed_query(self, text: str) -> Vector:
        """Return a question's vector."""
        return normalised_mean(self.embed_tokens(text, as_query=True).vectors)

    def embed_tokens(self, text: str, *, as_query: bool) -> TokenVectors:
        """Return the vectors of a text's tokens, with those around it."""
        if self.count_tokens(text) > self.context:
            raise TextTooLongError(f"{self.count_tokens(text)} tokens of at most {self.context}")
        matches = list(_TOKEN.finditer(text))
        words = [match.group().casefold() for match in matches]
        around = [self._feature("<query>" if as_query else "<passage>") * 0.1] * _PREFIX_TOKENS
        states = [
            self._word(word, previous)
            for word, previous in zip(words, ["", *words[:-1]], strict=False)
        ]
        offsets = [match.span() for match in matches]
        edge = _PREFIX_TOKENS - 1
        return TokenVectors(
            np.array([*around[:edge], *states, around[edge]], dtype=np.float32),
            (*[(0, 0)] * edge, *offsets, (0, 0)),
        )

    def _word(self, word: str, previous: str) -> NDArray[np.float32]:
        parts = [word, f"{previous} {word}", *(word[at : at + 3] for at in range(len(word) - 2))]
        total = np.zeros(self.dimension, dtype=np.float32)
        for part in parts:
            total += self._feature(part)
        return total

    def _feature(self, name: str) -> NDArray[np.float32]:
        seed = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")
        values = np.random.default_rng(seed).standard_normal(self.dimension)
        return values.astype(np.float32)
