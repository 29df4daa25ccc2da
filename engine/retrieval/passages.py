"""The passages of a ranking: its best chunks, neighbours merged, placed on their pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import boxes
from engine.library import StoredChunk
from engine.retrieval.merging import joined
from engine.retrieval.ranking import Ranked
from engine.retrieval.search_index import SearchIndex
from engine.types import Passage, PlacedSpan, Span

MERGED_DEPTH = 6
"""Neighbours are merged only among the first so many chunks."""


def passages_of(
    index: SearchIndex, ranked: Sequence[Ranked], top_k: int, *, merging: bool
) -> tuple[Passage, ...]:
    """Return at most `top_k` passages, best first: chunks, each with a neighbour found near it."""
    chosen = _chosen(index, ranked, top_k, merging=merging)
    return tuple(_passage(number, one, index) for number, one in enumerate(chosen, 1))


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
