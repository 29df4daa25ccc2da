"""Puts the selected text on the clipboard, also of pages whose text is still on its way."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from app.preview.page_texts import PageTexts
from app.preview.text_selection import TextSelection


class TextCopying(QObject):
    """Copies a `TextSelection`; `select_page` makes one of a whole page."""

    def __init__(
        self, selection: TextSelection, texts: PageTexts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._selection = selection
        self._texts = texts
        self._waiting = False
        self._page_wanted: int | None = None
        texts.arrived.connect(self._on_arrived)
        selection.changed.connect(self._on_selection_changed)

    @property
    def text(self) -> str:
        """The selected text of those pages that are here."""
        parts = []
        for index in self._selection.pages:
            page = self._texts.get(index)
            if page is not None:
                parts.append(page.copied(*self._selection.on_page(index, len(page.text))))
        return "".join(parts).strip("\n")

    def copy(self) -> None:
        """Copy now, or as soon as all pages of the selection are here."""
        if self._selection:
            self._texts.want(self._selection.pages)
            self._waiting = True
            self._finish()

    def select_page(self, page_index: int) -> None:
        """Select all text of a page."""
        self._page_wanted = page_index
        self._texts.want([page_index])
        self._finish()

    @Slot(int)
    def _on_arrived(self, _page_index: int) -> None:
        self._finish()

    @Slot()
    def _on_selection_changed(self) -> None:
        self._waiting = False

    def _finish(self) -> None:
        if self._page_wanted is not None and not self._texts.lacks(self._page_wanted):
            index, self._page_wanted = self._page_wanted, None
            page = self._texts.get(index)
            if page is not None:
                self._selection.begin(index, (0, len(page.text)))
        if self._waiting and not any(self._texts.lacks(one) for one in self._selection.pages):
            self._waiting = False
            QGuiApplication.clipboard().setText(self.text)
