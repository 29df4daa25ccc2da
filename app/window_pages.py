"""Pages over the whole window, each with a title and a way back to the documents."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.icons import name_icon

_WIDEST = 860


class WindowPage(QWidget):
    """A title with a way back, and below it what is put into `column`, which scrolls.

    Lines of text stay short: the column is never wider than people read at ease.
    """

    back_asked = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("windowPage")
        self.back = QToolButton(self)
        self.back.setToolTip(self.tr("Back to the documents (Esc)"))
        self.back.setAccessibleName(self.tr("Back to the documents"))
        name_icon(self.back, "chevron_left")
        self.back.clicked.connect(self.back_asked)
        self.title = QLabel(title, self)
        self.title.setObjectName("pageTitle")
        self.head = QHBoxLayout()
        self.head.setContentsMargins(16, 14, 20, 12)
        self.head.setSpacing(8)
        self.head.addWidget(self.back)
        self.head.addWidget(self.title, 1)
        holder = QWidget(self)
        holder.setObjectName("windowPage")
        inside = QWidget(holder)
        inside.setMaximumWidth(_WIDEST)
        inside.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(0, 4, 0, 28)
        self.column.setSpacing(10)
        across = QHBoxLayout(holder)
        across.setContentsMargins(28, 0, 28, 0)
        across.addStretch(1)
        across.addWidget(inside, 100)
        across.addStretch(1)
        self.area = QScrollArea(self)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(title)
        self.area.setWidget(holder)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self.head)
        column.addWidget(self.area, 1)

    def opened(self) -> None:
        """Be told that the page is shown now; pages that must look anew do so here."""
        self.back.setFocus()

    def event(self, event: QEvent) -> bool:
        """Take Esc before the window's own shortcut does, wherever inside the focus is."""
        if event.type() == QEvent.Type.ShortcutOverride and _is_escape(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_escape(event):
            self.back_asked.emit()
        else:
            super().keyPressEvent(event)


def _is_escape(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape


class WindowPages(QStackedWidget):
    """The window's everyday widget, and the pages that cover it one at a time."""

    page_opened = Signal()
    page_closed = Signal()

    def __init__(self, everyday: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._everyday = everyday
        self._opened: list[WindowPage] = []
        self.addWidget(everyday)

    @property
    def covered(self) -> bool:
        """Whether a page is shown."""
        return self.currentWidget() is not self._everyday

    def open(self, page: WindowPage) -> None:
        """Show a page over the everyday widget, or over the page there is."""
        if self.indexOf(page) < 0:
            self.addWidget(page)
            page.back_asked.connect(self.back)
        self._opened = [*(one for one in self._opened if one is not page), page]
        self.setCurrentWidget(page)
        page.opened()
        self.page_opened.emit()

    @Slot()
    def back(self) -> None:
        """Show the page from which this one was opened, or the everyday widget."""
        before = self._opened[:-1]
        if not before:
            self.close_page()
            return
        self._opened = before
        self.setCurrentWidget(before[-1])
        before[-1].opened()

    @Slot()
    def close_page(self) -> None:
        """Show the everyday widget again."""
        self._opened = []
        self.setCurrentWidget(self._everyday)
        self.page_closed.emit()
