"""OpenDocument presentations (.odp, .otp), as LibreOffice and WPS Office write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError, ErrorCode
from engine.reading.converted import pages_of
from engine.reading.layout.slides import lay_out_slides
from engine.reading.odf_encryption import decrypted_odf
from engine.reading.office_encryption import opened
from engine.reading.package_parts import Element
from engine.reading.packages import Package
from engine.reading.slides.content import NOWHERE, SLIDE, Deck, Slide, slide_blocks
from engine.reading.slides.odf_tables import table_rows
from engine.reading.slides.odf_text import (
    OFFICE,
    STYLE,
    TABLE,
    TEXT,
    ListStyles,
    lines_of,
    text_blocks,
)
from engine.reading.slides.order import Box, reading_order
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.grid import table_blocks
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import BlockKind, DocumentKind, Location, LocationKind, Omission

_OASIS = "{urn:oasis:names:tc:opendocument:xmlns:"
_DRAW = f"{_OASIS}drawing:1.0}}"
_CLASS = f"{_OASIS}presentation:1.0}}class"
_PRESENTATION = f"{_OASIS}presentation:1.0}}"
_SVG = f"{_OASIS}svg-compatible:1.0}}"
_CHART_TITLES = (f"{_OASIS}chart:1.0}}title", f"{_OASIS}chart:1.0}}subtitle")
_CREATOR = "{http://purl.org/dc/elements/1.1/}creator"
_HREF = "{http://www.w3.org/1999/xlink}href"
_FURNITURE = ("footer", "date-time", "page-number", "header")
_LENGTH = re.compile(r"(-?[\d.]+)(cm|mm|in|pt)?")
_MILLIMETRES = {"cm": 10.0, "mm": 1.0, "in": 25.4, "pt": 25.4 / 72}
_OBJECTS = (f"{_DRAW}object", f"{_DRAW}object-ole")


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a presentation; raises `EngineError` zero_pages, no_text, corrupt, too_large,
    password_required, password_wrong, unsupported, and `OSError`.
    """
    with opened(command) as office:
        plain = decrypted_odf(office.file, command.password)
        package = Package(plain or office.file)
        content = package.xml("content.xml")
        body = content.find(f"{OFFICE}body/{OFFICE}presentation") if content is not None else None
        if content is None or body is None:
            raise EngineError(ErrorCode.CORRUPT)
        pages = list(body.iterchildren(f"{_DRAW}page"))
        if not pages:
            raise EngineError(ErrorCode.ZERO_PAGES)
        styles = ListStyles(package.xml("styles.xml"), content)
        reading = _Reading(package, styles, _hidden_styles(content), _footers(body))
        yield from pages_of(
            DocumentKind.ODP,
            reading.blocks(pages),
            Location(LocationKind.SLIDE, "1"),
            "",
            command,
            limits,
            omissions=reading.deck.omissions,
            encrypted=plain is not None,
            lay=lay_out_slides,
        )


def _hidden_styles(content: Element) -> set[str]:
    return {
        style.get(f"{STYLE}name", "")
        for style in content.iter(f"{STYLE}style")
        for properties in style.iterchildren(f"{STYLE}drawing-page-properties")
        if properties.get(f"{_PRESENTATION}visibility") == "hidden"
    }


def _footers(body: Element) -> dict[str, str]:
    return {
        footer.get(f"{_PRESENTATION}name", ""): (footer.text or "").strip()
        for footer in body.iterchildren(f"{_PRESENTATION}footer-decl")
    }


