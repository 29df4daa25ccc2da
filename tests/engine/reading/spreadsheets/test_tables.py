"""What the rows of a sheet are: titles, headers, rows, notes, and several tables on one sheet."""

from __future__ import annotations

from itertools import count

from engine.locations import sheet_row
from engine.reading.spreadsheets.cells import Area, Row, Sheet
from engine.reading.spreadsheets.tables import blocks_of
from tests.engine.reading.spreadsheets.sheets import HEADER, ROW, table, text_cell, told


def test_a_header_and_rows_are_located_by_the_rows_of_the_program() -> None:
    blocks = table(["城市", "住宿"], ["上海", "500"], ["成都", "400"])
    assert told(blocks) == ["H 城市 | 住宿", "R 上海 | 500", "R 成都 | 400"]
    assert [b.location for b in blocks] == [sheet_row("表", row) for row in (1, 2, 3)]
    assert len({b.table for b in blocks}) == 1


def test_titles_above_a_table_are_headings_and_its_unit_is_one_too() -> None:
    blocks = table(
        ["2026年差旅费标准", "2026年差旅费标准", "2026年差旅费标准"],
        ["", "", "单位：元"],
        ["城市", "住宿", "餐费"],
        ["上海", "500", "100"],
        merged=[Area(1, 0, 1, 2)],
    )
    assert told(blocks) == [
        "## 2026年差旅费标准",
        "### 单位：元",
        "H 城市 | 住宿 | 餐费",
        "R 上海 | 500 | 100",
    ]


def test_a_title_with_an_empty_row_below_it_is_a_heading_still() -> None:
    assert told(table(["价目表"], [], ["名称", "价格"], ["笔", "1"]))[0] == "## 价目表"


def test_a_header_of_two_rows_is_joined_column_by_column() -> None:
    blocks = table(
        ["项目", "2025年", "", "2026年", ""],
        ["", "收入", "支出", "收入", "支出"],
        ["甲", "1", "2", "3", "4"],
        merged=[Area(1, 0, 2, 0), Area(1, 1, 1, 2), Area(1, 3, 1, 4)],
    )
    assert blocks[0].cells == (
        *("项目", "2025年 / 收入", "2025年 / 支出", "2026年 / 收入", "2026年 / 支出"),
    )
    assert told(blocks)[1:] == ["R 甲 | 1 | 2 | 3 | 4"]


def test_groups_that_are_not_merged_reach_up_to_the_next() -> None:
    blocks = table(
        ["项目", "2025年", "", "2026年", ""],
        ["", "收入", "支出", "收入", "支出"],
        ["甲", "1", "2", "3", "4"],
    )
    assert blocks[0].cells[1:] == (
        *("2025年 / 收入", "2025年 / 支出", "2026年 / 收入", "2026年 / 支出"),
    )


def test_merged_values_belong_to_every_row_and_column_they_span() -> None:
    blocks = table(
        ["大区", "城市", "一月", "二月"],
        ["华东", "上海", "停业", ""],
        ["", "杭州", "3", "4"],
        merged=[Area(2, 0, 3, 0), Area(2, 2, 2, 3)],
    )
    assert told(blocks)[1:] == ["R 华东 | 上海 | 停业 | 停业", "R 华东 | 杭州 | 3 | 4"]


def test_a_row_merged_over_the_table_is_told_once() -> None:
    blocks = table(
        ["城市", "住宿", "餐费"],
        ["华东区", "", ""],
        ["上海", "500", "100"],
        merged=[Area(2, 0, 2, 2)],
    )
    assert told(blocks)[1:] == ["R 华东区", "R 上海 | 500 | 100"]


def test_years_and_days_are_names_of_columns_too() -> None:
    assert told(table(["项目", "2024", "2025"], ["甲", "1", "2"]))[0] == "H 项目 | 2024 | 2025"
    days = [str(day) for day in range(1, 8)]
    assert table(["姓名", *days], ["张三", *"1111011"])[0].kind is HEADER


def test_a_table_without_a_header_has_rows_only() -> None:
    assert [b.kind for b in table(["甲", "1", "2"], ["乙", "3", "4"])] == [ROW, ROW]


def test_a_form_of_names_and_values_has_no_header() -> None:
    blocks = table(["姓名：", "张三"], ["部门：", "财务部"], ["工号：", "00123"])
    assert [b.kind for b in blocks] == [ROW, ROW, ROW]
    mixed = table(["姓名", "张三"], ["入职日期", "2020-01-05"], ["工资", "8000"], ["部门", "财务"])
    assert [b.kind for b in mixed] == [ROW] * 4


