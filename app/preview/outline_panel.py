"""The headings of the document beside its pages; a click goes there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QLabel, QStackedWidget, QTreeView, QVBoxLayout, QWidget

from app.engine_client import EngineClient
from engine.protocol import Failed, Finished
from engine.types import OutlineEntry

_PLACE = Qt.ItemDataRole.UserRole + 1
_OPEN_LEVELS = 2


class OutlinePanel(QWidget):
    """Asks for the outline only while it is shown."""

    chosen = Signal(int, float)  # page from 1, and how far down it

    def __init__(self, client: EngineClient, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._version_id: int | None = None
        self._loaded: int | None = None
        self._request: int | None = None
        self._page = 0
        self._items: list[QStandardItem] = []
        self.setObjectName("outlinePanel")
        self.model = QStandardItemModel(self)
        self.tree = QTreeView(self)
        self.tree.setObjectName("outlineTree")
        self.tree.setModel(self.model)
        self.tree.setHeaderHidden(True)
        self.tree.setFrameShape(QFrame.Shape.NoFrame)
        self.tree.setIndentation(14)
        self.tree.setUniformRowHeights(True)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setAccessibleName(self.tr("Outline"))
        self.tree.header().setAccessibleName(self.tree.accessibleName())
        self._none = QLabel(self.tr("This document has no headings."), self)
        self._none.setObjectName("outlineNone")
        self._none.setWordWrap(True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.tree)
        self._stack.addWidget(self._none)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)
        self.setFocusProxy(self.tree)
        self.tree.clicked.connect(self._on_chosen)
        self.tree.activated.connect(self._on_chosen)
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)

    def show_version(self, version_id: int | None) -> None:
        """Show the outline of another version, at once or when the panel is opened."""
        self._version_id = version_id
        if self.isVisible():
            self._load()

    def show_page(self, page: int) -> None:
        """Set off the heading that a page (1-based) belongs to."""
        self._page = page
        if self._items and self.isVisible():
            first = bisect_left(self._items, page, key=lambda item: int(item.data(_PLACE)[0]))
            on_page = first < len(self._items) and self._items[first].data(_PLACE)[0] == page
            index = self._items[first if on_page else max(first - 1, 0)].index()
            while index.parent().isValid() and not self.tree.isExpanded(index.parent()):
                index = index.parent()
            self.tree.setCurrentIndex(index)

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if visible:
            self._load()

    def _load(self) -> None:
        if self._version_id is None or self._version_id == self._loaded:
            self.show_page(self._page)
            return
        self._loaded = self._version_id
        self._fill(())
        self._request = self._client.outline(self._version_id)

    def _fill(self, entries: Sequence[OutlineEntry]) -> None:
        self.model.clear()
        self._items = []
        above: list[QStandardItem] = [self.model.invisibleRootItem()]
        for entry in entries:
            item = QStandardItem(entry.title)
            item.setToolTip(entry.title)
            item.setData((entry.page, entry.top), _PLACE)
            above = above[: entry.level]
            above[-1].appendRow(item)
            above.append(item)
            self._items.append(item)
        self.tree.expandToDepth(_OPEN_LEVELS - 1)
        self.show_page(self._page)

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        page, top = index.data(_PLACE)
        self.chosen.emit(page, top)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id == self._request:
            self._request = None
            self._fill(event.result.outline)
            self._stack.setCurrentWidget(self.tree if event.result.outline else self._none)

    @Slot(Failed)
    def _on_request_failed(self, event: Failed) -> None:
        if event.request_id == self._request:
            self._request = None
            self._loaded = None
