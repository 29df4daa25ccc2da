"""ODS spreadsheets: the displayed text is the file's own."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.types import DocumentKind
from tests.engine.reading.files import read
from tests.engine.reading.spreadsheets.sheets import left_out, lines_of, rows_read

_SPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (
        *(("office", "office"), ("table", "table"), ("text", "text"), ("style", "style")),
        *(("draw", "drawing"), ("fo", "xsl-fo-compatible")),
    )
)
_STYLES = (
    '<style:style style:name="off" style:family="table">'
    '<style:table-properties table:display="false"/></style:style>'
)


def _cell(text: str, attributes: str = "", inside: str = "") -> str:
    kind = ' office:value-type="string"' if text and "value-type" not in attributes else ""
    paragraph = f"<text:p>{text}</text:p>" if text else ""
    return f"<table:table-cell{kind} {attributes}>{inside}{paragraph}</table:table-cell>"


def _row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


def _ods(folder: Path, tables: str, manifest: str = "<m/>") -> Path:
    content = (
        f"<office:document-content {_SPACES}><office:automatic-styles>{_STYLES}"
        "</office:automatic-styles><office:body><office:spreadsheet>"
        f"{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(folder / "a.ods", "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return folder / "a.ods"


def _table(name: str, *rows: str, style: str = "on", columns: str = "") -> str:
    return (
        f'<table:table table:name="{name}" table:style-name="{style}">{columns}'
        f"{''.join(rows)}</table:table>"
    )


def test_values_are_shown_and_what_is_hidden_is_counted(tmp_path: Path) -> None:
    money = 'office:value-type="currency" office:value="1234.5"'
    tables = _table(
        "价格",
        _row(_cell("编号"), _cell("单价"), _cell("成本")),
        _row(_cell("00123"), _cell("￥1,234.50", money), _cell("1")),
        _row(_cell("不给看"), attributes='table:visibility="filter"'),
        _row(_cell("00125"), _cell("￥9.00", money), _cell("2")),
        columns=(
            '<table:table-column table:number-columns-repeated="2"/>'
            '<table:table-column table:visibility="collapse"/>'
        ),
    ) + _table("底稿", _row(_cell("更不给看")), style="off")
    outcome = read(_ods(tmp_path, tables))
    assert outcome.opened is not None and outcome.opened.kind is DocumentKind.ODS
    assert rows_read(outcome) == ["编号 | 单价", "00123 | ￥1,234.50", "00125 | ￥9.00"]
    assert lines_of(outcome)[-1].label == "价格 row 4"
    assert "不给看" not in outcome.text
    assert left_out(outcome) == {"hidden_sheets": 1, "hidden_rows": 1, "hidden_columns": 1}


def test_merged_and_repeated_cells_and_comments(tmp_path: Path) -> None:
    note = "<office:annotation><text:p>可上浮</text:p></office:annotation>"
    span = 'table:number-rows-spanned="2"'
    tables = _table(
        "表",
        _row(_cell("大区"), _cell("城市"), _cell("一月"), _cell("二月")),
        _row(_cell("华东", span), _cell("上海"), _cell("5", 'table:number-columns-repeated="2"')),
        _row("<table:covered-table-cell/>", _cell("杭州", inside=note), _cell("6")),
        _row(_cell(""), attributes='table:number-rows-repeated="1048000"'),
    )
    assert rows_read(read(_ods(tmp_path, tables)))[1:] == [
        "华东 | 上海 | 5 | 5",
        "华东 | 杭州 [批注：可上浮] | 6",
    ]


def test_a_formula_without_a_value_is_marked_and_one_without_a_text_shown(tmp_path: Path) -> None:
    formula = 'table:formula="of:=SUM([.B3:.B5])"'
    stored = 'office:value-type="percentage" office:value="0.25" ' + formula
    tables = _table(
        "a",
        _row(_cell("name"), _cell("sum")),
        _row(_cell("x"), _cell("", formula)),
        _row(_cell("y"), _cell("", stored)),
    )
    outcome = read(_ods(tmp_path, tables))
    assert rows_read(outcome)[1:] == [
        "x | [formula =SUM([.B3:.B5]): its result is not stored in the file]",
        "y | 25%",
    ]
    assert left_out(outcome) == {"formulas_without_value": 1}


def test_spaces_breaks_and_pictures(tmp_path: Path) -> None:
    picture = "<draw:frame><draw:image/></draw:frame>"
    text = 'A<text:s text:c="2"/>B<text:line-break/><text:span>C</text:span>'
    tables = _table("a", _row(_cell(text, inside=picture), _cell("x")))
    outcome = read(_ods(tmp_path, tables))
    assert rows_read(outcome) == ["A  B C | x"]
    assert left_out(outcome) == {"pictures": 1}


def test_a_few_bytes_that_say_a_billion_cells_are_bounded(tmp_path: Path) -> None:
    cell = _cell("X", 'table:number-columns-repeated="999999999"')
    rows = _row(cell, attributes='table:number-rows-repeated="999999999"')
    outcome = read(_ods(tmp_path, _table("a", rows)))
    assert left_out(outcome)["beyond_limits"] > 1_000_000
    assert outcome.receipt.characters < 1_000_000


def test_a_protected_file_asks_for_its_password(tmp_path: Path) -> None:
    space = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
    manifest = (
        f'<m:manifest xmlns:m="{space}"><m:file-entry m:full-path="content.xml">'
        "<m:encryption-data/></m:file-entry></m:manifest>"
    )
    with pytest.raises(EngineError) as raised:
        read(_ods(tmp_path, _table("a", _row(_cell("x"))), manifest))
    assert raised.value.code is ErrorCode.PASSWORD_REQUIRED


def test_a_file_that_breaks_off_is_read_up_to_there(tmp_path: Path) -> None:
    tables = _table("a", *(_row(_cell(f"甲{n}"), _cell("乙")) for n in range(500)))
    path = _ods(tmp_path, tables)
    with zipfile.ZipFile(path) as archive:
        content = archive.read("content.xml")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content[: len(content) // 2])
    outcome = read(path)
    assert "甲10" in outcome.text and left_out(outcome) == {"damaged_parts": 1}
