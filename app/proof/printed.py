"""Proofs set by Qt: as a PDF file, and as one picture to paste into a message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtCore import QIODevice, QMarginsF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QTextDocument,
)

from app.preview.line_cutting import DOTS, Cut
from app.proof.as_text import rich_text
from app.proof.proof import Proof, Source

_INK = "#1b2321"
_QUIET = "#59645f"
_TEXT_WIDTH = 620  # pixels of 1/96 inch
_LEAST_WIDTH = 380
_MARGIN = 28
_FINE = 2.0  # pixels of the picture to one of those


def write_pdf(
    target: QIODevice, title: str, proofs: Sequence[Proof], cuts: Sequence[Mapping[int, Cut]]
) -> None:
    """Write proofs to an open device as a PDF of A4 pages; `cuts` are each proof's pictures."""
    writer = QPdfWriter(target)
    writer.setTitle(title)
    writer.setCreator("Pagecite")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    document = _document()
    pictures = _Pictures(document, _TEXT_WIDTH)
    document.setHtml(rich_text(proofs, lambda at, source: pictures.below(cuts[at], source)))
    document.print_(writer)


def draw_picture(proof: Proof, cuts: Mapping[int, Cut]) -> QImage:
    """Return one picture: the question, and what the documents say to it, cut from their pages.

    The words of the language model are not in it: it proves what is written, not what was said.
    """
    document = _document()
    pictures = _Pictures(document, _TEXT_WIDTH)
    html = [f'<p style="font-size:11pt"><b>{escape(proof.question)}</b></p>']
    if proof.understood:
        html.append(f'<p style="color:{_QUIET}">{escape(proof.understood)}</p>')
    for source in proof.sources:
        place = f'<span style="color:{_QUIET}">{escape(source.place)}</span>'
        html.append(f"<p>[{source.number}] <b>{escape(source.document)}</b><br>{place}</p>")
        html.append(pictures.below(cuts, source) or _in_words(source))
    html.append(f'<p style="color:{_QUIET}"><small>{escape(proof.sources_foot)}</small></p>')
    document.setHtml("".join(html))
    document.setTextWidth(_TEXT_WIDTH)
    document.setTextWidth(max(document.idealWidth(), _LEAST_WIDTH))
    size = document.size() + QSizeF(2 * _MARGIN, 2 * _MARGIN)
    image = QImage((size * _FINE).toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(_FINE, _FINE)
    painter.setPen(QPen(QColor("#dce0de"), 1))
    painter.drawRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1))
    painter.translate(_MARGIN, _MARGIN)
    document.drawContents(painter)
    painter.end()
    return image


def _in_words(source: Source) -> str:
    header = f'<span style="color:{_QUIET}">{escape(source.header)}</span><br>'
    return f"<p>{header if source.header else ''}“{escape(source.quote)}”</p>"


def _document() -> QTextDocument:
    document = QTextDocument()
    font = QFont(QGuiApplication.font())
    font.setPointSizeF(10)
    document.setDefaultFont(font)
    document.setDocumentMargin(0)
    document.setDefaultStyleSheet(f"body, p {{ color: {_INK}; }}")
    return document


class _Pictures:
    """Puts pictures of cited lines into a document, no wider than its text."""

    def __init__(self, document: QTextDocument, width: int) -> None:
        self._document = document
        self._width = width
        self._count = 0

    def below(self, cuts: Mapping[int, Cut], source: Source) -> str:
        """Return the HTML of the pictures of a source, "" where there are none."""
        html = ""
        for image in cuts.get(source.number, ()):
            self._count += 1
            name = f"line:{self._count}"
            self._document.addResource(
                QTextDocument.ResourceType.ImageResource.value, QUrl(name), image
            )
            width = min(self._width, round(image.width() * 96 / DOTS))
            html += f'<p><img src="{name}" width="{width}"></p>'
        return html
