"""Neighbouring chunks become one passage: pure but for the pages it is handed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.library import StoredChunk
from engine.types import Chunk, Span

PageText = Callable[[int, int], str]
"""(version id, page number) → the page's text."""


def joined(first: StoredChunk, second: StoredChunk, page_text: PageText) -> StoredChunk | None:
    """Return two chunks as one with the first one's id, or None where they are no neighbours.

    They are neighbours when one follows the other, with nothing but white space between, under
    the same headings; the text is in the document's order, whichever was found first.
    """
    if second.version_id != first.version_id:
        return None
    early, late = sorted((first, second), key=lambda one: one.chunk.number)
    if late.chunk.number != early.chunk.number + 1 or late.chunk.context != early.chunk.context:
        return None
    gap = _gap(early.chunk.spans[-1], late.chunk.spans[0], page_text, first.version_id)
    if gap is None:
        return None
    return replace(first, chunk=_joined(early.chunk, late.chunk, gap))


def _gap(end: Span, start: Span, page_text: PageText, version_id: int) -> str | None:
    """Return the white space between two spans; None where there is more, or a page between."""
    text = page_text(version_id, end.page)
    if start.page == end.page:
        between = text[end.end : start.start]
    elif start.page == end.page + 1:
        between = text[end.end :]
        if page_text(version_id, start.page)[: start.start].strip():
            return None
        between = between[:1] if not between.strip() else between
    else:
        return None
    return None if between.strip() else between


def _joined(early: Chunk, late: Chunk, gap: str) -> Chunk:
    last, first = early.spans[-1], late.spans[0]
    reaching = Span(last.page, last.start, last.end + len(gap))
    if first.page == last.page:
        spans = (*early.spans[:-1], Span(last.page, last.start, first.end), *late.spans[1:])
    else:
        spans = (*early.spans[:-1], reaching, *late.spans)
    shift = len(early.text) + len(gap)
    moved = (replace(unit, start=unit.start + shift, end=unit.end + shift) for unit in late.units)
    doubted = ((start + shift, end + shift) for start, end in late.uncertain)
    return replace(
        early,
        text=early.text + gap + late.text,
        spans=spans,
        units=(*early.units, *moved),
        tokens=early.tokens + late.tokens,
        recognised=early.recognised or late.recognised,
        uncertain=(*early.uncertain, *doubted),
    )
