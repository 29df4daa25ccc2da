"""Coloured ink fades, seals are told from text, and lines laid askew are not taken for one."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from engine.reading.ocr.recogniser import Floats, Picture, recogniser
from engine.reading.ocr.seals import find_lines, has_colour, without_colours
from tests.engine.reading.files import PdfMaker
from tests.engine.reading.ocr.scans import DPI, askew, picture_of

LINES = ["Members return goods within days", "refunds take seven working days", "signed by us"]


def _page(maker: PdfMaker, page: Any) -> None:
    maker.lines(page, LINES, x=60, y=100, step=17, size=13)


def _lines(picture: Picture) -> Floats:
    steps = find_lines(picture, DPI / 72, recogniser())
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found: Floats = stop.value
            return found


def test_coloured_ink_fades_and_black_ink_stays() -> None:
    picture = np.full((60, 60, 3), 240, np.uint8)
    picture[10:20] = (40, 40, 220)
    picture[30:40] = 20
    faded = without_colours(picture)
    assert (faded[10:20] == 240).all()
    assert (faded[32:38] == 20).all()
    assert has_colour(picture)
    assert not has_colour(faded)


def test_lines_laid_askew_beside_a_coloured_rule_are_all_kept() -> None:
    picture = picture_of(_page, (420, 220))
    cv2.line(picture, (100, 380), (700, 380), (220, 120, 40), 4)
    assert len(_lines(askew(picture, 3.0))) == len(LINES)


def test_a_red_heading_is_a_line_and_a_seal_is_not() -> None:
    picture = picture_of(_page, (420, 420))
    red = picture_of(lambda maker, page: maker.write(page, (60, 60), "NOTICE", size=30), (420, 420))
    dark = red.max(axis=2) < 128
    picture[dark] = (30, 30, 210)
    seal = picture_of(
        lambda maker, page: maker.write(page, (250, 300), "SEAL", size=14), (420, 420)
    )
    stamped = seal.max(axis=2) < 128
    picture[stamped] = (30, 30, 210)
    cv2.circle(picture, (round(270 * DPI / 72), round(296 * DPI / 72)), 120, (30, 30, 210), 6)
    found = _lines(picture)
    heights = sorted(float(quad[:, 1].mean()) * 72 / DPI for quad in found)
    assert len(found) == 4
    assert heights[0] < 70
    assert heights[-1] < 150
