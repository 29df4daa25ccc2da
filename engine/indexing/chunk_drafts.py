"""Chunks that are still growing: stretches of pages, gathered until they are closed. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.types import BlockKind, Chunk, Location, Page, Span, Unit

TokenCounter = Callable[[str], int]
"""Counts what the embedding model reads for a passage text, prefix and special tokens included."""


def embedding_text(context: str, text: str) -> str:
    """Return what is embedded for a chunk: its context, a line break, its text."""
    return f"{context}\n{text}" if context else text


@dataclass(frozen=True, slots=True)
class Stretch:
    """`page.text[start:end]`."""

    page: Page
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.page.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Piece:
    """A block, or a part of one that was too long, with where it stands.

    `key` stands before it: the first cell of the table row that it is a part of. Such a piece
    has a chunk and a `context` of its own.
    """

    stretch: Stretch
    kind: BlockKind
    location: Location
    tokens: int
    context: str
    continues: bool = False  # goes on from the piece before, across a page break
    key: Stretch | None = None
    alone: bool = False

    @property
    def page(self) -> Page:
        return self.stretch.page

    @property
    def text(self) -> str:
        return self.stretch.text


@dataclass(slots=True)
class Draft:
    """A chunk that is still growing."""

    context: str
    pieces: list[Piece] = field(default_factory=list)
    tokens: int = 0

    def accepts(self, piece: Piece, target: int) -> bool:
        if self.tokens + piece.tokens > target or piece.alone or self.pieces[-1].alone:
            return False
        first, last = self.pieces[0].page.number, piece.page.number
        return last - first <= 1

    def add(self, piece: Piece) -> None:
        self.pieces.append(piece)
        self.tokens += piece.tokens

    def _end_with_newline(self, index: int) -> int:
        """The newline after a block belongs to the chunk, except after its last block."""
        piece = self.pieces[index].stretch
        if index == len(self.pieces) - 1:
            return piece.end
        after = self.pieces[index + 1].stretch
        touches = after.page is piece.page and after.start == piece.end
        newline = piece.page.text[piece.end : piece.end + 1] == "\n"
        return piece.end + 1 if newline and not touches else piece.end

    def close(self, number: int, count_tokens: TokenCounter, limit: int) -> Chunk:
        text = ""
        spans: list[Span] = []
        units: list[Unit] = []
        body = [piece for piece in self.pieces if piece.kind is not BlockKind.HEADING]
        location = (body or self.pieces)[0].location
        for index, piece in enumerate(self.pieces):
            end = self._end_with_newline(index)
            stretch = piece.stretch
            unit_start = len(text)
            if piece.key is not None:
                text += piece.key.text
                _append_span(spans, piece.key, piece.key.end)
            unit_end = len(text) + stretch.end - stretch.start
            text += stretch.page.text[stretch.start : end]
            _append_span(spans, stretch, end)
            if piece.continues and units:
                units[-1] = replace(units[-1], end=unit_end)
            else:
                own = piece.location if piece.location != location else None
                units.append(Unit(unit_start, unit_end, piece.kind, own))
        tokens = count_tokens(embedding_text(self.context, text))
        if tokens > limit:
            raise ValueError(f"chunk {number} has {tokens} tokens, over the limit of {limit}")
        return Chunk(number, text, self.context, tuple(spans), tuple(units), location, tokens)


def _append_span(spans: list[Span], stretch: Stretch, end: int) -> None:
    span = Span(stretch.page.number, stretch.start, end)
    if spans and spans[-1].page == span.page and spans[-1].end == span.start:
        spans[-1] = Span(span.page, spans[-1].start, span.end)
    else:
        spans.append(span)


def trailing_headings(draft: Draft) -> list[Piece]:
    """Take the headings at the end of a draft: they belong to what follows."""
    kept: list[Piece] = []
    while len(draft.pieces) > 1 and draft.pieces[-1].kind is BlockKind.HEADING:
        piece = draft.pieces.pop()
        draft.tokens -= piece.tokens
        kept.insert(0, piece)
    return kept
