"""What a PowerPoint shape inherits from its layout and master: its place, its bullets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.reading.package_parts import Element
from engine.reading.slides.drawing_text import A, number_in
from engine.reading.slides.order import Box

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_SAME = {"ctrTitle": "title", "subTitle": "body", "obj": "body"}
_UNBULLETED = ("title", "ctrTitle", "subTitle")


def kind_of(element: Element) -> str | None:
    """Return the kind of placeholder a shape fills ("title", "body", "obj"), None for none."""
    mark = _mark(element)
    return None if mark is None else str(mark.get("type", "obj"))


def _mark(element: Element) -> Element | None:
    return element.find(f"./*/{P}nvPr/{P}ph")


class Placeholders:
    """The shapes of a slide's layout and master that its own are filled into."""

    def __init__(self, layout: Element | None, master: Element | None) -> None:
        self._layout = list(_marked(layout))
        self._master = list(_marked(master))
        styles = master.find(f"{P}txStyles") if master is not None else None
        self._body = styles.find(f"{P}bodyStyle") if styles is not None else None

    def box(self, element: Element) -> Box | None:
        """Return where a shape stands, in the unit of the file."""
        for place in (element, *self._ancestors(element)):
            box = _own_box(place)
            if box is not None:
                return box
        return None

    def list_styles(self, element: Element) -> Sequence[Element]:
        """Return the list styles that a shape inherits, the nearest first."""
        kind = kind_of(element)
        if kind is None:
            return ()
        styles = [place.find(f"{P}txBody/{A}lstStyle") for place in self._ancestors(element)]
        if kind not in _UNBULLETED:
            styles.append(self._body)
        return [style for style in styles if style is not None]

    def _ancestors(self, element: Element) -> list[Element]:
        mark = _mark(element)
        if mark is None:
            return []
        kind = mark.get("type", "obj")
        by_index = [
            shape
            for shape, other in self._layout
            if other.get("idx", "0") == mark.get("idx", "0")
            and _root(other.get("type", "obj")) == _root(kind)
        ]
        above = by_index or [shape for shape, other in self._layout if other.get("type") == kind]
        roots = [
            shape for shape, other in self._master if _root(other.get("type", "obj")) == _root(kind)
        ]
        return [*above[:1], *roots[:1]]


def _root(kind: str) -> str:
    return _SAME.get(kind, kind)


def _marked(tree: Element | None) -> Iterator[tuple[Element, Element]]:
    for shape in tree.iter(f"{P}sp", f"{P}pic", f"{P}graphicFrame") if tree is not None else ():
        mark = _mark(shape)
        if mark is not None:
            yield shape, mark


def _own_box(element: Element) -> Box | None:
    for path in (f"{P}spPr/{A}xfrm", f"{P}xfrm", f"{P}grpSpPr/{A}xfrm"):
        place = element.find(path)
        if place is None:
            continue
        offset, extent = place.find(f"{A}off"), place.find(f"{A}ext")
        if offset is not None and extent is not None:
            x, y = number_in(offset, "x", 0), number_in(offset, "y", 0)
            return x, y, x + number_in(extent, "cx", 0), y + number_in(extent, "cy", 0)
    return None
