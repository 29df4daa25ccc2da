"""How long answers take on this computer, from what was measured of them. Pure: no Qt."""

from __future__ import annotations

from collections.abc import Callable

from engine.types import Answer

_LEAST_TOKENS, _LEAST_SECONDS = 64, 1.5  # nothing is said of a shorter reading's speed
_LEAST_LEFT = 4.0  # seconds; less is not worth saying


class AnswerPace:
    """Follows the questions of one window. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._speed: float | None = None
        self._began: tuple[float, int] | None = None
        self._done = 0
        self.last: float | None = None

    def begin(self) -> None:
        """Note that a prompt is about to be read."""
        self._began = None

    def left(self, done: int, total: int) -> float | None:
        """Return the seconds until a prompt is read, None while nothing is known of that.

        `done` of `total` tokens are read. The speed is that of this reading, or of the one before.
        """
        now = self._clock()
        if self._began is None or done < self._done:
            self._began = (now, done)
        self._done = done
        seconds, tokens = now - self._began[0], done - self._began[1]
        if tokens >= _LEAST_TOKENS and seconds >= _LEAST_SECONDS:
            self._speed = tokens / seconds
        if self._speed is None:
            return None
        left = (total - done) / self._speed
        return left if left >= _LEAST_LEFT else None

    def note(self, answer: Answer) -> None:
        """Note how long a generated answer took in all."""
        total = answer.seconds.get("total")
        if answer.model and total:
            self.last = total


def rounded(seconds: float) -> int:
    """Return seconds as coarse as they are known: up to a minute by 5, then by 10."""
    step = 5 if seconds < 60 else 10
    return max(step, step * round(seconds / step))
