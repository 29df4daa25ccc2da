"""From HTML to blocks: for web pages, electronic books, mail bodies and HTML inside documents.

Every text that a browser would show comes once, in order. What is not shown or lies elsewhere is
counted, never fetched.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.reading.characters import line_joint
from engine.reading.heading_path import Place
from engine.reading.plain.text import paragraphs
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.structure import list_marker, role_of_line
from engine.reading.web import forms
from engine.reading.web.elements import (
    ELSEWHERE,
    EMPTY,
    PREFORMATTED,
    UNSHOWN,
    begins_block,
    is_hidden,
    is_remote,
    keeps_lines,
)
from engine.reading.web.inline_text import InlineText
from engine.reading.web.lists import BULLET, OpenList, open_list
from engine.reading.web.markup import HEADING_TAGS, Markup, Start, Token, parse_html
from engine.reading.web.tables import Cell, Row, is_layout, span, table_blocks
from engine.types import BlockKind, Omission

_LISTS = ("ul", "ol", "menu", "dir", "dl")
_CELLS = ("td", "th")
_MOST_SPANNED = 100_000
_ENOUGH_HEADINGS = 2
_DEEPEST_LIST = 50
_FOLDED = 500


def blocks_of_html(
    source: str | Markup,
    omissions: Counter[Omission],
    place: Place,
    tables: Iterator[int] | None = None,
    embedded: frozenset[str] = frozenset(),
) -> Iterator[SourceBlock]:
    """Return the blocks of an HTML text or of tokens made of it.

    `tables` numbers the document's tables. `embedded` are the addresses of files that came with
    this one. Lines without markup of their own are headings by their words ("第一章 总则") only
    where the text has no headings.
    """
    markup = parse_html(source) if isinstance(source, str) else source
    page = _Page(markup.tokens, omissions, embedded, tables or itertools.count())
    walk = _Walk(page, place, guess_headings=markup.headings < _ENOUGH_HEADINGS)
    yield from walk.blocks(0, len(markup.tokens))


@dataclass(frozen=True, slots=True)
class _Page:
    tokens: Sequence[Token]
    omissions: Counter[Omission]
    embedded: frozenset[str]
    tables: Iterator[int]


@dataclass(frozen=True, slots=True)
class _Setting:
    """What holds inside an element."""

    heading: int = 0
    quote: bool = False
    code: bool = False
    keep_lines: bool = False
    furniture: bool = False
    lists: tuple[OpenList, ...] = ()


@dataclass(frozen=True, slots=True)
class _Exit:
    """What to do at the end of an element: end the paragraph, and go back to what held before."""

    end: int
    is_block: bool
    before: _Setting
    then: Callable[[], None] | None = None


class _Walk:
    """Goes through tokens once; `place` is None inside a table's cell."""

    def __init__(self, page: _Page, place: Place | None, guess_headings: bool = False) -> None:
        self._page = page
        self._place = place
        self._guess_headings = guess_headings
        self._text = InlineText()
        self._code: list[str] = []
        self._marker: str | None = None
        self._setting = _Setting()
        self._exits: list[_Exit] = []

    def blocks(self, index: int, end: int) -> Iterator[SourceBlock]:
        """Return the blocks of `tokens[index:end]`."""
        tokens = self._page.tokens
        while index < end:
            token = tokens[index]
            if isinstance(token, str):
                self._add(token)
            elif isinstance(token, Start):
                index = yield from self._enter(token, index)
                continue
            elif self._exits and self._exits[-1].end == index:
                yield from self._leave(self._exits.pop())
            index += 1
        yield from self._flush()

    def _add(self, text: str) -> None:
        if self._setting.code:
            self._code.append(text)
        else:
            self._text.add(text, keep_lines=self._setting.keep_lines)

    def _leave(self, exit_: _Exit) -> Iterator[SourceBlock]:
        if exit_.is_block:
            yield from self._flush()
        if exit_.then:
            exit_.then()
        self._setting = exit_.before

    def _enter(self, token: Start, index: int) -> Generator[SourceBlock, None, int]:
        """Begin an element, or pass over it; return where to go on."""
        tag, attributes = token.tag, token.attributes
        if tag in UNSHOWN:
            return token.end + 1
        if is_hidden(tag, attributes) and not self._is_folded(index, token.end):
            self._page.omissions[Omission.HIDDEN_TEXT] += self._has_text(index, token.end)
            return token.end + 1
        if tag == "del":
            self._page.omissions[Omission.DELETED_TEXT] += self._has_text(index, token.end)
            return token.end + 1
        if tag in ELSEWHERE:
            self._count_elsewhere(token)
            return index + 1 if tag in EMPTY else token.end + 1
        if self._place is None and tag in _CELLS:
            self._text.add(" ")
            return index + 1
        if begins_block(tag, attributes):
            yield from self._flush()
            if tag == "table" and self._place and not _arranges(token):
                yield from self._table(token, index, self._place)
                return token.end + 1
            self._exits.append(_Exit(token.end, True, self._setting))
            self._enter_block(token, index)
            return index + 1
        return self._enter_inline(token, index)

    def _enter_block(self, token: Start, index: int) -> None:
        tag, setting = token.tag, self._setting
        if tag in HEADING_TAGS:
            setting = replace(setting, heading=int(tag[1]))
        elif tag in _LISTS:
            backwards = "reversed" in token.attributes
            items = self._count_items(index, token.end) if backwards else 0
            opened = open_list(tag, token.attributes, items)
            setting = replace(setting, lists=(*setting.lists[-_DEEPEST_LIST:], opened))
            self._marker = None
        elif tag == "li":
            self._marker = setting.lists[-1].marker(token.attributes) if setting.lists else BULLET
        elif tag == "dd":
            self._marker = ""
        elif tag == "dt":
            self._marker = None
        elif tag == "blockquote":
            setting = replace(setting, quote=True)
        elif tag == "nav":
            setting = replace(setting, furniture=True)
        elif tag in PREFORMATTED:
            setting = replace(setting, code=True)
        if keeps_lines(token.attributes):
            setting = replace(setting, keep_lines=True)
        self._setting = setting

    def _enter_inline(self, token: Start, index: int) -> int:
        tag, setting = token.tag, self._setting
        if tag == "br":
            self._break_line()
        elif tag in ("img", "image"):
            self._count_picture(_address(token))
        elif tag in forms.CONTROLS:
            shown = forms.shown_value(token, self._page.tokens[index + 1 : token.end])
            self._text.add(shown, keep_lines=True)
            return token.end + 1
        elif tag == "rt":
            self._text.add_reading(self._plain(index, token.end))
            return token.end + 1
        elif tag == "ruby":
            self._text.open_ruby()
            self._exits.append(_Exit(token.end, False, setting, self._text.close_ruby))
        elif tag == "sup":
            mark, text = self._text.mark(), self._text
            self._exits.append(_Exit(token.end, False, setting, lambda: text.raise_from(mark)))
        elif tag == "q":
            self._text.add("“")
            self._exits.append(_Exit(token.end, False, setting, lambda: self._add("”")))
        elif keeps_lines(token.attributes):
            self._exits.append(_Exit(token.end, False, setting))
            self._setting = replace(setting, keep_lines=True)
        return index + 1

    def _break_line(self) -> None:
        if self._setting.code:
            self._code.append("\n")
        else:
            self._text.break_line()

    # --- paragraphs -------------------------------------------------------------------------

    def _flush(self) -> Iterator[SourceBlock]:
        """End the paragraph: hand it out, if there is any."""
        if self._code:
            yield from self._code_lines()
        text = self._text.take()
        if not text:
            return
        setting = self._setting
        if setting.heading:
            yield self._heading(text, setting.heading)
        elif self._marker is not None:
            marker, self._marker = self._marker, None
            shown = text if marker == BULLET and list_marker(text) else marker + text
            yield self._block(BlockKind.LIST_ITEM, shown, max(1, len(setting.lists)))
        elif setting.lists:
            yield self._block(BlockKind.PARAGRAPH, text, len(setting.lists))
        elif self._place is None or "\n" not in text:
            yield self._line(text)
        else:
            for _, line in paragraphs(text):
                yield self._line(line.strip())

    def _code_lines(self) -> Iterator[SourceBlock]:
        text = "".join(self._code).replace("\r", "").replace("\xa0", " ")
        self._code.clear()
        for line in text.split("\n"):
            if line.strip():
                yield self._block(BlockKind.PARAGRAPH, line.rstrip(), style=Style.CODE)

    def _heading(self, text: str, level: int) -> SourceBlock:
        title = ""
        for line in text.split("\n"):
            cut, inserted = line_joint(title, line)
            title = title[: len(title) - cut] + inserted + line
        marker, self._marker = self._marker or "", None
        if marker != BULLET:
            title = marker + title
        if self._place and not self._setting.furniture:
            self._place.enter(level, title)
        return self._block(BlockKind.HEADING, title, level)

    def _line(self, text: str) -> SourceBlock:
        if self._place is None:
            return self._block(BlockKind.PARAGRAPH, text)
        if self._setting.quote:
            return self._block(BlockKind.PARAGRAPH, text, style=Style.QUOTE)
        kind, level = role_of_line(text)
        if kind is BlockKind.HEADING:
            if not self._guess_headings:
                return self._block(BlockKind.PARAGRAPH, text)
            if not self._setting.furniture:
                self._place.enter(level, text)
        return self._block(kind, text, level)

    def _block(
        self, kind: BlockKind, text: str, level: int = 0, style: Style = Style.BODY
    ) -> SourceBlock:
        if self._setting.furniture:
            kind, level = BlockKind.FURNITURE, 0
        if self._setting.quote and kind is BlockKind.PARAGRAPH and style is Style.BODY:
            style = Style.QUOTE
        location = self._place.location() if self._place else None
        return SourceBlock(kind, text, level, location=location, style=style)

    # --- tables -----------------------------------------------------------------------------

    def _table(self, table: Start, index: int, place: Place) -> Iterator[SourceBlock]:
        """Return the rows of a table of data; what stands outside its cells comes before it."""
        rows: list[Row] = []
        head_end = row_end = -1
        index += 1
        while index < table.end:
            token = self._page.tokens[index]
            index += 1
            if isinstance(token, str):
                self._add(token)
            if not isinstance(token, Start):
                continue
            if token.tag in UNSHOWN or is_hidden(token.tag, token.attributes):
                unseen = token.tag not in UNSHOWN and self._has_text(index, token.end)
                self._page.omissions[Omission.HIDDEN_TEXT] += unseen
                index = token.end + 1
            elif token.tag == "thead":
                head_end = token.end
            elif token.tag == "tr":
                rows.append(Row(index <= head_end))
                row_end = token.end
            elif token.tag in _CELLS:
                if index > row_end:
                    rows.append(Row(index <= head_end))
                    row_end = table.end
                rows[-1].cells.append(self._cell(token, index, bold=len(rows) <= 2))
                index = token.end + 1
            elif token.tag in ("caption", "table"):
                self._add(self._cell_text(index, token.end))
                self._break_line()
                index = token.end + 1
        yield from self._flush()
        yield from table_blocks(rows, next(self._page.tables), place.location())

    def _cell(self, token: Start, index: int, bold: bool) -> Cell:
        return Cell(
            self._cell_text(index, token.end),
            token.tag == "th",
            bold and self._is_bold(index, token.end),
            span(token.attributes, "rowspan", _MOST_SPANNED),
            span(token.attributes, "colspan", _MOST_SPANNED),
        )

    def _cell_text(self, start: int, end: int) -> str:
        if end - start == 1 and isinstance(only := self._page.tokens[start], str):
            return InlineText.of(only)
        inside = _Walk(self._page, None)
        return "\n".join(block.text for block in inside.blocks(start, end))

    def _is_bold(self, start: int, end: int) -> bool:
        bold = 0
        words = False
        for token in self._page.tokens[start:end]:
            if isinstance(token, str):
                if token.strip():
                    words = True
                    if not bold:
                        return False
            elif token.tag in ("b", "strong"):
                bold += 1 if isinstance(token, Start) else -1
        return words

    # --- counting ---------------------------------------------------------------------------

    def _plain(self, start: int, end: int) -> str:
        return "".join(token for token in self._page.tokens[start:end] if isinstance(token, str))

    def _is_folded(self, start: int, end: int) -> bool:
        """Say whether a hidden element is a section that its page unfolds: long, with headings."""
        inside = self._page.tokens[start:end]
        if not any(isinstance(token, Start) and token.tag in HEADING_TAGS for token in inside):
            return False
        words = (len(token.strip()) for token in inside if isinstance(token, str))
        return sum(words) >= _FOLDED

    def _has_text(self, start: int, end: int) -> bool:
        return any(
            isinstance(token, str) and not token.isspace() for token in self._page.tokens[start:end]
        )

    def _count_items(self, start: int, end: int) -> int:
        inside = self._page.tokens[start:end]
        return sum(isinstance(token, Start) and token.tag == "li" for token in inside)

    def _count_picture(self, address: str) -> None:
        if address and (address in self._page.embedded or not is_remote(address)):
            self._page.omissions[Omission.PICTURES] += 1
        elif address:
            self._page.omissions[Omission.REMOTE_CONTENT] += 1

    def _count_elsewhere(self, token: Start) -> None:
        address = token.attributes.get("src") or token.attributes.get("data") or ""
        if not address or address.startswith("about:"):
            return
        remote = token.tag in ("iframe", "frame") or is_remote(address)
        what = Omission.REMOTE_CONTENT if remote else Omission.EMBEDDED_OBJECTS
        self._page.omissions[what] += 1


def _address(picture: Start) -> str:
    names = ("src", "href", "xlink:href", "{http://www.w3.org/1999/xlink}href")
    return next((picture.attributes[name] for name in names if name in picture.attributes), "")


def _arranges(table: Start) -> bool:
    return table.table is None or is_layout(table.table, table.attributes)
