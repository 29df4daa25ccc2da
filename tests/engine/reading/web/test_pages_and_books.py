"""Whole files: web pages, saved pages with their parts, electronic books."""

from __future__ import annotations

import zipfile
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import ReaderLimits
from engine.types import DocumentKind, LeftOut, LocationKind, Omission
from tests.engine.reading.files import read

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OEBPS/content.opf"/></rootfiles></container>'
)


def chapter(body: str) -> str:
    return (
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml">'
        f"<head><title/></head><body>{body}</body></html>"
    )


def make_book(path: Path, chapters: dict[str, str], **more: str) -> Path:
    items = "".join(
        f'<item id="{name}" href="Text/{name}.xhtml" media-type="application/xhtml+xml"/>'
        for name in chapters
    )
    spine = "".join(f'<itemref idref="{name}"/>' for name in chapters)
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>员工手册</dc:title></metadata>'
        f'<manifest>{items}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
        f'</manifest><spine toc="ncx">{spine}</spine></package>'
    )
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", CONTAINER)
        archive.writestr("OEBPS/content.opf", package)
        for name, body in chapters.items():
            archive.writestr(f"OEBPS/Text/{name}.xhtml", body)
        for name, content in more.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), content)
    return path


def write(path: Path, content: bytes | str) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_a_web_page_is_read_with_its_title_its_encoding_and_what_is_left_out(
    tmp_path: Path,
) -> None:
    html = "<html><head><meta charset=gb2312><title>退货办法</title></head><body><p>七天内可退。"
    outcome = read(
        write(tmp_path / "页面.rar", (html + "<img src=//x.example/a.png>").encode("gbk"))
    )
    assert outcome.opened and outcome.opened.kind is DocumentKind.HTML
    assert outcome.text == "退货办法\n七天内可退。\n"
    assert outcome.receipt.encoding == "gb18030"
    assert outcome.receipt.left_out == (LeftOut(Omission.REMOTE_CONTENT, 1),)
    assert outcome.facts.title and outcome.facts.title.value == "退货办法"


@pytest.mark.parametrize(
    "start",
    [
        "<body bgcolor=white><p>正文",
        "<TABLE><tr><td>正文",
        "<?xml version='1.0' encoding='gbk'?>\n<!DOCTYPE html><html><p>正文</p></html>",
        "<!-- saved -->\n\n<html><p>正文",
        "<meta charset=gbk><p>正文",
    ],
)
def test_pages_are_known_by_how_they_begin(tmp_path: Path, start: str) -> None:
    outcome = read(write(tmp_path / "a.txt", start.encode("gbk")))
    assert outcome.opened and outcome.opened.kind is DocumentKind.HTML
    assert outcome.text == "正文\n"


def test_a_page_in_utf_16_is_a_page(tmp_path: Path) -> None:
    outcome = read(write(tmp_path / "a.html", "<html><p>正文".encode("utf-16")))
    assert outcome.text == "正文\n"


def test_a_page_that_shows_nothing_has_no_text(tmp_path: Path) -> None:
    page = write(tmp_path / "a.html", "<html><body><script>x</script><img src=a.png></body>")
    with pytest.raises(EngineError) as raised:
        read(page)
    assert raised.value.code is ErrorCode.NO_TEXT


def test_an_entity_bomb_does_not_expand(tmp_path: Path) -> None:
    entities = "".join(
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "expanded"}">' for n in range(12)
    )
    page = (
        f'<?xml version="1.0"?><!DOCTYPE html [{entities}'
        '<!ENTITY x SYSTEM "file:///etc/hostname">]>'
        '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>前 &a11;&x; 后</p></body></html>'
    )
    assert read(write(tmp_path / "a.xhtml", page)).text == "前 &a11;&x; 后\n"


def test_a_page_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    page = write(tmp_path / "a.html", "<html><p>" + "x" * 1000)
    with pytest.raises(EngineError) as raised:
        read(page, limits=ReaderLimits(characters=500))
    assert raised.value.code is ErrorCode.TOO_LARGE


def test_a_saved_page_is_read_and_its_own_pictures_are_not_remote(tmp_path: Path) -> None:
    saved = MIMEMultipart("related")
    saved["From"] = "<Saved by Blink>"
    saved["Subject"] = "页面"
    html = '<html><p>正文<img src="https://x.example/a.png"><img src="https://x.example/b.png">'
    page = MIMEText(html, "html", "utf-8")
    picture = MIMEImage(b"\x89PNG", "png")
    picture["Content-Location"] = "https://x.example/a.png"
    saved.attach(page)
    saved.attach(picture)
    outcome = read(write(tmp_path / "页面.mht", saved.as_bytes()))
    assert outcome.opened and outcome.opened.kind is DocumentKind.MHT
    assert outcome.text == "正文\n"
    assert set(outcome.receipt.left_out) == {
        LeftOut(Omission.PICTURES, 1),
        LeftOut(Omission.REMOTE_CONTENT, 1),
    }


