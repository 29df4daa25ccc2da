"""Where a reader is in a document: the headings and articles passed so far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from engine.reading.heading_path import HeadingPath
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.headings import Looks, article_number, has_chinese_mark, role_of
from engine.reading.word.numbering import Label
from engine.types import BlockKind, Location, LocationKind


class Outline:
    """Gives each paragraph its role and its place."""

    def __init__(self) -> None:
        self.path = HeadingPath()
        self.location = self.path.location()
        self._aside = 0
        self._untitled = True
        self._structured = False
        self._chinese = False

    def block(self, text: str, label: Label | None, looks: Looks) -> SourceBlock:
        """Return a paragraph as a block; a heading or an article begins a new place."""
        known = replace(
            looks,
            first=self._untitled and not looks.contents and not self._aside,
            structured=self._structured,
            chinese=self._chinese,
        )
        if looks.outline and not looks.contents:
            self._structured = True
        return self.placed(role_of(text, label, known))

    def placed(self, block: SourceBlock) -> SourceBlock:
        """Return a block with its place, which it may begin."""
        if not self._aside:
            self._pass(block)
        return replace(block, location=self.location)

    def _pass(self, block: SourceBlock) -> None:
        if block.kind is BlockKind.HEADING:
            self._untitled = False
            self._chinese = self._chinese or has_chinese_mark(block.text)
            self.path.enter(block.level, block.text)
            self.location = self.path.location()
        elif block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
            article = article_number(block.text)
            if article:
                self.location = Location(LocationKind.SECTION, article)

    def refresh(self) -> None:
        """Take over the place that `path` was moved to by another converter."""
        self.location = self.path.location()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """While it is open, headings begin no section: in cells, notes, running headers."""
        self._aside += 1
        try:
            yield
        finally:
            self._aside -= 1
