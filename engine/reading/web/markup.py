"""HTML and XHTML as a flat list of tags and texts, so that no depth of nesting can overflow.

Elements are balanced: each `Start` knows where its `End` is. Nothing is fetched, no entity of a
document's own is expanded. Of each table is noted what tells whether it holds data or a layout.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.entities import html5

from lxml import etree

HEADING_TAGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_XML_ENTITIES = frozenset(("amp", "lt", "gt", "quot", "apos"))
_PROLOGUE = re.compile(r"\s*<\?xml[^>]*\?>")
_DOCTYPE = re.compile(r"<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.IGNORECASE | re.DOTALL)
_DOCTYPE_WITHIN = 10_000
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]*);")
_CONTROLS = {code: None for code in range(0x20) if code not in (0x9, 0xA, 0xC, 0xD)}
_NO_ATTRIBUTES: Mapping[str, str] = {}
_CELLS = ("td", "th")
_READINGS = ("rt", "rp", "rb")
_FLOW = frozenset(("p", "div", "li", "br", *HEADING_TAGS))


@dataclass(slots=True)
class Start:
    """An element begins; `end` is the index of its `End`."""

    tag: str
    attributes: Mapping[str, str]
    end: int = 0
    table: TableTraits | None = None


@dataclass(frozen=True, slots=True)
class End:
    """An element ends."""

    tag: str


Token = Start | End | str


@dataclass(slots=True)
class TableTraits:
    """What a table is like: its own rows and cells, and what stands in them."""

    rows: int = 0
    most_cells: int = 0
    header_cells: int = 0
    nested: bool = False
    headings: bool = False
    longest_cell: int = 0  # characters of a cell with flowing text
    flow: int = 0  # most paragraphs, divisions and line breaks in one cell
    _cells: int = 0
    _before: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Markup:
    """A document's tokens; `headings` counts those with a text, `title` is what the head says."""

    tokens: list[Token] = field(default_factory=list)
    headings: int = 0
    title: str = ""


def parse_html(text: str) -> Markup:
    """Return the tokens of an HTML text, mended as browsers do; never fails on bad markup."""
    data = _without_prologue(text.translate(_CONTROLS)).encode("utf-8", "replace")
    collector = _Collector()
    parser = etree.HTMLParser(
        target=collector, encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True
    )
    try:
        parser.feed(data)
        parser.close()
    except etree.LxmlError:
        collector.close()
    return collector.markup


def parse_xhtml(text: str) -> Markup | None:
    """Return the tokens of an XHTML text, None where it is not well-formed."""
    named = _ENTITY.sub(_character, _without_prologue(text))
    collector = _Collector()
    parser = etree.XMLParser(
        target=collector,
        encoding="utf-8",
        huge_tree=True,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        parser.feed(named.encode("utf-8", "replace"))
        parser.close()
    except etree.LxmlError:
        return None
    return collector.markup


def _without_prologue(text: str) -> str:
    """Drop the XML declaration and the document type, with the entities that it may declare."""
    plain = _PROLOGUE.sub("", text, count=1)
    return _DOCTYPE.sub("", plain[:_DOCTYPE_WITHIN], count=1) + plain[_DOCTYPE_WITHIN:]


def _character(found: re.Match[str]) -> str:
    name = found.group(1)
    return found.group() if name in _XML_ENTITIES else html5.get(f"{name};", found.group())


class _Collector:
    """Takes the parser's events; lxml calls its methods by their names."""

    def __init__(self) -> None:
        self.markup = Markup()
        self._tokens = self.markup.tokens
        self._open: list[Start] = []
        self._tables: list[TableTraits] = []
        self._characters = 0
        self._flow = 0
        self._in_title = False
        self._names: dict[str, str] = {}

    def _name_of(self, tag: str) -> str:
        """Return an element's name without its namespace, small letters."""
        name = self._names[tag] = tag.rpartition("}")[2].lower()
        return name

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        name = self._names.get(tag) or self._name_of(tag)
        if name in _READINGS and self._open and self._open[-1].tag in _READINGS:
            self.end(self._open[-1].tag)  # the parser does not know that one ends the other
        element = Start(name, dict(attributes) if attributes else _NO_ATTRIBUTES)
        self._open.append(element)
        self._tokens.append(element)
        if name in _FLOW:
            self._flow += 1
            if name in HEADING_TAGS:
                self.markup.headings += 1
                if self._tables:
                    self._tables[-1].headings = True
        elif name == "table":
            if self._tables:
                self._tables[-1].nested = True
            element.table = TableTraits()
            self._tables.append(element.table)
        elif self._tables:
            self._start_in_table(name)
        elif name == "title" and not self.markup.title:
            self._in_title = True

    def _start_in_table(self, name: str) -> None:
        table = self._tables[-1]
        if name == "tr":
            table.rows += 1
            table._cells = 0
        elif name in _CELLS:
            table._cells += 1
            table.most_cells = max(table.most_cells, table._cells)
            table.header_cells += name == "th"
            table._before = (self._characters, self._flow)
        elif name in ("thead", "caption"):
            table.header_cells += 1

    def end(self, tag: str) -> None:
        """An element ends."""
        name = self._names.get(tag) or self._name_of(tag)
        if not self._open or self._open[-1].tag != name:
            return
        self._open.pop().end = len(self._tokens)
        self._tokens.append(End(name))
        self._in_title = self._in_title and name != "title"
        if not self._tables:
            return
        if name == "table":
            self._tables.pop()
        elif name in _CELLS:
            table = self._tables[-1]
            characters, flow = table._before
            if self._flow > flow:
                table.flow = max(table.flow, self._flow - flow)
                table.longest_cell = max(table.longest_cell, self._characters - characters)

    def data(self, text: str) -> None:
        """Some text."""
        self._tokens.append(text)
        self._characters += len(text)
        if self._in_title:
            self.markup.title += text

    def close(self) -> None:
        """The document ends: what is still open ends with it."""
        while self._open:
            self.end(self._open[-1].tag)
