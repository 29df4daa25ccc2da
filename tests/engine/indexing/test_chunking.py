from __future__ import annotations

from dataclasses import replace

import pytest

from engine.indexing.chunk_drafts import embedding_text
from engine.indexing.chunking import ChunkSizes, chunk_pages
from engine.types import BlockKind, Chunk, Location, LocationKind, Page
from tests.engine.pages import TH, TR, F, H, L, P, make_page


def characters(text: str) -> int:
    """One token a character, and four for the prefix and the special tokens."""
    return len(text) + 4


def chunks(*pages: Page, target: int = 120, limit: int = 200, minimum: int = 30) -> list[Chunk]:
    return list(chunk_pages(pages, "政策", characters, ChunkSizes(minimum, target, limit)))


def joined(chunk: Chunk, *pages: Page) -> str:
    texts = {page.number: page.text for page in pages}
    return "".join(texts[span.page][span.start : span.end] for span in chunk.spans)


def test_a_chunk_is_its_spans_joined_and_its_units_are_the_blocks() -> None:
    page = make_page(1, (H, "退货期限"), (P, "会员15日内可以退货。"), (P, "普通7日内可以退货。"))
    (chunk,) = chunks(page)
    assert chunk.text == joined(chunk, page) == page.text.rstrip("\n")
    assert [chunk.text[u.start : u.end] for u in chunk.units] == page.text.splitlines()


def test_furniture_is_left_out_also_between_two_pages() -> None:
    one = make_page(1, (P, "申请须在签收后十五日内提"), (F, "第 1 页"))
    two = make_page(2, (F, "内部文件"), (P, "出。"))
    (chunk,) = chunks(one, two)
    assert "第 1 页" not in chunk.text and "内部文件" not in chunk.text
    assert joined(chunk, one, two) == chunk.text
    assert [span.page for span in chunk.spans] == [1, 2]


def test_a_paragraph_that_runs_over_a_page_break_is_one_unit() -> None:
    one = make_page(1, (P, "申请须在签收后十五日内提"))
    two = make_page(2, (P, "出。"), (P, "另一段。"))
    (chunk,) = chunks(one, two)
    assert [chunk.text[u.start : u.end] for u in chunk.units] == [
        "申请须在签收后十五日内提\n出。",
        "另一段。",
    ]


def test_a_sentence_that_runs_over_a_page_break_is_not_parted_where_the_chunk_is_full() -> None:
    one = make_page(1, (P, "甲" * 100 + "。申请须在签收后"))
    two = make_page(2, (P, "十五日内提出。" + "乙" * 60 + "。"))
    first, second = chunks(one, two)
    assert first.text.endswith("申请须在签收后\n十五日内提出。")
    assert len(first.units) == 1 and [span.page for span in first.spans] == [1, 2]
    assert second.text == "乙" * 60 + "。" and [span.page for span in second.spans] == [2]
    assert joined(first, one, two) + second.text == first.text + second.text


def test_a_sentence_too_long_for_its_chunk_is_parted_at_the_page_break() -> None:
    one, two = make_page(1, (P, "甲" * 110)), make_page(2, (P, "乙" * 100 + "。完。"))
    first, second = chunks(one, two)
    assert first.text == "甲" * 110 and second.text == "乙" * 100 + "。完。"


def test_a_finished_paragraph_does_not_join_the_next_page() -> None:
    one, two = make_page(1, (P, "第一段。")), make_page(2, (P, "第二段。"))
    (chunk,) = chunks(one, two)
    assert len(chunk.units) == 2


def test_a_chunk_crosses_one_page_break_only() -> None:
    pages = [make_page(n, (P, f"第{n}段。")) for n in (1, 2, 3)]
    for chunk in chunks(*pages):
        numbers = [span.page for span in chunk.spans]
        assert max(numbers) - min(numbers) <= 1


def test_no_chunk_is_over_the_target_and_no_character_is_lost() -> None:
    long = "员工应当在出发前提交申请并写明事由。" * 40
    page = make_page(1, (H, "差旅"), (P, long), (P, "结尾。"))
    result = chunks(page)
    assert all(
        c.tokens <= 120 and c.tokens == characters(embedding_text(c.context, c.text))
        for c in result
    )
    assert "".join(c.text for c in result).replace("\n", "") == page.text.replace("\n", "")


def test_a_run_without_any_border_is_split_without_loss() -> None:
    page = make_page(1, (P, "x" * 1000))
    result = chunks(page)
    assert len(result) > 8
    assert "".join(c.text for c in result) == "x" * 1000


def test_headings_close_a_chunk_and_become_the_context_of_what_follows() -> None:
    page = make_page(
        1,
        (H, "退货"),
        (P, "会员订单签收后十五日内可以申请退货，普通订单为七日。"),
        (H, "#例外"),
        (P, "定制商品除外。"),
    )
    first, second = chunks(page)
    assert first.context == "政策"
    assert second.context == "政策 › 退货"
    assert second.text == "例外\n定制商品除外。"


def test_a_heading_is_never_the_last_block_of_a_chunk() -> None:
    page = make_page(1, (P, "甲" * 80 + "。"), (H, "标题"), (P, "乙" * 60 + "。"))
    result = chunks(page, minimum=500)
    assert [c.text.endswith("标题") for c in result] == [False, False]
    assert result[1].text.startswith("标题\n乙")


def test_table_rows_carry_the_header_when_the_table_is_cut() -> None:
    rows = [(TR, f"城市{n} | {n}00 元 | {n}50 元") for n in range(1, 9)]
    page = make_page(1, (P, "标准如下。"), (TH, "城市 | 住宿 | 餐费"), *rows, (L, "完。"))
    result = chunks(page, target=90)
    tables = [c for c in result if "城市1" in c.text or "城市8" in c.text]
    assert len(tables) == 2
    for chunk in tables:
        assert "城市 | 住宿 | 餐费" in embedding_text(chunk.context, chunk.text)
    for _, row in rows:
        assert sum(row in c.text for c in result) == 1


def test_a_block_that_cannot_fit_is_an_error_and_never_cut_off() -> None:
    page = make_page(1, (P, "一" * 50))
    with pytest.raises(ValueError, match="over the limit"):
        chunks(page, target=120, limit=40)


def test_the_same_pages_give_the_same_chunks_from_a_generator() -> None:
    pages = [make_page(n, (H, f"章{n}"), (P, "内容。" * 30)) for n in range(1, 5)]
    again = list(chunk_pages(iter(pages), "政策", characters, ChunkSizes(30, 120, 200)))
    assert again == chunks(*pages)


def _slide(number: int, *blocks: tuple[BlockKind, str]) -> Page:
    return replace(make_page(number, *blocks), location=Location(LocationKind.SLIDE, str(number)))


def test_a_chunk_ends_with_its_slide_and_a_title_holds_for_its_slide_alone() -> None:
    one = _slide(1, (H, "#采购流程"), (P, "先申请。"))
    two = _slide(2, (P, "后付款。"))
    first, second = chunks(one, two)
    assert [first.location.label, second.location.label] == ["1", "2"]
    assert "采购流程" not in second.context
