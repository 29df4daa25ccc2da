"""Workbooks as one XML file."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.types import DocumentKind
from tests.engine.reading.files import read
from tests.engine.reading.spreadsheets.sheets import file_of, left_out, lines_of, rows_read

BOOK = """<?xml version="1.0" encoding="{encoding}"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
 xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"
 xmlns:x="urn:schemas-microsoft-com:office:excel">
 <Styles><Style ss:ID="m"><NumberFormat ss:Format="#,##0.00&quot;元&quot;"/></Style>
  <Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style>
  <Style ss:ID="d"><NumberFormat ss:Format="yyyy-mm-dd"/></Style></Styles>
 <Worksheet ss:Name="价格"><Table><Column ss:Index="5" ss:Hidden="1"/>
  <Row><Cell ss:MergeAcross="3"><Data ss:Type="String">2026年价目</Data></Cell></Row>
  <Row ss:Index="3"><Cell><Data ss:Type="String">编号</Data></Cell>
   <Cell><Data ss:Type="String">单价</Data></Cell><Cell><Data ss:Type="String">折扣</Data></Cell>
   <Cell><Data ss:Type="String">日期</Data></Cell>
   <Cell><Data ss:Type="String">成本</Data></Cell></Row>
  <Row><Cell><Data ss:Type="String">00123</Data></Cell>
   <Cell ss:StyleID="m"><Data ss:Type="Number">1234.5</Data></Cell>
   <Cell ss:StyleID="p"><Data ss:Type="Number">0.85</Data></Cell>
   <Cell ss:StyleID="d"><Data ss:Type="DateTime">2026-03-01T00:00:00.000</Data></Cell>
   <Cell><Data ss:Type="Number">1</Data></Cell></Row>
  <Row ss:Hidden="1"><Cell><Data ss:Type="String">不给看</Data></Cell></Row>
  <Row><Cell><Data ss:Type="String">00125</Data></Cell>
   <Cell ss:StyleID="m" ss:Formula="=RC[1]*2"/>
   <Cell ss:Index="4"><Data ss:Type="String">未定</Data></Cell></Row>
 </Table></Worksheet>
 <Worksheet ss:Name="底稿"><Table>
  <Row><Cell><Data ss:Type="String">更不给看</Data></Cell></Row></Table>
  <x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions></Worksheet>
</Workbook>"""


@pytest.mark.parametrize("encoding", ["utf-8", "gb2312"])
def test_values_are_shown_and_what_is_hidden_is_counted(tmp_path: Path, encoding: str) -> None:
    data = BOOK.format(encoding=encoding).encode(encoding)
    outcome = read(file_of(tmp_path, "a.xls", data))
    assert outcome.opened is not None and outcome.opened.kind is DocumentKind.XLS
    assert lines_of(outcome)[1].text == "2026年价目"
    first, second, third = rows_read(outcome)
    assert first == "编号 | 单价 | 折扣 | 日期"
    assert second == "00123 | 1,234.50元 | 85.00% | 2026-03-01"
    assert third.startswith("00125 | [") and "=RC[1]*2" in third and third.endswith(" |  | 未定")
    assert lines_of(outcome)[-1].label == "价格 row 6"
    assert "不给看" not in outcome.text
    assert left_out(outcome) == {
        "hidden_sheets": 1,
        "hidden_rows": 1,
        "hidden_columns": 1,
        "formulas_without_value": 1,
    }


def test_a_workbook_that_breaks_off_at_once_is_corrupt(tmp_path: Path) -> None:
    data = BOOK.format(encoding="utf-8")[:400].encode()
    with pytest.raises(EngineError) as raised:
        read(file_of(tmp_path, "a.xls", data))
    assert raised.value.code is ErrorCode.CORRUPT
