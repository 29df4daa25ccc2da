"""Tables of HTML: rows of data with their headers, merged cells, and tables that only arrange."""

from __future__ import annotations

from engine.types import BlockKind
from tests.engine.reading.web.test_blocks import read

HEADER, ROW, P = BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW, BlockKind.PARAGRAPH


def rows(html: str) -> list[tuple[BlockKind, tuple[str, ...]]]:
    return [(block.kind, block.cells or (block.text,)) for block in read(html)]


def test_header_cells_make_a_header_and_tables_are_numbered() -> None:
    blocks = read(
        "<table><tr><th>a<th>b<tr><td>1<td>2</table><table><tr><td>x<td>y<tr><td>z</table>"
    )
    assert [(block.kind, block.table, block.cells) for block in blocks] == [
        (HEADER, 0, ("a", "b")),
        (ROW, 0, ("1", "2")),
        (ROW, 1, ("x", "y")),
        (ROW, 1, ("z", "")),
    ]


def test_a_spanned_value_belongs_to_every_row_it_spans() -> None:
    assert rows(
        "<table border=1><tr><th>类别<th>天<th>备注<tr><td rowspan=2>家电<td>7<td rowspan=3>x"
        "<tr><td>10<tr><td>图书<td>7</table>"
    ) == [
        (HEADER, ("类别", "天", "备注")),
        (ROW, ("家电", "7", "x")),
        (ROW, ("家电", "10", "x")),
        (ROW, ("图书", "7", "x")),
    ]


def test_headers_of_several_rows_become_one_and_a_title_a_paragraph() -> None:
    assert rows(
        "<table><tr><th colspan=3>成绩单<tr><th rowspan=2>姓名<th colspan=2>成绩"
        "<tr><th>语文<th>数学<tr><td>张三<td>90<td>80</table>"
    ) == [
        (P, ("成绩单",)),
        (HEADER, ("姓名", "成绩 语文", "成绩 数学")),
        (ROW, ("张三", "90", "80")),
    ]


def test_a_value_over_several_columns_stands_once_in_its_row() -> None:
    assert rows("<table><thead><tr><td>a<td>b<td>c</thead><tr><td colspan=2>x<td>y</table>") == [
        (HEADER, ("a", "b", "c")),
        (ROW, ("x", "", "y")),
    ]


def test_columns_in_which_nothing_stands_are_dropped() -> None:
    assert rows("<table border=1><tr><td>a<td>&nbsp;<td>1<tr><td>b<td><td>2</table>") == [
        (ROW, ("a", "1")),
        (ROW, ("b", "2")),
    ]


def test_a_first_row_is_a_header_where_it_is_bold_or_names_figures() -> None:
    bold = "<table><tr><td><b>名</b><td><strong>值</strong><tr><td>a<td>b</table>"
    assert [kind for kind, _ in rows(bold)] == [HEADER, ROW]
    figures = "<table><tr><td>名<td>数量<td>单价<tr><td>甲<td>12<td>30.5</table>"
    assert [kind for kind, _ in rows(figures)] == [HEADER, ROW]
    pairs = "<table><tr><td>姓名<td>张三<tr><td>电话<td>10086</table>"
    assert [kind for kind, _ in rows(pairs)] == [ROW, ROW]


def test_a_group_title_inside_a_table_does_not_replace_its_header() -> None:
    html = "<table><tr><th>a<th>b<tr><td>1<td>2<tr><th colspan=2>华东<tr><td>3<td>4</table>"
    assert [kind for kind, _ in rows(html)] == [HEADER, ROW, ROW, ROW]


def test_cells_with_paragraphs_and_lists_are_one_text() -> None:
    html = "<table border=1><tr><td>a<td><p>一。<ul><li>x<li>y</ul><tr><td>b<td>c</table>"
    assert rows(html)[0] == (ROW, ("a", "一。\n• x\n• y"))


def test_a_table_inside_a_cell_of_data_belongs_to_its_row() -> None:
    html = (
        "<table border=1><tr><th>项目<th>明细<tr><td>甲<td>"
        "<table><tr><td>数量<td>3<tr><td>单价<td>5</table></table>"
    )
    assert rows(html) == [(HEADER, ("项目", "明细")), (ROW, ("甲", "数量 3\n单价 5"))]


def test_tables_that_arrange_a_page_are_no_tables() -> None:
    html = (
        "<table><tr><td><h2>题</h2><p>文<td><table border=1><tr><th>k<th>v<tr><td>1<td>2</table>"
        "</table>"
    )
    assert [kind for kind, _ in rows(html)] == [BlockKind.HEADING, P, HEADER, ROW]
    assert rows("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>") == [
        (P, ("a",)),
        (P, ("b",)),
        (P, ("c",)),
        (P, ("d",)),
    ]


def test_spans_beyond_reason_make_no_more_than_there_is() -> None:
    html = "<table>" + "<tr><td rowspan=65000 colspan=1000>x<td>y" * 300 + "</table>"
    assert len(rows(html)) == 300
    assert rows("<table><tr><td rowspan=-1 colspan=abc>a<td>b<tr><td>c<td>d</table>")[0] == (
        ROW,
        ("a", "b"),
    )


def test_rows_and_cells_outside_their_places_are_kept() -> None:
    html = "<table>stray<form><td>a<td>b<tr><td>c<td>d</form></table>"
    found = [word for _, cells in rows(html) for word in cells]
    assert sorted(found) == ["a", "b", "c", "d", "stray"]
