"""A chunk knows what of it was read by text recognition."""

from __future__ import annotations

from dataclasses import replace

from engine.indexing.recognised_text import RecognisedText
from engine.types import Chunk, Location, LocationKind, Span, Verdict
from tests.engine.pages import P, make_page

PLACE = Location(LocationKind.PAGE, "1")


def chunk(text: str, *spans: Span) -> Chunk:
    return Chunk(1, text, "", spans, (), PLACE, 3)


def test_uncertain_ranges_of_pages_become_ranges_of_the_chunk() -> None:
    digital = make_page(1, (P, "甲乙丙"))
    scan = replace(make_page(2, (P, "金额 1O0 元")), verdict=Verdict.OCR, uncertain=((3, 6),))
    marks = RecognisedText()
    assert list(marks.noting([digital, scan])) == [digital, scan]
    marked = marks.marked(chunk("甲乙丙金额 1O", Span(1, 0, 3), Span(2, 0, 5)))
    assert marked.recognised
    assert [marked.text[start:end] for start, end in marked.uncertain] == ["1O"]


def test_a_chunk_of_digital_pages_alone_has_no_marks() -> None:
    marks = RecognisedText()
    list(marks.noting([make_page(1, (P, "甲乙丙")), replace(make_page(2), verdict=Verdict.OCR)]))
    one = chunk("甲乙丙", Span(1, 0, 3))
    assert marks.marked(one) is one
