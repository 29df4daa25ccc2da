"""Tables of a DOCX: merged cells, headers, tables and notes inside cells."""

from __future__ import annotations

from engine.reading.source_blocks import SourceBlock
from engine.types import BlockKind, Omission
from tests.engine.reading.word.word_files import (
    cell,
    docx_bytes,
    paragraph,
    read_docx,
    row,
    table,
    texts,
)

DOWN, GOES_ON = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"


def wide(columns: int) -> str:
    return f'<w:gridSpan w:val="{columns}"/>'


def rows_of(*parts: str) -> list[SourceBlock]:
    return read_docx(docx_bytes("".join(parts)))[0]


def test_a_vertically_merged_value_stands_in_every_row_it_spans() -> None:
    blocks = rows_of(
        table(
            row("Item", "Method"),
            row("A", cell("boil", DOWN)),
            row("B", cell("", GOES_ON)),
            row("C", cell("dry", DOWN)),
        )
    )
    assert texts(blocks) == ["Item | Method", "A | boil", "B | boil", "C | dry"]


def test_the_first_row_is_the_header_and_stated_headers_are_joined() -> None:
    blocks = rows_of(table(row("Name", "Age"), row("Li", "40")))
    assert blocks[0].kind is BlockKind.TABLE_HEADER
    stated = "<w:tblHeader/>"
    blocks = rows_of(
        table(
            row("", cell("Plan", wide(2)), properties=stated),
            row("City", "2024", "2025", properties=stated),
            row("Bonn", "1", "2"),
        )
    )
    assert texts(blocks) == ["City | Plan 2024 | Plan 2025", "Bonn | 1 | 2"]


def test_a_header_of_two_rows_is_known_by_its_merged_cells() -> None:
    blocks = rows_of(
        table(
            row(cell("City", DOWN), cell("Price", wide(2))),
            row(cell("", GOES_ON), "net", "gross"),
            row("Bonn", "1", "2"),
        )
    )
    assert texts(blocks, BlockKind.TABLE_HEADER) == ["City | Price net | Price gross"]


def test_a_row_of_numbers_is_no_header() -> None:
    blocks = rows_of(table(row("2023", "10"), row("2024", "12")))
    assert [block.kind for block in blocks] == [BlockKind.TABLE_ROW] * 2


def test_a_title_over_the_whole_table_comes_before_it() -> None:
    blocks = rows_of(table(row(cell("Table 3 Fees", wide(2))), row("Kind", "Fee"), row("a", "5")))
    assert [(block.kind, block.text or block.cells) for block in blocks] == [
        (BlockKind.PARAGRAPH, "Table 3 Fees"),
        (BlockKind.TABLE_HEADER, ("Kind", "Fee")),
        (BlockKind.TABLE_ROW, ("a", "5")),
    ]


def test_a_table_inside_a_cell_follows_its_row_as_its_own() -> None:
    inner = table(row("x", "y"), row("1", "2"))
    blocks = rows_of(table(row("Part", "Detail"), row("A", cell(paragraph("see below") + inner))))
    assert texts(blocks) == ["Part | Detail", "A | see below", "x | y", "1 | 2"]
    assert [block.table for block in blocks] == [1, 1, 0, 0]


def test_a_frame_of_one_cell_is_running_text() -> None:
    blocks = rows_of(table(row(cell(paragraph("第一章 总则") + paragraph("Text")))))
    assert [block.kind for block in blocks] == [BlockKind.HEADING, BlockKind.PARAGRAPH]


def test_headings_in_cells_begin_no_section() -> None:
    blocks = rows_of(table(row("项目", "内容"), row("第二章 采购", "x")) + paragraph("After"))
    assert blocks[-1].location is not None
    assert blocks[-1].location.label == ""


def test_notes_of_cells_follow_their_table() -> None:
    mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    body = table(row("Kind", "Fee"), row("a", cell(paragraph("5", mark))), row("b", "6"))
    notes = f'<w:footnote w:id="2">{paragraph("Per day")}</w:footnote>'
    blocks, _ = read_docx(docx_bytes(body, parts={"footnotes": notes}))
    assert texts(blocks) == ["Kind | Fee", "a | 5〔1〕", "b | 6", "〔1〕 Per day"]


def test_deleted_and_hidden_rows_are_left_out_and_counted() -> None:
    body = table(
        row("a", "b"),
        row("old", "1", properties='<w:del w:id="1"/>'),
        row("unseen", "2", properties="<w:hidden/>"),
        row("c", "d"),
    )
    blocks, omissions = read_docx(docx_bytes(body))
    assert texts(blocks) == ["a | b", "c | d"]
    assert omissions == {Omission.DELETED_TEXT: 1, Omission.HIDDEN_ROWS: 1}


def test_a_form_has_no_header_and_no_columns_that_are_empty_throughout() -> None:
    blocks = rows_of(
        table(row("Name", cell("Li", wide(3))), row("City", "Bonn", cell("Zip", wide(2))))
    )
    assert [block.cells for block in blocks] == [("Name", "Li", ""), ("City", "Bonn", "Zip")]
