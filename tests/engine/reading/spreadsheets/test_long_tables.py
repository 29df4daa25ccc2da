"""Long, wide and ragged tables on the pages of a rendition."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.locations import sheet_row
from engine.reading.layout.flow import lay_out
from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind


def _rows(cells: Iterator[tuple[str, ...]]) -> Iterator[SourceBlock]:
    yield SourceBlock(BlockKind.HEADING, "表", 1, new_page=True)
    for number, row in enumerate(cells, start=1):
        kind = BlockKind.TABLE_HEADER if number == 1 else BlockKind.TABLE_ROW
        yield SourceBlock(kind, table=0, location=sheet_row("表", number), cells=row)


def test_pages_come_before_all_rows_are_taken() -> None:
    taken = 0

    def cells() -> Iterator[tuple[str, ...]]:
        nonlocal taken
        yield "名称", "价格"
        for taken in range(1, 5001):
            yield f"甲{taken}", str(taken)

    pages = lay_out(_rows(cells()))
    next(pages)
    assert taken < 500
    texts = [draft.text for page in pages for draft in page.drafts]
    assert texts[-1] == "甲5000 | 5000" and taken == 5000


def test_a_row_wider_than_those_planned_for_keeps_all_its_cells() -> None:
    rows = [("名称", "价格"), *((f"甲{n}", "1") for n in range(400)), ("乙", "2", "缺货", "三月")]
    pages = list(lay_out(_rows(iter(rows))))
    assert pages[-1].drafts[-1].text == "乙 | 2 | 缺货 | 三月"


def test_a_cell_that_stands_alone_in_its_row_is_as_wide_as_the_table() -> None:
    alone = "一、华东地区各办事处差旅住宿标准（含税，单位为元）"
    rows = [("类", "城市", "说明" * 20), (alone,), ("甲", "上海", "含早餐" * 10)]
    (page,) = lay_out(_rows(iter(rows)))
    draft = next(draft for draft in page.drafts if draft.text == alone)
    assert len(np.unique(draft.boxes[:, 1])) == 1
    assert draft.boxes[:, 2].max() <= page.canvas.width


def test_a_wide_table_turns_the_page_that_its_title_begins() -> None:
    wide = [tuple(f"第{n}列" for n in range(14)), tuple(str(n) for n in range(14))]
    (page,) = lay_out(_rows(iter(wide)))
    assert page.landscape and page.drafts[0].text == "表"
    (upright,) = lay_out(_rows(iter([row[:4] for row in wide])))
    assert not upright.landscape


def test_the_key_column_is_painted_again_but_told_once() -> None:
    wide = [tuple(f"第{n}列" for n in range(40)), ("钥匙", *(str(n) for n in range(39)))]
    (page,) = lay_out(_rows(iter(wide)))
    assert sum(draft.text.count("钥匙") for draft in page.drafts) == 1
    assert page.drafts[-1].text.split(" | ") == ["钥匙", *(str(n) for n in range(39))]
