"""A receipt says in plain words what was read and what was not."""

from __future__ import annotations

import pytest

from engine.messages.receipts import omission_text, receipt_text
from engine.types import DocumentKind, LeftOut, OcrState, Omission, Receipt


def test_a_mixed_pdf_says_how_each_page_was_read() -> None:
    receipt = Receipt(120, 117, 2, (), (88,), ocr=OcrState.DONE, characters=9)
    pdf = DocumentKind.PDF
    said = receipt_text(receipt, pdf, "en")
    assert said == "120 pages: 117 by text, 2 scanned and read by OCR, page 88 unreadable"
    said = receipt_text(receipt, pdf, "zh")
    assert said == "120 页：117 页为文字，2 页扫描件已识别文字，第 88 页无法读取"


def test_pages_that_wait_are_not_called_unreadable() -> None:
    receipt = Receipt(3, 1, 0, (), (2, 3), ocr=OcrState.WAITING, characters=9)
    assert receipt_text(receipt, DocumentKind.PDF, "en").endswith("2 scanned, waiting for OCR")


def test_a_text_of_letters_alone_is_one_short_line() -> None:
    assert receipt_text(Receipt(2, 2, characters=900), DocumentKind.PDF, "zh") == "2 页"
    assert receipt_text(Receipt(2, 2, characters=900), DocumentKind.DOCX, "zh") == "900 个字"


def test_what_was_left_out_is_said() -> None:
    left_out = (LeftOut(Omission.HIDDEN_SHEETS, 2), LeftOut(Omission.MACROS, 1))
    receipt = Receipt(2, 2, characters=900, left_out=left_out)
    said = receipt_text(receipt, DocumentKind.XLSX, "en")
    assert said == "900 characters: 2 hidden sheets left out, holds a macro, which was not run"


@pytest.mark.parametrize("omission", list(Omission))
def test_every_omission_has_words_in_both_languages(omission: Omission) -> None:
    zh, en = omission_text(omission, 3, "zh"), omission_text(omission, 3, "en")
    assert zh != en and omission not in (zh, en)
    assert any("\u4e00" <= character <= "\u9fff" for character in zh)
