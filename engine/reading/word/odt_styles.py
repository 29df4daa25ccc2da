"""Styles of OpenDocument: what they say of a paragraph, through those they inherit from."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reading.word.names import Element
from engine.reading.word.odf_names import FO, STYLE, TEXT
from engine.reading.word.styles import is_contents_name, level_of_name

_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class OdfStyle:
    """`outline` is 1..9 for headings, 0 for body text; `list` the name of a list style."""

    outline: int = 0
    list: str = ""
    hidden: bool = False
    contents: bool = False
    bold: bool = False
    centred: bool = False


class OdfStyles:
    """The paragraph and text styles of a document, each resolved once."""

    def __init__(self, *roots: Element | None) -> None:
        self._elements: dict[tuple[str, str], Element] = {}
        self._resolved: dict[tuple[str, str], OdfStyle] = {}
        for root in roots:
            for element in () if root is None else root.iter(f"{STYLE}style"):
                key = element.get(f"{STYLE}family", ""), element.get(f"{STYLE}name", "")
                self._elements[key] = element

    def paragraph(self, name: str | None) -> OdfStyle:
        """Return what a paragraph style says."""
        return self._resolve("paragraph", name or "", 0)

    def text(self, name: str | None) -> OdfStyle:
        """Return what a style of characters says."""
        return self._resolve("text", name or "", 0)

    def _resolve(self, family: str, name: str, depth: int) -> OdfStyle:
        if (family, name) in self._resolved:
            return self._resolved[family, name]
        element = self._elements.get((family, name))
        if element is None or depth > _DEEPEST:
            return OdfStyle()
        parent = element.get(f"{STYLE}parent-style-name", "")
        self._resolved[family, name] = _own(element, self._resolve(family, parent, depth + 1))
        return self._resolved[family, name]


def _own(element: Element, below: OdfStyle) -> OdfStyle:
    shown = element.get(f"{STYLE}display-name") or element.get(f"{STYLE}name", "")
    name = shown.replace("_20_", " ").lower()
    stated = element.get(f"{STYLE}default-outline-level")
    text = element.find(f"{STYLE}text-properties")
    paragraph = element.find(f"{STYLE}paragraph-properties")
    weight = None if text is None else text.get(f"{FO}font-weight")
    display = None if text is None else text.get(f"{TEXT}display")
    align = None if paragraph is None else paragraph.get(f"{FO}text-align")
    if stated is None:
        outline = level_of_name(name) or below.outline
    else:
        outline = int(stated) if stated.isdecimal() else 0
    return OdfStyle(
        outline=outline,
        list=element.get(f"{STYLE}list-style-name", below.list),
        hidden=below.hidden if display is None else display == "none",
        contents=below.contents or is_contents_name(name) or name.startswith("contents "),
        bold=below.bold if weight is None else weight == "bold",
        centred=below.centred if align is None else align == "center",
    )
