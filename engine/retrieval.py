"""Hybrid retrieval: vector and keyword search, fused into passages with their places.

Fusion adds, for each chunk, the cosine stretched over the embedding model's own range and the
keyword score as a share of the most that any chunk could score for the question's terms. A keyword
search that knows little of the question (another language, say) thereby weighs little, unlike in
reciprocal rank fusion, where it drowns the vector search. Measured in docs/adr/0050.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine import boxes
from engine.library import StoredChunk
from engine.search_terms import question_terms
from engine.types import Coverage, Page, Passage, PlacedSpan, Scope, Span

SEARCH_DEPTH = 30
KEYWORD_WEIGHT = 1.0
COSINE_FLOOR = 0.75
COSINE_SPAN = 0.20
FOUND = 0.01
"""What being found at all is worth, so that every passage scores above 0."""

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


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What a question found: passages best first, and how much was searched.

    `searches` names the searches that ran: vector, keyword.
    """

    passages: tuple[Passage, ...]
    coverage: Coverage
    searches: tuple[str, ...]


def search(
    index: SearchIndex, question: str, vector: Vector | None, scope: Scope, top_k: int
) -> SearchOutcome:
    """Search a library; without a vector by keywords alone. Returns at most `top_k` passages."""
    depth = max(SEARCH_DEPTH, top_k)
    by_keyword = dict(index.keyword_search(question, depth, scope))
    by_vector = dict(index.vector_search(vector, depth, scope)) if vector is not None else {}
    cosines = dict(by_vector)
    if vector is not None:
        missing = [chunk_id for chunk_id in by_keyword if chunk_id not in cosines]
        cosines.update(index.similarities(missing, vector))
    ceiling = keyword_ceiling(*index.term_counts(question_terms(question).whole))
    scores = fuse(by_keyword, ceiling, cosines)
    ranked = sorted(scores, key=lambda chunk_id: (-scores[chunk_id], chunk_id))
    passages: list[Passage] = []
    seen: set[str] = set()
    for chunk_id in ranked:
        if len(passages) == top_k:
            break
        stored = index.chunk(chunk_id)
        same = "".join(stored.chunk.text.split())
        if same in seen:
            continue
        seen.add(same)
        found_by = (("vector",) if chunk_id in by_vector else ()) + (
            ("keyword",) if chunk_id in by_keyword else ()
        )
        passages.append(
            _passage(
                len(passages) + 1, stored, scores[chunk_id], cosines.get(chunk_id), found_by, index
            )
        )
    searches = (("vector",) if vector is not None else ()) + ("keyword",)
    return SearchOutcome(tuple(passages), index.coverage(scope), searches)


def keyword_ceiling(chunks: int, counts: Mapping[str, int]) -> float:
    """Return the BM25 that no chunk can pass: every term, endlessly often (k1 of FTS5 is 1.2)."""
    idf = [math.log((chunks - count + 0.5) / (count + 0.5)) for count in counts.values()]
    return sum(max(one, 1e-6) * 2.2 for one in idf)


def fuse(
    by_keyword: Mapping[int, float], ceiling: float, cosines: Mapping[int, float]
) -> dict[int, float]:
    """Return a score above 0 for each chunk that either search knows."""
    fused = {}
    for chunk_id in by_keyword.keys() | cosines.keys():
        stretched = (cosines.get(chunk_id, 0.0) - COSINE_FLOOR) / COSINE_SPAN
        share = by_keyword.get(chunk_id, 0.0) / ceiling if ceiling > 0 else 0.0
        fused[chunk_id] = FOUND + max(stretched, 0.0) + KEYWORD_WEIGHT * min(share, 1.0)
    return fused


def place(index: SearchIndex, version_id: int, spans: Iterable[Span]) -> tuple[PlacedSpan, ...]:
    """Return the spans of a version with the rectangles they cover on their pages."""
    placed = []
    unpacked: dict[int, boxes.Boxes] = {}
    for span in spans:
        if span.page not in unpacked:
            unpacked[span.page] = boxes.unpack(index.page(version_id, span.page).boxes)
        rects = boxes.line_rects(unpacked[span.page], span.start, span.end)
        placed.append(PlacedSpan(span.page, (span.start, span.end), rects))
    return tuple(placed)


def _passage(
    number: int,
    stored: StoredChunk,
    score: float,
    cosine: float | None,
    found_by: tuple[str, ...],
    index: SearchIndex,
) -> Passage:
    chunk = stored.chunk
    return Passage(
        number=number,
        chunk_id=stored.id,
        document=stored.name,
        document_id=stored.document_id,
        version_id=stored.version_id,
        page=chunk.spans[0].page,
        location=chunk.location,
        text=chunk.text,
        context=chunk.context,
        units=chunk.units,
        spans=place(index, stored.version_id, chunk.spans),
        score=round(score, 4),
        similarity=None if cosine is None else round(cosine, 4),
        found_by=found_by,
        facts=stored.facts,
        old_version=stored.old_version,
    )
