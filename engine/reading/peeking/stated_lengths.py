"""How long office files say they are, without reading them."""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

import olefile

from engine.types import Counted, DocumentKind

_WORD_PAGES = re.compile(rb"<(?:\w+:)?Pages>(\d{1,6})</")
_WORD_CHARACTERS = re.compile(rb"<(?:\w+:)?CharactersWithSpaces>(\d{1,9})</")
_ODF_PAGES = re.compile(rb'meta:page-count="(\d{1,6})"')
_ODF_SLIDE, _ODF_SHEET = re.compile(rb"<draw:page[ >]"), re.compile(rb"<table:table[ >]")
_ODF_CHARACTERS = re.compile(rb'meta:character-count="(\d{1,9})"')
_RTF_PAGES = re.compile(rb"\\nofpages(\d{1,6})")
_RTF_CHARACTERS = re.compile(rb"\\nofcharsws(\d{1,9})")
_SLIDE = re.compile(r"ppt/slides/slide\d+\.xml", re.IGNORECASE)
_SHEET = re.compile(r"xl/worksheets/[^/]+\.(?:xml|bin)", re.IGNORECASE)
_XLS_SHEET, _XLS_END = 0x85, 0x0A
_PROPERTIES = 8 << 20
_HEAD = 1 << 16
_TEXT_IN_MARKUP = 0.12
"""Characters in a byte of unpacked markup, about: 0.05 to 0.25 in the files measured."""


@dataclass(frozen=True, slots=True)
class Length:
    """`length` counts `counted`; 0 is not known, for `characters` too."""

    length: int = 0
    counted: Counted = Counted.NOTHING
    characters: int = 0
    exact: bool = False


def stated_length(kind: DocumentKind, file: BinaryIO) -> Length:
    """Return what a file of this kind states; nothing where it does not or is damaged."""
    measure = _MEASURES.get(kind)
    try:
        return measure(file) if measure else Length()
    except _DAMAGED:
        return Length()


_DAMAGED = (
    OSError,  # olefile's too
    zipfile.BadZipFile,
    struct.error,
    ValueError,
    KeyError,
    IndexError,
    EOFError,
    RuntimeError,
    NotImplementedError,
)


def _word(file: BinaryIO) -> Length:
    with zipfile.ZipFile(file) as archive:
        stated = _member(archive, "docProps/app.xml")
        characters = _number(_WORD_CHARACTERS, stated) or _markup(archive, "word/document")
        return Length(_number(_WORD_PAGES, stated), Counted.PAGES, characters)


def _slides(file: BinaryIO) -> Length:
    with zipfile.ZipFile(file) as archive:
        count = sum(_SLIDE.fullmatch(name) is not None for name in archive.namelist())
        return Length(count, Counted.SLIDES, _markup(archive, "ppt/slides/slide"), exact=True)


def _sheets(file: BinaryIO) -> Length:
    with zipfile.ZipFile(file) as archive:
        count = sum(_SHEET.fullmatch(name) is not None for name in archive.namelist())
        characters = _markup(archive, "xl/worksheets/", "xl/sharedStrings")
        return Length(count, Counted.SHEETS, characters, exact=True)


def _odf_text(file: BinaryIO) -> Length:
    with zipfile.ZipFile(file) as archive:
        stated = _member(archive, "meta.xml")
        characters = _number(_ODF_CHARACTERS, stated) or _markup(archive, "content.xml")
        return Length(_number(_ODF_PAGES, stated), Counted.PAGES, characters)


def _odf_parts(pattern: re.Pattern[bytes], counted: Counted) -> Callable[[BinaryIO], Length]:
    def measure(file: BinaryIO) -> Length:
        with zipfile.ZipFile(file) as archive:
            count = len(pattern.findall(_member(archive, "content.xml")))
            return Length(count, counted, _markup(archive, "content.xml"), exact=True)

    return measure


def _older_sheets(file: BinaryIO) -> Length:
    """Count the sheets that the first records of a workbook name (MS-XLS 2.4.28 BoundSheet8)."""
    with olefile.OleFileIO(file) as container:
        name = "Workbook" if container.exists("Workbook") else "Book"
        records = container.openstream(name).read(_PROPERTIES)
    count = place = 0
    while place + 4 <= len(records):
        kind, size = struct.unpack_from("<HH", records, place)
        count += kind == _XLS_SHEET
        if kind == _XLS_END:
            break
        place += 4 + size
    return Length(count, Counted.SHEETS, exact=True)


def _archive(file: BinaryIO) -> Length:
    with zipfile.ZipFile(file) as archive:
        count = sum(not member.is_dir() for member in archive.infolist())
        return Length(count, Counted.FILES, exact=True)


def _book(file: BinaryIO) -> Length:
    with zipfile.ZipFile(file) as archive:
        pages = [one for one in archive.infolist() if re.search(r"\.x?html?$", one.filename, re.I)]
        return Length(characters=round(sum(one.file_size for one in pages) * 0.6))


def _rich_text(file: BinaryIO) -> Length:
    head = file.read(_HEAD)
    return Length(_number(_RTF_PAGES, head), Counted.PAGES, _number(_RTF_CHARACTERS, head))


def _older_word(file: BinaryIO) -> Length:
    with olefile.OleFileIO(file) as container:
        stated = container.get_metadata()
        return Length(stated.num_pages or 0, Counted.PAGES, stated.num_chars or 0)


def _older_slides(file: BinaryIO) -> Length:
    with olefile.OleFileIO(file) as container:
        return Length(container.get_metadata().slides or 0, Counted.SLIDES)


_MEASURES: dict[DocumentKind, Callable[[BinaryIO], Length]] = {
    DocumentKind.DOCX: _word,
    DocumentKind.PPTX: _slides,
    DocumentKind.XLSX: _sheets,
    DocumentKind.XLSB: _sheets,
    DocumentKind.XLS: _older_sheets,
    DocumentKind.ODT: _odf_text,
    DocumentKind.ODS: _odf_parts(_ODF_SHEET, Counted.SHEETS),
    DocumentKind.ODP: _odf_parts(_ODF_SLIDE, Counted.SLIDES),
    DocumentKind.EPUB: _book,
    DocumentKind.ZIP: _archive,
    DocumentKind.RTF: _rich_text,
    DocumentKind.DOC: _older_word,
    DocumentKind.PPT: _older_slides,
}


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    if name not in archive.namelist():
        return b""
    with archive.open(name) as member:
        return member.read(_PROPERTIES)


def _markup(archive: zipfile.ZipFile, *beginnings: str) -> int:
    """Return about how many characters are in the parts whose names begin so."""
    sizes = [one.file_size for one in archive.infolist() if one.filename.startswith(beginnings)]
    return round(sum(sizes) * _TEXT_IN_MARKUP)


def _number(pattern: re.Pattern[bytes], text: bytes) -> int:
    found = pattern.search(text)
    return int(found.group(1)) if found else 0
