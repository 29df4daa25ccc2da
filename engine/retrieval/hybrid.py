"""Hybrid retrieval: vector and keyword search, ranked together, as passages."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.retrieval.passages import passages_of
from engine.retrieval.ranking import ALL_PARTS, Ranked, SearchParts, VectorQuestion, rank
from engine.retrieval.search_index import SearchIndex
from engine.types import Coverage, Passage, Scope

SEARCH_DEPTH = 30


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What a question found: passages best first, and how much was searched.

    `searches` names the searches that ran: vector, keyword. `ranked` are the chunks behind the
    passages and those that came after them.
    """

    passages: tuple[Passage, ...]
    coverage: Coverage
    searches: tuple[str, ...]
    ranked: tuple[Ranked, ...] = field(default=(), repr=False)


def search(
    index: SearchIndex,
    question: str,
    asked: VectorQuestion | None,
    scope: Scope,
    top_k: int,
    parts: SearchParts = ALL_PARTS,
) -> SearchOutcome:
    """Search a library; without a vector by keywords alone. Returns at most `top_k` passages."""
    asked = asked if parts.vectors else None
    ranked = rank(index, question, asked, scope, max(SEARCH_DEPTH, 2 * top_k), parts)
    passages = passages_of(index, ranked, top_k, merging=parts.merging)
    searches = (("vector",) if asked is not None else ()) + ("keyword",)
    return SearchOutcome(passages, index.coverage(scope), searches, tuple(ranked))


@dataclass(frozen=True, slots=True)
class Ranks:
    """Chunk ids as each search has them, best first, and as they are after fusing and reranking."""

    vector: tuple[int, ...]
    keyword: tuple[int, ...]
    fused: tuple[int, ...]


def ranks(
    index: SearchIndex, question: str, asked: VectorQuestion | None, scope: Scope, depth: int
) -> Ranks:
    """Return the first `depth` of each search, and the whole ranking made of them."""
    by_vector = index.vector_search(asked.vector, depth, scope) if asked is not None else []
    by_keyword = index.keyword_search(question, depth, scope)
    return Ranks(
        tuple(chunk_id for chunk_id, _ in by_vector),
        tuple(chunk_id for chunk_id, _ in by_keyword),
        tuple(one.stored.id for one in rank(index, question, asked, scope, depth)),
    )
