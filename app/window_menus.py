"""The menus: every action of the window with its shortcut."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from app.questions.question_actions import QuestionActions
from app.settings import Settings

if TYPE_CHECKING:
    from app.main_window import MainWindow


class WindowMenus(QObject):
    """Builds the menu bar of a `MainWindow`."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._file_menu()
        self._view_menu()
        self._document_menu()
        self._question_menu()
        self._tools_menu()

    def _file_menu(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&File"))
        documents = self._window.documents
        self._add(menu, self.tr("&Add files…"), documents.adding.choose_files, "Ctrl+O")
        self._add(menu, self.tr("Add a &folder…"), documents.adding.choose_folder, "Ctrl+Shift+O")
        menu.addSeparator()
        self._add(menu, self.tr("&Watched folders"), documents.watched.open)
        menu.addSeparator()
        chosen = menu.addMenu(self.tr("The &chosen documents"))
        chosen.aboutToShow.connect(documents.actions_of_documents.update)
        documents.actions_of_documents.fill(chosen)
        menu.addSeparator()
        self._window.libraries.fill(menu)
        menu.addSeparator()
        self._add(menu, self.tr("&Quit"), self._window.close, "Ctrl+Q")

    def _view_menu(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&View"))
        view, toolbar = self._window.preview.view, self._window.preview.toolbar
        self._add(menu, self.tr("Zoom &in"), view.zoom_in, "Ctrl++", "Ctrl+=")
        self._add(menu, self.tr("Zoom &out"), view.zoom_out, "Ctrl+-")
        self._add(menu, self.tr("Fit &width"), toolbar.fit_width, "Ctrl+0")
        self._add(menu, self.tr("Fit &page"), toolbar.fit_page, "Ctrl+9")
        self._add(menu, self.tr("Actual &size"), self._actual_size, "Ctrl+1")
        menu.addSeparator()
        self._add(menu, self.tr("Pre&vious page"), toolbar.previous_page, "Ctrl+PgUp")
        self._add(menu, self.tr("&Next page"), toolbar.next_page, "Ctrl+PgDown")
        menu.addSeparator()
        languages = menu.addMenu(self.tr("&Language"))
        group = QActionGroup(languages)
        choices = (("", self.tr("As the system")), ("zh", "简体中文"), ("en", "English"))
        for code, name in choices:
            action = languages.addAction(name)
            action.setCheckable(True)
            action.setData(code)
            action.setChecked((self._settings.language or "") == code)
            group.addAction(action)
        group.triggered.connect(self._on_language_chosen)

    def _document_menu(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&Document"))
        find = self._window.find_everywhere
        self._add(menu, self.tr("Find in &all documents…"), find, "Ctrl+Shift+F")
        menu.addSeparator()
        self._window.preview.commands.fill_window_menu(menu)

    def _question_menu(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&Question"))
        QuestionActions(self._window.questions, self._window).fill(menu)

    def _tools_menu(self) -> None:
        menu = self._window.menuBar().addMenu(self.tr("&Tools"))
        self._window.checking.fill(menu)
        self._window.tools.fill(menu)

    def _add(self, menu: QMenu, text: str, act: Callable[[], object], *keys: str) -> None:
        action = QAction(text, self._window)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda: act())
        menu.addAction(action)

    @Slot()
    def _actual_size(self) -> None:
        self._window.preview.view.set_zoom(1.0)

    @Slot(QAction)
    def _on_language_chosen(self, action: QAction) -> None:
        self._settings.language = action.data() or None
        self._window.notice.say(self.tr("The language changes when Pagecite is next started."))
