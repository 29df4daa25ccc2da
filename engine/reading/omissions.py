"""What a converter leaves out, counted while it hands out its blocks."""

from __future__ import annotations

from engine.types import LeftOut, Omission


class Omissions:
    """Counts by kind; `counted` is what goes into the receipt once the last block is out."""

    def __init__(self) -> None:
        self._counts: dict[Omission, int] = {}

    def add(self, what: Omission, count: int = 1) -> None:
        """Count `count` more of a kind; 0 adds nothing."""
        if count:
            self._counts[what] = self._counts.get(what, 0) + count

    def counted(self) -> tuple[LeftOut, ...]:
        """Return the counts in the order of `Omission`."""
        return tuple(
            LeftOut(what.value, self._counts[what]) for what in Omission if what in self._counts
        )
