"""XLSB workbooks, written record by record."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading.spreadsheets.biff12 import Record, records, rk_number
from engine.types import DocumentKind
from tests.engine.reading.files import read
from tests.engine.reading.spreadsheets.sheets import left_out, lines_of, rows_read

_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _record(number: int, body: bytes = b"") -> bytes:
    head = bytes([number]) if number < 128 else bytes([number & 0x7F | 0x80, number >> 7])
    length, size = b"", len(body)
    while size > 127:
        length, size = length + bytes([size & 0x7F | 0x80]), size >> 7
    return head + length + bytes([size]) + body


def _text(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def _row(number: int, *cells: bytes, hidden: bool = False) -> bytes:
    flags = bytes([0, 0x10 if hidden else 0])
    return _record(0, struct.pack("<IIH", number, 0, 0) + flags + b"\0" * 5) + b"".join(cells)


def _cell(kind: int, column: int, body: bytes, style: int = 0) -> bytes:
    return _record(kind, struct.pack("<II", column, style) + body)


def _relations(*pairs: tuple[str, str]) -> str:
    found = "".join(
        f'<Relationship Id="rId{n}" Type="{_TYPE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(pairs, 1)
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{space}">{found}</Relationships>'


def _sheet_entry(name: str, relation: str, state: int) -> bytes:
    return _record(156, struct.pack("<II", state, 1) + _text(relation) + _text(name))


SHEET = b"".join(
    (
        _record(60, struct.pack("<4IH", 3, 3, 2304, 0, 1)),
        _row(0, *(_cell(7, c, struct.pack("<I", c)) for c in range(3))),
        _row(
            1,
            _cell(6, 0, _text("00123")),
            _cell(2, 1, struct.pack("<i", (123450 << 2) | 3), style=1),
            _cell(9, 2, struct.pack("<d", 45000.0) + b"\0\0", style=2),
            _cell(2, 3, struct.pack("<i", (7 << 2) | 2)),
        ),
        _row(2, _cell(6, 0, _text("不给看")), hidden=True),
        _row(3, _cell(6, 0, _text("00125")), _cell(4, 1, b"\x01"), _cell(3, 2, b"\x07")),
        _record(176, struct.pack("<4I", 3, 4, 0, 0)),
    )
)
"""Row 3 is hidden, so is column D; A4:A5 is merged, and row 5 stands after the merging."""


def _book(folder: Path, sheet: bytes = SHEET) -> Path:
    styles = b"".join(
        (
            _record(44, struct.pack("<H", 164) + _text('#,##0.00"元"')),
            _record(44, struct.pack("<H", 165) + _text("yyyy-mm-dd")),
            _record(617, struct.pack("<I", 3)),
            *(_record(47, struct.pack("<4H", 0, code, 0, 0) + b"\0" * 8) for code in (0, 164, 165)),
            _record(618),
        )
    )
    parts = {
        "[Content_Types].xml": b"<Types/>",
        "_rels/.rels": _relations(("officeDocument", "xl/workbook.bin")).encode(),
        "xl/_rels/workbook.bin.rels": _relations(
            ("worksheet", "worksheets/sheet1.bin"),
            ("worksheet", "worksheets/sheet2.bin"),
            ("sharedStrings", "sharedStrings.bin"),
            ("styles", "styles.bin"),
        ).encode(),
        "xl/workbook.bin": _sheet_entry("价格", "rId1", 0) + _sheet_entry("底稿", "rId2", 2),
        "xl/sharedStrings.bin": b"".join(
            _record(19, b"\0" + _text(text)) for text in ("编号", "单价", "日期")
        ),
        "xl/styles.bin": styles,
        "xl/worksheets/sheet1.bin": sheet,
        "xl/worksheets/sheet2.bin": _row(0, _cell(6, 0, _text("更不给看"))),
    }
    with zipfile.ZipFile(folder / "a.xlsb", "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return folder / "a.xlsb"


def test_values_are_shown_and_what_is_hidden_is_counted(tmp_path: Path) -> None:
    outcome = read(_book(tmp_path))
    assert outcome.opened is not None and outcome.opened.kind is DocumentKind.XLSB
    assert rows_read(outcome) == [
        "编号 | 单价 | 日期",
        "00123 | 1,234.50元 | 2023-03-15",
        "00125 | TRUE | #DIV/0!",
    ]
    assert lines_of(outcome)[-1].label == "价格 row 4"
    assert "不给看" not in outcome.text
    assert left_out(outcome) == {"hidden_sheets": 1, "hidden_rows": 1, "hidden_columns": 1}


def test_a_sheet_that_breaks_off_is_read_up_to_there(tmp_path: Path) -> None:
    outcome = read(_book(tmp_path, SHEET + _record(5, b"\0" * 300)[:20]))
    assert left_out(outcome)["damaged_parts"] == 1
    rest = _row(9, _cell(6, 0, _text("丙")), _cell(1, 1, b"")[:4])
    with pytest.raises(EngineError) as raised:
        read(_book(tmp_path, rest))
    assert raised.value.code is ErrorCode.CORRUPT


def test_packed_numbers() -> None:
    assert rk_number(struct.pack("<i", (123450 << 2) | 3), 0) == 1234.5
    assert rk_number(struct.pack("<i", (-7 << 2) | 2), 0) == -7
    assert rk_number(struct.pack("<d", 1.0)[4:], 0) == 1.0


def test_a_record_that_goes_beyond_its_part_is_refused() -> None:
    assert list(records(_record(176, b"x" * 200))) == [(Record.MERGED, b"x" * 200)]
    with pytest.raises(ValueError, match="beyond"):
        list(records(_record(5, b"x" * 200)[:-1]))
