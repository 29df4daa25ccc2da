"""What a file is comes from its content; its name plays no part."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading.formats import find_kind
from engine.types import DocumentKind


def _file(folder: Path, data: bytes, name: str = "file.bin") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n", DocumentKind.PDF),
        (b"junk before\n%PDF-1.4\n", DocumentKind.PDF),
        (b"# Title\n\ntext\n", DocumentKind.MARKDOWN),
        (b"a | b\n--- | ---\n1 | 2\n", DocumentKind.MARKDOWN),
        ("会议纪要\n参加者：张三\n".encode("gb18030"), DocumentKind.TEXT),
        (b"From: Berlin\nTo: Oslo\nPrice: 240\n", DocumentKind.TEXT),
        (b"\x89PNG\r\n\x1a\n0000", DocumentKind.IMAGE),
        (b"\xff\xd8\xff\xe0", DocumentKind.IMAGE),
        (b"RIFF0000WEBPVP8 ", DocumentKind.IMAGE),
        (b"{\\rtf1 hello}", DocumentKind.RTF),
        (b"<!DOCTYPE html><html></html>", DocumentKind.HTML),
        (b"From: a@b.c\nTo: d@e.f\nSubject: x\nMIME-Version: 1.0\n\nhello", DocumentKind.EML),
        (b"BMW and MZ are names, not magic numbers.\n", DocumentKind.TEXT),
    ],
)
def test_kinds_are_found_whatever_the_name(tmp_path: Path, data: bytes, kind: DocumentKind) -> None:
    assert find_kind(_file(tmp_path, data, "misnamed.xlsx")) is kind


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"MZ\x90\x00\x03", "Windows (.exe)"),
        (b"\x00\x00\x00\x18ftypmp42", "MP4 (.mp4)"),
    ],
)
def test_other_kinds_are_refused_by_name(tmp_path: Path, data: bytes, name: str) -> None:
    with pytest.raises(EngineError) as caught:
        find_kind(_file(tmp_path, data, "a.pdf"))
    assert caught.value.code is ErrorCode.UNSUPPORTED
    assert caught.value.details["reason"] == name


@pytest.mark.parametrize(
    ("member", "kind"),
    [
        ("word/document.xml", DocumentKind.DOCX),
        ("xl/workbook.xml", DocumentKind.XLSX),
        ("xl/workbook.bin", DocumentKind.XLSB),
        ("ppt/presentation.xml", DocumentKind.PPTX),
        ("OFD.xml", DocumentKind.OFD),
        ("META-INF/container.xml", DocumentKind.EPUB),
        ("photo.jpg", DocumentKind.ZIP),
    ],
)
def test_zipped_formats_are_told_apart(tmp_path: Path, member: str, kind: DocumentKind) -> None:
    path = tmp_path / "a.pdf"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(member, "x")
    assert find_kind(path) is kind


def test_a_cut_off_office_file_is_damaged(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as caught:
        find_kind(_file(tmp_path, b"PK\x03\x04" + bytes(30), "letter.docx"))
    assert caught.value.code is ErrorCode.CORRUPT


def test_an_empty_file_is_empty(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as caught:
        find_kind(_file(tmp_path, b""))
    assert caught.value.code is ErrorCode.EMPTY_FILE
