"""Selected and found text over the pages, with what text recognition is not sure of underlined."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.preview.document_find import DocumentFind
from app.preview.page_drawing import draw_doubts, draw_hits, draw_selection
from app.preview.page_texts import PageTexts
from app.preview.text_selection import TextSelection


class SelectionLayer:
    """Draws a selection where the text of its pages is here."""

    def __init__(self, selection: TextSelection, texts: PageTexts) -> None:
        self._selection = selection
        self._texts = texts

    def draw(self, painter: QPainter, index: int, page: QRectF) -> None:
        """Draw what is selected of one page."""
        text = self._texts.get(index)
        if text is None or index not in self._selection.pages:
            return
        extent = self._selection.on_page(index, len(text.text))
        draw_selection(painter, page, text.rects(*extent))
        draw_doubts(painter, page, text.uncertain_rects(*extent))


class FoundLayer:
    """Draws every hit of a search."""

    def __init__(self, find: DocumentFind, texts: PageTexts) -> None:
        self._find = find
        self._texts = texts

    def draw(self, painter: QPainter, index: int, page: QRectF) -> None:
        """Draw the hits of one page."""
        text = self._texts.get(index)
        for hit, current in self._find.on_page(index + 1):
            draw_hits(painter, page, hit.rects, current)
            if text is not None:
                draw_doubts(painter, page, text.uncertain_rects(*hit.range))
