"""Pages are cut into chunks at the borders of their blocks: pure, streaming, nothing lost.

A chunk holds whole blocks (paragraphs, list items, table rows) while they fit `target` tokens of
the embedding model. A block that alone exceeds `limit` is split at sentence borders, and every
part of a table row carries its header and key. A chunk may cross one page break, and takes the end
of a sentence that does, but not the border of a slide, whose title holds for that slide alone, nor
of a sheet. Furniture is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from semantic_text_splitter import TextSplitter

from engine.answering.sentences import sentence_ranges
from engine.indexing.chunk_context import Headings, Table, shortened
from engine.indexing.chunk_drafts import (
    Draft,
    Piece,
    Stretch,
    TokenCounter,
    embedding_text,
    trailing_headings,
)
from engine.indexing.table_parts import CELL_SEPARATOR, key_end, row_parts
from engine.locations import sheet_and_row
from engine.types import Block, BlockKind, Chunk, Location, LocationKind, Page

CHUNKER_VERSION = 3
"""Raised whenever the same pages would give other chunks."""

_HEADER_CHARACTERS = 300
_SENTENCE_ENDS = "。！？!?.;；:：…”’」』）)】》\"'"


@dataclass(frozen=True, slots=True)
class ChunkSizes:
    """Sizes in tokens as the embedding model counts them.

    A chunk is closed before it would exceed `target`, but for the end of a sentence that runs over
    a page break; a heading closes one of at least `minimum`;
    nothing ever exceeds `limit`, the embedding model's context.
    """

    minimum: int = 64
    target: int = 256
    limit: int = 512


def chunk_pages(
    pages: Iterable[Page], title: str, count_tokens: TokenCounter, sizes: ChunkSizes = ChunkSizes()
) -> Iterator[Chunk]:
    """Yield the chunks of a document in order, numbered from 1.

    Raises ValueError if a chunk would not fit `sizes.limit`: an error in this module, never cut
    off silently.
    """
    cutter = _Cutter(title, count_tokens, sizes)
    for number, draft in enumerate(cutter.drafts(pages), 1):
        yield draft.close(number, count_tokens, sizes.limit)


class _Cutter:
    """Cuts the blocks of a document, which pass by in order."""

    def __init__(self, title: str, count_tokens: TokenCounter, sizes: ChunkSizes) -> None:
        self._headings = Headings(title)
        self._count = count_tokens
        self._overhead = count_tokens("")
        self._sizes = sizes
        self._table = Table()
        self._draft: Draft | None = None
        self._before: Piece | None = None
        self._measured = ("", count_tokens(embedding_text("", "")))

    def drafts(self, pages: Iterable[Page]) -> Iterator[Draft]:
        for page in pages:
            for block in page.blocks:
                text = page.text[block.start : block.end]
                if block.kind is not BlockKind.FURNITURE and text.strip():
                    yield from self._take(page, block, text)
        yield from self._flushed()

    def _flushed(self) -> Iterator[Draft]:
        draft, self._draft = self._draft, None
        if draft is not None and draft.pieces:
            yield draft

    def _take(self, page: Page, block: Block, text: str) -> Iterator[Draft]:
        location = block.location or page.location
        leaves = self._before is not None and _leaves_place(self._before.location, location)
        if leaves:
            self._headings.leave_slide(location)
            self._table = Table()
        if block.kind is BlockKind.HEADING:
            self._headings.enter(block.level, text)
        self._table.take(block, text)
        starts_section = (
            block.kind is BlockKind.HEADING
            and self._draft is not None
            and self._draft.tokens >= self._sizes.minimum
        )
        leaves_table = self._before is not None and _leaves_table(self._before.kind, block.kind)
        section = block.kind is BlockKind.TABLE_ROW and self._table.is_section(text, location)
        if leaves or starts_section or leaves_table or section:
            yield from self._flushed()
        if section:
            self._table.section = ""
        for piece in self._pieces(page, block, location):
            yield from self._place(piece)
        if section:
            self._table.section = " ".join(text.split())

    def _place(self, piece: Piece) -> Iterator[Draft]:
        room = self._room(piece.context)
        if self._draft is not None and not self._draft.accepts(piece, self._sizes.target):
            if piece.continues:
                head, rest = self._at_sentence_end(piece)
                if self._draft.accepts(head, self._sizes.limit):
                    self._draft.add(head)
                    self._before = head
                    if rest is None:
                        return
                    piece = rest
            kept = trailing_headings(self._draft)
            yield from self._flushed()
            tokens = room + sum(one.tokens for one in kept)
            self._draft = Draft(piece.context, kept, tokens)
        if self._draft is None:
            self._draft = Draft(piece.context, [], room)
        self._draft.add(piece)
        self._before = piece

    def _at_sentence_end(self, piece: Piece) -> tuple[Piece, Piece | None]:
        """Part what goes on over a page break behind the sentence it ends; None: nothing is left.

        A sentence that two chunks share is found by neither and cited from neither.
        """
        stretch = piece.stretch
        ranges = sentence_ranges(stretch.text)
        if len(ranges) < 2:
            return piece, None
        cut = stretch.start + ranges[1][0]
        head = Stretch(stretch.page, stretch.start, cut)
        rest = Stretch(stretch.page, cut, stretch.end)
        return (
            replace(piece, stretch=head, tokens=self._tokens(head.text)),
            replace(piece, stretch=rest, tokens=self._tokens(rest.text), continues=False),
        )

    def _room(self, context: str) -> int:
        """Return how many tokens a context takes."""
        if self._measured[0] != context:
            self._measured = context, self._count(embedding_text(context, ""))
        return self._measured[1]

    def _tokens(self, text: str) -> int:
        return max(1, self._count(text) - self._overhead + 1)

    def _pieces(self, page: Page, block: Block, location: Location) -> Iterator[Piece]:
        stretch = Stretch(page, block.start, block.end)
        own = " ".join(stretch.text.split()) if block.kind is BlockKind.HEADING else ""
        context = self._headings.context(without=own, section=self._table.section)
        if block.kind is BlockKind.TABLE_ROW and self._table.header:
            yield from self._row_pieces(stretch, context, location)
            return
        tokens = self._tokens(stretch.text)
        continues = self._before is not None and _continues(self._before, page, block)
        if tokens + self._room(context) <= self._sizes.target:
            yield Piece(stretch, block.kind, location, tokens, context, continues)
            return
        for part, tokens in self._split(stretch, self._room(context)):
            goes_on = continues and part.start == stretch.start
            yield Piece(part, block.kind, location, tokens, context, goes_on)

    def _row_pieces(self, row: Stretch, context: str, location: Location) -> Iterator[Piece]:
        """Return a table row, parted by columns where it does not fit with its header."""
        kind, table = BlockKind.TABLE_ROW, self._table
        goes_on = location.kind is LocationKind.SHEET and table.row == location
        if not goes_on:
            end = key_end(row.text)
            table.key = Stretch(row.page, row.start, row.start + end) if end else None
            table.row = location
            headed = f"{context}\n{table.header}"
            tokens = self._tokens(row.text)
            if tokens + self._room(headed) <= self._sizes.target:
                yield Piece(row, kind, location, tokens, headed)
                return
        for part, headed, key in self._parts_of_row(row, context, goes_on):
            room = self._room(headed) + (self._tokens(key.text) if key else 0)
            for piece, tokens in self._split(part, room):
                yield Piece(piece, kind, location, tokens, headed, False, key, alone=True)

    def _parts_of_row(
        self, row: Stretch, context: str, goes_on: bool
    ) -> Iterator[tuple[Stretch, str, Stretch | None]]:
        """Yield stretches of a row with their context and the key before them. One that goes on
        from the page before does not say which columns it is of.
        """
        table = self._table
        if goes_on or CELL_SEPARATOR not in table.header:
            header = shortened(table.header, _HEADER_CHARACTERS)
            yield row, f"{context}\n{header}", table.key if goes_on else None
            return
        room = self._sizes.target - self._room(context)
        for part in row_parts(row.text, table.header, self._tokens, room):
            stretch = Stretch(row.page, row.start + part.start, row.start + part.end)
            yield stretch, f"{context}\n{part.header}", table.key if part.keyed else None

    def _split(self, stretch: Stretch, room: int) -> Iterator[tuple[Stretch, int]]:
        """Yield consecutive parts that fit, with their tokens; together they are the stretch."""
        capacity = max(16, self._sizes.target - room)
        tokens = self._tokens(stretch.text)
        if tokens <= capacity:
            yield stretch, tokens
            return
        splitter = TextSplitter.from_callback(self._tokens, capacity, trim=False)
        start = stretch.start
        for part in splitter.chunks(stretch.text):
            yield Stretch(stretch.page, start, start + len(part)), self._tokens(part)
            start += len(part)


def _leaves_place(before: Location, now: Location) -> bool:
    """Say whether what holds for the place before says nothing of the place now."""
    if before.kind is LocationKind.SLIDE:
        return before != now
    if before.kind is LocationKind.SHEET:
        return sheet_and_row(before.label)[0] != sheet_and_row(now.label)[0]
    return False


def _leaves_table(before: BlockKind, now: BlockKind) -> bool:
    table = (BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW)
    return (before in table) != (now in table) and before is not BlockKind.HEADING


def _continues(before: Piece, page: Page, block: Block) -> bool:
    if before.page.number + 1 != page.number:
        return False
    if block.kind is not BlockKind.PARAGRAPH:
        return False
    if before.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return False
    ending = before.text.rstrip()[-1:]
    return bool(ending) and ending not in _SENTENCE_ENDS
