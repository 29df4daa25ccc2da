"""Digital text is not added again, and what is left of a broken font is doubtful."""

from __future__ import annotations

import numpy as np

from engine.reading.ocr.digital import all_doubtful, digital_text, uncovered, upright_lines
from engine.reading.ocr.frames import Frame
from engine.reading.ocr.lines import PlacedLine
from engine.reading.pdf.glyphs import Line, make_line
from engine.reading.pdf.pages import PageSource
from engine.types import Verdict


def _line(text: str, x: float, y: float) -> Line:
    starts = x + 10.0 * np.arange(len(text))
    boxes = np.stack([starts, np.full(len(text), y), starts + 10, np.full(len(text), y + 12)], 1)
    return make_line(text, boxes, 12.0, False)


def _found(text: str, x: float, y: float) -> PlacedLine:
    line = _line(text, x, y)
    return PlacedLine(line, np.zeros(len(text), bool), line.boxes)


def test_recognised_text_counts_only_where_no_digital_text_is() -> None:
    digital = [_line("header", 100, 50)]
    found = [_found("header", 101, 51), _found("body", 100, 90), _found("abcdef header", 30, 50)]
    kept = uncovered(found, digital)
    assert [one.line.text for one in kept] == ["body", "abcdef"]
    assert [one.line.text for one in uncovered(found, [])] == [
        "header",
        "body",
        "abcdef header",
    ]


def test_digital_lines_turn_with_the_page() -> None:
    turned = upright_lines([_line("up", 20, 300)], Frame(400.0, 600.0, 1))[0]
    assert turned.direction == (0.0, 1.0)
    assert (turned.x0, turned.y0) == (600 - 312, 20)


def test_a_good_page_keeps_its_text_and_a_stuttering_one_its_good_lines_in_doubt() -> None:
    lines = [_line("佛佛佛佛佛佛 440", 10, 10), _line("加拿大", 10, 40), _line("佛山", 10, 60)]
    source = PageSource(1, 595.0, 842.0, lines=lines)
    assert digital_text(source, Verdict.NEEDS_OCR).sure == lines
    broken = digital_text(source, Verdict.GARBLED)
    assert broken.sure == []
    assert [line.text for line in broken.unsure] == ["加拿大"]
    assert all_doubtful(broken.unsure)[0].doubtful.all()


def test_of_a_font_that_gives_one_character_for_many_nothing_is_kept() -> None:
    source = PageSource(1, 595.0, 842.0, lines=[_line("aaaa", 10, 10)], collapsed=True)
    assert digital_text(source, Verdict.GARBLED).unsure == []
