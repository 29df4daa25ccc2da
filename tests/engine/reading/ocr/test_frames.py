"""Turning a page upright and back again."""

from __future__ import annotations

import numpy as np
import pytest

from engine.reading.ocr.frames import Frame

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
