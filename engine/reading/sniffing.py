"""What a file is, from its content alone; the name's extension plays no part."""

from __future__ import annotations

import codecs
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import olefile

from engine.errors import EngineError, ErrorCode
from engine.reading.plain import markdown
from engine.reading.spreadsheets.delimiters import delimiter_of
from engine.types import DocumentKind

_HEAD = 8192
_PDF_MARK_WITHIN = 1100
_PDF_MARK = re.compile(rb"%PDF-")
_HTML = re.compile(
    rb"\s*(?:<\?[^>]*\?>\s*)*(?:<!--.*?-->\s*)*"
    rb"<(?:!doctype\s+html|(?:html|head|body|meta|title|style|table|center|font|frameset)\b[^<]*>)",
    re.IGNORECASE | re.DOTALL,
)
_WORD_XML = re.compile(
    rb"progid=.Word\.Document|<w:wordDocument\b|<pkg:package\b.{0,4000}/word/", re.DOTALL
)
_SPREADSHEET_XML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\?>.*?<(?:\w+:)?Workbook\s[^>]*"
    rb"urn:schemas-microsoft-com:office:spreadsheet",
    re.DOTALL,
)
_HEADERS = re.compile(rb"(?:From .*\r?\n)?(?:[A-Za-z][A-Za-z0-9-]*:.*\r?\n(?:[ \t].*\r?\n)*){2,}")
_EMAIL_MARK = re.compile(
    rb"^(?:MIME-Version|Message-ID|Received|Return-Path):"
    rb"|^From:.*@(?:.*\r?\n)+?(?:To|Date|Subject):",
    re.IGNORECASE | re.MULTILINE,
)
_WEB_ARCHIVE = re.compile(
    rb"^(?:Snapshot-Content-Location:|From: <Saved by|Content-Type:\s*multipart/related)",
    re.IGNORECASE | re.MULTILINE,
)
_ADDRESSED = re.compile(rb"^(?:To|Cc|Received|Return-Path):", re.IGNORECASE | re.MULTILINE)

_UTF16_BOMS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_PICTURES: tuple[bytes, ...] = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"II*\x00",
    b"MM\x00*",
)
_UNREAD: tuple[tuple[bytes, str], ...] = (
    (b"7z\xbc\xaf\x27\x1c", "7-Zip (.7z)"),
    (b"\x1f\x8b", "GZIP (.gz)"),
    (b"\xfd7zXZ\x00", "XZ (.xz)"),
    (b"SQLite format 3\x00", "SQLite (.db)"),
    (b"AT&TFORM", "DjVu (.djvu)"),
    (b"\x7fELF", "Linux (ELF)"),
)
_UNREAD_UNLESS_TEXT: tuple[tuple[bytes, str], ...] = (
    (b"MZ", "Windows (.exe)"),
    (b"BZh", "BZIP2 (.bz2)"),
    (b"ID3", "MP3 (.mp3)"),
    (b"OggS", "Ogg (.ogg)"),
    (b"Rar!", "RAR (.rar)"),
    (b"%!PS", "PostScript (.ps)"),
)
_OLE_STREAMS: tuple[tuple[str, DocumentKind], ...] = (
    ("WordDocument", DocumentKind.DOC),
    ("Workbook", DocumentKind.XLS),
    ("Book", DocumentKind.XLS),
    ("PowerPoint Document", DocumentKind.PPT),
    ("__properties_version1.0", DocumentKind.MSG),
)
_OLE_UNREAD: tuple[tuple[str, str], ...] = (
    ("MatOST", "Microsoft Works (.wps)"),
    ("VisioDocument", "Microsoft Visio (.vsd)"),
    ("Quill", "Microsoft Publisher (.pub)"),
    ("BodyText", "Hangul (.hwp)"),
)
_ZIP_PARTS: tuple[tuple[str, DocumentKind], ...] = (
    ("word/document", DocumentKind.DOCX),
    ("xl/workbook.bin", DocumentKind.XLSB),
    ("xl/workbook", DocumentKind.XLSX),
    ("ppt/presentation", DocumentKind.PPTX),
    ("OFD.xml", DocumentKind.OFD),
    ("META-INF/container.xml", DocumentKind.EPUB),
)
_ZIP_MIME: dict[bytes, DocumentKind] = {
    b"application/vnd.oasis.opendocument.text": DocumentKind.ODT,
    b"application/vnd.oasis.opendocument.spreadsheet": DocumentKind.ODS,
    b"application/vnd.oasis.opendocument.presentation": DocumentKind.ODP,
    b"application/epub+zip": DocumentKind.EPUB,
}
_BROKEN_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What reading a ZIP file raises that is not what it should be."""
_PARTS_LIST = "[Content_Types].xml"
_PART_TYPES: tuple[tuple[bytes, DocumentKind], ...] = (
    (b"wordprocessingml.document.main+xml", DocumentKind.DOCX),
    (b"spreadsheetml.sheet.main+xml", DocumentKind.XLSX),
    (b"presentationml.presentation.main+xml", DocumentKind.PPTX),
)
"""What the list of its parts says of an OOXML package whose parts lie in other places."""
_OFFICE_MARK = re.compile(rb"\[Content_Types\]\.xml|(?:word|xl|ppt)/|OFD\.xml|mimetypeapplication/")


def kind_of_file(path: Path) -> DocumentKind | None:
    """Return the format that the first bytes tell, None where the file may be plain text.

    Raises `EngineError` empty_file, unsupported, corrupt, and `OSError`.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if not head:
        raise EngineError(ErrorCode.EMPTY_FILE)
    if _PDF_MARK.search(head[:_PDF_MARK_WITHIN]):
        return DocumentKind.PDF
    for of in _BY_HEAD:
        kind = of(head)
        if kind is not None:
            return kind
    if head.startswith(_OLE):
        return _ole_kind(path)
    if head.startswith(_ZIP):
        return kind_of_package(path)
    _refuse_unread(head)
    return None


