"""Pages are cut into chunks at the borders of their blocks: pure, streaming, nothing lost.

A chunk holds whole blocks (paragraphs, list items, table rows) while they fit `target` tokens of
the embedding model. A block that alone exceeds `limit` is split at sentence borders, and every
part of a table row carries the header. A chunk may cross one page break, but not the border of a
slide, whose title holds for that slide alone. Furniture is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from semantic_text_splitter import TextSplitter

from engine.types import Block, BlockKind, Chunk, Location, LocationKind, Page, Span, Unit

CHUNKER_VERSION = 1
"""Raised whenever the same pages would give other chunks."""

_CONTEXT_CHARACTERS = 160
_HEADER_CHARACTERS = 300
_SLIDE_TITLE = 2
_SENTENCE_ENDS = "。！？!?.;；:：…”’」』）)】》\"'"

TokenCounter = Callable[[str], int]
"""Counts what the embedding model reads for a passage text, prefix and special tokens included."""


@dataclass(frozen=True, slots=True)
class ChunkSizes:
    """Sizes in tokens as the embedding model counts them.

    A chunk is closed before it would exceed `target`; a heading closes one of at least `minimum`;
    nothing ever exceeds `limit`, the embedding model's context.
    """

    minimum: int = 64
    target: int = 256
    limit: int = 512


def embedding_text(context: str, text: str) -> str:
    """Return what is embedded for a chunk: its context, a line break, its text."""
    return f"{context}\n{text}" if context else text


def chunk_pages(
    pages: Iterable[Page], title: str, count_tokens: TokenCounter, sizes: ChunkSizes = ChunkSizes()
) -> Iterator[Chunk]:
    """Yield the chunks of a document in order, numbered from 1.

    Raises ValueError if a chunk would not fit `sizes.limit`: an error in this module, never cut
    off silently.
    """
    for number, draft in enumerate(_drafts(pages, title, count_tokens, sizes), 1):
        yield draft.close(number, count_tokens, sizes.limit)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A block, or a part of one that was too long, with where it stands."""

    page: Page
    start: int
    end: int
    kind: BlockKind
    location: Location
    tokens: int
    continues: bool  # goes on from the piece before, across a page break

    @property
    def text(self) -> str:
        return self.page.text[self.start : self.end]


@dataclass(slots=True)
class _Draft:
    """A chunk that is still growing."""

    context: str
    pieces: list[_Piece] = field(default_factory=list)
    tokens: int = 0

    def accepts(self, piece: _Piece, target: int) -> bool:
        if self.tokens + piece.tokens > target:
            return False
        first, last = self.pieces[0].page.number, piece.page.number
        return last - first <= 1

    def add(self, piece: _Piece) -> None:
        self.pieces.append(piece)
        self.tokens += piece.tokens

    def _end_with_newline(self, index: int) -> int:
        """The newline after a block belongs to the chunk, except after its last block."""
        piece = self.pieces[index]
        if index == len(self.pieces) - 1:
            return piece.end
        after = self.pieces[index + 1]
        touches = after.page is piece.page and after.start == piece.end
        newline = piece.page.text[piece.end : piece.end + 1] == "\n"
        return piece.end + 1 if newline and not touches else piece.end

    def close(self, number: int, count_tokens: TokenCounter, limit: int) -> Chunk:
        text = ""
        spans: list[Span] = []
        units: list[Unit] = []
        for index, piece in enumerate(self.pieces):
            end = self._end_with_newline(index)
            unit_start = len(text)
            text += piece.page.text[piece.start : end]
            unit_end = unit_start + piece.end - piece.start
            _append_span(spans, Span(piece.page.number, piece.start, end))
            if piece.continues and units:
                units[-1] = Unit(units[-1].start, unit_end, units[-1].kind)
            else:
                units.append(Unit(unit_start, unit_end, piece.kind))
        tokens = count_tokens(embedding_text(self.context, text))
        if tokens > limit:
            raise ValueError(f"chunk {number} has {tokens} tokens, over the limit of {limit}")
        body = [piece for piece in self.pieces if piece.kind is not BlockKind.HEADING]
        location = (body or self.pieces)[0].location
        return Chunk(number, text, self.context, tuple(spans), tuple(units), location, tokens)


def _append_span(spans: list[Span], span: Span) -> None:
    if spans and spans[-1].page == span.page and spans[-1].end == span.start:
        spans[-1] = Span(span.page, spans[-1].start, span.end)
    else:
        spans.append(span)


