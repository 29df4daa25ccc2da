"""Delimited text: what is one, what is not, and how its values are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.reading.sniffing import kind_of_text
from engine.reading.spreadsheets.delimiters import delimiter_of
from engine.types import DocumentKind
from tests.engine.reading.files import read
from tests.engine.reading.spreadsheets.sheets import file_of, lines_of, rows_read

CHINESE = "编号,名称,价格\n00123,打印纸,12.50\n00124,签字笔,3.00\n"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        (CHINESE, ","),
        (CHINESE.replace(",", "\t"), "\t"),
        (CHINESE.replace(",", ";"), ";"),
        (CHINESE.replace(",", "|"), "|"),
        ("name,note\na,short\nb,brief\n", ","),
        ('a,b\n"x, y",2\n"z\nw",3\n', ","),
        ("sep=;\na;b\n1;2\n", ";"),
        ("a,b,c\n1,2,3", ","),
        ("日期\t收入\n2026-01-01\t5\n2026-01-02\t6\n", "\t"),
    ],
)
def test_a_table_of_values_is_one(text: str, sign: str) -> None:
    assert delimiter_of(text) == sign
    assert kind_of_text(text) is DocumentKind.CSV


@pytest.mark.parametrize(
    "text",
    [
        "",
        "一行",
        "第一条，总则。\n第二条，范围。\n第三条，职责。\n",
        "姓名\n张三\n李四\n王五\n",
        "Dear all, the office is closed.\nPlease plan ahead, and come early.\nYours, the desk.\n",
        "- apples, red\n- pears, green\n- plums, blue\n",
        "1,234\n5,678\n9,012\n",
        '{"a": 1, "b": 2}\n{"a": 3, "b": 4}\n{"a": 5, "b": 6}\n',
        "foo(a, b);\nbar(c, d);\nbaz(e, f);\n",
        "\tindented\n\tlines\n\tonly\n",
        "2026-01-05 10:00:01,123 INFO the service has been started with these options\n"
        "2026-01-05 10:00:02,456 INFO the service has been stopped by its user again\n"
        "2026-01-05 10:00:03,789 INFO the service has been started with these options\n",
        "a,b,c\nd,e\nf\ng,h,i,j\n",
    ],
)
def test_other_texts_are_not(text: str) -> None:
    assert delimiter_of(text) == ""


def test_a_markdown_table_is_markdown() -> None:
    text = "| 名称 | 价格 |\n|---|---|\n| 笔 | 1 |\n| 本 | 2 |\n"
    assert kind_of_text(text) is DocumentKind.MARKDOWN


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "big5"])
def test_values_in_any_encoding_stay_exact(tmp_path: Path, encoding: str) -> None:
    rows = "".join(f"00{n},打印紙第{n}種,6217000012345678{n},{n}.50\n" for n in range(100, 130))
    text = "編號,名稱,卡號,價格\n" + rows
    outcome = read(file_of(tmp_path, "價格.csv", text.encode(encoding)))
    assert outcome.opened is not None and outcome.opened.kind is DocumentKind.CSV
    assert rows_read(outcome)[0] == "編號 | 名稱 | 卡號 | 價格"
    assert rows_read(outcome)[1] == "00100 | 打印紙第100種 | 6217000012345678100 | 100.50"
    assert [line.label for line in lines_of(outcome)][:3] == [
        *("價格", "價格 row 1", "價格 row 2"),
    ]
    assert outcome.receipt.encoding


def test_quoted_values_over_several_lines_count_as_one_row(tmp_path: Path) -> None:
    text = '名称,说明\n笔,"第一行\n第二行, 带逗号"\n本,无\n'
    outcome = read(file_of(tmp_path, "a.csv", text.encode()))
    assert rows_read(outcome)[1:] == ["笔 | 第一行 第二行, 带逗号", "本 | 无"]
    assert lines_of(outcome)[-1].label == "a row 3"


def test_a_lone_quotation_mark_swallows_nothing(tmp_path: Path) -> None:
    text = '名称,尺寸\n屏幕,"27寸\n键盘,标准\n鼠标,小\n'
    assert rows_read(read(file_of(tmp_path, "a.csv", text.encode())))[2] == "键盘 | 标准"


def test_codes_kept_as_text_by_an_equals_sign_are_plain(tmp_path: Path) -> None:
    text = '编号,名称\n="00123",笔\n="00124",本\n'
    assert rows_read(read(file_of(tmp_path, "a.csv", text.encode())))[1] == "00123 | 笔"


def test_the_line_that_names_the_delimiter_is_no_row(tmp_path: Path) -> None:
    outcome = read(file_of(tmp_path, "a.csv", b"sep=;\nname;price\nx;1\n"))
    assert rows_read(outcome) == ["name | price", "x | 1"]
    assert lines_of(outcome)[-1].label == "a row 2"
