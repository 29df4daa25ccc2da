"""What makes a character uncertain besides a low score."""

from __future__ import annotations

import numpy as np

from engine.reading.ocr.doubts import doubtful, ranges


def _even(text: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return (np.arange(len(text)) + 0.5) / len(text)


def _marked(text: str, **changes: object) -> str:
    count = len(text)
    scores = np.asarray(changes.get("scores", np.ones(count)), np.float64)
    centres = np.asarray(changes.get("centres", _even(text)), np.float64)
    ink = np.asarray(changes.get("ink", np.ones(400, bool)), bool)
    marks = doubtful(text, scores, centres, ink)
    return "".join(c for c, marked in zip(text, marks, strict=True) if marked)


def test_a_low_score_is_a_doubt_but_not_of_a_space() -> None:
    assert _marked("退货 15", scores=[1, 0.85, 0.8, 1, 1]) == "货"


def test_digits_must_be_surer_than_letters_and_none_is_sure_in_a_poor_line() -> None:
    assert _marked("共15天", scores=[0.92, 0.99, 0.95, 0.92]) == "5"
    assert _marked("共15天", scores=[0.5, 1, 1, 0.6]) == "共15天"


def test_amounts_with_points_alone_are_doubtful_where_a_comma_should_stand() -> None:
    assert _marked("total 37.499.96") == ".."
    assert _marked("total 37,499,96") == ",,"
    for good in ("total 37,499.96", "37.499,96", "12.06.2024", "192.168.10.20", "1.234.567"):
        assert _marked(good) == ""


def test_a_gap_with_ink_in_it_makes_its_neighbours_doubtful() -> None:
    text = "二〇一年八月"
    places = [0.07, 0.21, 0.36, 0.64, 0.79, 0.93]
    assert _marked(text, centres=places) == "一年"
    ink = np.ones(400, bool)
    ink[165:240] = False
    assert _marked(text, centres=places, ink=ink) == ""


def test_ranges_are_half_open_and_joined() -> None:
    assert ranges([False, True, True, False, True]) == ((1, 3), (4, 5))
    assert ranges([]) == ()
