"""What can be done with the document on the screen, each with its words and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.icons import name_icon

_ANYWHERE = Qt.ShortcutContext.WindowShortcut
_ON_PAGES = Qt.ShortcutContext.WidgetShortcut  # single letters, and keys that mean much elsewhere


class PreviewActions(QObject):
    """The actions alone; the preview says what each of them does."""

    def __init__(self, pages: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pages = pages
        self.find = self._add(self.tr("&Find in this document…"), "Ctrl+F", _ANYWHERE, "search")
        self.find_next = self._add(self.tr("Find &next"), "F3", _ANYWHERE)
        self.find_previous = self._add(self.tr("Find pre&vious"), "Shift+F3", _ANYWHERE)
        self.copy = self._add(self.tr("&Copy"), "Ctrl+C", _ON_PAGES)
        self.select_page = self._add(self.tr("Select the &whole page"), "Ctrl+A", _ON_PAGES)
        self.go_to_page = self._add(self.tr("&Go to page…"), "Ctrl+G", _ANYWHERE)
        self.next_citation = self._add(self.tr("Ne&xt citation"), "N", _ON_PAGES)
        self.previous_citation = self._add(self.tr("Previous c&itation"), "P", _ON_PAGES)
        self.outline = self._add(self.tr("&Outline"), "F9", _ANYWHERE, "outline")
        self.outline.setCheckable(True)
        self.print = self._add(self.tr("&Print…"), "Ctrl+P", _ANYWHERE)
        self.open_outside = self._add(self.tr("Open in it&s own program"), "", _ANYWHERE)
        self.reveal = self._add(self.tr("Show in fo&lder"), "", _ANYWHERE)

    def __iter__(self) -> Iterator[QAction]:
        for value in self.__dict__.values():
            if isinstance(value, QAction):
                yield value

    def enable(self, is_open: bool) -> None:
        """Let them be chosen while a document is open."""
        for action in self:
            action.setEnabled(is_open)

    def fill_page_menu(self, menu: QMenu) -> None:
        """Add what a click with the other button on a page offers."""
        menu.addActions([self.copy, self.select_page])
        menu.addSeparator()
        menu.addActions([self.find, self.print, self.open_outside, self.reveal])

    def fill_window_menu(self, menu: QMenu) -> None:
        """Add all, for a menu of the window's own."""
        menu.addActions([self.find, self.find_next, self.find_previous])
        menu.addSeparator()
        menu.addActions([self.copy, self.select_page])
        menu.addSeparator()
        menu.addActions([self.outline, self.go_to_page, self.next_citation])
        menu.addAction(self.previous_citation)
        menu.addSeparator()
        menu.addActions([self.print, self.open_outside, self.reveal])

    def _add(self, text: str, keys: str, context: Qt.ShortcutContext, icon: str = "") -> QAction:
        action = QAction(text, self)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(context)
        if icon:
            name_icon(action, icon, "muted")
        self._pages.addAction(action)
        return action


def connect(action: QAction, act: Callable[[], object]) -> None:
    """Let an action do something that takes no arguments."""
    action.triggered.connect(lambda: act())
