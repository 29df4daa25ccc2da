"""From fractions of a page to rectangles on the screen, and what is marked how. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from engine.types import Citation, Passage, PlacedSpan, Rect


@dataclass(frozen=True, slots=True)
class Mark:
    """Lines to be marked on one page (1-based); `strong` for what is cited, else pale."""

    page: int
    rects: tuple[Rect, ...]
    strong: bool


def rect_on_page(rect: Rect, page: QRectF) -> QRectF:
    """Return where a rectangle of page fractions lies when the page covers `page`."""
    x0, y0, x1, y1 = rect
    return QRectF(
        page.left() + x0 * page.width(),
        page.top() + y0 * page.height(),
        (x1 - x0) * page.width(),
        (y1 - y0) * page.height(),
    )


def bounds(rects: Sequence[Rect]) -> Rect | None:
    """Return the smallest rectangle around all, None where there is none."""
    if not rects:
        return None
    x0, y0, x1, y1 = zip(*rects, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def marks_of_citation(citation: Citation, passages: Iterable[Passage]) -> tuple[Mark, ...]:
    """Return the cited sentence strong, and pale the passages that it was cited from."""
    pale = [
        mark
        for passage in passages
        if passage.version_id == citation.version_id and _holds(passage.spans, citation.spans)
        for mark in _marks(passage.spans, strong=False)
    ]
    return (*pale, *_marks(citation.spans, strong=True))


def marks_of_passage(passage: Passage) -> tuple[Mark, ...]:
    """Return the marks of a passage that is itself what the user wants to see."""
    return _marks(passage.spans, strong=True)


def _marks(spans: Iterable[PlacedSpan], strong: bool) -> tuple[Mark, ...]:
    return tuple(Mark(span.page, span.rects, strong) for span in spans)


def _holds(outer: Sequence[PlacedSpan], inner: Sequence[PlacedSpan]) -> bool:
    return any(
        around.page == within.page
        and around.range[0] <= within.range[0]
        and within.range[1] <= around.range[1]
        for around in outer
        for within in inner
    )
