"""Turning a page upright and back again."""

from __future__ import annotations

import numpy as np
import pytest

from engine.reading.ocr.frames import Frame
from engine.reading.ocr.orientation import skew

BOXES = np.array([[10.0, 20.0, 30.0, 28.0], [200.0, 300.0, 260.0, 312.0]])


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_there_and_back_by_quarters_is_exact(turn: int) -> None:
    frame = Frame(400.0, 600.0, turn)
    upright = frame.upright(BOXES)
    assert upright[:, 2].max() <= frame.width
    assert upright[:, 3].max() <= frame.height
    assert np.allclose(frame.displayed(upright), BOXES)


def test_a_quarter_turn_clockwise_takes_the_lower_left_corner_to_the_upper_left() -> None:
    frame = Frame(400.0, 600.0, 1)
    assert np.allclose(frame.upright(np.array([[0.0, 590.0, 10.0, 600.0]])), [[0, 0, 10, 10]])


def test_there_and_back_askew_keeps_the_middle_and_grows_little() -> None:
    frame = Frame(400.0, 600.0, 1, np.radians(3))
    back = frame.displayed(frame.upright(BOXES))
    middles = (back[:, :2] + back[:, 2:]) / 2
    assert np.allclose(middles, (BOXES[:, :2] + BOXES[:, 2:]) / 2)
    assert ((back[:, 2:] - back[:, :2]) - (BOXES[:, 2:] - BOXES[:, :2])).max() < 8


def test_an_empty_box_stays_empty() -> None:
    assert not Frame(400.0, 600.0, 3, 0.02).displayed(np.zeros((1, 4))).any()


def _line(x: float, y: float, length: float, degrees: float) -> list[list[float]]:
    along = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    down = np.array([-along[1], along[0]]) * 20
    start = np.array([x, y])
    return [
        list(point)
        for point in (start, start + length * along, start + length * along + down, start + down)
    ]


def test_the_skew_is_that_of_the_long_lines() -> None:
    quads = np.array([_line(50, 50 + 40 * n, 600, 2.0) for n in range(5)] + [_line(0, 0, 40, -9.0)])
    assert np.degrees(skew(quads)) == pytest.approx(2.0, abs=0.01)
    assert skew(quads[5:]) == 0.0
    assert skew(np.array([_line(50, 50, 600, 35.0)])) == 0.0
