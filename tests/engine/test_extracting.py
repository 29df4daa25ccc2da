"""`extract` on the command line: scanned pages are recognised, unless that is switched off."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.command_line.main import main
from tests.engine.reading.files import PdfMaker, pymupdf

PROSE = "Members return goods within 15 days"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGECITE_HOME", str(tmp_path / "home"))


def _extract(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    code = main(["extract", "--json", *map(str, arguments)])
    return code, json.loads(capsys.readouterr().out)


def _mixed(path: Path) -> Path:
    """Make a PDF of a digital page and a scan of the same."""
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), PROSE, size=16)
    picture = pdf.document[0].get_pixmap(dpi=150)
    scan = pdf.page()
    scan.insert_image(scan.rect, pixmap=picture)
    return pdf.save(path)


def test_the_scanned_page_of_a_mixed_file_is_recognised(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, found = _extract(capsys, _mixed(tmp_path / "a.pdf"))
    assert code == 0 and found["error"] is None
    assert [page["verdict"] for page in found["pages"]] == ["text", "ocr"]
    assert found["pages"][1]["text"] == f"{PROSE}\n"
    receipt = found["receipt"]
    assert (receipt["ocr"], receipt["pages_text"], receipt["pages_ocr"]) == ("done", 1, 1)
    assert not list((tmp_path / "home").rglob("*.pdf"))


def test_without_recognition_the_scan_is_said_to_be_unread(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, found = _extract(capsys, "--no-ocr", _mixed(tmp_path / "a.pdf"))
    assert code == 0
    assert [page["verdict"] for page in found["pages"]] == ["text", "needs_ocr"]
    assert found["receipt"]["ocr"] == "off"
    assert found["receipt"]["pages_unreadable"] == [2]


def test_a_picture_without_text_is_a_file_without_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 400, 300))
    picture.set_rect(picture.irect, (200, 220, 240))
    picture.set_rect(pymupdf.IRect(0, 0, 400, 100), (30, 60, 20))
    picture.save(str(tmp_path / "a.png"))
    code, found = _extract(capsys, tmp_path / "a.png")
    assert code == 3 and found["error"]["code"] == "no_text"
    assert found["receipt"]["pages_unreadable"] == [1]
    assert not list((tmp_path / "home").rglob("*.pdf"))


def test_an_attachment_is_listed_with_its_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mail = tmp_path / "a.eml"
    mail.write_bytes(
        b"From: a@example.com\r\nTo: b@example.com\r\nSubject: Hello\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n'
        b"--x\r\nContent-Type: text/plain\r\n\r\n"
        b"See the note.\r\n--x\r\nContent-Type: text/plain\r\n"
        b'Content-Disposition: attachment; filename="note.txt"\r\n\r\nHello\r\n--x--\r\n'
    )
    code, found = _extract(capsys, mail)
    assert code == 0
    assert found["parts"] == [{"name": "note.txt", "bytes": 5}]
    assert not list((tmp_path / "home").rglob("*.part"))
