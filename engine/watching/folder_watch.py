"""When to look through which watched folder again: after word of a change, and now and then.

Word never comes from network shares, may get lost, and says nothing of what happened while the
program was closed; so each folder is also looked through at intervals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.watching.events import EventSource

QUIET_SECONDS = 2.0
_LONGEST_DELAY = 30.0
_INTERVAL, _INTERVAL_WITHOUT_EVENTS = 600.0, 60.0
_NOT_BEFORE_LOOKED = math.inf
_REST_FACTOR = 20.0
"""Looking may take one part in so many of the time."""


@dataclass(slots=True)
class _Folder:
    due: float
    rests_until: float
    listened_to: bool = False
    looked_at: bool = False
    word_since: float | None = None


class FolderWatch:
    """Says what to look through. Used by one thread; `clock` counts seconds and never goes back."""

    def __init__(
        self,
        events: EventSource,
        clock: Callable[[], float],
        is_remote: Callable[[str], bool],
    ) -> None:
        self._events = events
        self._clock = clock
        self._is_remote = is_remote
        self._folders: dict[str, _Folder] = {}

    def watch(self, roots: Iterable[str]) -> None:
        """Watch these folders and no others; new ones are due at once."""
        wanted = set(roots)
        for root in set(self._folders) - wanted:
            self._events.stop(root)
            del self._folders[root]
        for root in wanted - set(self._folders):
            self._folders[root] = _Folder(self._clock(), self._clock())

    def poll(self) -> list[str]:
        """Return the folders to look through now; each is due again after `looked`."""
        now = self._clock()
        for root in self._events.changed():
            folder = self._folders.get(root)
            if folder:
                folder.word_since = now if folder.word_since is None else folder.word_since
                folder.due = self._soon(folder)
        due = []
        for root, folder in sorted(self._folders.items()):
            if folder.due <= now and not folder.looked_at:
                if not folder.listened_to:  # before it is looked through: nothing falls between
                    folder.listened_to = not self._is_remote(root) and self._events.start(root)
                folder.looked_at, folder.word_since = True, None
                due.append(root)
        return due

    def looked(self, root: str, *, seconds: float, reachable: bool, waiting: bool) -> None:
        """Note that a folder was looked through, how long it took, and whether files wait."""
        folder = self._folders.get(root)
        if folder is None:
            return
        if not reachable:
            self._events.stop(root)
            folder.listened_to = False
        folder.looked_at = False
        folder.rests_until = self._clock() + _REST_FACTOR * seconds
        if folder.word_since is not None:  # something happened meanwhile
            folder.due = self._soon(folder)
            return
        interval = _INTERVAL if folder.listened_to else _INTERVAL_WITHOUT_EVENTS
        next_look = self._clock() + (QUIET_SECONDS if waiting else interval)
        folder.due = max(next_look, folder.rests_until)

    def seconds_to_wait(self) -> float | None:
        """Return how long nothing is due unless word comes; None where nothing will be."""
        due = [folder.due for folder in self._folders.values() if not folder.looked_at]
        return max(0.0, min(due) - self._clock()) if due else None

    def _soon(self, folder: _Folder) -> float:
        """Return when to look after word came: once it is quiet, or after a while of no quiet."""
        now = self._clock()
        since = now if folder.word_since is None else folder.word_since
        return max(min(now + QUIET_SECONDS, since + _LONGEST_DELAY), folder.rests_until)

    def close(self) -> None:
        """Watch nothing any more."""
        self._folders.clear()
        self._events.close()
