from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from engine.reader import Reader
from engine.reading.process import answer
from engine.reading_protocol import (
    DocumentOpened,
    DocumentPeeked,
    PeekDocument,
    ReaderLimits,
    ReadingEvent,
    ReadingFailed,
)
from engine.types import Counted, DocumentKind
from tests.engine.reading.files import PdfMaker, pymupdf

APP = "<Properties><Pages>{}</Pages><CharactersWithSpaces>{}</CharactersWithSpaces></Properties>"
POLICY = (
    "退货管理办法\n\n版本：V2.1\n\n生效日期：2024年3月1日\n\n"
    "会员自收到商品之日起十五日内可以退货。\n"
)


@pytest.fixture
def renditions(tmp_path: Path) -> Path:
    made = tmp_path / "renditions"
    made.mkdir()
    return made


Peek = Callable[[Path], DocumentPeeked]


def _events(path: Path, renditions: Path, password: str | None = None) -> list[ReadingEvent]:
    command = PeekDocument(str(path), str(renditions), password, path.name)
    return list(answer(command, ReaderLimits()))


@pytest.fixture
def peek(renditions: Path) -> Peek:
    def look(path: Path) -> DocumentPeeked:
        events = _events(path, renditions)
        assert isinstance(events[0], DocumentOpened)
        last = events[-1]
        assert isinstance(last, DocumentPeeked), last
        assert last.kind is events[0].kind
        assert not list(renditions.iterdir())
        return last

    return look


def _scan(pdf: PdfMaker) -> None:
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 400, 500), 0)
    picture.clear_with(90)
    page = pdf.page()
    page.insert_image(page.rect, pixmap=picture)


def test_a_pdf_has_its_pages_and_what_its_first_page_states(peek: Peek, tmp_path: Path) -> None:
    pdf = PdfMaker()
    for _ in range(40):
        pdf.lines(pdf.page(), ["Travel policy", "Version: 3.2", "Effective date: 2024-03-01"])
    found = peek(pdf.save(tmp_path / "a.pdf"))
    assert (found.length, found.counted, found.exact) == (40, Counted.PAGES, True)
    assert found.needs_ocr == 0
    assert found.facts.version and found.facts.version.value == "3.2"
    assert found.facts.effective_date and found.facts.effective_date.value == "2024-03-01"
    assert "Travel policy" in found.text
    assert 40 * 40 < found.characters < 40 * 60


def test_scanned_pages_are_estimated_from_a_few(peek: Peek, tmp_path: Path) -> None:
    pdf = PdfMaker()
    for _ in range(20):
        _scan(pdf)
    found = peek(pdf.save(tmp_path / "scan.pdf"))
    assert (found.length, found.needs_ocr, found.text) == (20, 20, "")


def test_a_pdf_partly_scanned_needs_recognition_in_part(peek: Peek, tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.lines(pdf.page(), ["A digital page with enough text for everyone to read it."])
    _scan(pdf)
    assert peek(pdf.save(tmp_path / "mixed.pdf")).needs_ocr == 1


def test_only_the_beginning_of_a_long_text_is_looked_at(peek: Peek, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(POLICY + "会员自收到商品之日起十五日内可以退货。\n" * 100_000, "utf-8")
    found = peek(path)
    assert found.kind is DocumentKind.TEXT
    assert found.facts.version and found.facts.version.value == "V2.1"
    assert len(found.text) <= 20_000
    assert found.characters == pytest.approx(2_000_000, rel=0.05)


def test_an_office_file_says_how_long_it_is(peek: Peek, tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    path = tmp_path / "a.docx"
    document = docx.Document()
    document.add_heading("差旅费管理办法", 1)
    document.add_paragraph("文件编号：CW-2024-07")
    document.save(str(path))
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["docProps/app.xml"] = APP.format(42, 30_000).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    found = peek(path)
    assert (found.length, found.counted, found.exact) == (42, Counted.PAGES, False)
    assert found.facts.number and found.facts.number.value == "CW-2024-07"


def test_a_workbook_has_its_sheets(peek: Peek, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active["A1"] = "价格"
    book.create_sheet("二")["A1"] = "数量"
    book.save(tmp_path / "b.xlsx")
    found = peek(tmp_path / "b.xlsx")
    assert (found.length, found.counted, found.exact) == (2, Counted.SHEETS, True)


def test_an_archive_has_its_files_and_stays_packed(peek: Peek, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as archive:
        archive.writestr("one.txt", "1")
        archive.writestr("folder/two.txt", "2")
    found = peek(tmp_path / "c.zip")
    assert (found.length, found.counted) == (2, Counted.FILES)


def test_each_page_of_a_picture_needs_recognition(peek: Peek, tmp_path: Path) -> None:
    frames = [Image.new("L", (60, 80), shade) for shade in (10, 120, 250)]
    frames[0].save(tmp_path / "d.tiff", save_all=True, append_images=frames[1:])
    found = peek(tmp_path / "d.tiff")
    assert (found.kind, found.length, found.needs_ocr) == (DocumentKind.IMAGE, 3, 3)


def test_an_attachment_is_not_left_behind(peek: Peek, tmp_path: Path) -> None:
    path = tmp_path / "mail.eml"
    path.write_bytes(
        b"From: a@example.com\r\nTo: b@example.com\r\nSubject: Prices\r\n"
        b"MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
        b"--x\r\nContent-Type: text/plain\r\n\r\nSee the attached list of prices.\r\n"
        b"--x\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=p.csv\r\n\r\n"
        b"a,b\r\n1,2\r\n--x--\r\n"
    )
    assert peek(path).kind is DocumentKind.EML


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.pdf", b"", "empty_file"),
        ("bad.pdf", b"%PDF-1.7\n but nothing else", "corrupt"),
        ("cut.docx", b"PK\x03\x04 and no end", "corrupt"),
        ("old.wps", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "corrupt"),
        ("packed.7z", b"7z\xbc\xaf\x27\x1c" + bytes(40), "unsupported"),
    ],
)
def test_what_cannot_be_read_is_said_by_its_code(
    name: str, content: bytes, code: str, renditions: Path, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    last = _events(path, renditions)[-1]
    assert isinstance(last, ReadingFailed)
    assert last.code == code


def test_a_locked_pdf_asks_for_its_password(renditions: Path, tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.lines(pdf.page(), ["Secret"])
    path = pdf.save(
        tmp_path / "s.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="a", owner_pw="b"
    )
    last = _events(path, renditions)[-1]
    assert isinstance(last, ReadingFailed) and last.code == "password_required"
    opened = _events(path, renditions, password="a")[-1]
    assert isinstance(opened, DocumentPeeked) and opened.encrypted


def test_an_empty_page_alone_has_nothing_to_read(renditions: Path, tmp_path: Path) -> None:
    pdf = PdfMaker()
    pdf.page()
    last = _events(pdf.save(tmp_path / "e.pdf"), renditions)[-1]
    assert isinstance(last, ReadingFailed) and last.code == "no_text"


def test_the_reader_process_peeks_and_goes_on_reading(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text(POLICY, "utf-8")
    reader = Reader(tmp_path / "renditions")
    try:
        reading = reader.peek(path, seconds=60)
        events = []
        while not reading.finished:
            event = reading.next(1.0)
            events += [event] if event else []
        assert isinstance(events[-1], DocumentPeeked)
        first = reader.pid
        assert list(reader.read(path))
        assert reader.pid == first
    finally:
        reader.close()