def test_a_workbook_saved_as_one_page_shows_all_its_frames(tmp_path: Path) -> None:
    parts = [
        "<html><frameset><frame src=sheet1.htm></frameset></html>",
        "<html><table><tr><td>数量<td>3<tr><td>单价<td>5</table></html>",
        "<html><table><tr><td>甲<td>1<tr><td>乙<td>2</table></html>",
    ]
    body = "".join(
        f"--b\r\nContent-Type: text/html; charset=gb2312\r\n\r\n{part}\r\n" for part in parts
    )
    head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n'
    outcome = read(write(tmp_path / "a.mht", (head + body + "--b--\r\n").encode("gbk")))
    assert outcome.opened and outcome.opened.kind is DocumentKind.MHT
    assert outcome.text == "数量 | 3\n单价 | 5\n甲 | 1\n乙 | 2\n"
    assert outcome.receipt.tables == 2


def test_a_saved_page_without_a_page_is_damaged(tmp_path: Path) -> None:
    head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n'
    with pytest.raises(EngineError) as raised:
        read(write(tmp_path / "a.mht", head + "--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--"))
    assert raised.value.code is ErrorCode.CORRUPT


def test_a_book_is_read_in_the_order_of_its_spine(tmp_path: Path) -> None:
    book = make_book(
        tmp_path / "手册.epub",
        {
            "z": chapter("<h1>第一章 总则</h1><p>一&nbsp;文&hellip;</p>"),
            "a": chapter("<p>二文</p>"),
            "m": chapter("<p>三<br>未闭合<b>四"),
        },
        OEBPS__toc_ncx=(
            "<ncx><navPoint><navLabel><text>附则</text></navLabel>"
            '<content src="Text/a.xhtml#top"/></navPoint></ncx>'
        ),
    )
    outcome = read(book)
    assert outcome.opened and outcome.opened.kind is DocumentKind.EPUB
    assert outcome.text == "第一章 总则\n一 文…\n二文\n三\n未闭合四\n"
    assert [page.location.label for page in outcome.pages] == ["第一章 总则", "附则", "附则"]
    assert {page.location.kind for page in outcome.pages} == {LocationKind.SECTION}


def test_a_book_that_does_not_begin_with_its_title_gets_it(tmp_path: Path) -> None:
    outcome = read(make_book(tmp_path / "a.epub", {"a": chapter("<p>文</p>")}))
    assert outcome.text == "员工手册\n文\n"


def test_missing_chapters_are_counted(tmp_path: Path) -> None:
    book = make_book(tmp_path / "a.epub", {"a": chapter("<p>文</p>"), "b": ""})
    assert read(book).receipt.left_out == (LeftOut(Omission.DAMAGED_PARTS, 1),)


def test_a_book_under_copy_protection_is_named_as_such(tmp_path: Path) -> None:
    protected = (
        '<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>'
        '<enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>'
        '<enc:CipherData><enc:CipherReference URI="OEBPS/Text/a.xhtml"/></enc:CipherData>'
        "</enc:EncryptedData></encryption>"
    )
    book = make_book(
        tmp_path / "a.epub", {"a": "\x00\x01garbage"}, **{"META-INF__encryption_xml": protected}
    )
    with pytest.raises(EngineError) as raised:
        read(book)
    assert raised.value.code is ErrorCode.UNSUPPORTED
    assert "DRM" in raised.value.details["reason"]


def test_disguised_fonts_do_not_protect_a_book(tmp_path: Path) -> None:
    fonts = (
        "<encryption><EncryptedData>"
        '<EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>'
        '<CipherReference URI="OEBPS/Fonts/a.otf"/></EncryptedData></encryption>'
    )
    book = make_book(
        tmp_path / "a.epub", {"a": chapter("<p>文</p>")}, **{"META-INF__encryption_xml": fonts}
    )
    assert "文" in read(book).text


@pytest.mark.parametrize("package", ["", "<package><spine/></package>", "<broken"])
def test_a_book_without_chapters_is_damaged(tmp_path: Path, package: str) -> None:
    path = tmp_path / "a.epub"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", CONTAINER)
        if package:
            archive.writestr("OEBPS/content.opf", package)
    with pytest.raises(EngineError) as raised:
        read(path)
    assert raised.value.code is ErrorCode.CORRUPT
