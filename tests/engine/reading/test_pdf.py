"""PDFs: one file for each trait, made here."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import KnownPages, ReaderLimits
from engine.types import BlockKind, LocationKind, OcrState, Verdict
from tests.engine.reading.files import PdfMaker, blocks, pymupdf, read, rects_of

ITEMS = [("Item", "2023", "2024"), ("Rent", "10", "12"), ("Tax", "3", "4")]
PROSE = "The quick brown fox jumps over the lazy dog and runs away"


def _code(path: Path, password: str | None = None) -> ErrorCode:
    with pytest.raises(EngineError) as caught:
        read(path, password)
    return caught.value.code


def test_lines_of_a_latin_paragraph_are_joined_by_spaces(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.lines(pdf.page(), [f"{PROSE} once", f"{PROSE} twice", "and then it sleeps."])
    page = read(pdf.save(tmp_path / "a.pdf")).pages[0]
    assert blocks(page) == [f"{PROSE} once {PROSE} twice and then it sleeps."]


def test_lines_of_a_chinese_paragraph_are_joined_without_a_space(tmp_path: Path) -> None:
    line = "会员订单在签收之后的规定期限之内可以向客服部门提出退货的申请并且"
    pdf = PdfMaker()
    pdf.lines(pdf.page(), [line, line, "说明理由。"], font="cjk")
    page = read(pdf.save(tmp_path / "a.pdf")).pages[0]
    assert blocks(page) == [f"{line}{line}说明理由。"]
    assert page.language == "zh"


def test_a_word_divided_at_the_line_end_is_whole_again(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.lines(pdf.page(), [f"{PROSE} to the inter-", f"national office, {PROSE}"])
    assert "international office" in read(pdf.save(tmp_path / "a.pdf")).text


def test_ligatures_are_found_by_their_letters(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), "an e\ufb03cient o\ufb03ce", font="cjk")
    assert "office" in read(pdf.save(tmp_path / "a.pdf")).text


def test_larger_type_is_a_heading_and_markers_make_list_items(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.write(page, (72, 100), "Returns", size=20)
    pdf.lines(page, [PROSE, "1. Keep the receipt.", "2. Ask the shop."], y=140)
    read_page = read(pdf.save(tmp_path / "a.pdf")).pages[0]
    assert blocks(read_page, BlockKind.HEADING) == ["Returns"]
    assert blocks(read_page, BlockKind.LIST_ITEM) == ["1. Keep the receipt.", "2. Ask the shop."]


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    left = [f"left line {n} goes on and on and on" for n in range(8)]
    right = [f"right line {n} goes on and on and on" for n in range(8)]
    pdf.lines(page, right, x=320)
    pdf.lines(page, left, x=60)
    text = read(pdf.save(tmp_path / "a.pdf")).text
    assert text.index("left line 7") < text.index("right line 0")
    assert [text.index(line[:12]) for line in left] == sorted(
        text.index(line[:12]) for line in left
    )


def test_a_ruled_table_becomes_rows_of_cells(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.table(pdf.page(), [["City", "Hotel", "Meals"], ["Berlin", "180", "60"], ["Oslo", "", "75"]])
    outcome = read(pdf.save(tmp_path / "a.pdf"))
    page = outcome.pages[0]
    assert blocks(page, BlockKind.TABLE_HEADER) == ["City | Hotel | Meals"]
    assert blocks(page, BlockKind.TABLE_ROW) == ["Berlin | 180 | 60", "Oslo |  | 75"]
    assert outcome.receipt.tables == 1


def test_aligned_columns_without_rules_become_rows(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    for index, cells in enumerate(
        [("Item", "2023", "2024"), ("Rent", "10", "12"), ("Tax", "3", "4")]
    ):
        for column, cell in enumerate(cells):
            pdf.write(page, (72 + 120 * column, 100 + 18 * index), cell)
    rows = blocks(read(pdf.save(tmp_path / "a.pdf")).pages[0])
    assert rows == ["Item | 2023 | 2024", "Rent | 10 | 12", "Tax | 3 | 4"]


def test_running_headers_and_page_numbers_are_furniture(tmp_path: Path) -> None:
    pdf = PdfMaker()
    for number in range(1, 5):
        page = pdf.page()
        pdf.write(page, (72, 40), "Handbook of the Office")
        pdf.lines(page, [f"Chapter {number} says: {PROSE}"])
        pdf.write(page, (290, 820), str(number))
    for page in read(pdf.save(tmp_path / "a.pdf")).pages:
        furniture = blocks(page, BlockKind.FURNITURE)
        assert furniture == ["Handbook of the Office", str(page.number)]


def test_a_page_of_one_repeated_line_is_not_all_furniture(tmp_path: Path) -> None:
    pdf = PdfMaker()
    for number in range(1, 4):
        pdf.write(pdf.page(), (72, 40), f"Page {number} of 3")
    for page in read(pdf.save(tmp_path / "a.pdf")).pages:
        assert blocks(page, BlockKind.PARAGRAPH, BlockKind.HEADING) == [f"Page {page.number} of 3"]


def test_text_painted_twice_at_one_place_is_read_once(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.write(page, (72, 100), "Heavy words")
    pdf.write(page, (72.4, 100), "Heavy words")
    assert read(pdf.save(tmp_path / "a.pdf")).text == "Heavy words\n"


def test_printed_page_labels_name_the_location(tmp_path: Path) -> None:
    pdf = PdfMaker()
    for _ in range(3):
        pdf.write(pdf.page(), (72, 100), PROSE)
    pdf.document.set_page_labels([{"startpage": 0, "style": "r"}, {"startpage": 2, "style": "D"}])
    pages = read(pdf.save(tmp_path / "a.pdf")).pages
    assert [page.location.label for page in pages] == ["i", "ii", "1"]
    assert {page.location.kind for page in pages} == {LocationKind.PAGE}


def test_a_scanned_page_needs_recognition_and_the_others_are_read(tmp_path: Path) -> None:
    pdf = PdfMaker()
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 80))
    scan = pdf.page()
    scan.insert_image(scan.rect, pixmap=picture)
    pdf.write(pdf.page(), (72, 100), PROSE)
    pdf.page()
    outcome = read(pdf.save(tmp_path / "a.pdf"))
    verdicts = [page.verdict for page in outcome.pages]
    assert verdicts == [Verdict.NEEDS_OCR, Verdict.TEXT, Verdict.EMPTY]
    assert outcome.receipt.pages_unreadable == (1,)
    assert outcome.receipt.pages_empty == (3,)
    assert outcome.receipt.pages_text == 1


def test_unmapped_characters_make_a_page_garbled(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), PROSE)
    pdf.write(pdf.page(), (72, 100), "\ue001\ue002\ue003\ue004 ab", font="cjk")
    outcome = read(pdf.save(tmp_path / "a.pdf"))
    assert outcome.pages[1].verdict is Verdict.GARBLED
    assert outcome.receipt.pages_unreadable == (2,)


def test_attachments_are_told_as_left_out(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), PROSE)
    pdf.document.embfile_add("note.txt", b"hello")
    left_out = read(pdf.save(tmp_path / "a.pdf")).receipt.left_out
    assert [(one.what, one.count) for one in left_out] == [("attachments", 1)]


def test_known_pages_are_not_sent_again_and_tables_are_numbered_on(tmp_path: Path) -> None:
    pdf = PdfMaker()
    for _ in range(3):
        pdf.table(pdf.page(), [["Name", "Count"], ["a", "1"], ["b", "2"]])
    known = KnownPages((1, 2), tables=2, characters=50)
    pages = read(pdf.save(tmp_path / "a.pdf"), known=known).pages
    assert [page.number for page in pages] == [3]
    assert {block.table for block in pages[0].blocks} == {2}


def test_a_document_of_scans_only_waits_for_recognition(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    page.insert_image(page.rect, pixmap=pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 9, 9)))
    receipt = read(pdf.save(tmp_path / "a.pdf")).receipt
    assert receipt.ocr is OcrState.WAITING
    assert receipt.characters == 0


def test_a_document_of_empty_pages_has_no_text(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.page()
    assert _code(pdf.save(tmp_path / "a.pdf")) is ErrorCode.NO_TEXT


def test_an_empty_file_a_damaged_one_and_one_without_pages_differ(tmp_path: Path) -> None:
    empty, damaged, no_pages = (tmp_path / f"{name}.pdf" for name in ("a", "b", "c"))
    empty.write_bytes(b"")
    damaged.write_bytes(b"%PDF-1.7\nnothing that helps")
    no_pages.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n"
    )
    assert _code(empty) is ErrorCode.EMPTY_FILE
    assert _code(damaged) is ErrorCode.CORRUPT
    assert _code(no_pages) is ErrorCode.ZERO_PAGES


def test_a_file_with_a_broken_cross_reference_table_opens(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), PROSE)
    path = pdf.save(tmp_path / "a.pdf")
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"startxref")] + b"startxref\n7\n%%EOF")
    assert PROSE in read(path).text


def test_passwords_are_asked_for_checked_and_not_needed_where_empty(tmp_path: Path) -> None:
    locked, open_ = tmp_path / "locked.pdf", tmp_path / "open.pdf"
    for path, user in ((locked, "secret"), (open_, "")):
        pdf = PdfMaker()
        pdf.write(pdf.page(), (72, 100), PROSE)
        pdf.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=user, owner_pw="owner")
    assert _code(locked) is ErrorCode.PASSWORD_REQUIRED
    assert _code(locked, "wrong") is ErrorCode.PASSWORD_WRONG
    assert PROSE in read(locked, "secret").text
    opened = read(open_)
    assert PROSE in opened.text
    assert opened.opened is not None
    assert opened.opened.encrypted


def test_too_many_pages_are_refused(tmp_path: Path) -> None:
    pdf = PdfMaker()
    for _ in range(3):
        pdf.page()
    path = pdf.save(tmp_path / "a.pdf")
    with pytest.raises(EngineError) as caught:
        read(path, limits=ReaderLimits(pages=2))
    assert caught.value.code is ErrorCode.TOO_LARGE


def test_a_page_that_mupdf_cannot_read_is_unreadable_and_the_others_go_on(tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), PROSE)
    pdf.page()
    kids = pdf.document.xref_get_key(pdf.document.page_xref(0), "Parent")[1].split()[0]
    first = pdf.document.page_xref(0)
    path = tmp_path / "a.pdf"
    pdf.document.xref_set_key(int(kids), "Kids", f"[{first} 0 R {kids} 0 R]")
    pdf.save(path)
    outcome = read(path)
    assert outcome.pages[0].verdict is Verdict.TEXT
    assert outcome.receipt.pages_unreadable == (2,)


@pytest.mark.parametrize("side", ["-1", "2147483648"])
def test_an_absurd_page_size_does_not_stop_the_document(tmp_path: Path, side: str) -> None:
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), PROSE)
    odd = pdf.page()
    pdf.write(odd, (72, 100), "lost in space")
    pdf.document.xref_set_key(odd.xref, "MediaBox", f"[0 0 {side} {side}]")
    outcome = read(pdf.save(tmp_path / "a.pdf"))
    assert len(outcome.pages) == 2
    assert all(0 < page.width < 1e6 and 0 < page.height < 1e6 for page in outcome.pages)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_table_turned_on_its_page_is_read_as_rows(tmp_path: Path, turn: int) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    middle = pymupdf.Point(297, 421)
    for index, cells in enumerate(
        [("Item", "2023", "2024"), ("Rent", "10", "12"), ("Tax", "3", "4")]
    ):
        for column, cell in enumerate(cells):
            writer = pymupdf.TextWriter(page.rect)
            writer.append((150 + 90 * column, 380 + 18 * index), cell)
            writer.write_text(page, morph=(middle, pymupdf.Matrix(turn)))
    read_page = read(pdf.save(tmp_path / "a.pdf")).pages[0]
    assert blocks(read_page) == ["Item | 2023 | 2024", "Rent | 10 | 12", "Tax | 3 | 4"]
    words = pymupdf.open(str(tmp_path / "a.pdf"))[0].search_for("Rent")[0]
    box = rects_of(read_page, "Rent") * (595, 842, 595, 842)
    assert abs(box[:, 0].min() - words.x0) < 3
    assert abs(box[:, 1].min() - words.y0) < 3


def test_a_slanted_watermark_is_furniture(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.lines(page, [PROSE, PROSE])
    writer = pymupdf.TextWriter(page.rect)
    writer.append((200, 400), "CONFIDENTIAL", fontsize=40)
    writer.write_text(page, morph=(pymupdf.Point(300, 400), pymupdf.Matrix(40)))
    assert blocks(read(pdf.save(tmp_path / "a.pdf")).pages[0], BlockKind.FURNITURE) == [
        "CONFIDENTIAL"
    ]