def kind_of_text(content: str) -> DocumentKind:
    """Return which of the plain formats a text is in."""
    if delimiter_of(content):
        return DocumentKind.CSV
    if markdown.looks_like_markdown(content):
        return DocumentKind.MARKDOWN
    return DocumentKind.TEXT


def _picture(head: bytes) -> DocumentKind | None:
    is_picture = (
        head.startswith(_PICTURES)
        or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")
        or (head[:2] == b"BM" and b"\x00" in head[:32])
        or (head[:4] == b"GIF8" and b"\x00" in head[:64])
        or (head[4:8] == b"ftyp" and head[8:11] in (b"hei", b"hev", b"mif", b"avi"))
    )
    return DocumentKind.IMAGE if is_picture else None


def _rich_text(head: bytes) -> DocumentKind | None:
    return DocumentKind.RTF if head.startswith(b"{\\rtf") else None


def _message(head: bytes) -> DocumentKind | None:
    found = _HEADERS.match(head.lstrip(b"\xef\xbb\xbf\r\n"))
    if not (found and _EMAIL_MARK.search(found.group())):
        return None
    if _WEB_ARCHIVE.search(found.group()) and not _ADDRESSED.search(found.group()):
        return DocumentKind.MHT
    return DocumentKind.EML


def _web_page(head: bytes) -> DocumentKind | None:
    for bom, encoding in _UTF16_BOMS:
        if head.startswith(bom):
            head = head[2:].decode(encoding, "replace").encode("utf-8")
    return DocumentKind.HTML if _HTML.match(head.lstrip(b"\xef\xbb\xbf")) else None


def _word_xml(head: bytes) -> DocumentKind | None:
    """A Word document in one XML file, as Word 2003 and many programs write it."""
    starts = head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<?xml")
    return DocumentKind.DOCX if starts and _WORD_XML.search(head) else None


def _spreadsheet(head: bytes) -> DocumentKind | None:
    return DocumentKind.XLS if _SPREADSHEET_XML.match(head) else None


_BY_HEAD: tuple[Callable[[bytes], DocumentKind | None], ...] = (
    _picture,
    _rich_text,
    _spreadsheet,
    _message,
    _word_xml,
    _web_page,
)


def _ole_kind(path: Path) -> DocumentKind:
    try:
        with olefile.OleFileIO(str(path)) as container:
            streams = {entry[0].lower() for entry in container.listdir(streams=True)}
    except (OSError, ValueError, IndexError, TypeError, struct.error, RecursionError) as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    if "encryptedpackage" in streams:
        return _encrypted_kind(path)
    for stream, kind in _OLE_STREAMS:
        if stream.lower() in streams:
            return kind
    name = next((name for stream, name in _OLE_UNREAD if stream in streams), "Microsoft OLE")
    raise EngineError(ErrorCode.UNSUPPORTED, reason=name)


def _encrypted_kind(path: Path) -> DocumentKind:
    """Return what a protected office file most likely is: its content is known only once open."""
    by_name = {
        DocumentKind.XLSX: (".xlsx", ".xlsm", ".xltx", ".xlsb", ".et"),
        DocumentKind.PPTX: (".pptx", ".pptm", ".ppsx", ".potx", ".dps"),
    }
    for kind, endings in by_name.items():
        if path.name.lower().endswith(endings):
            return kind
    return DocumentKind.DOCX


def kind_of_package(file: Path | BinaryIO) -> DocumentKind:
    """Return the format of a ZIP by what it holds; raises `EngineError` corrupt, unsupported."""
    try:
        with zipfile.ZipFile(file) as archive:
            names = [name.replace("\\", "/") for name in archive.namelist()]
            mime = archive.read("mimetype") if "mimetype" in names else b""
            types = archive.read(_PARTS_LIST) if _PARTS_LIST in names else b""
    except _BROKEN_ZIP as error:
        raise EngineError(ErrorCode.CORRUPT) from error
    if mime.strip() in _ZIP_MIME:
        return _ZIP_MIME[mime.strip()]
    for mark, kind in _ZIP_PARTS:
        if any(name.startswith(mark) for name in names):
            return kind
    for part_type, kind in _PART_TYPES:
        if part_type in types:
            return kind
    if any(name.startswith("Index/Document.iwa") for name in names):
        raise EngineError(ErrorCode.UNSUPPORTED, reason="Apple iWork (.pages, .numbers, .key)")
    return DocumentKind.ZIP


def _refuse_unread(head: bytes) -> None:
    """Raise `EngineError` unsupported for formats that are known and not read."""
    if head[4:8] == b"ftyp":
        raise EngineError(ErrorCode.UNSUPPORTED, reason="MP4 (.mp4)")
    if head.startswith(b"RIFF"):
        raise EngineError(ErrorCode.UNSUPPORTED, reason="WAV, AVI (.wav, .avi)")
    binary = b"\x00" in head
    for magic, name in (*_UNREAD, *(_UNREAD_UNLESS_TEXT if binary else ())):
        if head.startswith(magic):
            raise EngineError(ErrorCode.UNSUPPORTED, reason=name)
