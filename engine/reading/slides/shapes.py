"""The shapes of a PowerPoint slide as blocks, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.reading.package_parts import Element, Part
from engine.reading.slides.content import SLIDE, TITLE_SLIDE, Deck, Slide
from engine.reading.slides.drawing_text import MC, A, text_blocks, text_of
from engine.reading.slides.graphics import graphic_blocks
from engine.reading.slides.order import Box, reading_order
from engine.reading.slides.placeholders import P, Placeholders, kind_of
from engine.reading.source_blocks import SourceBlock
from engine.types import Omission

_TITLES = ("title", "ctrTitle")
_FURNITURE = ("dt", "ftr", "sldNum", "hdr")
_NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_ON = ("1", "true")


@dataclass(slots=True)
class _Found:
    """The blocks of one shape. What fills a placeholder comes before what was put beside it."""

    box: Box
    blocks: list[SourceBlock]
    placeholder: bool


@dataclass(slots=True)
class ShapeReader:
    """Reads the shapes of one slide; `part` is where its pictures and charts are looked up."""

    part: Part
    placeholders: Placeholders
    deck: Deck
    slide: Slide = field(default_factory=Slide)

    def read(self, tree: Element) -> Slide:
        """Return the slide with title, body and footers of a shape tree."""
        self.slide.body = self._ordered(list(self._shapes(tree)))
        return self.slide

    def _ordered(self, found: list[_Found]) -> list[SourceBlock]:
        blocks = [block for one in found if one.placeholder for block in one.blocks]
        free = [(one.box, one.blocks) for one in found if not one.placeholder]
        return blocks + [block for group in reading_order(free) for block in group]

    def _shapes(self, tree: Element) -> Iterator[_Found]:
        for element in tree:
            if element.tag == f"{MC}AlternateContent":
                yield from self._alternative(element)
            elif not isinstance(element.tag, str) or not element.tag.startswith(P):
                continue
            elif _is_hidden(element):
                hidden = any(text_of(body) for body in element.iter(f"{P}txBody"))
                self.deck.omissions[Omission.HIDDEN_TEXT] += hidden
            else:
                found = self._shape(element)
                if found is not None:
                    yield found

    def _alternative(self, element: Element) -> Iterator[_Found]:
        """Read the first of the alternatives that gives anything: they say the same."""
        for choice in element:
            found = list(self._shapes(choice))
            if any(one.blocks for one in found):
                yield from found
                return

    def _shape(self, element: Element) -> _Found | None:
        kind = element.tag.removeprefix(P)
        box = self.placeholders.box(element) or _NOWHERE
        placed = kind_of(element) is not None
        if kind == "sp":
            return _Found(box, self._text(element), placed)
        if kind == "grpSp":
            return _Found(box, self._ordered(list(self._shapes(element))), False)
        if kind == "graphicFrame":
            return _Found(box, list(graphic_blocks(element, self.part, self.deck)), placed)
        if kind == "pic":
            self._add_picture(element)
        return None

    def _text(self, element: Element) -> list[SourceBlock]:
        if element.find(f"{P}spPr/{A}blipFill") is not None:
            self._add_picture(element)
        body = element.find(f"{P}txBody")
        if body is None:
            return []
        kind = kind_of(element)
        text = text_of(body)
        if kind in _TITLES and text and not self.slide.title:
            self.slide.title = " ".join(text.split("\n"))
            self.slide.level = TITLE_SLIDE if kind == "ctrTitle" else SLIDE
            return []
        if kind in _FURNITURE:
            self.slide.furniture += [text] if text else []
            return []
        return list(text_blocks(body, self.placeholders.list_styles(element)))

    def _add_picture(self, element: Element) -> None:
        blip = next(element.iter(f"{A}blip"), None)
        if blip is not None and blip.get(f"{_R}link"):
            self.deck.omissions[Omission.REMOTE_CONTENT] += 1
            return
        target = self.part.target(blip.get(f"{_R}embed")) if blip is not None else None
        self.deck.add_picture(target.data() if target is not None else None, self.slide)


def _is_hidden(element: Element) -> bool:
    for properties in element.iterchildren():
        name = properties.find(f"{P}cNvPr")
        if name is not None:
            return name.get("hidden") in _ON
    return False
