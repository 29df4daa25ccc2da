"""Values as a spreadsheet program shows them."""

from __future__ import annotations

import csv
import shutil
import subprocess
from pathlib import Path

import openpyxl
import pytest

from engine.reading.spreadsheets.builtin_formats import builtin_format
from engine.reading.spreadsheets.number_formats import is_date_code, shown, shown_text

DAY = 45000.75  # 15 March 2023, 18:00


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        (0.1 + 0.2, "General", "0.3"),
        (1234567.891, "General", "1234567.891"),
        (3.14159265358979, "General", "3.141592654"),
        (1.23456e-05, "General", "1.23456E-05"),
        (2.5, "0", "3"),
        (1.005, "0.00", "1.01"),
        (99.995, "0.00", "100.00"),
        (1234.5, "#,##0.00", "1,234.50"),
        (-1234.5, "#,##0.00", "-1,234.50"),
        (-0.001, "0.00", "0.00"),
        (0.1256, "0.0%", "12.6%"),
        (12.5, '0.00"元"', "12.50元"),
        (1234.5, "[$¥-804]#,##0.00", "¥1,234.50"),
        (-5, "¥#,##0.00;[Red]¥-#,##0.00", "¥-5.00"),
        (-12.3, "#,##0.00_);(#,##0.00)", "(12.30)"),
        (0, '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', "-"),
        (1234567, '#,##0,"千"', "1,235千"),
        (123456, '0!.0,"万"', "12.3万"),
        (123456, '[>=10000]0.0,"千";0', "123.5千"),
        (50, '[<100]"低";[>=100]"高";0', "低"),
        (0, '0.00;-0.00;"零"', "零"),
        (12345.678, "0.00E+00", "1.23E+04"),
        (12345.678, "##0.0E+0", "12.3E+3"),
        (1.25, "# ?/?", "1 1/4"),
        (0.3333, "# ??/??", "1/3"),
        (2.5, "# ?/8", "2 4/8"),
        (123, "000000", "000123"),
        (1234567, "000-0000", "123-4567"),
        (12.5, 'General"吨"', "12.5吨"),
        (12.5, 'G/通用格式"元"', "12.5元"),
        (15, '"第"0"天"', "第15天"),
        (5, ";;;", ""),
        (123, "@", "123"),
    ],
)
def test_a_number_is_shown_under_its_format(value: float, code: str, expected: str) -> None:
    assert shown(value, code) == expected


@pytest.mark.parametrize(
    ("value", "code", "expected"),
    [
        (DAY, "yyyy-mm-dd", "2023-03-15"),
        (DAY, "m/d/yy h:mm", "3/15/23 18:00"),
        (DAY, 'yyyy"年"m"月"d"日"', "2023年3月15日"),
        (DAY, "yyyy年m月d日", "2023年3月15日"),
        (DAY, 'e"年"m"月"', "2023年3月"),
        (DAY, "d-mmm-yy", "15-Mar-23"),
        (DAY, "[$-804]dddd", "星期三"),
        (DAY, "aaaa", "星期三"),
        (DAY, "[$-804]mmmm", "三月"),
        (DAY, '[DBNum1][$-804]yyyy"年"m"月"d"日"', "二〇二三年三月十五日"),
        (DAY, "h:mm AM/PM", "6:00 PM"),
        (DAY, "[$-804]AM/PM h:mm", "下午 6:00"),
        (DAY, '上午/下午h"时"mm"分"', "下午6时00分"),
        (DAY, '[$-404]e"年"m"月"', "112年3月"),
        (1.5, "[h]:mm", "36:00"),
        (0.01, "[mm]:ss", "14:24"),
        (0.0123456, "mm:ss.0", "17:46.7"),
        (60, "yyyy-mm-dd", "1900-02-29"),
        (59, "yyyy-mm-dd", "1900-02-28"),
        (45000.9999999, "yyyy-mm-dd", "2023-03-15"),
        (45000.9999999, "yyyy-mm-dd hh:mm:ss", "2023-03-16 00:00:00"),
    ],
)
def test_a_date_is_shown_under_its_format(value: float, code: str, expected: str) -> None:
    assert is_date_code(code)
    assert shown(value, code) == expected


def test_a_workbook_that_counts_from_1904_shows_other_days() -> None:
    assert shown(43538, "yyyy-mm-dd", later_epoch=True) == "2023-03-15"
    assert shown(1.5, "[h]:mm", later_epoch=True) == "36:00"


