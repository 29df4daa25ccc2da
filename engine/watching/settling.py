"""Files that are still being written wait until they stay the same."""

from __future__ import annotations

from collections.abc import Collection

from engine.watching.planning import FileNow

QUIET_SECONDS = 3.0


class Settling:
    """Remembers when each new or changed file was first seen as it is."""

    def __init__(self, quiet: float = QUIET_SECONDS) -> None:
        self.quiet = quiet
        self._since: dict[str, tuple[tuple[int, int], float]] = {}

    def settled(self, file: FileNow, now: float) -> bool:
        """Say whether a file has stopped changing; `now` is in seconds since 1970.

        It has where nothing was written to it lately, or where it was the same a while ago: a copy
        brings an old time with it, and a server's clock may be ahead of ours.
        """
        if now - max(file.modified_ns, file.changed_ns) / 1e9 >= self.quiet:
            self._since.pop(file.source, None)
            return True
        stamp = (file.size, file.modified_ns)
        before, since = self._since.get(file.source, (None, now))
        if before != stamp:
            self._since[file.source] = (stamp, now)
            return False
        if now - since < self.quiet:
            return False
        del self._since[file.source]
        return True

    def keep(self, sources: Collection[str]) -> None:
        """Forget all files but these."""
        self._since = {source: seen for source, seen in self._since.items() if source in sources}
