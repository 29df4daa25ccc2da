"""Rows of sheets in chunks: whole where they fit, parted by columns where they do not."""

from __future__ import annotations

from dataclasses import replace

from engine.answering.evidence import named_cells
from engine.indexing.chunk_drafts import embedding_text
from engine.indexing.chunking import ChunkSizes, chunk_pages
from engine.locations import sheet_row
from engine.types import BlockKind, Chunk, Location, LocationKind, Page
from tests.engine.pages import TH, TR, H, P, make_page


def characters(text: str) -> int:
    """One token a character, and four for the prefix and the special tokens."""
    return len(text) + 4


def chunks(*pages: Page, target: int = 120, limit: int = 240) -> list[Chunk]:
    return list(chunk_pages(pages, "账册", characters, ChunkSizes(30, target, limit)))


def sheet_page(number: int, sheet: str, *blocks: tuple[BlockKind, str], first_row: int = 1) -> Page:
    """A page of a sheet: headings stand for the sheet, each other block in a row of its own."""
    page = make_page(number, *blocks)
    row = first_row - 1
    located = []
    for block in page.blocks:
        if block.kind is BlockKind.HEADING:
            located.append(replace(block, location=Location(LocationKind.SHEET, sheet)))
            continue
        row += 1
        located.append(replace(block, location=sheet_row(sheet, row)))
    start = Location(LocationKind.SHEET, sheet)
    return replace(page, blocks=tuple(located), location=start)


def joined(chunk: Chunk, *pages: Page) -> str:
    texts = {page.number: page.text for page in pages}
    return "".join(texts[span.page][span.start : span.end] for span in chunk.spans)


def test_each_row_in_a_chunk_knows_its_own_row_of_the_sheet() -> None:
    page = sheet_page(1, "价格", (TH, "名称 | 价格"), (TR, "甲 | 1"), (TR, "乙 | 2"))
    (chunk,) = chunks(page)
    assert chunk.location == sheet_row("价格", 1)
    assert [unit.location for unit in chunk.units] == [
        None,
        sheet_row("价格", 2),
        sheet_row("价格", 3),
    ]


def test_a_row_too_long_is_parted_by_columns_with_its_key_and_their_names() -> None:
    names = ["编号", *(f"第{n}季度收入" for n in range(1, 21))]
    cells = ["GX-01", *(f"{n}00.00元" for n in range(1, 21))]
    page = sheet_page(1, "收入", (TH, " | ".join(names)), (TR, " | ".join(cells)))
    parts = [c for c in chunks(page) if any(u.kind is TR for u in c.units)]
    assert len(parts) > 1
    found: dict[str, str] = {}
    for chunk in parts:
        assert chunk.tokens <= 120
        assert chunk.text == joined(chunk, page)
        assert chunk.text.startswith("GX-01 | ")
        header = chunk.context.rpartition("\n")[2]
        for pair in named_cells(header, chunk.text).split("; "):
            name, _, value = pair.partition(": ")
            found[name] = value
    assert found == dict(zip(names, cells, strict=True))


def test_a_single_long_cell_is_parted_at_sentences_under_its_own_column() -> None:
    long = "凭有效发票报销。" * 40
    row = f"差旅费 | {long} | 财务部"
    page = sheet_page(1, "制度", (TH, "项目 | 规定 | 负责部门"), (TR, row))
    parts = [c for c in chunks(page) if any(u.kind is TR for u in c.units)]
    texts = [c.text.removeprefix("差旅费 | ") for c in parts]
    assert all(c.text.startswith("差旅费 | ") for c in parts)
    assert "".join(texts[:-1]) == long and texts[-1] == "财务部"
    assert parts[0].context.endswith("项目 | 规定")
    assert parts[-1].context.endswith("项目 | 负责部门")


def test_a_row_that_goes_on_over_the_page_keeps_its_key() -> None:
    one = sheet_page(1, "制度", (TH, "项目 | 规定"), (TR, "差旅费 | 凭发票报销。"))
    two = sheet_page(2, "制度", (TR, "超标部分自理。"), first_row=2)
    result = chunks(one, two)
    assert result[-1].text == "差旅费 | 超标部分自理。" == joined(result[-1], one, two)
    assert [span.page for span in result[-1].spans] == [1, 2]
    assert result[-1].location == sheet_row("制度", 2)


def test_a_row_that_stands_alone_over_others_is_told_with_them() -> None:
    rows = [(TR, "华东区"), (TR, "上海 | 500"), (TR, "华南区"), (TR, "广州 | 400")]
    page = sheet_page(1, "标准", (TH, "城市 | 住宿"), *rows)
    holding = {name: c for c in chunks(page) for name in ("上海", "广州") if name in c.text}
    for name, region in (("上海", "华东区"), ("广州", "华南区")):
        chunk = holding[name]
        assert region in embedding_text(chunk.context, chunk.text)
    assert "华东区" not in embedding_text(holding["广州"].context, holding["广州"].text)


def test_no_chunk_holds_rows_of_two_sheets() -> None:
    one = sheet_page(1, "甲表", (H, "甲表"), (TH, "名称 | 价格"), (TR, "笔 | 1"))
    two = sheet_page(2, "乙表", (H, "乙表"), (TR, "本 | 2"))
    first, second = chunks(one, two)
    assert "笔" in first.text and "本" not in first.text
    assert "名称" not in embedding_text(second.context, second.text)


def test_a_key_too_long_to_repeat_is_a_cell_like_others() -> None:
    key = "本" * 90
    page = sheet_page(1, "表", (TH, "说明 | 甲 | 乙"), (TR, f"{key} | {'一' * 50} | {'二' * 50}"))
    parts = [c for c in chunks(page) if any(u.kind is TR for u in c.units)]
    assert " | ".join(c.text for c in parts) == f"{key} | {'一' * 50} | {'二' * 50}"


def test_a_note_after_a_table_is_not_told_under_its_header() -> None:
    page = sheet_page(1, "表", (TH, "名称 | 价格"), (TR, "笔 | 1"), (P, "含税。"))
    assert "名称" not in chunks(page)[-1].context
