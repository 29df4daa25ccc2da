"""XLSX workbooks: what a clerk sees is what is read, and what is not seen is counted."""

from __future__ import annotations

import tracemalloc
import zipfile
from datetime import date
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from engine.errors import EngineError, ErrorCode
from engine.reading.formats import find_kind
from engine.types import DocumentKind, LocationKind
from tests.engine.reading.files import read
from tests.engine.reading.spreadsheets.sheets import left_out, lines_of, rows_read


def _saved(folder: Path, *records: list[object]) -> Path:
    book = openpyxl.Workbook()
    for record in records:
        book.active.append(record)
    book.save(folder / "表.xlsx")
    return folder / "表.xlsx"


def _changed(path: Path, part: str, change: object) -> Path:
    """Rewrite one part of a package by a function of its bytes; None drops it."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    changed = change(parts[part])  # type: ignore[operator]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            if name != part:
                archive.writestr(name, data)
            elif changed is not None:
                archive.writestr(name, changed)
    return path


def test_values_are_shown_and_rows_located(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "价格"
    sheet.append(["编号", "名称", "价格", "折扣", "生效日期", "停用"])
    sheet.append(["00123", "打印纸", 1234.5, 0.85, date(2026, 1, 1), True])
    sheet["C2"].number_format = '#,##0.00"元"'
    sheet["D2"].number_format = "0%"
    sheet["E2"].number_format = 'yyyy"年"m"月"d"日"'
    book.save(tmp_path / "a.xlsx")
    outcome = read(tmp_path / "a.xlsx")
    assert rows_read(outcome)[1] == "00123 | 打印纸 | 1,234.50元 | 85% | 2026年1月1日 | TRUE"
    assert lines_of(outcome)[-1].label == "价格 row 2"
    assert outcome.opened is not None and outcome.opened.kind is DocumentKind.XLSX
    assert outcome.pages[0].location.kind is LocationKind.SHEET


def test_long_codes_stay_whole_also_as_numbers(tmp_path: Path) -> None:
    path = _saved(
        tmp_path, ["卡号", "户名"], [6217000012345678, "甲"], ["6217000012345678901", "乙"]
    )
    assert rows_read(read(path))[1:] == ["6217000012345678 | 甲", "6217000012345678901 | 乙"]


def test_a_formula_without_a_stored_value_is_marked_and_counted(tmp_path: Path) -> None:
    path = _saved(tmp_path, ["名称", "合计"], ["甲", "=SUM(B3:B5)"])
    outcome = read(path)
    assert rows_read(outcome)[1] == "甲 | [公式 =SUM(B3:B5)：文件中没有保存计算结果]"
    assert left_out(outcome) == {"formulas_without_value": 1}


@pytest.mark.parametrize(
    ("stored", "shown"), [(b"<v>42</v>", "42"), (b"<v></v>", "[formula =1/0: its")]
)
def test_a_formula_is_its_stored_value(tmp_path: Path, stored: bytes, shown: str) -> None:
    path = _saved(tmp_path, ["name", "total"], ["a", "=1/0"])
    _changed(path, "xl/worksheets/sheet1.xml", lambda data: _restored(data, b"<f>1/0</f>", stored))
    assert rows_read(read(path))[1].startswith(f"a | {shown}")


def _restored(sheet: bytes, formula: bytes, value: bytes) -> bytes:
    begin = sheet.index(formula) + len(formula)
    end = sheet.index(b"</c>", begin)
    return sheet[:begin] + value + sheet[end:]


def test_what_is_hidden_is_left_out_and_counted(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for record in (["名称", "成本", "价格"], ["甲", 1, 2], ["乙", 3, 4], ["丙", 5, 6]):
        sheet.append(record)
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["B"].hidden = True
    for name, state in (("底稿", "hidden"), ("密", "veryHidden")):
        other = book.create_sheet(name)
        other["A1"] = "不给看"
        other.sheet_state = state
    book.save(tmp_path / "a.xlsx")
    outcome = read(tmp_path / "a.xlsx")
    assert rows_read(outcome) == ["名称 | 价格", "甲 | 2", "丙 | 6"]
    assert "不给看" not in outcome.text
    assert left_out(outcome) == {"hidden_sheets": 2, "hidden_rows": 1, "hidden_columns": 1}


def test_hidden_columns_without_content_are_not_counted(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["名称", "价格"])
    book.active.column_dimensions.group("E", "XFD", hidden=True)
    book.save(tmp_path / "a.xlsx")
    assert left_out(read(tmp_path / "a.xlsx")) == {}


def test_comments_stay_with_their_cells(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["城市", "住宿"])
    book.active.append(["上海", 500])
    book.active["B2"].comment = Comment("展会期间\n可上浮20%", "财务")
    book.save(tmp_path / "a.xlsx")
    assert rows_read(read(tmp_path / "a.xlsx"))[1] == "上海 | 500 [批注：展会期间 可上浮20%]"


def test_merged_values_and_two_row_headers(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for record in (["大区", "2026年", None], [None, "收入", "支出"], ["华东", 1, 2], [None, 3, 4]):
        sheet.append(record)
    for area in ("A1:A2", "B1:C1", "A3:A4"):
        sheet.merge_cells(area)
    book.save(tmp_path / "a.xlsx")
    assert rows_read(read(tmp_path / "a.xlsx")) == [
        *("大区 | 2026年 / 收入 | 2026年 / 支出", "华东 | 1 | 2", "华东 | 3 | 4"),
    ]


def test_a_filter_names_the_header(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for record in ([2024, 2025], [1, 2], [3, 4]):
        book.active.append(record)
    book.active.auto_filter.ref = "A1:B3"
    book.save(tmp_path / "a.xlsx")
    assert lines_of(read(tmp_path / "a.xlsx"))[1].kind.value == "table_header"


def test_bold_names_are_a_header(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for record in (["制度", "制度"], ["报销", "请假"], ["发票", "假条"]):
        book.active.append(record)
    for cell in book.active[1]:
        cell.font = Font(bold=True)
    book.save(tmp_path / "a.xlsx")
    assert lines_of(read(tmp_path / "a.xlsx"))[1].kind.value == "table_header"


def test_dates_of_a_workbook_that_counts_from_1904(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.epoch = CALENDAR_MAC_1904
    book.active.append(["日期", "名称"])
    book.active.append([date(2026, 3, 15), "甲"])
    book.active["A2"].number_format = "yyyy-mm-dd"
    book.save(tmp_path / "a.xlsx")
    assert rows_read(read(tmp_path / "a.xlsx"))[1] == "2026-03-15 | 甲"


def test_charts_macros_and_embedded_files_are_counted(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for record in (["月", "额"], ["一", 1], ["二", 2]):
        book.active.append(record)
    chart = BarChart()
    chart.add_data(Reference(book.active, min_col=2, min_row=1, max_row=3))
    book.active.add_chart(chart, "E5")
    book.save(tmp_path / "a.xlsx")
    with zipfile.ZipFile(tmp_path / "a.xlsx", "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"never run")
        archive.writestr("xl/embeddings/oleObject1.bin", b"never read")
    outcome = read(tmp_path / "a.xlsx")
    assert left_out(outcome) == {"pictures": 1, "macros": 1, "embedded_objects": 1}


def test_the_text_of_a_box_over_the_cells_is_read(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for record in (["月", "额"], ["一", 1], ["二", 2]):
        book.active.append(record)
    chart = BarChart()
    chart.add_data(Reference(book.active, min_col=2, min_row=1, max_row=3))
    book.active.add_chart(chart, "E5")
    book.save(tmp_path / "a.xlsx")
    box = (
        '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
        ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor>'
        "<xdr:from><xdr:col>4</xdr:col><xdr:row>6</xdr:row></xdr:from><xdr:sp><xdr:txBody>"
        "<a:p><a:r><a:t>仅供内部使用</a:t></a:r></a:p></xdr:txBody></xdr:sp>"
        "</xdr:twoCellAnchor></xdr:wsDr>"
    )
    _changed(tmp_path / "a.xlsx", "xl/drawings/drawing1.xml", lambda _: box.encode())
    last = lines_of(read(tmp_path / "a.xlsx"))[-1]
    assert (last.text, last.label) == ("仅供内部使用", "Sheet row 7")


def test_every_sheet_begins_a_page_under_its_name(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "甲"
    book.active["A1"] = "一"
    book.create_sheet("乙")["A1"] = "二"
    book.create_sheet("空")
    book.save(tmp_path / "a.xlsx")
    outcome = read(tmp_path / "a.xlsx")
    assert [page.location.label for page in outcome.pages] == ["甲", "乙"]


def test_a_wide_sheet_lies_on_a_turned_page_with_its_title(tmp_path: Path) -> None:
    path = _saved(tmp_path, ["编号", *range(1, 13)], ["甲", *range(101, 113)])
    (page,) = read(path).pages
    assert page.width > page.height


@pytest.mark.parametrize(
    "part", ["xl/worksheets/sheet1.xml", "xl/styles.xml", "[Content_Types].xml"]
)
def test_a_damaged_part_is_told_and_the_rest_read(tmp_path: Path, part: str) -> None:
    path = _saved(tmp_path, ["名称", "价格"], *([f"笔{n}", n] for n in range(2000)))
    _changed(path, part, lambda data: data[: len(data) // 2])
    outcome = read(path)
    assert "笔10" in outcome.text
    if part != "xl/styles.xml":
        assert left_out(outcome) == {"damaged_parts": 1}


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml"])
def test_a_workbook_without_its_cells_is_corrupt(tmp_path: Path, part: str) -> None:
    path = _changed(_saved(tmp_path, ["名称"]), part, lambda _: None)
    with pytest.raises(EngineError) as raised:
        read(path)
    assert raised.value.code is ErrorCode.CORRUPT


@pytest.mark.parametrize("part", ["xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"])
def test_entities_are_never_expanded(tmp_path: Path, part: str) -> None:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
    bomb = f'<!DOCTYPE x [<!ENTITY a0 "ha">{entities}]>'.encode()
    path = tmp_path / "a.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("&")
    sheet.write_row(0, 0, ["&", 1])
    sheet.write_comment(0, 0, "&")
    book.close()

    def armed(data: bytes) -> bytes:
        head, mark, rest = data.partition(b"?>")
        return head + mark + bomb + rest.replace(b"&amp;", b"&a8;")

    _changed(path, part, armed)
    tracemalloc.start()
    with pytest.raises(EngineError) as raised:
        read(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert raised.value.code is ErrorCode.CORRUPT
    assert peak < 20_000_000


def test_absurd_dimensions_and_formatted_empty_cells_take_no_memory(tmp_path: Path) -> None:
    path = _saved(tmp_path, ["名称", "价格"], ["甲", 1])
    empty = b"".join(b'<row r="%d">%s</row>' % (row, b'<c s="0"/>' * 100) for row in range(5, 2005))

    def swollen(data: bytes) -> bytes:
        data = data.replace(b"A1:B2", b"A1:XFD1048576")
        merged = b'<mergeCells><mergeCell ref="A3:XFD1048576"/></mergeCells>'
        last = b'<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>'
        return data.replace(b"</sheetData>", empty + last + merged)

    _changed(path, "xl/worksheets/sheet1.xml", swollen)
    read(_saved(tmp_path, ["warm", "up"]))
    _changed(_saved(tmp_path, ["名称", "价格"], ["甲", 1]), "xl/worksheets/sheet1.xml", swollen)
    tracemalloc.start()
    outcome = read(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert rows_read(outcome) == ["名称 | 价格", "甲 | 1"]
    assert peak < 20_000_000


def test_an_empty_workbook_has_no_text(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as raised:
        read(_saved(tmp_path))
    assert raised.value.code is ErrorCode.NO_TEXT


def test_a_cell_that_is_a_picture_is_counted(tmp_path: Path) -> None:
    path = _saved(tmp_path, ["名称", "图"], ["甲", '=DISPIMG("ID_1",1)'])
    outcome = read(
        _changed(
            path,
            "xl/worksheets/sheet1.xml",
            lambda data: _restored(data, b"</f>", b'<v>=DISPIMG("ID_1",1)</v>').replace(
                b'r="B2"', b'r="B2" t="str"'
            ),
        )
    )
    assert "DISPIMG" not in outcome.text
    assert left_out(outcome) == {"pictures": 1}


def test_a_package_with_parts_in_other_places_is_still_a_workbook(tmp_path: Path) -> None:
    path = _saved(tmp_path, ["名称"], ["甲"])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("/", "\\"), data)
    assert find_kind(path) is DocumentKind.XLSX
    assert "甲" in read(path).text
