"""Word documents in one XML file: Flat OPC and Word 2003."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.types import BlockKind, DocumentKind
from tests.engine.reading.files import blocks, read
from tests.engine.reading.word.word_files import WORD, paragraph, written

OLD = (
    '<?xml version="1.0" encoding="UTF-8"?><?mso-application progid="Word.Document"?>'
    '<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" '
    'xmlns:wx="http://schemas.microsoft.com/office/word/2003/auxHint" '
    'xmlns:aml="http://schemas.microsoft.com/aml/2001/core">'
    '<w:styles><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>'
    "</w:styles><w:body>{}</w:body></w:wordDocument>"
)


def read_old(tmp_path: Path, body: str) -> list[str]:
    outcome = read(written(tmp_path / "form.doc", OLD.format(body).encode()))
    assert outcome.opened is not None
    assert outcome.opened.kind is DocumentKind.DOCX
    return [line for page in outcome.pages for line in blocks(page)]


def test_a_word_2003_document_is_read_with_its_headings_and_sections(tmp_path: Path) -> None:
    heading = paragraph("Scope", properties='<w:pStyle w:val="1"/>')
    body = f"<wx:sect><wx:sub-section>{heading}</wx:sub-section>{paragraph('正文')}</wx:sect>"
    outcome = read(written(tmp_path / "form.doc", OLD.format(body).encode()))
    assert blocks(outcome.pages[0], BlockKind.HEADING) == ["Scope"]
    assert outcome.text == "Scope\n正文\n"


def test_its_list_labels_merged_cells_and_revisions_are_understood(tmp_path: Path) -> None:
    item = paragraph("item", properties='<w:listPr><wx:t wx:val="（一）"/></w:listPr>')

    def row(first: str, merge: str, second: str) -> str:
        cells = f"<w:tc><w:tcPr>{merge}</w:tcPr>{paragraph(first)}</w:tc>"
        return f"<w:tr>{cells}<w:tc>{paragraph(second)}</w:tc></w:tr>"

    table = (
        "<w:tbl>"
        + row("Name", "", "Fee")
        + row("A", '<w:vmerge w:val="restart"/>', "1")
        + row("", "<w:vmerge/>", "2")
        + "</w:tbl>"
    )
    gone = (
        '<aml:annotation w:type="Word.Deletion"><aml:content><w:r><w:delText>old</w:delText>'
        "</w:r></aml:content></aml:annotation>"
    )
    new = gone.replace("Deletion", "Insertion").replace("delText", "t").replace("old", "new")
    remark = (
        '<aml:annotation w:type="Word.Comment" aml:author="Ann"><aml:content>'
        f"{paragraph('why')}</aml:content></aml:annotation>"
    )
    note = f"<w:r><w:footnote>{paragraph('net')}</w:footnote></w:r>"
    header = f'<w:sectPr><w:hdr w:type="odd">{paragraph("Manual")}</w:hdr></w:sectPr>'
    body = item + table + paragraph("Text ", gone, new, note, remark) + header
    assert read_old(tmp_path, body) == [
        "Manual",
        "（一） item",
        "Name | Fee",
        "A | 1",
        "A | 2",
        "Text new〔1〕",
        "〔1〕 net",
        "Comment (Ann): why",
    ]


def test_a_flat_package_is_read_like_a_zipped_one(tmp_path: Path) -> None:
    package = "http://schemas.microsoft.com/office/2006/xmlPackage"
    data = (
        f'<?xml version="1.0"?><pkg:package xmlns:pkg="{package}">'
        '<pkg:part pkg:name="/word/document.xml"><pkg:xmlData>'
        f'<w:document xmlns:w="{WORD}"><w:body>{paragraph("Flat text")}</w:body></w:document>'
        "</pkg:xmlData></pkg:part></pkg:package>"
    )
    assert read(written(tmp_path / "a.xml", data.encode())).text == "Flat text\n"


def test_a_broken_one_is_damaged(tmp_path: Path) -> None:
    path = written(tmp_path / "a.doc", OLD.format("<w:p>").encode())
    with pytest.raises(EngineError) as caught:
        read(path)
    assert caught.value.code.value == "corrupt"
