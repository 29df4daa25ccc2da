"""Pictures of Word documents are shown; pages of nothing else wait for text recognition."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from engine.types import Omission, Verdict
from tests.engine.reading.files import blocks, pymupdf, read
from tests.engine.reading.word.word_files import cell, docx_bytes, paragraph, row, table

_DRAWING = '<w:r><w:drawing><a:blip r:embed="p1"/></w:drawing></w:r>'
_IMAGE = {"p1": ("image", "media/a.png")}


def _file(path: Path, body: str) -> Path:
    data = io.BytesIO()
    Image.new("L", (600, 800), 40).save(data, "PNG")
    files = {"media/a.png": data.getvalue()}
    path.write_bytes(docx_bytes(body, relations=_IMAGE, files=files))
    return path


def test_a_pasted_scan_waits_for_recognition(tmp_path: Path) -> None:
    outcome = read(_file(tmp_path / "a.docx", paragraph(_DRAWING)))
    assert [page.verdict for page in outcome.pages] == [Verdict.NEEDS_OCR]
    assert outcome.receipt.left_out[0].what == Omission.PICTURES
    assert len(pymupdf.open(outcome.rendition)[0].get_images()) == 1


def test_a_picture_between_paragraphs_is_shown_between_them(tmp_path: Path) -> None:
    body = paragraph("第一段。") + paragraph(_DRAWING) + paragraph("第二段。")
    outcome = read(_file(tmp_path / "a.docx", body))
    assert [text for page in outcome.pages for text in blocks(page)] == ["第一段。", "第二段。"]
    assert all(page.verdict is Verdict.TEXT for page in outcome.pages)


def test_a_picture_in_a_table_does_not_divide_it(tmp_path: Path) -> None:
    rows = (row("名称", "图"), row("甲", cell(paragraph(_DRAWING))), row("乙", "无"))
    outcome = read(_file(tmp_path / "a.docx", table(*rows)))
    assert outcome.receipt.tables == 1
    assert "甲" in outcome.text and "乙" in outcome.text
