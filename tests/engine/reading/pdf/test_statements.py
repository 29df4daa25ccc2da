"""Financial statements: amounts in columns without rules, heads above, strips of a background."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.types import BlockKind
from tests.engine.reading.files import PdfMaker, blocks, read

STATEMENT = (
    ("Revenue", "$", "4,210", "$", "3,980"),
    ("Cost of sales", "", "2,105", "", "2,011"),
    ("", "", "2,105", "", "1,969"),
    ("Other income", "", "87", "", "(12)"),
    ("Net income", "$", "2,192", "$", "1,957"),
)
COLUMNS = (72, 300, 318, 430, 448)


def _statement(pdf: PdfMaker, page: Any) -> None:
    pdf.write(page, (304, 100), "Year ended 2024")
    pdf.write(page, (434, 100), "Year ended 2023")
    for row, cells in enumerate(STATEMENT):
        for x, cell in zip(COLUMNS, cells, strict=True):
            if cell:
                pdf.write(page, (x, 116 + 16 * row), cell)


def test_what_stands_above_columns_of_amounts_names_them(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.lines(page, ["A sentence that stands above the statement and belongs to none of it."], y=60)
    _statement(pdf, page)
    read_page = read(pdf.save(tmp_path / "a.pdf")).pages[0]
    assert blocks(read_page, BlockKind.TABLE_HEADER) == [" | Year ended 2024 | Year ended 2023"]
    assert blocks(read_page, BlockKind.PARAGRAPH) == [
        "A sentence that stands above the statement and belongs to none of it."
    ]


def test_a_currency_stands_with_its_amount_and_a_sum_without_a_name_alone(tmp_path: Path) -> None:
    pdf = PdfMaker()
    _statement(pdf, pdf.page())
    rows = blocks(read(pdf.save(tmp_path / "a.pdf")).pages[0], BlockKind.TABLE_ROW)
    assert rows == [
        "Revenue | $ 4,210 | $ 3,980",
        "Cost of sales | 2,105 | 2,011",
        " | 2,105 | 1,969",
        "Other income | 87 | (12)",
        "Net income | $ 2,192 | $ 1,957",
    ]


def test_pale_strips_behind_rows_are_no_rules(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    for row in range(0, len(STATEMENT), 2):
        for x0, x1 in ((70, 290), (296, 360), (426, 490)):
            y = 116 + 16 * row
            page.draw_rect((x0, y - 11, x1, y - 9), color=None, fill=(0.9, 0.95, 1))
    _statement(pdf, page)
    rows = blocks(read(pdf.save(tmp_path / "a.pdf")).pages[0], BlockKind.TABLE_ROW)
    assert "Cost of sales | 2,105 | 2,011" in rows
    assert "Net income | $ 2,192 | $ 1,957" in rows


def test_neither_a_row_of_figures_nor_a_small_numbered_note_is_a_heading(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.lines(page, ["Some prose that goes on for most of the line, as prose does it."] * 6)
    pdf.write(page, (72, 300), "12,400 13,950 14,020", font="hebo")
    pdf.write(page, (72, 700), "1.2 Adjusted for leases", size=8)
    assert blocks(read(pdf.save(tmp_path / "a.pdf")).pages[0], BlockKind.HEADING) == []
