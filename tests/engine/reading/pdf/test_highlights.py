"""The rectangles of a passage cover the ink of its characters and of no others, as Qt paints it.

The passage is painted in red, what is around it in black.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine import boxes as packing
from engine.types import Page, Rect
from tests.engine.reading.files import PdfMaker, pymupdf, read
from tests.engine.reading.ocr.scans import DPI, add_scan, recognise
from tests.engine.reading.painting import black, covered, painted_by_qt, red, write_in_turn

ZOOMS = (0.75, 1.5, 3.0)
Paint = Callable[[PdfMaker, Any], None]


def _rects(page: Page, quote: str) -> tuple[Rect, ...]:
    start = page.text.index(quote)
    return packing.line_rects(packing.unpack(page.boxes), start, start + len(quote))


def _assert_covers_the_red(
    path: Path,
    number: int,
    rects: tuple[Rect, ...],
    zoom: float,
    missed: float = 0.0,
    stray: float = 0.01,
) -> None:
    """Hold that all red ink is covered, and hardly any black, both as shares of the red ink."""
    picture = painted_by_qt(path, number, zoom)
    ink = red(picture)
    assert ink.sum() > 20
    outside = ink & ~covered(rects, picture.shape, grown=1)
    assert outside.sum() <= missed * ink.sum()
    inside = black(picture) & covered(rects, picture.shape, grown=-1)
    assert inside.sum() <= stray * ink.sum()


def _english(pdf: PdfMaker, page: Any) -> None:
    pieces = [("Members may ", False), ("return goods within 15 days", True), (" of it.", False)]
    write_in_turn(page, (80, 200), pieces, 14, "helv")
    pdf.write(page, (80, 222), "The line below belongs to another rule altogether.", 14)


def _wrapped(pdf: PdfMaker, page: Any) -> None:
    write_in_turn(
        page, (80, 200), [("会员订单在签收后，", False), ("可以在十五日", True)], 15, "cjk"
    )
    write_in_turn(
        page, (80, 222), [("之内申请退货", True), ("，普通订单为七日。", False)], 15, "cjk"
    )


def _ligature(pdf: PdfMaker, page: Any) -> None:
    pieces = [("An ", False), ("e\ufb03cient o\ufb03ce", True), (" saves time.", False)]
    write_in_turn(page, (80, 200), pieces, 18, "cjk")


def _in_a_cell(pdf: PdfMaker, page: Any) -> None:
    pdf.table(page, [["City", "Hotel", "Meals"], ["Berlin", "", "60"], ["Oslo", "210", "75"]])
    write_in_turn(page, (196, 240), [("180", True)], 11, "helv")


CASES: list[tuple[Paint, str]] = [
    (_english, "return goods within 15 days"),
    (_wrapped, "可以在十五日之内申请退货"),
    (_ligature, "efficient office"),
    (_in_a_cell, "180"),
]


@pytest.mark.parametrize("cropped", [False, True])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize(("paint", "quote"), CASES, ids=[quote for _, quote in CASES])
def test_a_highlight_covers_its_words_alone(
    tmp_path: Path, qapp: Any, paint: Paint, quote: str, rotation: int, cropped: bool
) -> None:
    pdf = PdfMaker()
    page = pdf.page((500, 700))
    paint(pdf, page)
    if cropped:
        page.set_cropbox(pymupdf.Rect(40, 90, 480, 620))
    page.set_rotation(rotation)
    path = pdf.save(tmp_path / "a.pdf")
    rects = _rects(read(path).pages[0], quote)
    assert len(rects) == (2 if paint is _wrapped else 1)
    for zoom in ZOOMS:
        _assert_covers_the_red(path, 1, rects, zoom)


def test_a_passage_over_a_page_break_is_covered_on_both_pages(tmp_path: Path, qapp: Any) -> None:
    pdf = PdfMaker()
    write_in_turn(
        pdf.page(), (80, 780), [("The term is ", False), ("fifteen days", True)], 14, "helv"
    )
    write_in_turn(
        pdf.page(), (80, 100), [("after delivery", True), (", not more.", False)], 14, "helv"
    )
    path = pdf.save(tmp_path / "a.pdf")
    for page, quote in zip(read(path).pages, ("fifteen days", "after delivery"), strict=True):
        for zoom in ZOOMS:
            _assert_covers_the_red(path, page.number, _rects(page, quote), zoom)


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_passage_on_a_recognised_page_is_covered(
    tmp_path: Path, qapp: Any, rotation: int
) -> None:
    painted = PdfMaker()
    page = painted.page((500, 400))
    write_in_turn(page, (60, 120), [("The limit is ", False), ("240 EUR", True)], 22, "helv")
    write_in_turn(page, (60, 220), [("住宿标准为", False), ("每晚四百元", True)], 22, "cjk")
    pixmap = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csRGB)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width, 3)
    pdf = PdfMaker()
    add_scan(pdf, np.ascontiguousarray(rows[:, :, ::-1]), rotation)
    path = pdf.save(tmp_path / "scan.pdf")
    read_page = recognise(path).pages[0]
    rects = _rects(read_page, "240 EUR") + _rects(read_page, "每晚四百元")
    for zoom in ZOOMS:
        _assert_covers_the_red(path, 1, rects, zoom, missed=0.02, stray=0.05)