@dataclass(slots=True)
class _Reading:
    package: Package
    styles: ListStyles
    hidden: set[str]
    footers: dict[str, str]
    deck: Deck = field(default_factory=Deck)

    def blocks(self, pages: list[Any]) -> Iterator[SourceBlock]:
        """Return the blocks of all slides that are shown."""
        for number, page in enumerate(pages, start=1):
            if page.get(f"{_DRAW}style-name") in self.hidden:
                self.deck.omissions[Omission.HIDDEN_SLIDES] += 1
            else:
                yield from slide_blocks(self._slide(page), number)

    def _slide(self, page: Element) -> Slide:
        slide = Slide()
        footer = self.footers.get(page.get(f"{_PRESENTATION}use-footer-name", ""))
        slide.furniture += [footer] if footer else []
        outlines: list[SourceBlock] = []
        free: list[tuple[Box, list[SourceBlock]]] = []
        for shape in page:
            role = shape.get(_CLASS) or ""
            if shape.tag == f"{_PRESENTATION}notes":
                slide.notes += self._notes(shape)
            elif shape.tag == f"{OFFICE}annotation":
                slide.comments.append(_comment(shape))
            elif role == "title" and not slide.title:
                slide.title = " ".join(lines_of(shape))
                slide.level = SLIDE
            elif role in _FURNITURE:
                slide.furniture += lines_of(shape)
            elif role in ("outline", "subtitle"):
                outlines += self._shape(shape, slide)
            else:
                free.append((_box(shape), self._shape(shape, slide)))
        slide.body = outlines + [block for group in reading_order(free) for block in group]
        return slide

    def _notes(self, notes: Element) -> Iterator[str]:
        for frame in notes.iterchildren(f"{_DRAW}frame"):
            if frame.get(_CLASS) == "notes":
                yield from lines_of(frame)

    def _shape(self, shape: Element, slide: Slide) -> list[SourceBlock]:
        """Return the blocks of a shape: of a group those of its members, in order."""
        if shape.tag == f"{_DRAW}g":
            members = [(_box(member), self._shape(member, slide)) for member in shape]
            return [block for group in reading_order(members) for block in group]
        blocks = list(text_blocks(shape, self.styles))
        for content in shape:
            if content.tag == f"{_DRAW}text-box":
                blocks += text_blocks(content, self.styles)
            elif content.tag == f"{TABLE}table":
                blocks += self._table(content)
            elif content.tag in _OBJECTS:
                blocks += self._object(content)
        self._add_picture(shape, slide)
        return blocks

    def _add_picture(self, shape: Element, slide: Slide) -> None:
        tags = [content.tag for content in shape]
        if f"{_DRAW}image" not in tags or {*_OBJECTS, f"{TABLE}table"}.intersection(tags):
            return
        name = shape[tags.index(f"{_DRAW}image")].get(_HREF) or ""
        if ":" in name:
            self.deck.omissions[Omission.REMOTE_CONTENT] += 1
            return
        try:
            data = self.package.read(name) if name else None
        except EngineError:
            data = None
        self.deck.add_picture(data, slide)

    def _table(self, table: Element) -> Iterator[SourceBlock]:
        return table_blocks(list(table_rows(table)), self.deck.next_table(), NOWHERE)

    def _object(self, link: Element) -> Iterator[SourceBlock]:
        """Return an embedded chart's titles and the table of its values; count other objects."""
        name = (link.get(_HREF) or "").removeprefix("./")
        try:
            root = self.package.xml(f"{name}/content.xml") if name else None
        except EngineError:
            root = None
        chart = root.find(f"{OFFICE}body/{OFFICE}chart") if root is not None else None
        if chart is None:
            self.deck.omissions[Omission.EMBEDDED_OBJECTS] += 1
            return
        for title in chart.iter(*_CHART_TITLES):
            for line in lines_of(title):
                yield SourceBlock(BlockKind.PARAGRAPH, line)
        for table in chart.iter(f"{TABLE}table"):
            yield from self._table(table)


def _comment(annotation: Element) -> str:
    text = "\n".join(
        " ".join(paragraph.itertext()).strip() for paragraph in annotation.iter(f"{TEXT}p")
    )
    author = annotation.findtext(_CREATOR)
    return f"{author}: {text}" if author else text


def _box(shape: Element) -> Box:
    """Return where a shape stands, in millimetres; of a group, where its members do."""
    if shape.tag == f"{_DRAW}g":
        boxes = [_box(member) for member in shape]
        if boxes:
            lefts, tops, rights, bottoms = zip(*boxes, strict=True)
            return min(lefts), min(tops), max(rights), max(bottoms)
    x, y, width, height = (_millimetres(shape, name) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def _millimetres(shape: Element, name: str) -> float:
    found = _LENGTH.fullmatch(shape.get(f"{_SVG}{name}", ""))
    try:
        return float(found.group(1)) * _MILLIMETRES.get(found.group(2), 1.0) if found else 0.0
    except ValueError:
        return 0.0
