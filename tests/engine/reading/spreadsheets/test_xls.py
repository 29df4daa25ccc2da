"""XLS workbooks, also those that only a more tolerant library opens."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import xlwt

from engine.errors import EngineError, ErrorCode
from engine.types import DocumentKind
from tests.engine.reading.files import read
from tests.engine.reading.spreadsheets.sheets import file_of, left_out, lines_of, rows_read


def _style(code: str) -> xlwt.XFStyle:
    style = xlwt.XFStyle()
    style.num_format_str = code
    return style


def _book(folder: Path) -> Path:
    book = xlwt.Workbook(encoding="utf-8")
    sheet = book.add_sheet("价格")
    for column, name in enumerate(["编号", "名称", "单价", "折扣", "日期", "成本"]):
        sheet.write(0, column, name)
    for row, name in ((1, "打印纸"), (2, "签字笔"), (3, "订书机")):
        sheet.write(row, 0, f"00{row}")
        sheet.write(row, 1, name)
        sheet.write(row, 2, 1234.5 * row, _style('#,##0.00"元"'))
        sheet.write(row, 3, 0.85, _style("0%"))
        sheet.write(row, 4, date(2026, 3, row), _style('yyyy"年"m"月"d"日"'))
        sheet.write(row, 5, 1)
    sheet.col(5).hidden = True
    sheet.row(2).hidden = True
    book.add_sheet("底稿").visibility = 1
    book.get_sheet(1).write(0, 0, "不给看")
    book.save(str(folder / "a.xls"))
    return folder / "a.xls"


def test_values_are_shown_and_what_is_hidden_is_counted(tmp_path: Path) -> None:
    outcome = read(_book(tmp_path))
    assert outcome.opened is not None and outcome.opened.kind is DocumentKind.XLS
    assert rows_read(outcome) == [
        "编号 | 名称 | 单价 | 折扣 | 日期",
        "001 | 打印纸 | 1,234.50元 | 85% | 2026年3月1日",
        "003 | 订书机 | 3,703.50元 | 85% | 2026年3月3日",
    ]
    assert lines_of(outcome)[-1].label == "价格 row 4"
    assert "不给看" not in outcome.text
    assert left_out(outcome) == {"hidden_sheets": 1, "hidden_rows": 1, "hidden_columns": 1}


def test_merged_values_belong_to_every_row(tmp_path: Path) -> None:
    book = xlwt.Workbook(encoding="utf-8")
    sheet = book.add_sheet("表")
    sheet.write_merge(0, 0, 0, 1, "差旅标准")
    for column, name in enumerate(["大区", "城市"]):
        sheet.write(1, column, name)
    sheet.write_merge(2, 3, 0, 0, "华东")
    sheet.write(2, 1, "上海")
    sheet.write(3, 1, "杭州")
    book.save(str(tmp_path / "a.xls"))
    outcome = read(tmp_path / "a.xls")
    assert lines_of(outcome)[1].text == "差旅标准"
    assert rows_read(outcome) == ["大区 | 城市", "华东 | 上海", "华东 | 杭州"]


def test_dates_of_a_workbook_that_counts_from_1904(tmp_path: Path) -> None:
    book = xlwt.Workbook(encoding="utf-8")
    book.dates_1904 = True
    sheet = book.add_sheet("a")
    sheet.write(0, 0, "day")
    sheet.write(0, 1, "name")
    sheet.write(1, 0, 43538, _style("yyyy-mm-dd"))
    sheet.write(1, 1, "x")
    book.save(str(tmp_path / "a.xls"))
    assert rows_read(read(tmp_path / "a.xls"))[1] == "2023-03-15 | x"


def test_a_workbook_whose_texts_are_miscounted_is_read_by_its_bare_values(tmp_path: Path) -> None:
    path = _book(tmp_path)
    data = path.read_bytes()
    at = data.index(b"\xfc\x00", data.index(b"\x85\x00"))  # SST: its counts of texts
    path.write_bytes(data[: at + 8] + b"\xff\x7f\x00\x00" + data[at + 12 :])
    outcome = read(path)
    assert "打印纸" in outcome.text and "2026-03-01" in outcome.text
    assert left_out(outcome)["damaged_parts"] == 1


def test_half_a_workbook_is_corrupt(tmp_path: Path) -> None:
    data = _book(tmp_path).read_bytes()
    with pytest.raises(EngineError) as raised:
        read(file_of(tmp_path, "b.xls", data[:1024]))
    assert raised.value.code is ErrorCode.CORRUPT
