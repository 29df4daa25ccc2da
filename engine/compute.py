"""The computing thread: one job at a time, questions first, indexing in the gaps between.

A job is a generator of events. An urgent one (a question, a search) is run to its end; a patient
one (an ingest) gets single steps while nothing urgent waits. Patient jobs come one after the other,
but one may stand aside for the next where it says so. Every job ends in exactly one of `Finished`,
`Failed`, `Cancelled`.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from engine.errors import EngineError, ErrorCode
from engine.protocol import Cancelled, Event, Failed, Finished, Result

log = logging.getLogger(__name__)

_SECONDS_BETWEEN = 15.0

Steps = Generator[Event | None, None, Result]
"""Yields what happens (None: nothing to tell, but others may go first) and returns the result."""


@dataclass(slots=True, eq=False)
class Job:
    """Work for the computing thread; `start` is called on it, and makes the generator there.

    A job in the `background` gets its steps only while no other patient one is there. `files` are
    the paths it was given. `stands_aside` says whether it can wait now until another that was
    given files has ended, told whether that one is wanted before all others.
    """

    request_id: int
    start: Callable[[Job], Steps]
    urgent: bool
    background: bool = False
    files: tuple[str, ...] = ()
    stands_aside: Callable[[bool], bool] = lambda _wanted: False
    wanted: bool = False
    _cancel: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        """Ask the job to end; may be called from any thread, at any time."""
        self._cancel.set()

    def cancelled(self) -> bool:
        """Whether somebody asked the job to end."""
        return self._cancel.is_set()


class ComputeThread:
    """Runs jobs and sends their events.

    Any thread may call `submit`, `prefer`, `cancel`, `hold` and `stop`.
    """

    def __init__(
        self,
        send: Callable[[Event], None],
        close: Callable[[], None],
        between: Callable[[], None] = lambda: None,
    ) -> None:
        """`between` is called on the thread every few seconds, whether or not it has jobs."""
        self._send = send
        self._close = close
        self._between = between
        self._called = time.monotonic()
        self._urgent: queue.SimpleQueue[Job | str | None] = queue.SimpleQueue()
        self._lines: tuple[deque[Job], deque[Job]] = (deque(), deque())
        self._running: list[tuple[Job, Steps] | None] = [None, None]
        self._aside: tuple[list[tuple[Job, Steps]], ...] = ([], [])
        self._jobs: dict[int, Job] = {}
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._held = threading.Event()
        self._thread = threading.Thread(target=self._run, name="compute")

    def start(self) -> None:
        """Begin to take jobs."""
        self._thread.start()

    def submit(self, job: Job) -> None:
        """Queue a job."""
        with self._lock:
            self._jobs[job.request_id] = job
        self._urgent.put(job)

    def prefer(self, file: str) -> None:
        """Let the patient job that was given a file, and waits, be the next."""
        self._urgent.put(file)

    def cancel(self, request_id: int) -> None:
        """Ask a job to end, waiting or running; an unknown or ended one is left alone."""
        with self._lock:
            job = self._jobs.get(request_id)
        if job:
            job.cancel()
            self._urgent.put(None)

    def wanted(self) -> bool:
        """Whether something waits that may come before the step being taken."""
        return self._stopping.is_set() or not self._urgent.empty()

    def hold(self, held: bool) -> None:
        """Take no steps of patient jobs while held, but to end a cancelled one."""
        if held:
            self._held.set()
        else:
            self._held.clear()
        self._urgent.put(None)

    def stop(self) -> None:
        """Cancel all jobs and wait for the thread to end."""
        self._stopping.set()
        with self._lock:
            jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        self._urgent.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._call_between()
                job = self._take(wait=self._line() is None)
                at = self._line()
                if isinstance(job, str):
                    self._put_first(job)
                elif job and job.urgent:
                    self._drain(job)
                elif job:
                    self._lines[job.background].append(job)
                elif at is not None:
                    self._take_step(at)
        finally:
            for running in (*filter(None, self._running), *self._aside[0], *self._aside[1]):
                running[1].close()
            self._close()

    def _line(self) -> int | None:
        """Return the line of patient jobs that a step is to be taken of: 1 in the background."""
        for at, (running, waiting) in enumerate(zip(self._running, self._lines, strict=True)):
            job = running[0] if running else waiting[0] if waiting else None
            if job is not None and (job.cancelled() or not self._held.is_set()):
                return at
        return None

    def _take_step(self, at: int) -> None:
        running, waiting = self._running[at], self._lines[at]
        passing = next((job for job in waiting if job.files), None)
        if running and passing and _gives_way(running[0], passing):
            waiting.remove(passing)
            waiting.appendleft(passing)
            self._aside[at].append(running)
            running = None
        if running is None:
            job = waiting.popleft()
            steps = self._begin(job)
            self._running[at] = (job, steps) if steps else self._back(at)
        elif self._advance(*running):
            self._running[at] = self._back(at)

    def _back(self, at: int) -> tuple[Job, Steps] | None:
        """Return the job that stood aside last, None where none did."""
        return self._aside[at].pop() if self._aside[at] else None

    def _put_first(self, file: str) -> None:
        line = self._lines[0]
        found = next((job for job in line if file in job.files), None)
        if found is not None:
            found.wanted = True
            line.remove(found)
            line.appendleft(found)

    def _call_between(self) -> None:
        if time.monotonic() - self._called >= _SECONDS_BETWEEN:
            self._between()
            self._called = time.monotonic()

    def _take(self, wait: bool) -> Job | str | None:
        try:
            return self._urgent.get(block=wait, timeout=_SECONDS_BETWEEN if wait else None)
        except queue.Empty:
            return None

    def _begin(self, job: Job) -> Steps | None:
        if not job.cancelled():
            return _started(job)
        self._end(job, Cancelled(job.request_id))
        return None

    def _drain(self, job: Job) -> None:
        steps = self._begin(job)
        while steps and not self._advance(job, steps):
            if self._stopping.is_set():
                job.cancel()

    def _advance(self, job: Job, steps: Steps) -> bool:
        """Take one step; return whether the job has ended."""
        try:
            event = next(steps)
            if event:
                self._send(event)
            return False
        except StopIteration as stop:
            self._end(job, Finished(job.request_id, stop.value))
        except EngineError as error:
            if error.code is ErrorCode.CANCELLED:
                self._end(job, Cancelled(job.request_id))
            else:
                self._end(job, Failed(job.request_id, error.code.value, error.details))
        except Exception:  # noqa: BLE001 - a bug costs this job, never the thread
            self._end(job, internal_failure(job.request_id))
        return True

    def _end(self, job: Job, event: Event) -> None:
        with self._lock:
            self._jobs.pop(job.request_id, None)
        self._send(event)


def internal_failure(request_id: int) -> Failed:
    """Log the exception being handled; return an event that names the log entry."""
    reference = f"E{threading.get_native_id()}-{request_id}"
    log.exception("internal error %s", reference)  # noqa: LOG004 - called by handlers
    return Failed(request_id, ErrorCode.INTERNAL.value, {"reference": reference})


def _gives_way(running: Job, passing: Job) -> bool:
    return not running.cancelled() and running.stands_aside(passing.wanted)


def _started(job: Job) -> Steps:
    """Begin a job with its first step, so that whatever fails in it is told like the rest."""
    return (yield from job.start(job))
