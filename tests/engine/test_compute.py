from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

import pytest

from engine.compute import ComputeThread, Job, Steps
from engine.errors import EngineError, ErrorCode
from engine.protocol import AnswerDelta, Cancelled, Event, Failed, Finished, Result


class Heard:
    """Collects events; `until` waits for one that fits."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._queue: queue.SimpleQueue[Event] = queue.SimpleQueue()

    def send(self, event: Event) -> None:
        self._queue.put(event)

    def until(self, *ends: type[Event]) -> Event:
        while True:
            event = self._queue.get()
            self.events.append(event)
            if isinstance(event, ends):
                return event


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def compute(heard: Heard) -> Iterator[ComputeThread]:
    thread = ComputeThread(heard.send, lambda: None)
    thread.start()
    yield thread
    thread.stop()


def test_a_job_ends_in_its_result(heard: Heard, compute: ComputeThread) -> None:
    def steps(job: Job) -> Steps:
        yield AnswerDelta(7, "a")
        return Result(path="x")

    compute.submit(Job(7, steps, urgent=True))
    assert heard.until(Finished) == Finished(7, Result(path="x"))
    assert heard.events[0] == AnswerDelta(7, "a")


def test_a_question_goes_between_two_steps_of_an_ingest(
    heard: Heard, compute: ComputeThread
) -> None:
    asked = threading.Event()

    def ingest(job: Job) -> Steps:
        yield AnswerDelta(1, "first")
        asked.wait()
        for number in range(50):
            yield AnswerDelta(1, str(number))
        return Result()

    def question(job: Job) -> Steps:
        yield AnswerDelta(2, "answer")
        return Result()

    compute.submit(Job(1, ingest, urgent=False))
    heard.until(AnswerDelta)
    compute.submit(Job(2, question, urgent=True))
    asked.set()
    assert heard.until(Finished).request_id == 2
    assert heard.until(Finished).request_id == 1
    assert len(heard.events) == 1 + 50 + 1 + 2


@pytest.mark.parametrize("urgent", [True, False])
def test_a_cancelled_job_ends_once_as_cancelled(
    heard: Heard, compute: ComputeThread, urgent: bool
) -> None:
    def endless(job: Job) -> Steps:
        while not job.cancelled():
            yield AnswerDelta(3, ".")
        raise EngineError(ErrorCode.CANCELLED)

    compute.submit(Job(3, endless, urgent))
    heard.until(AnswerDelta)
    compute.cancel(3)
    assert heard.until(Finished, Failed, Cancelled) == Cancelled(3)


def test_a_job_cancelled_while_it_waits_never_starts(heard: Heard, compute: ComputeThread) -> None:
    release = threading.Event()

    def blocking(job: Job) -> Steps:
        yield AnswerDelta(1, "")
        release.wait()
        return Result()

    def never(job: Job) -> Steps:
        raise AssertionError("started")

    compute.submit(Job(1, blocking, urgent=True))
    compute.submit(Job(2, never, urgent=True))
    compute.cancel(2)
    release.set()
    ends = {type(heard.until(Finished, Cancelled, Failed)) for _ in range(2)}
    assert ends == {Finished, Cancelled}


def test_an_expected_failure_carries_its_code_and_details(
    heard: Heard, compute: ComputeThread
) -> None:
    def failing(job: Job) -> Steps:
        yield AnswerDelta(4, "")
        raise EngineError(ErrorCode.DISK_FULL, name="x")

    compute.submit(Job(4, failing, urgent=False))
    assert heard.until(Failed) == Failed(4, "disk_full", {"name": "x"})


def test_a_bug_is_internal_with_a_log_reference_and_the_thread_goes_on(
    heard: Heard, compute: ComputeThread, caplog: pytest.LogCaptureFixture
) -> None:
    def buggy(job: Job) -> Steps:
        yield AnswerDelta(5, "")
        raise ZeroDivisionError

    compute.submit(Job(5, buggy, urgent=True))
    failed = heard.until(Failed)
    assert isinstance(failed, Failed) and failed.code == "internal"
    assert failed.details["reference"] in caplog.text
    compute.submit(Job(6, buggy, urgent=False))
    assert heard.until(Failed).request_id == 6


def test_stopping_cancels_what_runs_and_closes_once(heard: Heard) -> None:
    closed: list[str] = []
    compute = ComputeThread(heard.send, lambda: closed.append("closed"))

    def endless(job: Job) -> Steps:
        while not job.cancelled():
            yield AnswerDelta(3, ".")
        raise EngineError(ErrorCode.CANCELLED)

    compute.start()
    compute.submit(Job(3, endless, urgent=True))
    heard.until(AnswerDelta)
    compute.stop()
    assert closed == ["closed"]


def test_a_held_job_takes_no_step_but_can_be_cancelled(
    heard: Heard, compute: ComputeThread
) -> None:
    def ingest(job: Job) -> Steps:
        while not job.cancelled():
            yield AnswerDelta(1, "step")
        raise EngineError(ErrorCode.CANCELLED)

    def question(job: Job) -> Steps:
        yield AnswerDelta(2, "answer")
        return Result()

    compute.submit(Job(1, ingest, urgent=False))
    heard.until(AnswerDelta)
    compute.hold(True)
    compute.submit(Job(2, question, urgent=True))
    heard.until(Finished)
    steps = len(heard.events)
    compute.submit(Job(3, question, urgent=True))
    heard.until(Finished)
    assert [event.request_id for event in heard.events[steps:]] == [2, 3]
    compute.cancel(1)
    assert heard.until(Cancelled) == Cancelled(1)


def test_a_held_job_goes_on_when_let(heard: Heard, compute: ComputeThread) -> None:
    def ingest(job: Job) -> Steps:
        yield AnswerDelta(1, "step")
        return Result()

    compute.hold(True)
    compute.submit(Job(1, ingest, urgent=False))
    compute.hold(False)
    assert heard.until(Finished).request_id == 1


def test_a_job_in_the_background_waits_while_another_patient_one_is_there(
    heard: Heard, compute: ComputeThread
) -> None:
    def background(job: Job) -> Steps:
        for number in range(100_000):
            if job.cancelled():
                raise EngineError(ErrorCode.CANCELLED)
            yield AnswerDelta(1, str(number)) if number == 0 else None
        return Result()

    def ingest(job: Job) -> Steps:
        for _ in range(20):
            yield AnswerDelta(2, "page")
        return Result()

    compute.submit(Job(1, background, urgent=False, background=True))
    heard.until(AnswerDelta)
    compute.submit(Job(2, ingest, urgent=False))
    assert heard.until(Finished).request_id == 2
    compute.cancel(1)
    assert heard.until(Cancelled, Finished) == Cancelled(1)


def test_a_step_can_see_that_somebody_waits(heard: Heard, compute: ComputeThread) -> None:
    seen: list[bool] = []
    begun, asked = threading.Event(), threading.Event()

    def patient(job: Job) -> Steps:
        yield None
        seen.append(compute.wanted())
        begun.set()
        asked.wait()
        seen.append(compute.wanted())
        yield None
        return Result()

    def urgent(job: Job) -> Steps:
        yield from ()
        return Result()

    compute.submit(Job(1, patient, urgent=False))
    begun.wait()
    compute.submit(Job(2, urgent, urgent=True))
    asked.set()
    assert {heard.until(Finished).request_id, heard.until(Finished).request_id} == {1, 2}
    assert seen == [False, True]


def test_a_job_that_stands_aside_goes_on_after_the_one_that_it_let_pass(
    heard: Heard, compute: ComputeThread
) -> None:
    rests = threading.Event()

    def long(job: Job) -> Steps:
        yield AnswerDelta(1, "first")
        while not rests.is_set():
            yield None
        yield AnswerDelta(1, "last")
        return Result()

    def short(job: Job) -> Steps:
        yield AnswerDelta(2, "short")
        rests.set()
        return Result()

    compute.submit(Job(1, long, urgent=False, stands_aside=lambda _wanted: True))
    heard.until(AnswerDelta)
    compute.submit(Job(2, short, urgent=False, files=("/a",)))
    assert heard.until(Finished).request_id == 2
    assert heard.until(Finished).request_id == 1
    texts = [event.text for event in heard.events if isinstance(event, AnswerDelta)]
    assert texts == ["first", "short", "last"]


def test_a_file_that_is_wanted_brings_its_job_to_the_front(
    heard: Heard, compute: ComputeThread
) -> None:
    begun = threading.Event()

    def job(number: int, *files: str) -> Job:
        def steps(job: Job) -> Steps:
            yield AnswerDelta(number, "")
            begun.wait()
            yield None
            return Result()

        return Job(number, steps, False, files=files, stands_aside=lambda wanted: wanted)

    compute.submit(job(1, "/a"))
    heard.until(AnswerDelta)
    compute.submit(job(2, "/b"))
    compute.submit(job(3, "/c", "/d"))
    compute.prefer("/d")
    compute.prefer("/nowhere")
    begun.set()
    assert [heard.until(Finished).request_id for _ in range(3)] == [3, 1, 2]


def test_a_job_that_is_cancelled_ends_before_it_lets_another_pass(
    heard: Heard, compute: ComputeThread
) -> None:
    def steps(job: Job) -> Steps:
        while not job.cancelled():
            yield AnswerDelta(1, "")
        raise EngineError(ErrorCode.CANCELLED)

    def other(job: Job) -> Steps:
        yield None
        return Result()

    aside = threading.Event()
    compute.submit(Job(1, steps, False, stands_aside=lambda _wanted: aside.is_set()))
    heard.until(AnswerDelta)
    compute.submit(Job(2, other, urgent=False, files=("/a",)))
    compute.hold(True)
    compute.cancel(1)
    aside.set()
    assert heard.until(Finished, Cancelled) == Cancelled(1)
    compute.hold(False)
    assert heard.until(Finished, Cancelled).request_id == 2
