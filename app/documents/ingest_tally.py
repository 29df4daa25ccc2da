"""How far all files on their way in are, and how long they will honestly take. Pure: no Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from engine.protocol import FileOutcome, IngestProgress

_STAGES = {"read": (0.0, 0.25), "chunk": (0.25, 0.25), "embed": (0.25, 0.95)}
_RECOGNISE = (0.3, 0.9)
_LEAST_SECONDS = 8.0  # nothing is foretold before
_LEAST_SHARE = 0.02
_SPREAD = (0.8, 1.4)


@dataclass(slots=True)
class _Request:
    files: int = 0
    weights: dict[str, float] = field(default_factory=dict)
    shares: dict[str, float] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)


class IngestTally:
    """Counts over all requests that are on their way. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._requests: dict[int, _Request] = {}
        self._worked = 0.0
        self._since: float | None = None
        self._paused = False

    @property
    def busy(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._requests)

    @property
    def files(self) -> int:
        """How many files there are in all."""
        return sum(one.files for one in self._requests.values())

    @property
    def files_done(self) -> int:
        """How many of them are through."""
        return sum(len(one.done) for one in self._requests.values())

    @property
    def fraction(self) -> float:
        """How much of the work is done, 0..1."""
        total = sum(_total(one) for one in self._requests.values())
        return min(sum(_done(one) for one in self._requests.values()) / total, 1.0) if total else 0

    def expect(self, request_id: int, sources: Iterable[str], seconds: Mapping[str, float]) -> None:
        """Note the files of a request, and how long each will take where that is known."""
        request = self._requests.setdefault(request_id, _Request())
        known = [value for value in seconds.values() if value > 0]
        mean = sum(known) / len(known) if known else 1.0
        request.weights = {source: seconds.get(source) or mean for source in sources}
        request.files = len(request.weights)
        self._run()

    def progressed(self, event: IngestProgress) -> None:
        """Note how far a file is; what was reached is never taken back."""
        request = self._requests.setdefault(event.request_id, _Request())
        request.files = max(event.files, len(request.weights))
        share = _share(event)
        request.shares[event.source] = max(request.shares.get(event.source, 0.0), share)
        self._run()

    def finished(self, event: FileOutcome) -> None:
        """Note that a file is through; a request that nobody waits for ends with its last one."""
        request = self._requests.get(event.request_id)
        if request is None:
            return
        request.done.add(event.source)
        if event.request_id == 0 and len(request.done) >= request.files:
            self.ended(0)

    def ended(self, request_id: int) -> None:
        """Nothing of this request is on its way any more."""
        self._requests.pop(request_id, None)
        if not self._requests:
            self.clear()

    def clear(self) -> None:
        """Nothing at all is on its way."""
        self._requests.clear()
        self._worked = 0.0
        self._since = None

    def pause(self, paused: bool) -> None:
        """Let the time of a pause not count."""
        self._stop()
        self._paused = paused
        if self.busy:
            self._run()

    def seconds_left(self) -> tuple[float, float] | None:
        """Return the least and the most that the rest will take; None while that is a guess."""
        running = self._clock() - self._since if self._since is not None else 0.0
        worked = self._worked + running
        done = self.fraction
        if self._paused or worked < _LEAST_SECONDS or done < _LEAST_SHARE:
            return None
        left = worked / done * (1.0 - done)
        return left * _SPREAD[0], left * _SPREAD[1]

    def _run(self) -> None:
        if self._since is None and not self._paused:
            self._since = self._clock()

    def _stop(self) -> None:
        if self._since is not None:
            self._worked += self._clock() - self._since
            self._since = None


def _share(event: IngestProgress) -> float:
    start, end = _STAGES.get(event.stage, _RECOGNISE if event.stage == "recognise" else (0.0, 0.0))
    within = min(event.done / event.total, 1.0) if event.total else 0.0
    return start + (end - start) * within


def _weight(request: _Request, source: str) -> float:
    return request.weights.get(source) or _mean(request)


def _mean(request: _Request) -> float:
    return sum(request.weights.values()) / len(request.weights) if request.weights else 1.0


def _total(request: _Request) -> float:
    unknown = max(0, request.files - len(request.weights))
    return sum(request.weights.values()) + unknown * _mean(request)


def _done(request: _Request) -> float:
    through = sum(_weight(request, source) for source in request.done)
    return through + sum(
        _weight(request, source) * share
        for source, share in request.shares.items()
        if source not in request.done
    )
