from __future__ import annotations

import pytest

from models.pace import Pace


def test_speed_and_the_time_left_follow_the_last_ten_seconds() -> None:
    pace = Pace()
    assert pace.speed == 0 and pace.seconds_left(1000) is None
    for second in range(20):
        pace.arrived(float(second), 1000 * second)
    assert pace.speed == pytest.approx(1000)
    assert pace.seconds_left(29_000) == pytest.approx(10)
    for second in range(20, 40):
        pace.arrived(float(second), 19_000 + 10 * (second - 19))
    assert pace.speed == pytest.approx(10)


def test_a_file_that_starts_anew_starts_its_speed_anew() -> None:
    pace = Pace()
    pace.arrived(0.0, 0)
    pace.arrived(1.0, 5000)
    pace.arrived(2.0, 0)
    assert pace.speed == 0


def test_an_unknown_size_has_no_end() -> None:
    pace = Pace()
    pace.arrived(0.0, 0)
    pace.arrived(1.0, 10)
    assert pace.seconds_left(0) is None
