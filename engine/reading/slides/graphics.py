"""What a slide frames: tables, charts, diagrams (SmartArt) and embedded objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.reading.slides.charts import chart_blocks
from engine.reading.slides.content import Deck
from engine.reading.slides.diagrams import diagram_blocks
from engine.reading.slides.drawing_text import A, Element, text_of
from engine.reading.slides.parts import Part
from engine.reading.slides.placeholders import P
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind, Omission

_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"
_ON = ("1", "true")


def graphic_blocks(frame: Element, part: Part, deck: Deck) -> Iterator[SourceBlock]:
    """Return the blocks of a `p:graphicFrame`; `part` is the slide's part of the package."""
    data = frame.find(f"{A}graphic/{A}graphicData")
    for content in data if data is not None else ():
        if content.tag == f"{A}tbl":
            yield from table_blocks(content, deck.next_table())
        elif content.tag == _DIAGRAM:
            yield from _related(part, content.get(f"{_R}dm"), diagram_blocks, deck)
        elif str(content.tag).endswith("}chart"):
            yield from _related(
                part, content.get(f"{_R}id"), lambda root: chart_blocks(root, deck), deck
            )
        elif next(frame.iter(f"{P}oleObj"), None) is not None:
            deck.omissions[Omission.EMBEDDED_OBJECTS] += 1


def _related(
    part: Part,
    relation: str | None,
    blocks: Callable[[Element], Iterator[SourceBlock]],
    deck: Deck,
) -> Iterator[SourceBlock]:
    """Read the part that a relation of the slide names; one that is not there is counted."""
    target = part.target(relation)
    root = target.root if target is not None else None
    if root is None:
        deck.omissions[Omission.DAMAGED_PARTS] += 1
    else:
        yield from blocks(root)


def table_blocks(table: Element, number: int) -> Iterator[SourceBlock]:
    """Return the rows of an `a:tbl`; a merged cell's text stands in every row that it spans."""
    properties = table.find(f"{A}tblPr")
    headed = properties is not None and properties.get("firstRow") in _ON
    above: list[str] = []
    for index, row in enumerate(table.iterchildren(f"{A}tr")):
        cells = []
        for column, cell in enumerate(row.iterchildren(f"{A}tc")):
            body = cell.find(f"{A}txBody")
            text = text_of(body) if body is not None else ""
            if cell.get("vMerge") in _ON and column < len(above):
                text = above[column]
            elif cell.get("hMerge") in _ON:
                text = ""
            cells.append(text)
        above = cells
        if any(cells):
            kind = BlockKind.TABLE_HEADER if headed and not index else BlockKind.TABLE_ROW
            yield SourceBlock(kind, table=number, cells=tuple(cells))
