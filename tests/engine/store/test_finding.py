"""Every place where a text stands is found, with the range and the rectangle to mark."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.library import Library
from engine.locations import sheet_row
from engine.types import Scope
from tests.engine.pages import TR, make_page
from tests.engine.store.building import SETTINGS, ingest, publish_readable

EVERYWHERE = Scope()


@pytest.mark.parametrize(
    ("wanted", "text", "matches"),
    [
        ("退货", "退货与退貨", ["退货", "退貨"]),
        ("退货期限", "退货\n期限", ["退货\n期限"]),
        ("ab-12", "型号ＡＢ－12的", ["ＡＢ－12"]),
        ("m2", "面积 5㎡。", ["㎡"]),
        ("2", "㎡㎡", ["㎡", "㎡"]),
        ("😀", "𠮷㈱㎡😀", ["😀"]),
        ("𠮷", "𠮷㈱㎡😀", ["𠮷"]),
        ("㈱", "𠮷㈱㎡😀", ["㈱"]),
        ("(株)", "𠮷㈱㎡😀", ["㈱"]),
        (".*", "a.*b", [".*"]),
        ("the team", "ask the\nteam", ["the\nteam"]),
        ("cafe", "a cafe\u0301 here", ["cafe\u0301"]),
        ("nothing", "else", []),
        ("  ", "a  b", []),
    ],
)
def test_a_text_is_found_in_its_spellings(
    library: Library, wanted: str, text: str, matches: list[str]
) -> None:
    version_id = ingest(library, "/d/a.pdf", [text])
    found = list(library.find(wanted, EVERYWHERE))
    assert [each.match for each in found] == matches
    page_text = library.page(version_id, 1).text
    for each in found:
        start, end = each.range
        assert page_text[start:end] == each.match
        assert page_text.startswith(each.before + each.match + each.after)
        assert each.rects


def test_rectangles_lie_where_the_characters_are(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["甲乙丙丁"])
    (found,) = library.find("乙丙", EVERYWHERE)
    assert len(found.rects) == 1
    assert found.rects[0] == pytest.approx((0.12, 0.05, 0.16, 0.065), abs=1e-4)


def test_all_places_are_found_in_order_up_to_a_limit(library: Library) -> None:
    ingest(library, "/d/a.pdf", ["词与词", *["无"] * 70, "词"])
    ingest(library, "/d/b.pdf", ["词"])
    found = list(library.find("词", EVERYWHERE))
    assert [(each.document, each.page) for each in found] == [
        ("a.pdf", 1),
        ("a.pdf", 1),
        ("a.pdf", 72),
        ("b.pdf", 1),
    ]
    assert list(library.find("词", EVERYWHERE, 2)) == found[:2]


def test_a_text_in_a_row_of_a_sheet_is_found_in_its_row(library: Library) -> None:
    library.set_index_settings(SETTINGS)
    staged = library.stage(name="a.xlsx", source="/d/a.xlsx", sha256="a" * 64, size=1)
    page = make_page(1, (TR, "A-100 | 打印机"), (TR, "A-200 | 扫描仪"))
    rows = [replace(one, location=sheet_row("价格", n)) for n, one in enumerate(page.blocks, 4)]
    library.add_pages(staged.version_id, [replace(page, blocks=tuple(rows))])
    publish_readable(library, staged.version_id, ["A-100 | 打印机"])
    (found,) = library.find("扫描仪", EVERYWHERE)
    assert found.location == sheet_row("价格", 5)
