"""How fast bytes arrive, and how long the rest will take."""

from __future__ import annotations

from collections import deque

_WINDOW_SECONDS = 10.0


class Pace:
    """Speed over the last ten seconds. Times are seconds of any clock that only goes forward."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def arrived(self, now: float, done: int) -> None:
        """Note that `done` bytes are there in all; fewer than before begin anew."""
        if self._seen and done < self._seen[-1][1]:
            self._seen.clear()
        self._seen.append((now, done))
        while len(self._seen) > 2 and now - self._seen[1][0] >= _WINDOW_SECONDS:
            self._seen.popleft()

    @property
    def speed(self) -> float:
        """Bytes a second; 0 where it is not known yet."""
        if len(self._seen) < 2:
            return 0.0
        (begun, first), (now, last) = self._seen[0], self._seen[-1]
        return (last - first) / (now - begun) if now > begun else 0.0

    def seconds_left(self, total: int) -> float | None:
        """Return how long the rest will take; None where that is not known."""
        speed = self.speed
        return (total - self._seen[-1][1]) / speed if speed and total else None
