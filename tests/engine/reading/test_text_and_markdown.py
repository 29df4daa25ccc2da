"""Converters: what becomes of lines of text and of Markdown."""

from __future__ import annotations

from engine.reading.plain.markdown import blocks_of as markdown_blocks
from engine.reading.plain.markdown import looks_like_markdown
from engine.reading.plain.text import blocks_of as text_blocks
from engine.reading.source_blocks import SourceBlock, Style
from engine.types import BlockKind

H, P, L = BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM


def _pairs(blocks: list[SourceBlock]) -> list[tuple[BlockKind, str]]:
    return [(block.kind, block.text) for block in blocks]


def test_each_line_of_a_text_is_a_block() -> None:
    assert _pairs(list(text_blocks("第一句。\n第二句。\n\n第三句。"))) == [
        (P, "第一句。"),
        (P, "第二句。"),
        (P, "第三句。"),
    ]


def test_lines_wrapped_at_a_fixed_width_are_joined() -> None:
    text = (
        "This paragraph was wrapped by a program at seventy characters, as\n"
        "programs of old did, so that its lines must be joined again to be a\n"
        "sentence.\n"
    )
    assert len(list(text_blocks(text))) == 1
    assert "characters, as programs" in next(text_blocks(text)).text


def test_numbered_titles_of_a_text_are_headings() -> None:
    blocks = list(
        text_blocks("第一章 总则\n第一条 为了规范管理，制定本办法。\n（1）适用于全体员工。")
    )
    assert [block.kind for block in blocks] == [H, P, L]
    assert blocks[0].level == 1


def test_headings_lists_code_and_quotes_of_markdown() -> None:
    text = "# A\n\n> quote\n\n3. three\n4. four\n   - inner\n\n```\ncode  x\n\nend\n```\n"
    blocks = list(markdown_blocks(text))
    assert _pairs(blocks) == [
        (H, "A"),
        (P, "quote"),
        (L, "3. three"),
        (L, "4. four"),
        (L, "• inner"),
        (P, "code  x"),
        (P, "end"),
    ]
    assert [block.level for block in blocks if block.kind is L] == [1, 1, 2]
    assert [block.style for block in blocks[-2:]] == [Style.CODE, Style.CODE]
    assert blocks[1].style is Style.QUOTE


def test_a_table_has_a_header_and_rows_of_cells() -> None:
    blocks = list(markdown_blocks("|a|b|\n|-|-|\n|1|**2**|\n\n|c|\n|-|\n|3|\n"))
    assert [(block.kind, block.table, block.cells) for block in blocks] == [
        (BlockKind.TABLE_HEADER, 0, ("a", "b")),
        (BlockKind.TABLE_ROW, 0, ("1", "2")),
        (BlockKind.TABLE_HEADER, 1, ("c",)),
        (BlockKind.TABLE_ROW, 1, ("3",)),
    ]


def test_soft_line_ends_join_chinese_without_and_latin_with_a_space() -> None:
    assert _pairs(list(markdown_blocks("中文\n换行\n\nsome\nwords\n"))) == [
        (P, "中文换行"),
        (P, "some words"),
    ]


def test_front_matter_comes_first_as_lines_and_comments_go() -> None:
    text = "---\ntitle: 指南\nversion: 2\n---\n# A\n\n<!-- INFO END -->\n\nx <br> y\n"
    assert _pairs(list(markdown_blocks(text))) == [
        (P, "title: 指南"),
        (P, "version: 2"),
        (H, "A"),
        (P, "x \n y"),
    ]


def test_links_and_emphasis_leave_their_words() -> None:
    blocks = list(markdown_blocks("see [the *guide*](http://a.example) and `code` ![a map](m.png)"))
    assert blocks[0].text == "see the guide and code a map"


def test_signs_of_markdown_are_recognised_and_plain_text_is_not_taken_for_it() -> None:
    assert looks_like_markdown("# Title\n")
    assert looks_like_markdown("1 | 2\n---|---\n")
    assert looks_like_markdown("- a\n- b\n\nwith **bold** words")
    assert not looks_like_markdown("- a dash list\n- in a plain note")
    assert not looks_like_markdown("第一条 为了规范管理，制定本办法。\n#标签不是标题")
