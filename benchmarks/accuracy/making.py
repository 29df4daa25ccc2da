"""Documents with a known text, by several makers: MuPDF, Qt, and LibreOffice where it is."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import docx
from docx.oxml.ns import qn
from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPdfWriter, QTextDocument

from benchmarks.accuracy.known_texts import CHINESE, ENGLISH, MIXED, TABLE, paragraphs
from engine.reading.mupdf import pymupdf

_A4 = (595.0, 842.0)
_MARGIN, _BOTTOM = 60.0, 780.0
_OFFICE_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class KnownDocument:
    """A PDF and the text that was put into it, in reading order."""

    name: str
    path: Path
    text: str


def documents(folder: Path, *, office: bool = True) -> Iterator[KnownDocument]:
    """Make all documents in a folder; those of LibreOffice only where it is installed."""
    for name, texts in (("zh", CHINESE), ("en", ENGLISH), ("mixed", MIXED)):
        content = paragraphs(texts, 3)
        yield _by_mupdf(folder / f"mupdf-{name}.pdf", content, columns=1)
        yield _by_mupdf(folder / f"mupdf-{name}-2-columns.pdf", content, columns=2)
        yield _by_qt(folder / f"qt-{name}.pdf", content)
    yield _by_mupdf(folder / "mupdf-en-3-columns.pdf", paragraphs(ENGLISH, 4), columns=3)
    yield _by_qt(folder / "qt-table.pdf", paragraphs(MIXED, 1), TABLE)
    if office and shutil.which("soffice"):
        yield from _by_office(folder)


def _by_mupdf(path: Path, content: Sequence[str], columns: int) -> KnownDocument:
    """Write justified columns with a gap of 20 points, as many pages as it takes."""
    document = pymupdf.open()
    width = (_A4[0] - 2 * _MARGIN - 20 * (columns - 1)) / columns
    rest = list(content)
    while rest:
        page = document.new_page(width=_A4[0], height=_A4[1])
        for column in range(columns):
            left = _MARGIN + column * (width + 20)
            _fill(page, pymupdf.Rect(left, _MARGIN, left + width, _BOTTOM), rest)
    document.save(str(path))
    document.close()
    return KnownDocument(path.stem, path, "\n".join(content))


def _fill(page: object, column: object, rest: list[str]) -> None:
    """Put as many whole paragraphs into a column as fit, and take them from the list."""
    css = "p {font-size: 10.5pt; text-align: justify; margin: 0 0 6pt 0}"
    fitting = len(rest)
    while fitting:
        html = "".join(f"<p>{escape(text)}</p>" for text in rest[:fitting])
        story = pymupdf.Story(html, user_css=css)
        more, _ = story.place(column)
        if not more:
            break
        fitting -= 1
    if fitting:
        page.insert_htmlbox(column, html, css=css, scale_low=1)  # type: ignore[attr-defined]
    del rest[:fitting]


def _by_qt(
    path: Path, content: Sequence[str], table: Sequence[Sequence[str]] = ()
) -> KnownDocument:
    """Print a text document of Qt; the caller has a QGuiApplication with a Chinese font."""
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QSizeF(*_A4), QPageSize.Unit.Point))
    writer.setPageMargins(QMarginsF(20, 20, 20, 20))
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table
    )
    document = QTextDocument()
    document.setHtml(
        "".join(f"<p align='justify'>{escape(text)}</p>" for text in content)
        + (f"<table border='1' cellpadding='4'>{rows}</table>" if rows else "")
    )
    document.print_(writer)
    cells = [" ".join(row) for row in table]
    return KnownDocument(path.stem, path, "\n".join([*content, *cells]))


def _by_office(folder: Path) -> Iterator[KnownDocument]:
    """Write DOCX files, and have LibreOffice print them; those in one column end in a table."""
    known: dict[str, str] = {}
    for name, texts in (("zh", CHINESE), ("en", ENGLISH), ("mixed", MIXED)):
        for columns in (1, 2):
            stem = f"office-{name}-{columns}-columns"
            known[stem] = _docx(folder / f"{stem}.docx", paragraphs(texts, 3), columns)
    subprocess.run(
        [
            "soffice",
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            "pdf",
            "--outdir",
            str(folder),
            *(str(folder / f"{stem}.docx") for stem in known),
        ],
        capture_output=True,
        timeout=_OFFICE_SECONDS,
        check=True,
    )
    for stem, text in known.items():
        yield KnownDocument(stem, folder / f"{stem}.pdf", text)


def _docx(path: Path, content: Sequence[str], columns: int) -> str:
    document = docx.Document()
    document.add_heading("Rules 规定", level=1)
    setting = document.sections[0]._sectPr.xpath("./w:cols")[0]
    setting.set(qn("w:num"), str(columns))
    for text in content:
        document.add_paragraph(text)
    rows = TABLE if columns == 1 else ()
    table = document.add_table(0, len(TABLE[0]), style="Table Grid")
    for row in rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    document.save(str(path))
    cells = [" ".join(row) for row in rows]
    return "\n".join(["Rules 规定", *content, *cells])
