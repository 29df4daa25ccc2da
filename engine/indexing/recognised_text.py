"""Which of a chunk's text was read by text recognition, and what of it may be wrong. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.types import Chunk, Page, Verdict

Range = tuple[int, int]


class RecognisedText:
    """Remembers, of the pages that pass by, those that were recognised."""

    def __init__(self) -> None:
        self._uncertain: dict[int, tuple[Range, ...]] = {}

    def noting(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Hand pages on and note the recognised ones."""
        for page in pages:
            if page.verdict is Verdict.OCR:
                self._uncertain[page.number] = page.uncertain
            yield page

    def marked(self, chunk: Chunk) -> Chunk:
        """Return a chunk with its marks; its pages must have passed by."""
        if not any(span.page in self._uncertain for span in chunk.spans):
            return chunk
        found: list[Range] = []
        offset = 0
        for span in chunk.spans:
            for start, end in self._uncertain.get(span.page, ()):
                low, high = max(start, span.start), min(end, span.end)
                if low < high:
                    found.append((low - span.start + offset, high - span.start + offset))
            offset += span.end - span.start
        return replace(chunk, recognised=True, uncertain=tuple(found))
