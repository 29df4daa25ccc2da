"""The text of charts and diagrams inside a DOCX."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.reading.source_blocks import SourceBlock
from engine.reading.word.names import Element


def graphic_blocks(part: Element, next_table: Callable[[], int]) -> Iterable[SourceBlock]:
    return ()
