"""Look-ups in sheets that nobody here wrote: key and column lead to the value and its row.

Skipped where the folder of documents is not there.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from python_calamine import load_workbook

from engine.answering.evidence import CELL_SEPARATOR, named_cells
from engine.indexing.chunking import chunk_pages
from engine.locations import sheet_row
from engine.reading.formats import read_document
from engine.reading_protocol import PageRead, ReadDocument, ReaderLimits, RenditionReady
from engine.types import BlockKind, Chunk, Location

CORPUS = Path(__file__).resolve().parents[5] / "shared" / "corpus"
pytestmark = pytest.mark.skipif(
    not CORPUS.exists(), reason="the folder of real documents is not there"
)


class LookUp(NamedTuple):
    """Where the row with `key` has `value` in `column`: on a sheet, in a row of it."""

    path: str
    key: str
    column: str
    value: str
    sheet: str
    row: int


_BANK, _DEMO, _KANJI = "xlsx/stress020.xlsx", "csv/demo.csv", "csv/test_mskanji.csv"
WRITTEN = (
    LookUp(_BANK, "一、本外币各项存款", "1月", "6779.07", "Sheet1", 5),
    LookUp(_BANK, "一、本外币各项存款", "7月", "6960.1", "Sheet1", 5),
    LookUp(_BANK, "1.住户存款", "2月", "3287.56", "Sheet1", 7),
    LookUp(_BANK, "2.非金融企业存款", "1月", "2541.9", "Sheet1", 8),
    LookUp(_BANK, "3.广义政府存款", "6月", "1055.78", "Sheet1", 9),
    LookUp(_BANK, "4.非银行业金融机构存款", "单位", "亿元", "Sheet1", 10),
    LookUp(_BANK, "二、本外币各项贷款", "2月", "1535.14", "Sheet1", 12),
    LookUp(_BANK, "三、人民币各项存款", "5月", "6936.86", "Sheet1", 18),
    LookUp(_BANK, "四、人民币各项贷款", "3月", "5162.77", "Sheet1", 25),
    LookUp(_BANK, "五、外汇各项存款", "单位", "万美元", "Sheet1", 31),
    LookUp(_BANK, "五、外汇各项存款", "1月", "148334", "Sheet1", 31),
    LookUp(_BANK, "六、外汇各项贷款", "4月", "43682", "Sheet1", 38),
    LookUp(_DEMO, "字符串0", "日期标题", "2020-01-01 01:01:00", "demo", 2),
    LookUp(_DEMO, "字符串3", "数字标题", "4", "demo", 5),
    LookUp(_DEMO, "字符串8", "日期标题", "2020-01-09 01:01:00", "demo", 10),
    LookUp(_KANJI, "佐藤太郎", "年齢", "30", "test_mskanji", 2),
    LookUp(_KANJI, "三木英子", "住所", "大阪", "test_mskanji", 3),
    LookUp(_KANJI, "髙橋淳", "年齢", "35", "test_mskanji", 4),
)


def _computed() -> Iterator[LookUp]:
    """Yield look-ups whose values other libraries tell."""
    if not CORPUS.exists():
        return
    old = next((CORPUS / "xls_legacy").glob("*代码.xls"))
    sheet = load_workbook(old).get_sheet_by_index(0)
    yield from _from_table(f"xls_legacy/{old.name}", sheet.name, sheet.to_python(), 9, 8)
    book: Any = openpyxl.load_workbook(CORPUS / "xlsx" / "xlsx_01.xlsx", data_only=True)
    for name in book.sheetnames[:2]:
        values = [row[:3] for row in book[name].iter_rows(max_row=7, values_only=True)]
        yield from _from_table("xlsx/xlsx_01.xlsx", name, values, 2, 2)
    with (CORPUS / "csv" / "stanley-cups-utf-16.csv").open(encoding="utf-16", newline="") as file:
        values = list(csv.reader(file))
    yield from _from_table("csv/stanley-cups-utf-16.csv", "stanley-cups-utf-16", values, 1, 2, 1)


def _from_table(
    path: str, sheet: str, values: Sequence[Sequence[Any]], step: int, most: int, header: int = 0
) -> Iterator[LookUp]:
    names = values[header]
    for index in list(range(header + 1, len(values), step))[:most]:
        column = 1 + index % (len(names) - 1)
        key, value = str(values[index][0]).strip(), str(values[index][column]).strip()
        yield LookUp(path, key, str(names[column]).strip(), value, sheet, index + 1)


LOOK_UPS = (*WRITTEN, *_computed())


def _tokens(text: str) -> int:
    return len(text.encode()) // 3 + 4


@cache
def _chunks(path: Path, folder: Path) -> tuple[Chunk, ...]:
    pages = []
    command = ReadDocument(str(path), str(folder), name=path.name)
    for event in read_document(command, ReaderLimits()):
        if isinstance(event, PageRead):
            pages.append(event.page)
        elif isinstance(event, RenditionReady):
            Path(event.path).unlink()
    return tuple(chunk_pages(pages, path.stem, _tokens))


def _found(chunks: Sequence[Chunk], wanted: LookUp) -> tuple[str, Location] | None:
    """Return the value under the column in the row with the key, and where the row stands."""
    for chunk in chunks:
        header = chunk.context.rpartition("\n")[2]
        for unit in chunk.units:
            text = chunk.text[unit.start : unit.end]
            if unit.kind is BlockKind.TABLE_HEADER:
                header = text
            elif unit.kind is BlockKind.TABLE_ROW and text.split(CELL_SEPARATOR)[0] == wanted.key:
                cells = text.split(CELL_SEPARATOR)
                names = header.split(CELL_SEPARATOR)[: len(cells)]
                named = dict(zip(names, cells, strict=False))
                place = unit.location or chunk.location
                if wanted.column in named and place == sheet_row(wanted.sheet, wanted.row):
                    return named[wanted.column], place
    return None


def test_key_and_column_lead_to_the_value_and_its_row(tmp_path: Path) -> None:
    assert len(LOOK_UPS) >= 30
    wrong = [
        (wanted, found)
        for wanted in LOOK_UPS
        for found in [_found(_chunks(CORPUS / wanted.path, tmp_path), wanted)]
        if found is None or found[0] != wanted.value
    ]
    assert not wrong


def test_rows_are_told_under_the_names_of_their_columns(tmp_path: Path) -> None:
    wanted = WRITTEN[-1]
    (chunk,) = _chunks(CORPUS / wanted.path, tmp_path)
    header, *rows = [
        chunk.text[u.start : u.end] for u in chunk.units if u.kind.value[:5] == "table"
    ]
    assert f"{wanted.column}: {wanted.value}" in named_cells(header, rows[-1])