def test_what_is_no_date_is_shown_as_a_number() -> None:
    assert shown(-1, "yyyy-mm-dd") == "-1"
    assert shown(1e9, "yyyy-mm-dd") == "1000000000"
    assert not is_date_code("0.00E+00") and not is_date_code('0"days"') and not is_date_code("@")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (621700001234567, "621700001234567"),
        (6.217e17, "621700000000000000"),
        (621700001234567890, "621700001234567890"),
        (123456789012.0, "123456789012"),
    ],
)
@pytest.mark.parametrize("code", ["General", "0", "@"])
def test_a_long_code_keeps_all_its_digits(value: float, code: str, expected: str) -> None:
    assert shown(value, code) == expected


def test_money_is_read_out_in_chinese_capitals() -> None:
    assert shown(10203, "[DBNum2][$-804]General") == "壹万零贰佰零叁"
    assert shown(1000000, "[DBNum2][$-804]General") == "壹佰万"
    assert shown(12, "[DBNum1][$-804]0") == "一二"


def test_a_text_is_shown_as_it_is_unless_its_format_adds_to_it() -> None:
    assert shown_text("00123", "@") == "00123"
    assert shown_text("张三", "General") == "张三"
    assert shown_text("张三", '@"先生"') == "张三先生"
    assert shown_text("张三", '0;-0;0;"姓名："@') == "姓名：张三"


def test_formats_that_only_have_a_number_follow_the_language() -> None:
    assert shown(DAY, builtin_format(14, chinese=True)) == "2023/3/15"
    assert shown(DAY, builtin_format(14, chinese=False)) == "3/15/2023"
    assert shown(DAY, builtin_format(31, chinese=True)) == "2023年3月15日"
    assert shown(12.5, builtin_format(7, chinese=True)) == "¥12.50"
    assert shown(12.5, builtin_format(44, chinese=False)) == "$12.50"


NUMBERS = (0, 1, -1, 0.5, 12.5, 1234.567, -1234.567, 1234567.891, 0.1256, 99.995, 7)
NUMBER_CODES = (
    *("General", "0", "0.00", "#,##0", "#,##0.00", "0%", "0.00%", '0.00"元"', '#,##0.00"元"'),
    *("[$¥-804]#,##0.00", '"¥"#,##0.00', "¥#,##0.00;¥-#,##0.00", "#,##0.00_);[Red](#,##0.00)"),
    *('_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', "0.00E+00", "##0.0E+0", "# ?/?"),
    *("000000", '#,##0,"千"', '0.0,,"M"', '0"天"', '"No. "0', "000-0000", "[$€-407] #,##0.00"),
    *("#,##0.00 [$€-407]", '0.00;-0.00;"零"', 'General"吨"', "@", '[<100]"低";[>=100]"高";0'),
)
DATES = (61, 45000, 45000.75, 45678.125, 2958465)
DATE_CODES = (
    *("yyyy-mm-dd", "yyyy/m/d", "m/d/yyyy", "d-mmm-yy", "mmm-yy", "dddd", "[$-804]dddd"),
    *("[$-804]aaaa", 'yyyy"年"m"月"d"日"', 'm"月"d"日"', '[DBNum1][$-804]yyyy"年"m"月"d"日"'),
    *("yyyy-mm-dd hh:mm:ss", "h:mm AM/PM", "[$-804]AM/PM h:mm", 'h"时"mm"分"', "yyyymmdd"),
    *("[$-409]mmmm d, yyyy", "[h]:mm", "[mm]:ss", "mm:ss.00"),
)


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_cells_are_shown_as_libreoffice_shows_them(tmp_path: Path) -> None:
    cases = [(value, code) for code in NUMBER_CODES for value in NUMBERS]
    cases += [(value, code) for code in DATE_CODES for value in DATES]
    book = openpyxl.Workbook()
    for row, (value, code) in enumerate(cases, start=1):
        book.active.cell(row, 1, value).number_format = code
        book.active.cell(row, 2, "end")
    book.save(tmp_path / "formats.xlsx")
    subprocess.run(
        [
            *("soffice", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless"),
            *("--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1"),
            *("--outdir", str(tmp_path), str(tmp_path / "formats.xlsx")),
        ],
        check=True,
        capture_output=True,
    )
    with (tmp_path / "formats.csv").open(encoding="utf-8", newline="") as file:
        theirs = [" ".join(row[0].split()) for row in csv.reader(file)]
    ours = [shown(value, code) for value, code in cases]
    different = [
        (*case, own, other)
        for case, own, other in zip(cases, ours, theirs, strict=True)
        if own != other
    ]
    assert len(different) <= 0.02 * len(cases), different
