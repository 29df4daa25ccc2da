"""Rules of tables are found in pictures, and strokes of letters are not taken for them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.reading.ocr.frames import Frame
from engine.reading.ocr.orientation import skew
from engine.reading.ocr.recogniser import recogniser
from engine.reading.ocr.ruling import rules_in, split_at_rules
from tests.engine.reading.files import PdfMaker
from tests.engine.reading.ocr.scans import DPI, askew, picture_of

SIZE = (595.0, 420.0)
SCALE = DPI / 72
ROWS = [["Name", "Code"], ["Desk", "A1"], ["Lamp", "B2"]]


def _table(maker: PdfMaker, page: Any) -> None:
    maker.table(page, ROWS)


def test_the_rules_of_a_table_are_where_they_were_drawn() -> None:
    rules = rules_in(picture_of(_table, SIZE), Frame(*SIZE), SCALE)
    level = rules[rules[:, 1] == rules[:, 3]]
    upright = rules[rules[:, 0] == rules[:, 2]]
    assert np.allclose(sorted(level[:, 1]), [200, 224, 248, 272], atol=1)
    assert np.allclose(sorted(upright[:, 0]), [72, 192, 312], atol=1)


def test_rules_laid_askew_are_straight_again() -> None:
    picture = askew(picture_of(_table, SIZE), 2.0)
    frame = Frame(*SIZE, 0, np.radians(2.0))
    rules = rules_in(picture, frame, SCALE)
    assert len(rules) == 7


def test_letters_one_below_the_other_are_no_rules() -> None:
    def paint(maker: PdfMaker, page: Any) -> None:
        maker.lines(page, ["Illinois Hill 1111 llllll"] * 16, x=40, y=40, step=12, size=11)

    assert not len(rules_in(picture_of(paint, SIZE), Frame(*SIZE), SCALE))


def test_a_line_that_runs_across_a_border_is_split_there() -> None:
    picture = picture_of(_table, SIZE)
    frame = Frame(*SIZE)
    rules = rules_in(picture, frame, SCALE)
    across = np.array([[[74, 226], [240, 226], [240, 246], [74, 246]]]) * SCALE
    pieces = split_at_rules(across, rules, frame, SCALE) / SCALE
    assert len(pieces) == 2
    assert abs(pieces[0, 1, 0] - 192) < 1.5
    assert abs(pieces[1, 0, 0] - 192) < 1.5
    inside = np.array([[[74, 226], [110, 226], [110, 246], [74, 246]]]) * SCALE
    assert np.array_equal(split_at_rules(inside, rules, frame, SCALE), inside)


def _prose(maker: PdfMaker, page: Any) -> None:
    maker.lines(page, ["Members return goods within fifteen days of delivery"] * 8, x=60, y=60)


@pytest.mark.parametrize("degrees", [-3.2, 0.0, 1.5, 4.0])
@pytest.mark.parametrize("paint", [_prose, _table])
def test_the_skew_of_a_scan_is_found_from_lines_or_rules(paint: Any, degrees: float) -> None:
    picture = askew(picture_of(paint, SIZE), degrees)
    found = np.degrees(skew(picture, recogniser().find(picture)))
    assert abs(found - degrees) < 0.15


def test_white_paper_is_straight() -> None:
    assert skew(np.full((200, 300, 3), 255, np.uint8), np.zeros((0, 4, 2))) == 0.0
