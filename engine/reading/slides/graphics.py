"""What a slide frames: tables, charts, diagrams (SmartArt) and embedded objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.reading.package_parts import Element, Part
from engine.reading.slides.charts import chart_blocks
from engine.reading.slides.content import NOWHERE, Deck
from engine.reading.slides.diagrams import diagram_blocks
from engine.reading.slides.drawing_text import A, number_in, text_of
from engine.reading.slides.placeholders import P
from engine.reading.source_blocks import SourceBlock
from engine.reading.word.grid import MOST_COLUMNS, Cell, Row, table_blocks
from engine.types import Omission

_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"
_ON = ("1", "true")


def graphic_blocks(frame: Element, part: Part, deck: Deck) -> Iterator[SourceBlock]:
    """Return the blocks of a `p:graphicFrame`; `part` is the slide's part of the package."""
    data = frame.find(f"{A}graphic/{A}graphicData")
    for content in data if data is not None else ():
        if content.tag == f"{A}tbl":
            yield from table_blocks(list(table_rows(content)), deck.next_table(), NOWHERE)
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


def table_rows(table: Element) -> Iterator[Row]:
    """Return the rows of an `a:tbl`; a cell merged from above has the same text."""
    properties = table.find(f"{A}tblPr")
    headed = properties is not None and properties.get("firstRow") in _ON
    above: dict[int, Cell] = {}
    for index, row in enumerate(table.iterchildren(f"{A}tr")):
        cells: list[Cell] = []
        for column, element in enumerate(row.iterchildren(f"{A}tc")):
            if element.get("hMerge") not in _ON:
                cells.append(_cell(element, above.get(column)))
                above[column] = cells[-1]
        yield Row(cells, stated_header=headed and not index)


def _cell(element: Element, above: Cell | None) -> Cell:
    width = min(max(number_in(element, "gridSpan", 1), 1), MOST_COLUMNS)
    if above is not None and element.get("vMerge") in _ON:
        return Cell(above.text, width, above=above)
    body = element.find(f"{A}txBody")
    text = text_of(body) if body is not None else ""
    return Cell(text, width, spans_down=number_in(element, "rowSpan", 1) > 1)
