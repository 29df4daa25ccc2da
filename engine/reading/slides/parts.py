"""Parts of an Office package and how they refer to each other."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.errors import EngineError
from engine.reading.packages import Package
from engine.reading.slides.drawing_text import Element

_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_MAIN = "/officeDocument"


@dataclass(frozen=True, slots=True)
class _Relation:
    kind: str
    target: str


class Part:
    """One part of a package, read when it is asked for."""

    def __init__(self, package: Package, name: str) -> None:
        self._package = package
        self.name = name

    @cached_property
    def root(self) -> Element | None:
        """The part's XML; None where it is missing or damaged."""
        try:
            return self._package.xml(self.name)
        except EngineError:
            return None

    def data(self) -> bytes | None:
        """Return the part's bytes, None where it is missing or damaged."""
        try:
            return self._package.read(self.name)
        except EngineError:
            return None

    def target(self, relation: str | None) -> Part | None:
        """Return the part that a relation of this one names; None for none, and for elsewhere."""
        found = self._relations.get(relation or "")
        return Part(self._package, found.target) if found else None

    def related(self, *endings: str) -> Iterator[Part]:
        """Return the parts whose kind of relation ends in one of the words given."""
        for relation in self._relations.values():
            if relation.kind.endswith(endings):
                yield Part(self._package, relation.target)

    @cached_property
    def _relations(self) -> dict[str, _Relation]:
        folder, name = posixpath.split(self.name)
        try:
            listed = self._package.xml(posixpath.join(folder, "_rels", f"{name}.rels"))
        except EngineError:
            return {}
        return {
            one.get("Id", ""): _Relation(
                one.get("Type", ""), posixpath.join(folder, one.get("Target", ""))
            )
            for one in (listed.iter(_RELATION) if listed is not None else ())
            if one.get("TargetMode") != "External"
        }


def main_part(package: Package) -> Part | None:
    """Return the part that is the document itself, None where the package names none."""
    return next(Part(package, "").related(_MAIN), None)
