"""The small documents that the tour adds to the samples: it writes them itself."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

import docx
import xlsxwriter

from app.resource_files import resource
from benchmarks.tour.words import PASSWORD, Words
from engine.reading.mupdf import pymupdf

_CSS = (
    "@font-face { font-family: cjk; src: url(DroidSansFallback.ttf); } "
    "* { font-family: cjk; } h1 { font-size: 20px; } p { font-size: 13px; line-height: 1.7; }"
)
_MARGIN = 72
_SCAN_DPI = 150
_OWNER = "the owner of the file"


class Papers:
    """A folder with a scan, a sheet, a protected PDF, a damaged file, and two policies.

    One that is there already is left as it is: the library knows its files.
    """

    def __init__(self, folder: Path, words: Words) -> None:
        self.folder = folder
        self.words = words
        self.scan = folder / f"{words.scan}.pdf"
        self.sheet = folder / f"{words.sheet}.xlsx"
        self.locked = folder / f"{words.locked}.pdf"
        self.damaged = folder / f"{words.damaged}.docx"
        self.older = folder / f"{words.policy} V1.docx"
        self.newer = folder / f"{words.policy} V2.docx"
        if not folder.exists():
            folder.mkdir(parents=True)
            self._write()

    def _write(self) -> None:
        words = self.words
        with _page(words.scan_text) as typed, pymupdf.open() as scan:
            size = typed[0].rect
            picture = typed[0].get_pixmap(dpi=_SCAN_DPI, colorspace=pymupdf.csGRAY)
            page = scan.new_page(width=size.width, height=size.height)
            page.insert_image(size, stream=picture.tobytes("jpeg", jpg_quality=70))
            scan.save(str(self.scan))
        with _page(words.locked_text) as typed:
            typed.save(
                str(self.locked),
                encryption=pymupdf.PDF_ENCRYPT_AES_256,
                user_pw=PASSWORD,
                owner_pw=_OWNER,
            )
        with xlsxwriter.Workbook(str(self.sheet)) as book:
            sheet = book.add_worksheet()
            sheet.set_column(0, len(words.rows[0]) - 1, 18)
            for number, row in enumerate(words.rows):
                sheet.write_row(number, 0, row)
        self._write_policy(self.older, words.policy_text)
        self._write_policy(self.newer, [self._changed(text) for text in words.policy_text])
        whole = self.older.read_bytes()
        self.damaged.write_bytes(whole[: len(whole) // 2])

    def bring_new_edition(self) -> None:
        """Write the older policy's file anew, with the words of the newer one."""
        changed = [self._changed(text) for text in self.words.policy_text]
        self._write_policy(self.older, changed)

    def _changed(self, text: str) -> str:
        for earlier, later in self.words.changes:
            text = text.replace(earlier, later)
        return text

    @staticmethod
    def _write_policy(path: Path, text: Sequence[str]) -> None:
        document = docx.Document()
        document.add_heading(text[0], level=1)
        for paragraph in text[1:]:
            document.add_paragraph(paragraph)
        document.save(str(path))


def _page(text: Sequence[str]) -> pymupdf.Document:
    """Return one A4 page with a heading and paragraphs."""
    document = pymupdf.open()
    page = document.new_page()
    html = f"<h1>{escape(text[0])}</h1>" + "".join(f"<p>{escape(one)}</p>" for one in text[1:])
    inside = pymupdf.Rect(
        page.rect.x0 + _MARGIN,
        page.rect.y0 + _MARGIN,
        page.rect.x1 - _MARGIN,
        page.rect.y1 - _MARGIN,
    )
    fonts = pymupdf.Archive(str(resource("fonts")))
    page.insert_htmlbox(inside, html, css=_CSS, archive=fonts)
    document.subset_fonts()
    return document
