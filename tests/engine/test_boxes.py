"""Packed boxes come back as they were, and are small."""

from __future__ import annotations

import numpy as np
import pytest

from engine import character_rects
from engine.boxes import line_rects, pack, unpack


def _line(count: int, y: float, width: float = 0.02, x: float = 0.1) -> np.ndarray:
    lefts = x + width * np.arange(count)
    return np.stack([lefts, np.full(count, y), lefts + width, np.full(count, y + 0.015)], axis=1)


def test_boxes_come_back_within_a_hundredth_of_a_millimetre() -> None:
    boxes = np.random.default_rng(1).random((500, 4))
    boxes[:, 2:] = boxes[:, :2] + (1 - boxes[:, :2]) * boxes[:, 2:]
    assert np.abs(unpack(pack(boxes)) - boxes).max() < 2 / 65535


def test_no_boxes_come_back_as_none() -> None:
    assert unpack(pack(np.zeros((0, 4)))).shape == (0, 4)


def test_values_outside_the_page_are_clipped_to_it() -> None:
    assert unpack(pack(np.array([[-1.0, -0.5, 2.0, 1.5]]))).tolist() == [[0.0, 0.0, 1.0, 1.0]]


def test_a_page_of_even_lines_takes_less_than_a_byte_a_character() -> None:
    page = np.concatenate([_line(40, 0.05 + 0.02 * row) for row in range(40)])
    assert len(pack(page)) < len(page)


@pytest.mark.parametrize("count", [0, 1, 500])
def test_the_window_unpacks_the_same_without_numpy(count: int) -> None:
    boxes = np.random.default_rng(2).random((count, 4))
    packed = pack(boxes)
    assert [list(rect) for rect in character_rects.unpack(packed)] == unpack(packed).tolist()


def test_foreign_bytes_are_refused() -> None:
    with pytest.raises(ValueError, match="version"):
        unpack(b"\x02whatever")
    with pytest.raises(ValueError, match="version"):
        character_rects.unpack(b"\x02whatever")


def test_a_range_over_two_lines_has_two_rectangles() -> None:
    boxes = np.concatenate([_line(10, 0.1), np.zeros((1, 4)), _line(10, 0.2)])
    rects = line_rects(boxes, 5, 14)
    assert len(rects) == 2
    assert rects[0] == pytest.approx((0.2, 0.1, 0.3, 0.115))
    assert rects[1] == pytest.approx((0.1, 0.2, 0.16, 0.215))


def test_characters_that_are_not_painted_have_no_rectangle() -> None:
    assert line_rects(np.zeros((5, 4)), 0, 5) == ()


def test_columns_at_one_height_are_not_run_together() -> None:
    boxes = np.concatenate([_line(5, 0.1), _line(5, 0.1, x=0.6)])
    assert len(line_rects(boxes, 0, 10)) == 2
