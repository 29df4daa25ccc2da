"""Ways of reading one line, and what is no text at all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.reading.ocr.attempts import is_text, read_best
from engine.reading.ocr.recogniser import Picture, ReadLine, recogniser
from tests.engine.reading.files import PdfMaker
from tests.engine.reading.ocr.scans import DPI, picture_of


def _read(text: str, score: float = 0.95) -> ReadLine:
    return ReadLine(text, np.full(len(text), score), np.linspace(0, 1, len(text)))


@pytest.mark.parametrize("text", ["退", "A1", "√", "□ 否", "7"])
def test_letters_digits_and_ticks_are_text(text: str) -> None:
    assert is_text(_read(text))


@pytest.mark.parametrize(
    "read", [_read(""), _read("_"), _read("- |"), _read("退", 0.6), _read("ab", 0.4)]
)
def test_strokes_and_guesses_are_none(read: ReadLine) -> None:
    assert not is_text(read)


def _quad(x0: float, y0: float, x1: float, y1: float) -> np.ndarray[Any, np.dtype[np.float64]]:
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) * DPI / 72


def _column(letters: str) -> Picture:
    def paint(maker: PdfMaker, page: Any) -> None:
        for index, letter in enumerate(letters):
            maker.write(page, (20, 40 + 21 * index), letter, 18, "cjk")

    return picture_of(paint, (100, 200))


def test_letters_one_below_the_other_are_read_downwards() -> None:
    attempt = read_best(_column("基本信息登记"), _quad(17, 20, 41, 152), recogniser())
    assert attempt.read.text == "基本信息登记"
    assert attempt.upright_letters
    assert (np.diff(attempt.read.centres) > 0).all()


@pytest.mark.parametrize("turn", [1, 3])
def test_a_line_on_its_side_is_read_in_its_own_direction(turn: int) -> None:
    def paint(maker: PdfMaker, page: Any) -> None:
        maker.write(page, (20, 60), "Returns within", size=18)

    picture = np.ascontiguousarray(np.rot90(picture_of(paint, (200, 100)), turn))
    height, width = picture.shape[:2]
    share = 72 / DPI
    quad = _quad(width * share * 0.35, 10, width * share * 0.72, height * share - 10)
    attempt = read_best(picture, quad, recogniser())
    assert attempt.read.text == "Returns within"
    assert not attempt.upright_letters
    runs_down = attempt.quad[1][1] > attempt.quad[0][1]
    assert runs_down == (turn == 3)


def test_what_coloured_ink_changes_is_uncertain() -> None:
    def paint(maker: PdfMaker, page: Any) -> None:
        maker.write(page, (20, 60), "二〇一一年八月", 22, "cjk")

    picture = picture_of(paint, (220, 100))
    stained = picture.copy()
    stained[70:140, 100:106, :2] = np.minimum(stained[70:140, 100:106, :2], 40)
    attempt = read_best(stained, _quad(16, 38, 180, 68), recogniser())
    assert attempt.read.text == "二〇一一年八月"
