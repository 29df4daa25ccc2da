"""RTF files."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.reading.converted import pages_of
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.outline import Outline
from engine.reading.word.rtf_reader import RtfReader
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind, Omission


def read(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read an RTF file; raises `EngineError`: no_text, too_large, corrupt, and `OSError`."""
    data = Path(command.path).read_bytes()
    omissions: Counter[Omission] = Counter()
    outline = Outline()
    blocks = blocks_of_rtf(data, outline, omissions, itertools.count().__next__)
    yield from pages_of(
        DocumentKind.RTF, blocks, outline.location, "", command, limits, omissions=omissions
    )


def blocks_of_rtf(
    data: bytes, outline: Outline, omissions: Counter[Omission], next_table: Callable[[], int]
) -> Iterator[SourceBlock]:
    """Return the blocks of an RTF text, counting what is left out; raises `EngineError` corrupt."""
    yield from RtfReader(outline, omissions, next_table).blocks(data)
