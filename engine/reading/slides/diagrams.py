"""The text of diagrams (SmartArt): their nodes, in order, each under the node it belongs to."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reading.package_parts import Element
from engine.reading.slides.drawing_text import number_in, text_of
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind

_DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_TEXTUAL = ("node", "asst", "doc")
_DEEPEST = 30


def diagram_blocks(root: Element) -> Iterator[SourceBlock]:
    """Return the nodes of a diagram's data part as list items."""
    points = {
        point.get("modelId", ""): point
        for point in root.iter(f"{_DGM}pt")
        if point.get("type", "node") in _TEXTUAL
    }
    children: dict[str, list[tuple[int, str]]] = {}
    inner: set[str] = set()
    for link in root.iter(f"{_DGM}cxn"):
        source, target = link.get("srcId", ""), link.get("destId", "")
        if link.get("type", "parOf") == "parOf" and source in points and target in points:
            children.setdefault(source, []).append((number_in(link, "srcOrd", 0), target))
            inner.add(target)
    for name in points:
        if name not in inner:
            yield from _node(name, 0, points, children)


def _node(
    name: str, level: int, points: dict[str, Element], children: dict[str, list[tuple[int, str]]]
) -> Iterator[SourceBlock]:
    """Return a node and those below it; links are used up, so that a circle of them ends."""
    if level > _DEEPEST:
        return
    body = points[name].find(f"{_DGM}t")
    text = text_of(body) if body is not None else ""
    if text:
        yield SourceBlock(BlockKind.LIST_ITEM, f"• {text}", max(level, 1))
    below = level + 1 if text or level == 0 else level
    for _, child in sorted(children.pop(name, ())):
        yield from _node(child, below, points, children)
