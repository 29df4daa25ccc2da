"""PDFs that leave the Chinese font to the reader's system, with our font put in.

QtPdf paints such text blank where the system has no such font. The pages stay as they are: each
character code keeps its meaning and its width, only the missing font file and a table from codes
to its glyphs are added, in a copy.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any

from engine.reading.mupdf import pymupdf
from engine.reading.private_files import new_private_file

LOGGER = logging.getLogger(__name__)
_CODES = 65536
_COLLECTIONS = {
    "GB1": "Adobe-GB1-UCS2",
    "CNS1": "Adobe-CNS1-UCS2",
    "Japan1": "Adobe-Japan1-UCS2",
    "Korea1": "Adobe-Korea1-UCS2",
    "KR": "Adobe-Korea1-UCS2",
}


def embed_missing_fonts(path: str, password: str | None, folder: Path) -> Path | None:
    """Return a copy of the PDF with the missing fonts, None where none is missing.

    The copy is as encrypted as the file. Raises OSError where it cannot be written.
    """
    document = pymupdf.open(path, filetype="pdf")
    try:
        if document.needs_pass:
            document.authenticate(password or "")
        missing = list(_without_font_file(document))
        if not missing:
            return None
        font = pymupdf.Font("cjk")
        file = _new_stream(document, font.buffer, f"<</Length1 {len(font.buffer)}>>")
        for xref, ordering in missing:
            _embed(document, xref, file, _glyph_table(ordering))
        document.subset_fonts()
        return _saved(document, folder)
    finally:
        document.close()


def _saved(document: Any, folder: Path) -> Path:
    """Save to a private file piece by piece: a large file is never held in memory."""
    path = new_private_file(folder)
    try:
        document.save(str(path), garbage=1, deflate_fonts=True, encryption=pymupdf.PDF_ENCRYPT_KEEP)
    except (RuntimeError, ValueError, OSError, pymupdf.mupdf.FzErrorBase):
        path.unlink()
        raise
    return path


def _without_font_file(document: Any) -> list[tuple[int, str]]:
    """Return the CID fonts without a font file whose character collection is known."""
    found: list[tuple[int, str]] = []
    for xref in range(1, document.xref_length()):
        if not document.xref_get_key(xref, "Subtype")[1].startswith("/CIDFontType"):
            continue
        if any(
            document.xref_get_key(xref, f"FontDescriptor/FontFile{kind}")[0] != "null"
            for kind in ("", "2", "3")
        ):
            continue
        ordering = document.xref_get_key(xref, "CIDSystemInfo/Ordering")[1]
        if ordering in _COLLECTIONS:
            found.append((xref, ordering))
        else:
            LOGGER.info("font %d of unknown collection %s is not embedded", xref, ordering)
    return found


def _embed(document: Any, xref: int, file: int, table: bytes) -> None:
    descriptor_kind, descriptor = document.xref_get_key(xref, "FontDescriptor")
    if descriptor_kind != "xref":
        holder = document.get_new_xref()
        document.update_object(
            holder, descriptor if descriptor_kind == "dict" else "<</Type/FontDescriptor/Flags 4>>"
        )
        document.xref_set_key(xref, "FontDescriptor", f"{holder} 0 R")
        descriptor = f"{holder} 0 R"
    document.xref_set_key(int(descriptor.split()[0]), "FontFile2", f"{file} 0 R")
    document.xref_set_key(xref, "Subtype", "/CIDFontType2")
    document.xref_set_key(xref, "CIDToGIDMap", f"{_new_stream(document, table)} 0 R")


def _new_stream(document: Any, data: bytes, dictionary: str = "<<>>") -> int:
    xref: int = document.get_new_xref()
    document.update_object(xref, dictionary)
    document.update_stream(xref, data, new=True)
    return xref


@cache
def _glyph_table(ordering: str) -> bytes:
    """Return the glyph of each character code of a collection, two bytes each, 0 for none."""
    font = pymupdf.Font("cjk")
    codes = pymupdf.mupdf.pdf_load_system_cmap(_COLLECTIONS[ordering])
    table = bytearray(2 * _CODES)
    for code in range(_CODES):
        unicode = pymupdf.mupdf.pdf_lookup_cmap(codes, code)
        if unicode > 0:
            glyph = font.has_glyph(unicode)
            table[2 * code : 2 * code + 2] = (glyph & 0xFFFF).to_bytes(2, "big")
    return bytes(table)
