from __future__ import annotations

from engine.watching.planning import FileNow
from engine.watching.settling import Settling

NOW = 1_700_000_000.0


def _file(age: float, size: int = 10, name: str = "a") -> FileNow:
    written = int((NOW - age) * 1e9)
    return FileNow(name, size, written, written)


def test_a_file_not_written_to_lately_is_settled_at_once() -> None:
    assert Settling(quiet=3).settled(_file(age=10), NOW)


def test_a_file_just_written_settles_once_it_stays_the_same() -> None:
    settling = Settling(quiet=3)
    file = _file(age=1)
    assert not settling.settled(file, NOW)
    assert not settling.settled(file, NOW + 1)
    assert settling.settled(file, NOW + 3)


def test_a_growing_file_waits() -> None:
    settling = Settling(quiet=3)
    for second in range(10):
        assert not settling.settled(_file(age=-second, size=second), NOW + second)


def test_a_server_whose_clock_is_ahead_only_costs_a_second_look() -> None:
    settling = Settling(quiet=3)
    ahead = _file(age=-3600)
    assert not settling.settled(ahead, NOW)
    assert settling.settled(ahead, NOW + 3)


def test_a_copy_with_an_old_time_waits_while_it_is_being_made() -> None:
    settling = Settling(quiet=3)
    made = FileNow("a", 10, int((NOW - 9e6) * 1e9), int(NOW * 1e9))
    assert not settling.settled(made, NOW)


def test_what_is_gone_is_forgotten() -> None:
    settling = Settling(quiet=3)
    settling.settled(_file(age=0), NOW)
    settling.keep(set())
    assert not settling.settled(_file(age=0), NOW + 2.9)
