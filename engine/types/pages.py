"""Pages, the text that lies on them, and places on them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Rect = tuple[float, float, float, float]


class LocationKind(StrEnum):
    """What a place is called in the file the user owns; only PDFs and images have pages."""

    PAGE = "page"
    SLIDE = "slide"
    SHEET = "sheet"
    SECTION = "section"
    MESSAGE = "message"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the user's own terms: page "3", section "§3.2 退货期限", line "120".

    A sheet's label is its name, or for a row "价格 row 12" (`engine.locations`).
    """

    kind: LocationKind
    label: str


class Verdict(StrEnum):
    """What could be read on a page."""

    TEXT = "text"
    OCR = "ocr"
    NEEDS_OCR = "needs_ocr"
    GARBLED = "garbled"
    EMPTY = "empty"


class BlockKind(StrEnum):
    """The role of a stretch of a page's text."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_HEADER = "table_header"
    TABLE_ROW = "table_row"
    FURNITURE = "furniture"  # running headers, footers, page numbers: findable, never chunked


@dataclass(frozen=True, slots=True)
class Block:
    """One unit of a page: `page.text[start:end]`, without its trailing newline.

    `level` is 1..6 for headings and the nesting depth (1..) for list items. `table` numbers the
    tables of a document from 0; -1 outside tables. `location` overrides the page's own.
    """

    start: int
    end: int
    kind: BlockKind
    level: int = 0
    table: int = -1
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a rendition, with the text that lies on it.

    `text` is the truth: each block is followed by one newline. `boxes` holds one rectangle for
    each character of `text`, packed by `engine.boxes`. `width` and `height` are the size of the
    rendition's page as displayed, in points. `uncertain` are the ranges of `text` that text
    recognition is not sure of.
    """

    number: int
    text: str
    boxes: bytes
    blocks: tuple[Block, ...]
    verdict: Verdict
    language: str
    location: Location
    width: float
    height: float
    uncertain: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """A range of one page's text."""

    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PlacedSpan:
    """A span with the rectangles it covers, one for each line."""

    page: int
    range: tuple[int, int]
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading: `level` from 1, and how far down its page it stands (0 the top, 1 the foot).

    `start` and `end` are its range of the page's text.
    """

    title: str
    level: int
    page: int
    top: float
    start: int = 0
    end: int = 0
