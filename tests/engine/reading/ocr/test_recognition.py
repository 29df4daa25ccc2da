"""Scans are read: turned, askew, ruled, sealed, two pages on one; digital text on them stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading.ocr.recogniser import Picture
from engine.types import BlockKind, OcrState, Verdict
from tests.engine.reading.files import PdfMaker, blocks, pymupdf
from tests.engine.reading.ocr.scans import DPI, add_scan, askew, picture_of, recognise

A5 = (420.0, 595.0)
RULES = [
    "第一条 会员订单在签收之日起十五日内",
    "可以申请退货，运费由公司承担。",
    "第二条 定制商品不适用无理由退货，",
    "联系电话：010-82801614。",
]
TERMS = ["Members return goods within 15 days", "of delivery; refunds take 7 working days."]


def _letter(maker: PdfMaker, page: Any) -> None:
    maker.lines(page, RULES, x=60, y=100, step=24, size=14, font="cjk")
    maker.lines(page, TERMS, x=60, y=240, step=22, size=14)


def _scanned(tmp_path: Path, picture: Picture, rotation: int = 0) -> Path:
    maker = PdfMaker()
    add_scan(maker, picture, rotation)
    return maker.save(tmp_path / "scan.pdf")


def _is_the_letter(text: str) -> None:
    assert "会员订单在签收之日起十五日内可以申请退货，运费由公司承担。" in text
    assert "联系电话：010-82801614" in text
    assert "Members return goods within 15 days of delivery" in text


def test_a_scan_is_read_with_paragraphs_joined(tmp_path: Path) -> None:
    outcome = recognise(_scanned(tmp_path, picture_of(_letter, A5)))
    page = outcome.pages[0]
    _is_the_letter(page.text)
    assert page.verdict is Verdict.OCR
    assert page.language == "zh"
    assert (page.width, page.height) == pytest.approx(A5, abs=0.5)
    assert outcome.receipt.ocr is OcrState.DONE
    assert (outcome.receipt.pages_ocr, outcome.receipt.pages_unreadable) == (1, ())
    assert len(outcome.signs) > 6


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_scan_that_lies_on_its_side_or_head_is_read(tmp_path: Path, turn: int) -> None:
    picture = np.ascontiguousarray(np.rot90(picture_of(_letter, A5), turn))
    _is_the_letter(recognise(_scanned(tmp_path, picture)).text)


@pytest.mark.parametrize("rotation", [90, 270])
def test_a_page_that_is_shown_turned_is_read_as_shown(tmp_path: Path, rotation: int) -> None:
    picture = np.ascontiguousarray(np.rot90(picture_of(_letter, A5), rotation // 90))
    page = recognise(_scanned(tmp_path, picture, rotation)).pages[0]
    _is_the_letter(page.text)
    assert (page.width, page.height) == pytest.approx(A5, abs=0.5)


def test_a_scan_laid_askew_is_read_in_order(tmp_path: Path) -> None:
    _is_the_letter(recognise(_scanned(tmp_path, askew(picture_of(_letter, A5), 4.0))).text)


CELLS = [["项目", "数量", "金额"], ["办公桌", "12", "8,640.00"], ["椅子", "30", "4,500.00"]]


@pytest.mark.parametrize("degrees", [0.0, 1.5])
def test_a_ruled_table_is_read_row_by_row(tmp_path: Path, degrees: float) -> None:
    picture = picture_of(lambda maker, page: maker.table(page, CELLS, font="cjk"), (595, 500))
    outcome = recognise(_scanned(tmp_path, askew(picture, degrees)))
    rows = blocks(outcome.pages[0], BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW)
    assert rows == [" | ".join(row) for row in CELLS]
    assert outcome.receipt.tables == 1


def test_clear_columns_without_rules_are_a_table(tmp_path: Path) -> None:
    def paint(maker: PdfMaker, page: Any) -> None:
        for index, cells in enumerate(CELLS):
            for column, cell in enumerate(cells):
                maker.write(page, (60 + 150 * column, 100 + 26 * index), cell, 13, "cjk")

    rows = blocks(recognise(_scanned(tmp_path, picture_of(paint, (595, 300)))).pages[0])
    assert rows == [" | ".join(row) for row in CELLS]


LEFT = ["The left page of the book tells of", "spring, when the office opens early", "each day."]
RIGHT = ["The right page of it tells of autumn", "and winter, when the office closes at", "six."]


def test_two_pages_on_one_scan_are_read_one_after_the_other(tmp_path: Path) -> None:
    def paint(maker: PdfMaker, page: Any) -> None:
        maker.lines(page, [*LEFT, *LEFT], x=40, y=100, step=24, size=13)
        maker.lines(page, [*RIGHT, *RIGHT], x=440, y=100, step=24, size=13)

    text = recognise(_scanned(tmp_path, picture_of(paint, (760, 400)))).text
    assert text.rindex("spring, when the office opens") < text.index("The right page")


def test_text_under_a_seal_is_read_and_the_seal_is_not(tmp_path: Path) -> None:
    signed = ["某某市信息中心", "二〇二一年八月十六日"]

    def paint(maker: PdfMaker, page: Any) -> None:
        maker.lines(page, signed, x=200, y=250, step=40, size=16, font="cjk")

    picture = picture_of(paint, A5)
    middle = (round(290 * DPI / 72), round(270 * DPI / 72))
    seal = picture.copy()
    cv2.circle(seal, middle, 110, (40, 40, 220), 7)
    cv2.putText(seal, "*", (middle[0] - 30, middle[1] + 30), 0, 4, (40, 40, 220), 6)
    mixed = np.minimum(picture, seal)
    page = recognise(_scanned(tmp_path, mixed)).pages[0]
    assert "".join(page.text.split()) == "".join(signed)


def test_a_column_of_letters_beside_a_text_is_read(tmp_path: Path) -> None:
    def paint(maker: PdfMaker, page: Any) -> None:
        _letter(maker, page)
        for index, letter in enumerate("基本信息登记"):
            maker.write(page, (22, 110 + 18 * index), letter, 18, "cjk")

    text = recognise(_scanned(tmp_path, picture_of(paint, A5))).text
    assert "基本信息登记" in text
    _is_the_letter(text)


def test_digital_text_on_a_scan_stays_and_is_not_read_twice(tmp_path: Path) -> None:
    maker = PdfMaker()
    page = add_scan(maker, picture_of(_letter, A5))
    maker.write(page, (60, 50), "Copy no. l1I0O for the archive", size=14)
    found = recognise(maker.save(tmp_path / "scan.pdf")).pages[0]
    assert found.text.count("archive") == 1
    assert "l1I0O" in found.text
    _is_the_letter(found.text)
    assert found.verdict is Verdict.OCR


def test_a_page_whose_font_tells_nothing_is_read_by_what_it_shows(tmp_path: Path) -> None:
    maker = PdfMaker()
    page = maker.page(A5)
    maker.lines(page, TERMS, x=60, y=100, size=14)
    font = page.get_fonts()[0][0]
    table = int(maker.document.xref_get_key(font, "ToUnicode")[1].split()[0])
    maker.document.update_stream(
        table,
        b"begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange"
        b" 1 beginbfrange <0000> <FFFF> <E001> endbfrange endcmap",
    )
    found = recognise(maker.save(tmp_path / "a.pdf")).pages[0]
    assert "Members return goods within 15 days" in found.text
    assert found.verdict is Verdict.OCR


def test_a_blank_scan_is_empty_and_a_picture_without_text_stays_unread(tmp_path: Path) -> None:
    maker = PdfMaker()
    white = np.full((800, 600, 3), 252, np.uint8)
    add_scan(maker, white)
    shades = np.repeat(np.linspace(0, 255, 800).astype(np.uint8)[:, None], 600, axis=1)
    add_scan(maker, np.ascontiguousarray(np.repeat(shades[:, :, None], 3, axis=2)))
    outcome = recognise(maker.save(tmp_path / "a.pdf"), 1, 2)
    assert [page.verdict for page in outcome.pages] == [Verdict.EMPTY, Verdict.NEEDS_OCR]
    assert outcome.receipt.pages_unreadable == (2,)
    assert outcome.text == ""


def test_running_headers_of_scans_are_furniture(tmp_path: Path) -> None:
    maker = PdfMaker()
    for number in (1, 2, 3):

        def paint(made: PdfMaker, page: Any, number: int = number) -> None:
            made.write(page, (120, 40), "Handbook of the Office", 12)
            made.lines(page, [f"Chapter {number}. {TERMS[0]}", TERMS[1]], x=50, y=120, size=13)
            made.write(page, (200, 575), str(number), 12)

        add_scan(maker, picture_of(paint, A5))
    pages = recognise(maker.save(tmp_path / "a.pdf"), 1, 2, 3).pages
    for page in pages[1:]:
        assert blocks(page, BlockKind.FURNITURE) == ["Handbook of the Office", str(page.number)]


def test_what_is_hardly_legible_is_marked_and_what_is_clear_is_not(tmp_path: Path) -> None:
    picture = picture_of(_letter, A5)
    clear = recognise(_scanned(tmp_path, picture)).pages[0]
    small = cv2.resize(picture, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    poor = cv2.resize(small, (picture.shape[1], picture.shape[0]))
    blurred = recognise(_scanned(tmp_path, np.asarray(poor, np.uint8))).pages[0]
    marked = [sum(end - start for start, end in page.uncertain) for page in (clear, blurred)]
    assert marked[0] <= 0.03 * len(clear.text)
    assert marked[1] > 3 * max(marked[0], 1)


def test_a_password_opens_the_file(tmp_path: Path) -> None:
    maker = PdfMaker()
    add_scan(maker, picture_of(_letter, A5))
    path = maker.save(
        tmp_path / "a.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret", owner_pw="o"
    )
    with pytest.raises(EngineError) as caught:
        recognise(path)
    assert caught.value.code is ErrorCode.PASSWORD_REQUIRED
    _is_the_letter(recognise(path, password="secret").text)
