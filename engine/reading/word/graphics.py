"""The text of charts and diagrams inside a DOCX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.reading.slides.charts import chart_blocks
from engine.reading.slides.content import Deck
from engine.reading.slides.diagrams import diagram_blocks
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.names import DGM, C, Element


def graphic_blocks(part: Element, next_table: Callable[[], int]) -> Iterator[SourceBlock]:
    """Return the blocks of a chart's or diagram's part; a chart is a table of its own."""
    if part.tag == f"{DGM}dataModel":
        yield from diagram_blocks(part)
    elif part.tag == f"{C}chartSpace":
        number = None
        for block in chart_blocks(part, Deck()):
            if block.table >= 0:
                number = next_table() if number is None else number
                yield replace(block, table=number)
            else:
                yield block
