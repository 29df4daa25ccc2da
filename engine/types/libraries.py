"""A library as a file of the user's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LibraryInfo:
    """Which library is open, how large its file is, and whose copy it is.

    `shared_name` and `shared_at` (ISO 8601, UTC) are those given by who shared it, empty in a
    library of one's own. A shared one cannot be changed.
    """

    path: str
    bytes: int
    documents: int
    shared_name: str = ""
    shared_at: str = ""

    @property
    def shared(self) -> bool:
        """Whether it is a copy that can only be read."""
        return bool(self.shared_at)
