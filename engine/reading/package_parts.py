"""Parts of an Office package and how they refer to each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from engine.errors import EngineError
from engine.reading.packages import Package, Relation

_MAIN = "officeDocument"

Element = Any
"""An lxml element."""


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
        return Part(self._package, found.target) if found and not found.external else None

    def related(self, *kinds: str) -> Iterator[Part]:
        """Return the parts that this one names as one of the kinds given."""
        for relation in self._relations.values():
            if relation.kind in kinds and not relation.external:
                yield Part(self._package, relation.target)

    @cached_property
    def _relations(self) -> dict[str, Relation]:
        try:
            return self._package.relations(self.name)
        except EngineError:
            return {}


def main_part(package: Package) -> Part | None:
    """Return the part that is the document itself, None where the package names none."""
    return next(Part(package, "").related(_MAIN), None)
