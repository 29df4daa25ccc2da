"""Hybrid retrieval: vector and keyword search, fused, looked at again, neighbours merged.

The order of work: both searches give candidates; each candidate gets all of its signals (a chunk
that only keywords found gets its cosine as well); the first few are looked at again where they are
in another language than the question, or where a reranker is installed; the same text found twice
is one passage, and so are neighbouring chunks. Measured in docs/adr/0050 and 0051.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine import boxes
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
from engine.retrieval.merging import joined
from engine.retrieval.question_words import is_search
from engine.retrieval.search_terms import fold, question_terms
from engine.types import Coverage, Page, Passage, PlacedSpan, Scope, Span

SEARCH_DEPTH = 30
RERANKED = 8
MERGED_DEPTH = 6
"""Neighbours are merged only among the first so many chunks."""

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
    chosen = _chosen(index, ranked, top_k, merging=parts.merging)
    passages = tuple(_passage(number, one, index) for number, one in enumerate(chosen, 1))
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


def _chosen(
    index: SearchIndex, ranked: Sequence[Ranked], top_k: int, *, merging: bool
) -> list[Ranked]:
    """Return the passages: the best chunks, each with a neighbour that was found near the top."""
    texts: dict[tuple[int, int], str] = {}

    def page_text(version_id: int, number: int) -> str:
        if (version_id, number) not in texts:
            texts[version_id, number] = index.page(version_id, number).text
        return texts[version_id, number]

    chosen: list[Ranked] = []
    used: set[int] = set()
    for place_, one in enumerate(ranked):
        if len(chosen) == top_k:
            break
        if one.stored.id in used:
            continue
        used.add(one.stored.id)
        for other in ranked[place_ + 1 : MERGED_DEPTH] if merging else ():
            both = (
                joined(one.stored, other.stored, page_text) if other.stored.id not in used else None
            )
            if both is not None:
                used.add(other.stored.id)
                one = _together(one, other, both)
                break
        chosen.append(one)
    return chosen


def _together(one: Ranked, other: Ranked, both: StoredChunk) -> Ranked:
    found_by = tuple(
        name for name in ("vector", "keyword") if name in one.found_by + other.found_by
    )
    cosines = [each.cosine for each in (one, other) if each.cosine is not None]
    return Ranked(
        both,
        one.score,
        max(cosines, default=None),
        one.near,
        max(one.share, other.share),
        found_by,
        one.reranked,
    )


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


def _passage(number: int, one: Ranked, index: SearchIndex) -> Passage:
    stored, chunk = one.stored, one.stored.chunk
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
        score=round(one.score, 4),
        similarity=None if one.cosine is None else round(one.cosine, 4),
        found_by=one.found_by,
        facts=stored.facts,
        old_version=stored.old_version,
        nearness=None if one.near is None else round(one.near, 4),
        keyword_share=round(one.share, 4),
        reranked=None if one.reranked is None else round(one.reranked, 4),
        recognised=chunk.recognised,
        uncertain=chunk.uncertain,
    )
