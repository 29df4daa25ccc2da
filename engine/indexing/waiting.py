"""What is still to be read in a run, and which of it comes next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from engine.library import StagedVersion

Waiting = str | StagedVersion
"""A file by its path, or a version that is there already: a part, a broken-off reading."""


class WaitingLine:
    """First come, first served, but what is wanted next. Any thread may call `prefer`."""

    def __init__(self, waiting: Iterable[Waiting] = ()) -> None:
        self._waiting = deque(waiting)
        self._preferred: deque[str] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def prefer(self, source: str) -> None:
        """Let a file be the next one, by its path; one that does not wait here changes nothing."""
        self._preferred.append(source)

    def add_next(self, versions: Iterable[StagedVersion]) -> None:
        """Put versions before all others, in this order."""
        self._waiting.extendleft(reversed(list(versions)))

    def add_last(self, version: StagedVersion) -> None:
        """Put a version behind all others."""
        self._waiting.append(version)

    def next(self) -> Waiting | None:
        """Take what comes next; None where nothing waits."""
        while self._preferred:
            wanted = self._preferred.popleft()
            found = next((each for each in self._waiting if source_of(each) == wanted), None)
            if found is not None:
                self._waiting.remove(found)
                return found
        return self._waiting.popleft() if self._waiting else None


def source_of(waiting: Waiting) -> str:
    """Return the path, or for a part the source that names it."""
    return waiting if isinstance(waiting, str) else waiting.source
