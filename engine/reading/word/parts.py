"""The parts of a DOCX package that its text is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.errors import EngineError, ErrorCode
from engine.reading.packages import Package, Relation
from engine.reading.word.names import Element, R, W, switched_on
from engine.types import Omission

_MAIN = "word/document.xml"
_SEPARATORS = ("separator", "continuationSeparator", "continuationNotice")


class WordParts:
    """The main part and what it names; a damaged part beside it is counted and left out."""

    def __init__(self, package: Package, omissions: Counter[Omission]) -> None:
        """Raises `EngineError` corrupt where there is no main part, or it cannot be parsed."""
        self._package = package
        self._omissions = omissions
        self._main = _main_name(package)
        root = package.xml(self._main)
        body = None if root is None else root.find(f"{W}body")
        if body is None:
            raise EngineError(ErrorCode.CORRUPT)
        self.body: Element = body
        self.relations = self._relations(self._main)
        self._count_whole_parts()

    def _count_whole_parts(self) -> None:
        if any(name.lower().endswith("vbaproject.bin") for name in self._package.names()):
            self._omissions[Omission.MACROS] += 1

    def _relations(self, name: str) -> dict[str, Relation]:
        try:
            return self._package.relations(name)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1
            return {}

    def first(self, kind: str) -> Element | None:
        """Return the first part of a kind ("styles"), None where there is none to be read."""
        for relation in self.relations.values():
            if relation.kind == kind and not relation.external:
                return self._xml(relation.target)
        return None

    def named(self, name: str) -> Element | None:
        """Return the part that an id of the main part names, None where there is none."""
        relation = self.relations.get(name)
        return None if relation is None or relation.external else self._xml(relation.target)

    def bytes_named(self, name: str) -> bytes | None:
        """Return the bytes of the part that an id of the main part names."""
        relation = self.relations.get(name)
        if relation is None or relation.external:
            return None
        try:
            return self._package.read(relation.target)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1
            return None

    def _xml(self, name: str) -> Element | None:
        try:
            return self._package.xml(name)
        except EngineError:
            self._omissions[Omission.DAMAGED_PARTS] += 1
            return None

    def notes(self, kind: str) -> dict[str, Element]:
        """Return the notes of a kind ("footnotes", "endnotes", "comments") by their ids."""
        root = self.first(kind)
        return {
            note.get(f"{W}id", ""): note
            for note in (() if root is None else root)
            if note.get(f"{W}type") not in _SEPARATORS
        }

    def running_parts(self, kind: str) -> Iterator[Element]:
        """Return the headers ("header") or footers ("footer") that are shown on some page."""
        seen: set[str] = set()
        settings = self.first("settings")
        even = bool(switched_on(settings, f"{W}evenAndOddHeaders"))
        for section in self.body.iter(f"{W}sectPr"):
            first = bool(switched_on(section, f"{W}titlePg"))
            shown = {"default": True, "first": first, "even": even}
            for reference in section.iterchildren(f"{W}{kind}Reference"):
                name = reference.get(f"{R}id", "")
                if name in seen or not shown.get(reference.get(f"{W}type", "default"), True):
                    continue
                seen.add(name)
                part = self.named(name)
                if part is not None:
                    yield part


def _main_name(package: Package) -> str:
    for relation in package.relations("").values():
        if relation.kind == "officeDocument" and not relation.external:
            return relation.target
    return _MAIN
