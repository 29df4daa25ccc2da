"""Text of OpenDocument drawings: paragraphs, and lists with the bullets of their styles."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reading.package_parts import Element
from engine.reading.slides.drawing_text import number_in
from engine.reading.slides.numbering import Numbering
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind

_OASIS = "{urn:oasis:names:tc:opendocument:xmlns:"
TEXT = f"{_OASIS}text:1.0}}"
OFFICE = f"{_OASIS}office:1.0}}"
TABLE = f"{_OASIS}table:1.0}}"
STYLE = f"{_OASIS}style:1.0}}"
_PARAGRAPHS = (f"{TEXT}p", f"{TEXT}h")
_APART = (f"{OFFICE}annotation", f"{OFFICE}annotation-end", f"{TEXT}note")
_MOST_SPACES = 1000
_SCHEMES = {
    "1": "arabic",
    "a": "alphaLc",
    "A": "alphaUc",
    "i": "romanLc",
    "I": "romanUc",
    "①": "circle",
    "一": "ea1Chs",
}


class ListStyles:
    """The list styles of a document by name."""

    def __init__(self, *roots: Element | None) -> None:
        self._levels = {
            (style.get(f"{STYLE}name", ""), number_in(level, f"{TEXT}level", 1)): level
            for root in roots
            if root is not None
            for style in root.iter(f"{TEXT}list-style")
            for level in style
        }

    def marker(self, name: str, level: int, numbering: Numbering) -> str:
        """Return what stands before an item of a list, "" for nothing."""
        style = self._levels.get((name, level))
        if style is not None and style.tag == f"{TEXT}list-level-style-number":
            pattern = style.get(f"{STYLE}num-format", "")
            if pattern:
                start = number_in(style, f"{TEXT}start-value", 1)
                return numbering.next(level - 1, _scheme(style, pattern), start)
        numbering.interrupt(level - 1)
        if style is None or style.tag != f"{TEXT}list-level-style-bullet":
            return ""
        sign = style.get(f"{TEXT}bullet-char", "")
        return "" if not sign.strip() else "•" if "\ue000" <= sign <= "\uf8ff" else sign


def _scheme(style: Element, pattern: str) -> str:
    kind = _SCHEMES.get(pattern[0], "arabic")
    if style.get(f"{STYLE}num-prefix", "").strip() in ("(", "（"):
        return f"{kind}ParenBoth"
    if style.get(f"{STYLE}num-suffix", "").strip() in (")", "）"):
        return f"{kind}ParenR"
    return f"{kind}Period"


def text_blocks(place: Element, styles: ListStyles) -> Iterator[SourceBlock]:
    """Return the paragraphs and list items that stand in a shape or a text box."""
    yield from _blocks(place, styles, Numbering(), "", 0)


def _blocks(
    place: Element, styles: ListStyles, numbering: Numbering, name: str, level: int
) -> Iterator[SourceBlock]:
    fresh = level > 0
    for child in place:
        if child.tag in _PARAGRAPHS:
            text = paragraph_text(child)
            if not text:
                continue
            marker = styles.marker(name, level, numbering) if fresh else ""
            fresh = False
            if marker:
                yield SourceBlock(BlockKind.LIST_ITEM, f"{marker} {text}", level)
            else:
                yield SourceBlock(BlockKind.PARAGRAPH, text)
        elif child.tag == f"{TEXT}list":
            inner = child.get(f"{TEXT}style-name") or name
            for item in child.iterchildren(f"{TEXT}list-item", f"{TEXT}list-header"):
                yield from _blocks(item, styles, numbering, inner, level + 1)
        elif child.tag == f"{TEXT}section":
            yield from _blocks(child, styles, numbering, name, level)


def lines_of(place: Element) -> list[str]:
    """Return the paragraphs somewhere inside an element, without those of comments."""
    return [
        text
        for paragraph in place.iter(*_PARAGRAPHS)
        if next(paragraph.iterancestors(*_APART), None) is None
        and (text := paragraph_text(paragraph))
    ]


def paragraph_text(paragraph: Element) -> str:
    """Return a paragraph's text, trimmed: spaces and breaks written out, comments left out."""
    return "".join(_pieces(paragraph)).strip()


def _pieces(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag == f"{TEXT}s":
            yield " " * min(number_in(child, f"{TEXT}c", 1), _MOST_SPACES)
        elif child.tag == f"{TEXT}tab":
            yield "\t"
        elif child.tag == f"{TEXT}line-break":
            yield "\n"
        elif isinstance(child.tag, str) and child.tag not in _APART:
            yield from _pieces(child)
        yield child.tail or ""
