"""How far files are, and how long they will take: honest, or silent."""

from __future__ import annotations

from app.documents.ingest_tally import IngestTally
from engine.protocol import FileOutcome, IngestProgress


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def progress(source: str, stage: str, done: int, total: int, request: int = 5) -> IngestProgress:
    return IngestProgress(request, source, None, stage, done, total, 0, 2)


def test_nothing_is_foretold_before_something_is_known() -> None:
    clock = Clock()
    tally = IngestTally(clock)
    tally.expect(5, ["/a", "/b"], {})
    tally.progressed(progress("/a", "embed", 1, 2))
    clock.now = 3.0
    assert tally.seconds_left() is None
    clock.now = 30.0
    left = tally.seconds_left()
    assert left and left[0] < 30.0 * 0.7 / 0.3 < left[1]


def test_a_long_file_weighs_more_than_a_short_one() -> None:
    tally = IngestTally(Clock())
    tally.expect(5, ["/short", "/long"], {"/short": 10.0, "/long": 90.0})
    tally.finished(FileOutcome(5, "/short", "added", None))
    assert tally.fraction == 0.1
    assert (tally.files_done, tally.files) == (1, 2)


def test_what_was_reached_is_never_taken_back() -> None:
    tally = IngestTally(Clock())
    tally.expect(5, ["/a"], {})
    tally.progressed(progress("/a", "embed", 1, 1))
    reached = tally.fraction
    tally.progressed(progress("/a", "recognise", 0, 9))
    assert tally.fraction == reached


def test_the_time_of_a_pause_does_not_count() -> None:
    clock = Clock()
    tally = IngestTally(clock)
    tally.expect(5, ["/a", "/b"], {})
    tally.finished(FileOutcome(5, "/a", "added", None))
    clock.now = 20.0
    before = tally.seconds_left()
    tally.pause(True)
    assert tally.seconds_left() is None
    clock.now = 500.0
    tally.pause(False)
    assert tally.seconds_left() == before


def test_work_that_nobody_waits_for_ends_with_its_last_file() -> None:
    tally = IngestTally(Clock())
    for source in ("/a", "/b"):
        tally.progressed(progress(source, "read", 1, 1, request=0))
        assert tally.busy
        tally.finished(FileOutcome(0, source, "added", None))
    assert not tally.busy
