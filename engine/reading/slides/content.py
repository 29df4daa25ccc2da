"""A slide, whatever program made it: what stands on it, and its blocks in the order of reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.reading.languages import guess_language
from engine.reading.source_blocks import MOST_PICTURE_BYTES, SourceBlock, Style
from engine.reading.structure import could_be_heading, list_marker
from engine.types import BlockKind, Location, LocationKind, Omission

TITLE_SLIDE, SLIDE, _REMARKS = 1, 2, 6
"""Levels of headings: of the deck or a part of it, of a slide, of what was said about a slide."""

NOWHERE = Location(LocationKind.SLIDE, "")
"""The location of blocks that have yet to be put on their slide."""
_NOTES = {"zh": "备注"}
_COMMENTS = {"zh": "批注"}


@dataclass(slots=True)
class Slide:
    """What stands on one slide; `body` is in reading order and needs no locations."""

    title: str = ""
    level: int = SLIDE
    body: list[SourceBlock] = field(default_factory=list)
    pictures: list[bytes] = field(default_factory=list)
    furniture: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Deck:
    """What is counted over all slides."""

    omissions: Counter[Omission] = field(default_factory=Counter)
    tables: int = 0
    room_for_pictures: int = MOST_PICTURE_BYTES

    def next_table(self) -> int:
        """Return the number of a further table."""
        self.tables += 1
        return self.tables - 1

    def add_picture(self, data: bytes | None, slide: Slide) -> None:
        """Count a picture, and show it on the slide while the rendition stays small."""
        self.omissions[Omission.PICTURES] += 1
        if data and len(data) <= self.room_for_pictures:
            self.room_for_pictures -= len(data)
            slide.pictures.append(data)


def slide_blocks(slide: Slide, number: int) -> Iterator[SourceBlock]:
    """Return a slide's blocks: its title, its text, footers, then notes and comments, marked."""
    location = Location(LocationKind.SLIDE, str(number))
    first = True
    for block in _blocks(slide):
        yield replace(block, location=location, new_page=first)
        first = False
    if first:
        yield SourceBlock(BlockKind.PARAGRAPH, location=location, new_page=True)


def _blocks(slide: Slide) -> Iterator[SourceBlock]:
    body = slide.body
    if slide.title:
        yield SourceBlock(BlockKind.HEADING, slide.title, slide.level)
    elif body and _serves_as_title(body[0], body):
        yield SourceBlock(BlockKind.HEADING, body[0].text, slide.level)
        body = body[1:]
    yield from body
    for picture in slide.pictures:
        yield SourceBlock(BlockKind.PARAGRAPH, picture=picture)
    for text in slide.furniture:
        yield SourceBlock(BlockKind.FURNITURE, text)
    yield from _remarks(slide.notes, _NOTES, "Notes")
    yield from _remarks(slide.comments, _COMMENTS, "Comments")


def _serves_as_title(block: SourceBlock, body: Sequence[SourceBlock]) -> bool:
    """Say whether the first text of a slide without a title names what follows it."""
    return (
        len(body) > 1
        and block.kind is BlockKind.PARAGRAPH
        and could_be_heading(block.text)
        and not list_marker(block.text)
    )


def _remarks(texts: Sequence[str], titles: dict[str, str], otherwise: str) -> Iterator[SourceBlock]:
    if texts:
        title = titles.get(guess_language("\n".join(texts)), otherwise)
        yield SourceBlock(BlockKind.HEADING, title, _REMARKS, style=Style.NOTE)
    for text in texts:
        yield SourceBlock(BlockKind.PARAGRAPH, text, style=Style.NOTE)
