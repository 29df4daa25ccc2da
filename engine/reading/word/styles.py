"""What a paragraph's style says: heading level, list, hidden text, through what it is based on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.reading.word.names import VAL, Element, W, number_of, switched_on

_HEADING_NAME = re.compile(
    r"(?:heading|标题|標題|见出し|見出し|überschrift|titre|título|titolo|rubrik|заголовок|kop|"
    r"nagłówek|overskrift|otsikko|제목)\s*([1-9])"
)
_TITLE_NAMES = ("title", "标题", "標題", "文档标题", "表題")
_CONTENTS_NAME = re.compile(r"(?:toc|目录|目錄|目次)\s*(?:\d|heading|标题)?")
_BODY_TEXT = 9
_DEEPEST = 50


ListPlace = tuple[int, int | None]
"""A list's number (0: none) and a level from 0, None where the style's own holds."""


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """`outline` is 1..9 for headings, 0 for body text."""

    outline: int = 0
    list: ListPlace | None = None
    hidden: bool = False
    contents: bool = False
    bold: bool = False
    centred: bool = False


class Styles:
    """The styles of a document (`styles.xml`), each resolved once."""

    def __init__(self, root: Element | None) -> None:
        self._elements: dict[str, Element] = {}
        self._resolved: dict[str, ParagraphStyle] = {}
        self._default = ""
        for element in () if root is None else root.iterchildren(f"{W}style"):
            name = element.get(f"{W}styleId", "")
            self._elements[name] = element
            if element.get(f"{W}type") == "paragraph" and element.get(f"{W}default") in (
                "1",
                "true",
            ):
                self._default = name

    def paragraph(self, name: str | None) -> ParagraphStyle:
        """Return what a paragraph style says; the default one for None or an unknown name."""
        known = name if name in self._elements else self._default
        return self._resolve(known or "", 0)

    def hides(self, name: str) -> bool:
        """Say whether a character style hides its text."""
        return self._resolve(name, 0).hidden

    def _resolve(self, name: str, depth: int) -> ParagraphStyle:
        if name in self._resolved:
            return self._resolved[name]
        element = self._elements.get(name)
        if element is None or depth > _DEEPEST:
            return ParagraphStyle()
        based = element.find(f"{W}basedOn")
        below = ParagraphStyle() if based is None else self._resolve(based.get(VAL, ""), depth + 1)
        self._resolved[name] = _own(element, below)
        return self._resolved[name]


def _own(element: Element, below: ParagraphStyle) -> ParagraphStyle:
    name = element.find(f"{W}name")
    shown = "" if name is None else name.get(VAL, "").strip().lower()
    properties, runs = element.find(f"{W}pPr"), element.find(f"{W}rPr")
    stated = None if properties is None else properties.find(f"{W}outlineLvl")
    if stated is not None:
        level = number_of(stated, otherwise=_BODY_TEXT)
        outline = level + 1 if 0 <= level < _BODY_TEXT else 0
    else:
        outline = level_of_name(shown) or below.outline
    hidden, bold = switched_on(runs, f"{W}vanish"), switched_on(runs, f"{W}b")
    centred = alignment(properties)
    return ParagraphStyle(
        outline=outline,
        list=list_of(properties, below.list),
        hidden=below.hidden if hidden is None else hidden,
        contents=below.contents or is_contents_name(shown),
        bold=below.bold if bold is None else bold,
        centred=below.centred if centred is None else centred == "center",
    )


def list_of(properties: Element | None, inherited: ListPlace | None) -> ListPlace | None:
    """Return the list that paragraph properties name, with what they leave out inherited."""
    element = None if properties is None else properties.find(f"{W}numPr")
    if element is None:
        return inherited
    number, level = element.find(f"{W}numId"), element.find(f"{W}ilvl")
    stated = None if level is None else number_of(level)
    if number is not None:
        return number_of(number), stated
    return None if inherited is None else (inherited[0], stated)


def alignment(properties: Element | None) -> str | None:
    """Return the alignment that paragraph properties name."""
    element = None if properties is None else properties.find(f"{W}jc")
    return None if element is None else element.get(VAL, "")


def level_of_name(name: str) -> int:
    """Return the heading level (1..9) that a style's name in lower case means, 0 for none."""
    heading = _HEADING_NAME.fullmatch(name)
    if heading:
        return int(heading.group(1))
    return 1 if name in _TITLE_NAMES else 0


def is_contents_name(name: str) -> bool:
    """Say whether a style's name in lower case means an entry of a table of contents."""
    return _CONTENTS_NAME.fullmatch(name) is not None
