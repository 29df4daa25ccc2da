"""What a file is, from its content alone; each format that can be read is one module."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.errors import EngineError, ErrorCode
from engine.reading import markdown, pdf, text
from engine.reading.encodings import Decoded, decode
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind

FileReader = Callable[[ReadDocument, ReaderLimits], Iterator[ReadingEvent]]
TextReader = Callable[[Decoded, ReadDocument, ReaderLimits], Iterator[ReadingEvent]]

FILE_READERS: dict[DocumentKind, FileReader] = {DocumentKind.PDF: pdf.read}
TEXT_READERS: dict[DocumentKind, TextReader] = {
    DocumentKind.MARKDOWN: markdown.read,
    DocumentKind.TEXT: text.read,
}

_HEAD = 8192
_PDF_MARK_WITHIN = 1100
_BYTES_A_CHARACTER = 4
_PDF_MARK = re.compile(rb"%PDF-")
_HTML = re.compile(
    rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head)\b", re.IGNORECASE | re.DOTALL
)
_EMAIL = re.compile(rb"(?:[A-Za-z][A-Za-z-]*:.*\r?\n(?:[ \t].*\r?\n)*){3,}")
_EMAIL_MARK = re.compile(rb"^(?:MIME-Version|Message-ID):", re.IGNORECASE | re.MULTILINE)
_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Microsoft Office 97-2003 (.doc, .xls, .ppt, .msg)"),
    (b"\x89PNG\r\n\x1a\n", "PNG (.png)"),
    (b"\xff\xd8\xff", "JPEG (.jpg)"),
    (b"GIF8", "GIF (.gif)"),
    (b"II*\x00", "TIFF (.tif)"),
    (b"MM\x00*", "TIFF (.tif)"),
    (b"BM", "BMP (.bmp)"),
    (b"{\\rtf", "RTF (.rtf)"),
    (b"Rar!", "RAR (.rar)"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip (.7z)"),
    (b"\x1f\x8b", "GZIP (.gz)"),
    (b"BZh", "BZIP2 (.bz2)"),
    (b"\xfd7zXZ\x00", "XZ (.xz)"),
    (b"SQLite format 3\x00", "SQLite (.db)"),
    (b"%!PS", "PostScript (.ps)"),
    (b"AT&TFORM", "DjVu (.djvu)"),
    (b"MZ", "Windows (.exe)"),
    (b"\x7fELF", "Linux (ELF)"),
    (b"ID3", "MP3 (.mp3)"),
    (b"OggS", "Ogg (.ogg)"),
)
_TEXT_LIKE_MAGIC = (b"BM", b"MZ", b"BZh", b"ID3", b"GIF8", b"Rar!", b"OggS", b"%!PS")
_ZIPPED: tuple[tuple[str, str], ...] = (
    ("word/", "Microsoft Word (.docx)"),
    ("xl/", "Microsoft Excel (.xlsx)"),
    ("ppt/", "Microsoft PowerPoint (.pptx)"),
    ("OFD.xml", "OFD (.ofd)"),
    ("META-INF/container.xml", "EPUB (.epub)"),
    ("content.xml", "OpenDocument (.odt, .ods, .odp)"),
    ("Index/Document.iwa", "Apple iWork (.pages, .numbers, .key)"),
)


def read_document(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a file of any format; raises `EngineError`, `OSError` and `MemoryError`."""
    path = Path(command.path)
    kind = _kind_of_file(path)
    if kind is not None:
        yield from FILE_READERS[kind](command, limits)
        return
    if path.stat().st_size > _BYTES_A_CHARACTER * limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    decoded = decode(path.read_bytes())
    if len(decoded.text) > limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    yield from TEXT_READERS[_kind_of_text(decoded.text)](decoded, command, limits)


def find_kind(path: Path) -> DocumentKind:
    """Return the format of a file; raises `EngineError`: empty_file, unsupported, unknown_encoding.

    The name's extension plays no part.
    """
    return _kind_of_file(path) or _kind_of_text(decode(path.read_bytes()).text)


def _kind_of_file(path: Path) -> DocumentKind | None:
    """Return the format that the first bytes tell, None where they may be text."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if not head:
        raise EngineError(ErrorCode.EMPTY_FILE)
    if _PDF_MARK.search(head[:_PDF_MARK_WITHIN]):
        return DocumentKind.PDF
    other = _other_kind(path, head)
    if other is not None:
        raise EngineError(ErrorCode.UNSUPPORTED, reason=other)
    return None


def _kind_of_text(content: str) -> DocumentKind:
    if markdown.looks_like_markdown(content):
        return DocumentKind.MARKDOWN
    return DocumentKind.TEXT


def _other_kind(path: Path, head: bytes) -> str | None:
    """Return the name of a format that is not read, None where the bytes may be text."""
    if head.startswith(b"PK\x03\x04"):
        return _zipped_kind(path)
    if head[4:8] == b"ftyp":
        return "HEIC (.heic)" if head[8:11] in (b"hei", b"mif") else "MP4 (.mp4)"
    if head.startswith(b"RIFF"):
        return "WebP (.webp)" if head[8:12] == b"WEBP" else "WAV, AVI (.wav, .avi)"
    if _EMAIL.match(head) and _EMAIL_MARK.search(head):
        return "E-mail (.eml)"
    if _HTML.match(head):
        return "HTML (.html)"
    for magic, name in _MAGIC:
        if head.startswith(magic) and (magic not in _TEXT_LIKE_MAGIC or b"\x00" in head):
            return name
    return None


def _zipped_kind(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, OSError):
        return "ZIP (.zip)"
    for mark, kind in _ZIPPED:
        if any(name.startswith(mark) or name.endswith("/" + mark) for name in names):
            return kind
    return "ZIP (.zip)"
