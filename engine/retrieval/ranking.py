"""The candidates of both searches as one ranking.

Both searches give candidates; each candidate gets all of its signals (a chunk that only keywords
found gets its cosine as well); the first few are looked at again where they are in another
language than the question, or where a reranker is installed. Measured in docs/adr/0050 and 0051.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.answering.wording import written_language
from engine.language_models.reranking import Reranker
from engine.language_models.text_space import TextSpace
from engine.library import StoredChunk
from engine.messages import language_of
from engine.retrieval.fusion import (
    KEYWORD_WEIGHT,
    KEYWORD_WEIGHT_OF_A_SEARCH,
    fused,
    keyword_share,
    name_share,
    rarity,
)
from engine.retrieval.question_words import is_search
from engine.retrieval.search_index import SearchIndex, Vector
from engine.retrieval.search_terms import fold, question_terms
from engine.types import Scope

RERANKED = 8


@dataclass(frozen=True, slots=True)
class SearchParts:
    """What takes part in a search: all of it, but where the worth of a part is measured."""

    vectors: bool = True
    keywords: bool = True
    centring: bool = True
    names: bool = True
    reranking: bool = True
    merging: bool = True


ALL_PARTS = SearchParts()
VECTORS_ONLY = SearchParts(keywords=False, names=False, reranking=False, merging=False)
KEYWORDS_ONLY = SearchParts(vectors=False, names=False, reranking=False, merging=False)


@dataclass(frozen=True, slots=True)
class VectorQuestion:
    """A question as the embedding model has it: `vector` of length 1, and the space it is in."""

    vector: Vector
    space: TextSpace
    reranker: Reranker | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its signals; `cosine` is the plain one, `near` the scaled one."""

    stored: StoredChunk
    score: float
    cosine: float | None
    near: float | None
    share: float
    found_by: tuple[str, ...]
    reranked: float | None = None


def rank(
    index: SearchIndex,
    question: str,
    asked: VectorQuestion | None,
    scope: Scope,
    depth: int,
    parts: SearchParts = ALL_PARTS,
) -> list[Ranked]:
    """Return the candidates of both searches, best first, each text once."""
    by_keyword = dict(index.keyword_search(question, depth, scope)) if parts.keywords else {}
    by_vector = dict(_vector_hits(index, question, asked, scope, depth, parts)) if asked else {}
    chunks = {chunk_id: index.chunk(chunk_id) for chunk_id in by_keyword | by_vector}
    plain = index.similarities(list(chunks), asked.vector) if asked else {}
    near = _nearness(index, question, asked, chunks, plain, parts) if asked else {}
    rarities = rarity(*index.term_counts(question_terms(question).whole))
    weight = KEYWORD_WEIGHT_OF_A_SEARCH if is_search(fold(question)) else KEYWORD_WEIGHT
    candidates = []
    for chunk_id, stored in chunks.items():
        share = keyword_share(by_keyword.get(chunk_id, 0.0), rarities)
        named = name_share(stored.name, stored.chunk.context, rarities) if parts.names else 0.0
        found_by = (("vector",) if chunk_id in by_vector else ()) + (
            ("keyword",) if chunk_id in by_keyword else ()
        )
        score = fused(near.get(chunk_id), share, named, weight)
        candidates.append(
            Ranked(stored, score, plain.get(chunk_id), near.get(chunk_id), share, found_by)
        )
    ordered = _each_text_once(sorted(candidates, key=_best_first))
    reranker = asked.reranker if asked is not None and parts.reranking else None
    if reranker is not None and (reranker.always or _in_another_language(question, ordered)):
        ordered = _reranked(question, ordered, reranker)
    return ordered


def _in_another_language(question: str, ordered: Sequence[Ranked]) -> bool:
    """Whether what was found first is: there words are no help to the ranking."""
    first = ordered[:1]
    return any(written_language(one.stored.chunk.text) != language_of(question) for one in first)


def _best_first(one: Ranked) -> tuple[float, int]:
    return -one.score, one.stored.id


def _vector_hits(
    index: SearchIndex,
    question: str,
    asked: VectorQuestion,
    scope: Scope,
    depth: int,
    parts: SearchParts,
) -> list[tuple[int, float]]:
    """Return what is near to the question, and what is near to it without its language."""
    hits = index.vector_search(asked.vector, depth, scope)
    if parts.centring:
        centred = asked.space.centred_question(asked.vector, language_of(question))
        known = {chunk_id for chunk_id, _ in hits}
        more = index.vector_search(centred, depth, scope)
        hits += [(chunk_id, cosine) for chunk_id, cosine in more if chunk_id not in known]
    return hits


def _nearness(
    index: SearchIndex,
    question: str,
    asked: VectorQuestion,
    chunks: dict[int, StoredChunk],
    plain: dict[int, float],
    parts: SearchParts,
) -> dict[int, float]:
    """Return how near each chunk is: 0 as a wrong answer, 1 as a right one."""
    space, own = asked.space, language_of(question)
    others = {i: written_language(chunks[i].chunk.text) for i in plain}
    foreign = [i for i in plain if others[i] != own] if parts.centring else []
    near = {i: space.scaled(cosine, own) for i, cosine in plain.items() if i not in set(foreign)}
    if foreign:
        other = others[foreign[0]]
        centred = space.centred_question(asked.vector, own)
        cosines = centred_cosines(index, foreign, centred, space.passages[other])
        near |= {i: space.scaled_centred(cosine) for i, cosine in cosines.items()}
    return near


def centred_cosines(
    index: SearchIndex, chunk_ids: Sequence[int], centred: Vector, shared: Vector
) -> dict[int, float]:
    """Return q·(p - s) / |p - s| for each chunk's vector p, made of cosines that the index gives.

    q is the centred question, s what the passages of a language share.
    """
    length = float(np.linalg.norm(shared))
    towards = index.similarities(chunk_ids, centred)
    along = index.similarities(chunk_ids, shared / length)
    offset = float(centred @ shared)
    return {
        i: (towards[i] - offset) / max(1.0 - 2.0 * length * along[i] + length**2, 1e-6) ** 0.5
        for i in towards
    }


def _each_text_once(candidates: Iterable[Ranked]) -> list[Ranked]:
    seen: set[str] = set()
    kept = []
    for one in candidates:
        text = "".join(one.stored.chunk.text.split())
        if text not in seen:
            seen.add(text)
            kept.append(one)
    return kept


def _reranked(question: str, ordered: Sequence[Ranked], reranker: Reranker) -> list[Ranked]:
    """Look at the first few again; the others stay behind them."""
    first, others = ordered[:RERANKED], ordered[RERANKED:]
    chunks = [one.stored.chunk for one in first]
    texts = [f"{one.context}\n{one.text}" if one.context else one.text for one in chunks]
    again = [
        _looked_at(one, value, reranker.weight)
        for one, value in zip(first, reranker.scores(question, texts), strict=True)
    ]
    return [*sorted(again, key=_best_first), *others]


def _looked_at(one: Ranked, value: float, weight: float) -> Ranked:
    score = one.score + weight * value
    return Ranked(one.stored, score, one.cosine, one.near, one.share, one.found_by, reranked=value)
