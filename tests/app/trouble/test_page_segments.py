from __future__ import annotations

from app.trouble.page_segments import segments
from engine.types import Chunk, Location, LocationKind, Span
from tests.engine.pages import F, P, make_page

PLACE = Location(LocationKind.PAGE, "1")


def chunk(number: int, *spans: Span) -> Chunk:
    return Chunk(number, "", "", spans, (), PLACE, 10)


def test_text_in_chunks_and_in_none_comes_in_order_whole() -> None:
    page = make_page(1, (F, "header"), (P, "first"), (P, "second"), (F, "footer"))
    text = page.text
    first, second = text.index("first"), text.index("second")
    chunks = [
        chunk(2, Span(1, second, second + 6)),
        chunk(1, Span(1, first, first + 5)),
    ]
    found = [(one.text, one.chunk.number if one.chunk else None) for one in segments(page, chunks)]
    assert found == [("header", None), ("first", 1), ("second", 2), ("footer", None)]


def test_spans_of_one_chunk_that_touch_are_one_frame() -> None:
    page = make_page(1, (P, "first"), (P, "second"))
    one = chunk(1, Span(1, 0, 6), Span(1, 6, len(page.text)))
    (found,) = segments(page, [one])
    assert found.text == "first\nsecond"


def test_a_chunk_over_a_page_break_says_so() -> None:
    page = make_page(2, (P, "middle"))
    one = chunk(1, Span(1, 0, 5), Span(2, 0, 6), Span(3, 0, 5))
    (found,) = segments(page, [one])
    assert found.begins_before and found.goes_on


def test_what_two_chunks_share_is_said_once() -> None:
    page = make_page(1, (P, "a shared line"))
    both = [chunk(1, Span(1, 0, 8)), chunk(2, Span(1, 0, 13))]
    assert "".join(one.text for one in segments(page, both)) == "a shared line"