def test_bold_names_over_texts_are_a_header() -> None:
    blocks = table(["制度", "制度"], ["报销", "请假"], ["发票", "假条"], strong=[1])
    assert blocks[0].kind is HEADER


def test_a_row_the_file_names_as_header_is_one() -> None:
    blocks = table(["1", "2"], ["3", "4"], named=[1])
    assert [b.kind for b in blocks] == [HEADER, ROW]


def test_tables_parted_by_empty_rows_have_headers_of_their_own() -> None:
    blocks = table(
        *(["名称", "价格"], ["笔", "1"], [], ["人员", "部门", "电话"], ["张三", "财务", "8001"]),
    )
    assert told(blocks) == [
        *("H 名称 | 价格", "R 笔 | 1", "H 人员 | 部门 | 电话", "R 张三 | 财务 | 8001"),
    ]
    assert len({b.table for b in blocks}) == 2


def test_rows_after_an_empty_one_go_on_under_the_same_header() -> None:
    blocks = table(["名称", "价格"], ["笔", "1"], [], ["本", "2"])
    assert told(blocks) == ["H 名称 | 价格", "R 笔 | 1", "R 本 | 2"]
    assert len({b.table for b in blocks}) == 1
    assert blocks[-1].location == sheet_row("表", 4)


def test_tables_beside_each_other_are_told_one_after_the_other() -> None:
    blocks = table(
        *(["职级", "标准", "", "城市", "类别"], ["总监", "800", "", "上海", "一类"]),
        *(["员工", "500", "", "成都", "二类"], ["实习", "300", "", "", ""]),
    )
    assert told(blocks) == [
        *("H 职级 | 标准", "R 总监 | 800", "R 员工 | 500", "R 实习 | 300"),
        *("H 城市 | 类别", "R 上海 | 一类", "R 成都 | 二类"),
    ]


def test_an_empty_column_inside_a_table_does_not_part_it() -> None:
    blocks = table(["项目", "", "2024", "2025"], ["收入", "", "1", "2"], ["支出", "", "3", "4"])
    assert told(blocks)[0] == "H 项目 | 2024 | 2025"
    assert told(blocks)[1] == "R 收入 | 1 | 2"


def test_lines_in_one_column_are_paragraphs() -> None:
    blocks = table(["填表说明"], ["一、先填日期。"], ["二、再填金额。"])
    assert told(blocks) == ["P 填表说明", "P 一、先填日期。", "P 二、再填金额。"]


def test_a_note_below_a_table_is_a_paragraph() -> None:
    blocks = table(["名称", "价格"], ["笔", "1"], [], ["注：以上价格含税。"])
    assert told(blocks)[-1] == "P 注：以上价格含税。"


def test_hidden_rows_do_not_part_a_table() -> None:
    rows = [
        Row(1, {0: text_cell("名称", 0), 1: text_cell("产地", 1)}),
        Row(2, {}, hidden=True),
        Row(3, {0: text_cell("笔", 0), 1: text_cell("宁波", 1)}),
    ]
    blocks = list(blocks_of([Sheet("表", iter(rows))]))
    assert told(blocks)[1:] == ["H 名称 | 产地", "R 笔 | 宁波"]


def test_a_sheet_without_any_text_is_passed_over() -> None:
    assert list(blocks_of([Sheet("空", iter([Row(1, {}), Row(2, {})]))])) == []


def test_a_value_far_outside_the_columns_of_a_long_table_is_kept() -> None:
    records = [["名称", "价格"], *([f"笔{n}", str(n)] for n in range(300)), ["本", "1", "", "缺货"]]
    assert told(table(*records))[-1] == "R 本 | 1 | 缺货"


def test_rows_stream_through_without_being_held() -> None:
    taken = 0

    def rows() -> object:
        nonlocal taken
        for number in count(1):
            taken = number
            yield Row(number, {0: text_cell(f"甲{number}", 0), 1: text_cell(f"乙{number}", 1)})

    blocks = blocks_of([Sheet("表", rows())])  # type: ignore[arg-type]
    for _ in range(1000):
        next(blocks)
    assert taken < 1300


def test_line_breaks_in_names_are_closed_up_between_chinese_characters() -> None:
    blocks = table(["住宿费\n（元）", "Unit\nprice"], ["1", "2"])
    assert blocks[0].cells == ("住宿费（元）", "Unit price")
