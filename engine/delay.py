"""Something done once, a while after it was last asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Delay:
    """Calls `act` on a thread of its own `seconds` after the last `start_anew`."""

    def __init__(self, seconds: float, act: Callable[[], None]) -> None:
        self._seconds = seconds
        self._act = act
        self._timer: threading.Timer | None = None

    def start_anew(self) -> None:
        """Begin to wait, from the start where that had begun; by one thread at a time."""
        self.close()
        self._timer = threading.Timer(self._seconds, self._act)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Wait no more; what has begun is not stopped."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
