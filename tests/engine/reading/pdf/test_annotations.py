"""What stands on a PDF page without being part of it: forms, comments, attached files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.errors import EngineError, ErrorCode
from engine.types import Omission
from tests.engine.reading.files import PdfMaker, blocks, pymupdf, read, rects_of

CHECKBOX, TEXT, CHOICE = 2, 7, 3


def _field(page: Any, kind: int, name: str, at: tuple[float, float], value: object) -> Any:
    field = pymupdf.Widget()
    field.field_type = kind
    field.field_name = name
    field.rect = pymupdf.Rect(*at, at[0] + (14 if kind == CHECKBOX else 180), at[1] + 14)
    if kind == CHOICE:
        field.choice_values = ["red", "green"]
    field.field_value = value
    page.add_widget(field)
    return field


@pytest.mark.parametrize("painted", [True, False])
def test_values_of_a_form_are_read_once_and_boxes_say_whether_they_are_ticked(
    tmp_path: Path, painted: bool
) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.write(page, (72, 110), "Name:")
    _field(page, TEXT, "name", (130, 99), "Alice Müller")
    for index, (label, ticked) in enumerate([("by train", True), ("by air", False)]):
        _field(page, CHECKBOX, label, (72, 139 + 30 * index), ticked)
        pdf.write(page, (92, 150 + 30 * index), label)
    _field(page, CHOICE, "colour", (72, 220), "green")
    if not painted:
        for widget in page.widgets():
            if widget.field_type != CHECKBOX:
                pdf.document.xref_set_key(widget.xref, "AP", "null")
    found = blocks(read(pdf.save(tmp_path / "a.pdf")).pages[0])
    text = "\n".join(found)
    assert text.count("Alice Müller") == 1
    assert text.count("green") == 1
    assert "☑ by train" in found
    assert "☐ by air" in found


def test_comments_are_read_once_with_their_author_over_the_place_they_are_about(
    tmp_path: Path,
) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.write(page, (72, 110), "The rule on travel")
    marked = page.add_highlight_annot(pymupdf.Rect(72, 98, 180, 114))
    marked.set_info(content="Is this still so?", title="Mia")
    marked.update()
    page.add_text_annot((300, 300), "改为三天")
    page.add_freetext_annot((72, 400, 300, 430), "painted on the page")
    read_page = read(pdf.save(tmp_path / "a.pdf")).pages[0]
    assert "Comment (Mia): Is this still so?" in blocks(read_page)
    assert "批注：改为三天" in blocks(read_page)
    assert read_page.text.count("painted on the page") == 1
    box = rects_of(read_page, "Is this still so?")[0] * (595, 842, 595, 842)
    assert abs(box - (72, 98, 180, 114)).max() < 4


def test_attached_files_are_counted_wherever_they_hang(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.write(page, (72, 110), "See the attached files")
    page.add_file_annot((300, 300), b"hello", "note.txt")
    pdf.document.embfile_add("other.txt", b"hello")
    left_out = read(pdf.save(tmp_path / "a.pdf")).receipt.left_out
    assert [(one.what, one.count) for one in left_out] == [(Omission.ATTACHMENTS, 2)]


def test_a_form_that_only_another_program_can_draw_is_refused_by_name(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 110), "Please wait...")
    pdf.document.xref_set_key(pdf.document.pdf_catalog(), "NeedsRendering", "true")
    with pytest.raises(EngineError) as caught:
        read(pdf.save(tmp_path / "a.pdf"))
    assert caught.value.code is ErrorCode.UNSUPPORTED
    assert "XFA" in caught.value.details["reason"]
