"""The headings above a place: what a section of a document without pages is called."""

from __future__ import annotations

from typing import Protocol

from engine.reading.structure import heading_number
from engine.types import Location, LocationKind

_LABEL_LENGTH = 80


class Place(Protocol):
    """Where a converter is in the user's file."""

    def enter(self, level: int, text: str) -> None:
        """Pass a heading; `level` is 1..6."""

    def location(self) -> Location:
        """Return the location of what is read now."""


class HeadingPath:
    """The headings that hold for what follows, from the top."""

    def __init__(self) -> None:
        self._headings: list[tuple[int, str]] = []
        self._location = Location(LocationKind.SECTION, "")

    def enter(self, level: int, text: str) -> None:
        """Begin a section; `level` is 1..6."""
        self._headings = [pair for pair in self._headings if pair[0] < level]
        self._headings.append((level, text))
        self._location = self._named()

    def location(self) -> Location:
        """Return the section: by its own number where it has one, else by the headings above."""
        return self._location

    def _named(self) -> Location:
        below_title = [text for level, text in self._headings if level > 1]
        names = below_title or [text for _, text in self._headings]
        if names and heading_number(names[-1]):
            names = names[-1:]
        return Location(LocationKind.SECTION, " › ".join(names)[:_LABEL_LENGTH])


class FixedPlace:
    """A place whose parts have no names of their own: a message."""

    def __init__(self, location: Location) -> None:
        self._location = location

    def enter(self, level: int, text: str) -> None:
        """Pass a heading: it changes nothing here."""

    def location(self) -> Location:
        """Return the one place there is."""
        return self._location
