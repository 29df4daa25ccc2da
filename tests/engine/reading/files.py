"""PDF files made for one test each, and reading without a process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf as _pymupdf

from engine import boxes as packing
from engine.reading.formats import read_document
from engine.reading_protocol import (
    DocumentOpened,
    DocumentRead,
    KnownPages,
    PageRead,
    PartFound,
    ReadDocument,
    ReaderLimits,
    ReadingEvent,
    RenditionReady,
)
from engine.types import Block, BlockKind, DocumentFacts, Page, Receipt

pymupdf: Any = _pymupdf
A4 = (595.0, 842.0)


@dataclass
class Outcome:
    """All that a reading told."""

    opened: DocumentOpened | None = None
    pages: list[Page] = field(default_factory=list)
    receipt: Receipt = field(default_factory=Receipt)
    facts: DocumentFacts = field(default_factory=DocumentFacts)
    rendition: str = ""
    parts: list[PartFound] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(page.text for page in self.pages)


def read(
    path: Path,
    password: str | None = None,
    known: KnownPages | None = None,
    limits: ReaderLimits | None = None,
) -> Outcome:
    """Read a file in this process; raises what the reader process turns into codes."""
    outcome = Outcome()
    for event in events(path, password, known, limits):
        if isinstance(event, DocumentOpened):
            outcome.opened = event
        elif isinstance(event, PageRead):
            outcome.pages.append(event.page)
        elif isinstance(event, PartFound):
            outcome.parts.append(event)
        elif isinstance(event, RenditionReady):
            outcome.rendition = event.path
        elif isinstance(event, DocumentRead):
            outcome.receipt, outcome.facts = event.receipt, event.facts
    return outcome


def events(
    path: Path,
    password: str | None = None,
    known: KnownPages | None = None,
    limits: ReaderLimits | None = None,
) -> Iterator[ReadingEvent]:
    """Return the events of reading a file in this process."""
    command = ReadDocument(
        str(path), str(path.parent), password, known or KnownPages(), name=path.name
    )
    return read_document(command, limits or ReaderLimits())


def blocks(page: Page, *kinds: BlockKind) -> list[str]:
    """Return the texts of a page's blocks, of the kinds named or of all."""
    return [block_text(page, block) for block in page.blocks if not kinds or block.kind in kinds]


def block_text(page: Page, block: Block) -> str:
    """Return the text of one block."""
    return page.text[block.start : block.end]


def rects_of(page: Page, text: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the boxes of the first place where a text stands on a page, shape (n, 4)."""
    start = page.text.index(text)
    return packing.unpack(page.boxes)[start : start + len(text)]


class PdfMaker:
    """A PDF being made."""

    def __init__(self) -> None:
        self.document = pymupdf.open()

    def page(self, size: tuple[float, float] = A4) -> Any:
        return self.document.new_page(width=size[0], height=size[1])

    def write(
        self, page: Any, at: tuple[float, float], text: str, size: float = 11, font: str = "helv"
    ) -> None:
        writer = pymupdf.TextWriter(page.rect)
        writer.append(at, text, font=pymupdf.Font(font), fontsize=size)
        writer.write_text(page)

    def lines(
        self,
        page: Any,
        lines: Sequence[str],
        x: float = 72,
        y: float = 100,
        step: float = 16,
        size: float = 11,
        font: str = "helv",
    ) -> None:
        for index, line in enumerate(lines):
            self.write(page, (x, y + step * index), line, size, font)

    def table(self, page: Any, rows: Sequence[Sequence[str]], font: str = "helv") -> None:
        """Paint a ruled table from (72, 200): columns of 120, rows of 24 points."""
        width, height = 120.0, 24.0
        right, bottom = 72 + width * len(rows[0]), 200 + height * len(rows)
        for index in range(len(rows) + 1):
            y = 200 + height * index
            page.draw_line((72, y), (right, y))
        for index in range(len(rows[0]) + 1):
            x = 72 + width * index
            page.draw_line((x, 200), (x, bottom))
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                self.write(page, (76 + width * column, 216 + height * row), cell, font=font)

    def save(self, path: Path, **options: Any) -> Path:
        self.document.save(str(path), **options)
        self.document.close()
        return path
