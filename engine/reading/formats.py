"""Which module reads which format. Each is imported only when a file of its kind comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.errors import EngineError, ErrorCode
from engine.reading.plain.encodings import Decoded, decode
from engine.reading.sniffing import kind_of_file, kind_of_text
from engine.reading_protocol import ReadDocument, ReaderLimits, ReadingEvent
from engine.types import DocumentKind

FileReader = Callable[[ReadDocument, ReaderLimits], Iterator[ReadingEvent]]
TextReader = Callable[[Decoded, ReadDocument, ReaderLimits], Iterator[ReadingEvent]]

FILE_READERS: dict[DocumentKind, str] = {
    DocumentKind.PDF: "pdf.document",
    DocumentKind.DOCX: "word.docx",
    DocumentKind.DOC: "legacy_office",
    DocumentKind.XLSX: "spreadsheets.xlsx",
    DocumentKind.XLSB: "spreadsheets.xlsb",
    DocumentKind.XLS: "spreadsheets.xls",
    DocumentKind.PPTX: "slides.pptx",
    DocumentKind.PPT: "legacy_office",
    DocumentKind.ODT: "word.odt",
    DocumentKind.ODS: "spreadsheets.ods",
    DocumentKind.ODP: "slides.odp",
    DocumentKind.RTF: "word.rtf",
    DocumentKind.OFD: "ofd.document",
    DocumentKind.EPUB: "web.epub",
    DocumentKind.HTML: "web.html",
    DocumentKind.MHT: "web.mht",
    DocumentKind.EML: "mail.eml",
    DocumentKind.MSG: "mail.msg",
    DocumentKind.ZIP: "archives",
    DocumentKind.IMAGE: "images",
}
"""The module of each format that is read from its bytes; its `read` is a `FileReader`."""

TEXT_READERS: dict[DocumentKind, str] = {
    DocumentKind.CSV: "spreadsheets.csv",
    DocumentKind.MARKDOWN: "plain.markdown",
    DocumentKind.TEXT: "plain.text",
}
"""The module of each format that is text in some encoding; its `read` is a `TextReader`."""

_BYTES_A_CHARACTER = 4
_MAY_BE_PROTECTED = (DocumentKind.DOCX, DocumentKind.XLSX, DocumentKind.PPTX)
"""Kinds that a protected file is taken for by its name until it is open."""


def read_document(command: ReadDocument, limits: ReaderLimits) -> Iterator[ReadingEvent]:
    """Read a file of any format; raises `EngineError`, `OSError` and `MemoryError`."""
    path = Path(command.path)
    kind = kind_of_file(path)
    if kind is not None:
        if kind in _MAY_BE_PROTECTED:
            kind = _module("office_encryption").kind_inside(command, kind)
        read: FileReader = _module(FILE_READERS[kind]).read
        yield from read(command, limits)
        return
    if path.stat().st_size > _BYTES_A_CHARACTER * limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    decoded = decode(path.read_bytes())
    if len(decoded.text) > limits.characters:
        raise EngineError(ErrorCode.TOO_LARGE, reason="")
    read_text: TextReader = _module(TEXT_READERS[kind_of_text(decoded.text)]).read
    yield from read_text(decoded, command, limits)


def find_kind(path: Path) -> DocumentKind:
    """Return the format of a file.

    Raises `EngineError` empty_file, unsupported, corrupt, unknown_encoding.
    """
    return kind_of_file(path) or kind_of_text(decode(path.read_bytes()).text)


def reader_of(kind: DocumentKind) -> Any:
    """Return what reads a format: a `FileReader`, or a `TextReader` for plain text."""
    return _module(FILE_READERS.get(kind) or TEXT_READERS[kind]).read


def _module(name: str) -> Any:
    return import_module(f"engine.reading.{name}")
