"""Markdown files: headings, paragraphs, lists, tables and code, known by their section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engine.reading.characters import line_joint
from engine.reading.converted import pages_of
from engine.reading.heading_path import HeadingPath
from engine.reading.plain.encodings import Decoded
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import BlockKind, DocumentKind, Location, LocationKind

_FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|$)", re.DOTALL)
_SIGNS = (
    (re.compile(r"^#{1,6} +\S", re.MULTILINE), 2),
    (re.compile(r"^\|?[ :|-]*-{2,}[ :-]*\|[ :|-]*$", re.MULTILINE), 2),
    (re.compile(r"^```", re.MULTILINE), 2),
    (re.compile(r"\[[^\]\n]+\]\([^)\n]+\)"), 2),
    (re.compile(r"(?:^|\W)\*\*\S[^*\n]*\*\*", re.MULTILINE), 1),
    (re.compile(r"^\s*[-*+] +\S", re.MULTILINE), 1),
    (re.compile(r"^> ?\S", re.MULTILINE), 1),
    (re.compile(r"^(?:=|-){3,}\s*$", re.MULTILINE), 1),
)
_ENOUGH = 2
_SAMPLE = 100_000
_TAG = re.compile(r"<!--.*?-->|</?[a-zA-Z][^<>]*>", re.DOTALL)
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def looks_like_markdown(text: str) -> bool:
    """Say whether a text holds the signs of Markdown; one heading is enough."""
    sample = text[:_SAMPLE]
    return sum(weight for sign, weight in _SIGNS if sign.search(sample)) >= _ENOUGH


def read(decoded: Decoded, command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read Markdown; raises `EngineError`: no_text, too_large."""
    start = Location(LocationKind.SECTION, "")
    blocks = blocks_of(decoded.text)
    yield from pages_of(DocumentKind.MARKDOWN, blocks, start, decoded.encoding, command, limits)


def blocks_of(text: str) -> Iterator[SourceBlock]:
    """Return the blocks of a Markdown text in order, front matter first, as plain lines."""
    front = _FRONT_MATTER.match(text)
    if front:
        for line in front.group(1).splitlines():
            if line.strip():
                yield SourceBlock(BlockKind.PARAGRAPH, line.strip())
        text = text[front.end() :]
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    yield from _Walk().blocks(parser.parse(text))


@dataclass(slots=True)
class _Walk:
    """Where we are among the tokens: open lists, headings above, tables so far."""

    lists: list[int | None] = field(default_factory=list)
    path: HeadingPath = field(default_factory=HeadingPath)
    tables: int = -1
    quotes: int = 0
    marker: str = ""
    in_header: bool = False
    heading: int = 0
    cells: list[str] = field(default_factory=list)
    in_cell: bool = False

    def blocks(self, tokens: Sequence[Token]) -> Iterator[SourceBlock]:
        """Return the blocks of a token stream."""
        for token in tokens:
            if token.nesting == 1:
                self._open(token)
            elif token.nesting == -1:
                yield from self._close(token)
            elif token.type == "inline":
                yield from self._inline(token)
            elif token.type in ("fence", "code_block"):
                for line in token.content.rstrip("\n").split("\n"):
                    if line.strip():
                        yield self._block(BlockKind.PARAGRAPH, line.rstrip(), style=Style.CODE)
            elif token.type == "html_block":
                plain = _TAG.sub("", _LINE_BREAK.sub("\n", token.content))
                for line in plain.split("\n"):
                    if line.strip():
                        yield self._block(BlockKind.PARAGRAPH, line.strip())

    def _open(self, token: Token) -> None:
        if token.type == "ordered_list_open":
            self.lists.append(int(token.attrs.get("start", 1)))
        elif token.type == "bullet_list_open":
            self.lists.append(None)
        elif token.type == "list_item_open":
            self.marker = self._next_marker(token)
        elif token.type == "blockquote_open":
            self.quotes += 1
        elif token.type == "heading_open":
            self.heading = int(token.tag[1])
        elif token.type == "table_open":
            self.tables += 1
        elif token.type == "thead_open":
            self.in_header = True
        elif token.type == "tr_open":
            self.cells = []
        elif token.type in ("th_open", "td_open"):
            self.in_cell = True

    def _close(self, token: Token) -> Iterator[SourceBlock]:
        if token.type in ("ordered_list_close", "bullet_list_close"):
            self.lists.pop()
        elif token.type == "list_item_close" and self.marker:
            yield self._block(BlockKind.LIST_ITEM, self.marker.strip(), level=len(self.lists))
            self.marker = ""
        elif token.type == "blockquote_close":
            self.quotes -= 1
        elif token.type == "heading_close":
            self.heading = 0
        elif token.type == "thead_close":
            self.in_header = False
        elif token.type in ("th_close", "td_close"):
            self.in_cell = False
        elif token.type == "tr_close" and any(self.cells):
            kind = BlockKind.TABLE_HEADER if self.in_header else BlockKind.TABLE_ROW
            yield SourceBlock(
                kind, table=self.tables, location=self.path.location(), cells=tuple(self.cells)
            )

    def _next_marker(self, token: Token) -> str:
        number = self.lists[-1]
        if number is None:
            return "• "
        self.lists[-1] = number + 1
        return f"{number}{token.markup or '.'} "

    def _inline(self, token: Token) -> Iterator[SourceBlock]:
        text = inline_text(token.children or [])
        if self.in_cell:
            self.cells.append(text)
        elif self.heading:
            self.path.enter(self.heading, text)
            if text:
                yield self._block(BlockKind.HEADING, text, level=self.heading)
        elif self.lists:
            marked, self.marker = self.marker + text, ""
            kind = BlockKind.LIST_ITEM if marked != text else BlockKind.PARAGRAPH
            yield self._block(kind, marked, level=len(self.lists))
        elif text:
            style = Style.QUOTE if self.quotes else Style.BODY
            yield self._block(BlockKind.PARAGRAPH, text, style=style)

    def _block(
        self, kind: BlockKind, text: str, level: int = 0, style: Style = Style.BODY
    ) -> SourceBlock:
        return SourceBlock(kind, text, level, location=self.path.location(), style=style)


def inline_text(children: Sequence[Token]) -> str:
    """Return the words of a paragraph: emphasis and links gone, line ends joined."""
    text = ""
    broken = False
    for child in children:
        if child.type == "softbreak":
            broken = True
            continue
        piece = _inline_piece(child)
        if broken and piece:
            cut, inserted = line_joint(text, piece)
            text = text[: len(text) - cut] + inserted
            broken = False
        text += piece
    return text.strip()


def _inline_piece(child: Token) -> str:
    if child.type in ("text", "code_inline", "text_special"):
        return child.content
    if child.type == "hardbreak":
        return "\n"
    if child.type == "image":
        return inline_text(child.children or [])
    if child.type == "html_inline":
        return "\n" if _LINE_BREAK.fullmatch(child.content) else ""
    return ""
