"""Pure geometry: marks, the column of pages, the cache of pictures."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QImage

from app.preview.highlights import bounds, marks_of_citation, marks_of_passage, rect_on_page
from app.preview.page_cache import PageCache
from app.preview.page_layout import MARGIN, lay_out, sane_size, zoom_to_fit_page, zoom_to_fit_width
from tests.app.document_rows import Policy

A4 = (595.0, 842.0)


def test_fractions_become_a_rectangle_on_the_page() -> None:
    page = QRectF(100, 50, 200, 400)
    assert rect_on_page((0.25, 0.5, 0.75, 0.6), page) == QRectF(150, 250, 100, 40)


def test_bounds_enclose_all_lines() -> None:
    assert bounds([(0.1, 0.2, 0.9, 0.25), (0.1, 0.25, 0.4, 0.3)]) == (0.1, 0.2, 0.9, 0.3)
    assert bounds([]) is None


def test_a_citation_is_strong_and_only_its_own_passage_pale(policy: Policy) -> None:
    answer = policy.answer()
    marks = marks_of_citation(answer.citations[0], answer.passages)
    strong = [mark for mark in marks if mark.strong]
    pale = [mark for mark in marks if not mark.strong]
    assert [mark.rects for mark in strong] == [answer.citations[0].spans[0].rects]
    assert [mark.rects for mark in pale] == [span.rects for span in answer.passages[0].spans]


def test_a_passage_of_another_version_is_not_marked(policy: Policy) -> None:
    answer = policy.answer()
    others = [replace(passage, version_id=99) for passage in answer.passages]
    assert all(mark.strong for mark in marks_of_citation(answer.citations[0], others))


def test_a_passage_is_marked_whole(policy: Policy) -> None:
    marks = marks_of_passage(policy.passage(1))
    assert len(marks) == 2
    assert all(mark.strong for mark in marks)


def test_pages_stand_under_each_other_in_the_middle() -> None:
    layout = lay_out((A4, (300.0, 300.0)), 0.5, 600)
    first, second = layout.rects
    assert first.top() == MARGIN
    assert second.top() > first.bottom()
    assert first.center().x() == second.center().x() == 300
    assert layout.visible(0, 100) == range(1)
    assert layout.visible(second.top(), 50) == range(1, 2)
    assert layout.visible(0, 5000) == range(2)
    assert list(lay_out((), 1, 600).visible(0, 100)) == []


def test_zoom_fits_width_and_page() -> None:
    across = lay_out((A4,), zoom_to_fit_width(595, 700), 700).rects[0]
    assert round(across.width()) == 700 - 2 * MARGIN
    whole = lay_out((A4,), zoom_to_fit_page(A4, QSizeF(700, 500)), 700).rects[0]
    assert round(whole.height()) == 500 - 2 * MARGIN


def test_absurd_sizes_become_a4() -> None:
    for width, height in ((-1.0, 5.0), (0.0, 0.0), (2.0**31, 100.0), (float("inf"), 9.0)):
        assert sane_size(width, height) == A4
    assert sane_size(612.0, 792.0) == (612.0, 792.0)


def picture(width: int) -> QImage:
    return QImage(width, 100, QImage.Format.Format_ARGB32)


def test_the_picture_least_recently_used_is_forgotten_first() -> None:
    cache = PageCache(capacity=3 * 100 * 100 * 4)
    for page in range(3):
        cache.put(page, QSize(100, 100), picture(100))
    assert cache.sharp(0, QSize(100, 100))
    cache.put(3, QSize(100, 100), picture(100))
    assert cache.has(0, QSize(100, 100))
    assert not cache.has(1, QSize(100, 100))


def test_until_the_sharp_picture_comes_the_nearest_one_serves() -> None:
    cache = PageCache()
    for width in (50, 400):
        cache.put(0, QSize(width, 100), picture(width))
    nearest = cache.nearest(0, QSize(300, 100))
    assert nearest
    assert nearest.width() == 400
    assert cache.sharp(0, QSize(300, 100)) is None
    assert cache.nearest(1, QSize(300, 100)) is None
    cache.clear()
    assert cache.nearest(0, QSize(300, 100)) is None
