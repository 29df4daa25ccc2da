"""The headings of a document, as a list to jump from."""

from __future__ import annotations

from engine.outline import outline_of
from tests.engine.pages import H, P, make_page


def test_headings_are_listed_in_order_with_their_page_and_height() -> None:
    pages = [
        make_page(1, (H, "总则"), (P, "适用于全体员工。")),
        make_page(2, (P, "续。"), (H, "#退货  期限")),
    ]
    first, second = outline_of(pages)
    assert (first.title, first.level, first.page) == ("总则", 1, 1)
    assert (second.title, second.level, second.page) == ("退货 期限", 2, 2)
    assert 0 < first.top < 0.1


def test_levels_close_up_so_that_no_heading_hangs_in_the_air() -> None:
    page = make_page(1, (H, "#甲"), (H, "#####乙"), (H, "###丙"))
    assert [entry.level for entry in outline_of([page])] == [1, 2, 2]


def test_an_endless_heading_is_cut() -> None:
    assert len(outline_of([make_page(1, (H, "长" * 900))])[0].title) == 200
