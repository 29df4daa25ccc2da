"""A page's text in the pieces that the search has of it: chunks, and what is in none. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.types import Chunk, Page


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the page; `chunk` is None where it can be found but is not searched by meaning.

    `begins_before` and `goes_on` say that the chunk has text on other pages too.
    """

    text: str
    chunk: Chunk | None = None
    begins_before: bool = False
    goes_on: bool = False


def segments(page: Page, chunks: Sequence[Chunk]) -> Iterator[Segment]:
    """Yield the whole text of a page in order; nothing is left out, nothing said twice."""
    ranges = sorted(
        (
            (span.start, span.end, chunk)
            for chunk in chunks
            for span in chunk.spans
            if span.page == page.number
        ),
        key=lambda one: one[:2],
    )
    at = 0
    open_until, current = 0, None
    pieces: list[tuple[int, int, Chunk | None]] = []
    for start, end, chunk in ranges:
        if start > at:
            pieces.append((at, start, None))
        if end <= at:
            continue
        start = max(start, at)
        if pieces and current is chunk and start == open_until:
            pieces[-1] = (pieces[-1][0], end, chunk)
        else:
            pieces.append((start, end, chunk))
        at = open_until = end
        current = chunk
    if at < len(page.text):
        pieces.append((at, len(page.text), None))
    for start, end, piece in pieces:
        text = page.text[start:end].strip("\n")
        if text.strip():
            yield _segment(text, piece, page.number)


def _segment(text: str, chunk: Chunk | None, page: int) -> Segment:
    pages = [span.page for span in chunk.spans] if chunk else []
    return Segment(
        text,
        chunk,
        begins_before=any(number < page for number in pages),
        goes_on=any(number > page for number in pages),
    )
