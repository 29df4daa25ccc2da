"""What a search needs of a library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.library import StoredChunk
from engine.types import Coverage, Page, Scope

Vector = npt.NDArray[np.float32]


class SearchIndex(Protocol):
    """What retrieval needs of a library, or of a read-only view of it."""

    def keyword_search(self, question: str, limit: int, scope: Scope) -> list[tuple[int, float]]:
        """Return (chunk id, score), best first."""
        ...

    def vector_search(self, vector: Vector, limit: int, scope: Scope) -> list[tuple[int, float]]:
        """Return (chunk id, cosine), best first."""
        ...

    def term_counts(self, terms: Sequence[str]) -> tuple[int, dict[str, int]]:
        """Return the number of chunks, and in how many of them each term stands."""
        ...

    def similarities(self, chunk_ids: Sequence[int], vector: Vector) -> dict[int, float]:
        """Return the cosine of each chunk that has a vector."""
        ...

    def chunk(self, chunk_id: int) -> StoredChunk:
        """Return a chunk with what is known of its document."""
        ...

    def page(self, version_id: int, number: int) -> Page:
        """Return a page with its boxes."""
        ...

    def coverage(self, scope: Scope) -> Coverage:
        """Return how much of the scope is indexed."""
        ...
