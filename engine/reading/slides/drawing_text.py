"""Text of DrawingML, as PowerPoint keeps it: paragraphs with the bullets that they inherit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.reading.package_parts import Element
from engine.reading.slides.numbering import Numbering
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_BULLETS = (f"{A}buNone", f"{A}buChar", f"{A}buAutoNum", f"{A}buBlip")
_OWN_BULLETS = "•●○■□◆◇▪▫‣–—-*·➢►✓✔"


def number_in(element: Element, name: str, otherwise: int) -> int:
    """Return a whole number that an attribute holds; `otherwise` where it holds none."""
    try:
        return int(element.get(name, otherwise))
    except ValueError:
        return otherwise


def text_of(body: Element) -> str:
    """Return the paragraphs of a text body as lines, without bullets."""
    lines = (paragraph_text(paragraph) for paragraph in body.iterchildren(f"{A}p"))
    return "\n".join(line for line in lines if line)


def text_blocks(body: Element, styles: Sequence[Element]) -> Iterator[SourceBlock]:
    """Return the paragraphs of a text body as blocks.

    `styles` are the list styles that hold for it, the nearest first: elements with children
    `a:lvl1pPr` to `a:lvl9pPr`.
    """
    own = body.find(f"{A}lstStyle")
    chain = [style for style in (own, *styles) if style is not None]
    numbering = Numbering()
    for paragraph in body.iterchildren(f"{A}p"):
        text = paragraph_text(paragraph)
        if not text:
            continue
        properties = paragraph.find(f"{A}pPr")
        level = number_in(properties, "lvl", 0) if properties is not None else 0
        marker = _marker(_bullet(paragraph, level, chain), level, numbering)
        if marker:
            yield SourceBlock(BlockKind.LIST_ITEM, f"{marker} {text}", level + 1)
        else:
            yield SourceBlock(BlockKind.PARAGRAPH, text)


def paragraph_text(paragraph: Element) -> str:
    """Return a paragraph's runs, fields, formulas and line breaks as text, trimmed."""
    pieces = []
    for child in paragraph:
        if child.tag in (f"{A}r", f"{A}fld"):
            pieces.append(child.findtext(f"{A}t") or "")
        elif child.tag == f"{A}br":
            pieces.append("\n")
        elif child.tag == f"{MC}AlternateContent":
            pieces += [math.text or "" for math in child.iter(_MATH_TEXT)]
    return "".join(pieces).replace("\v", "\n").strip()


def _bullet(paragraph: Element, level: int, chain: Sequence[Element]) -> Element | None:
    """Return the element that says what bullet a paragraph has, where any does."""
    places = [paragraph.find(f"{A}pPr")]
    places += [style.find(f"{A}lvl{level + 1}pPr") for style in chain]
    for place in places:
        for tag in _BULLETS if place is not None else ():
            found = place.find(tag)
            if found is not None:
                return found
    return None


def _marker(bullet: Element | None, level: int, numbering: Numbering) -> str:
    if bullet is None or bullet.tag == f"{A}buNone":
        numbering.interrupt(level)
        return ""
    if bullet.tag == f"{A}buAutoNum":
        return numbering.next(level, bullet.get("type", ""), number_in(bullet, "startAt", 1))
    numbering.interrupt(level)
    sign = bullet.get("char", "")
    return sign if len(sign) == 1 and sign in _OWN_BULLETS else "•"