@dataclass(slots=True)
class _Headings:
    """The path of headings that hold for what follows."""

    title: str
    path: list[tuple[int, str]] = field(default_factory=list)

    def enter(self, level: int, text: str) -> None:
        self.path = [(above, name) for above, name in self.path if above < level]
        self.path.append((level, " ".join(text.split())))

    def leave_slide(self) -> None:
        """Keep only what heads a part of the deck."""
        self.path = [(level, name) for level, name in self.path if level < _SLIDE_TITLE]

    def context(self, without: str = "") -> str:
        names = [self.title, *(name for _, name in self.path if name != without)]
        kept = [name for index, name in enumerate(names) if name and name not in names[:index]]
        return _shortened(" › ".join(kept), _CONTEXT_CHARACTERS)


def _shortened(text: str, characters: int) -> str:
    return text if len(text) <= characters else "…" + text[-(characters - 1) :]


def _drafts(
    pages: Iterable[Page], title: str, count_tokens: TokenCounter, sizes: ChunkSizes
) -> Iterator[_Draft]:
    headings = _Headings(title)
    header = ""
    draft: _Draft | None = None
    before: _Piece | None = None
    for page in pages:
        for block in page.blocks:
            if block.kind is BlockKind.FURNITURE or not page.text[block.start : block.end].strip():
                continue
            text = page.text[block.start : block.end]
            leaves_slide = before and _leaves_slide(
                before.location, block.location or page.location
            )
            if leaves_slide:
                headings.leave_slide()
                header = ""
            if block.kind is BlockKind.HEADING:
                headings.enter(block.level, text)
            if block.kind is BlockKind.TABLE_HEADER:
                header = " ".join(text.split())
            elif block.kind is not BlockKind.TABLE_ROW:
                header = ""
            starts_section = (
                block.kind is BlockKind.HEADING and draft and draft.tokens >= sizes.minimum
            )
            leaves_table = draft and before and _leaves_table(before.kind, block.kind)
            in_table = block.kind is BlockKind.TABLE_ROW and header
            if draft and (starts_section or leaves_table or leaves_slide):
                yield draft
                draft = None
            own = text if block.kind is BlockKind.HEADING else ""
            context = headings.context(without=" ".join(own.split()))
            if in_table:
                context += "\n" + _shortened(header, _HEADER_CHARACTERS)
            room = count_tokens(embedding_text(context, ""))
            for piece in _pieces(page, block, before, room, count_tokens, sizes):
                if draft and not draft.accepts(piece, sizes.target):
                    kept = _trailing_headings(draft)
                    if draft.pieces:
                        yield draft
                    draft = _Draft(context, kept, room + sum(one.tokens for one in kept))
                if draft is None:
                    draft = _Draft(context, [], room)
                draft.add(piece)
                before = piece
    if draft:
        yield draft


def _leaves_slide(before: Location, now: Location) -> bool:
    return before.kind is LocationKind.SLIDE and before != now


def _leaves_table(before: BlockKind, now: BlockKind) -> bool:
    table = (BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW)
    return (before in table) != (now in table) and before is not BlockKind.HEADING


def _trailing_headings(draft: _Draft) -> list[_Piece]:
    """Take the headings at the end of a draft: they belong to what follows."""
    kept: list[_Piece] = []
    while len(draft.pieces) > 1 and draft.pieces[-1].kind is BlockKind.HEADING:
        piece = draft.pieces.pop()
        draft.tokens -= piece.tokens
        kept.insert(0, piece)
    return kept


def _pieces(
    page: Page,
    block: Block,
    before: _Piece | None,
    room: int,
    count_tokens: TokenCounter,
    sizes: ChunkSizes,
) -> Iterator[_Piece]:
    text = page.text[block.start : block.end]
    location = block.location or page.location
    continues = before is not None and _continues(before, page, block)
    overhead = count_tokens("")
    tokens = max(1, count_tokens(text) - overhead + 1)
    if tokens + room <= sizes.target:
        yield _Piece(page, block.start, block.end, block.kind, location, tokens, continues)
        return
    capacity = max(16, sizes.target - room)
    splitter = TextSplitter.from_callback(
        lambda part: max(1, count_tokens(part) - overhead + 1), capacity, trim=False
    )
    for offset, part in _parts(splitter, text):
        start = block.start + offset
        tokens = max(1, count_tokens(part) - overhead + 1)
        yield _Piece(
            page, start, start + len(part), block.kind, location, tokens, continues and not offset
        )


def _parts(splitter: TextSplitter, text: str) -> Iterator[tuple[int, str]]:
    """Yield consecutive parts with their offsets; together they are the text."""
    offset = 0
    for part in splitter.chunks(text):
        yield offset, part
        offset += len(part)


def _continues(before: _Piece, page: Page, block: Block) -> bool:
    if before.page.number + 1 != page.number:
        return False
    if block.kind is not BlockKind.PARAGRAPH:
        return False
    if before.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return False
    ending = before.text.rstrip()[-1:]
    return bool(ending) and ending not in _SENTENCE_ENDS
