"""Everything beside documents, pages and questions: language models, the network, settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QPushButton

from app.documents.watched_folders import WatchedFolders
from app.engine_client import EngineClient
from app.language_models.language_models import LanguageModels
from app.network import NetworkSwitch
from app.settings import Settings
from app.settings_in_force import SettingsInForce
from app.settings_page import SettingsPage
from app.theme import Theme
from app.trouble.trouble import Trouble
from app.updates import open_updates_page, updates_page
from app.welcome.welcome import Welcome

if TYPE_CHECKING:
    from app.main_window import MainWindow


START_AGAIN = 64
"""What the application returns when it is to be started anew."""


class Tools(QObject):
    """Makes them, joins them to the window's status bar, and fills their menu."""

    def __init__(
        self, window: MainWindow, client: EngineClient, theme: Theme, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window = window
        self._client = client
        self._theme = theme
        self.network = NetworkSwitch(self)
        self.models = LanguageModels(client, self.network, theme, settings, window.pages, window)
        self.welcome = Welcome(window, client, self.models, theme, settings)
        self.force = SettingsInForce(client, theme, settings, self)
        self.trouble = Trouble(window, client, self.force, self.network, theme)
        window.questions.why_asked.connect(self.trouble.explain)
        self._settings_page: SettingsPage | None = None
        self._behind = False
        first = QPushButton(self.tr("First steps"), window)
        first.setProperty("quiet", True)
        first.clicked.connect(self.welcome.open)
        window.documents.offer_when_empty(first)
        self.network.changed.connect(self._show_network)
        self.models.work.changed.connect(self._show_network)
        self.models.work.models_changed.connect(self._show_network)
        self.models.service.changed.connect(self._show_rebuild)
        window.status.models_asked.connect(self.models.open)
        window.status.network_asked.connect(self.open_network)
        self._show_network()

    @property
    def settings_page(self) -> SettingsPage:
        """The page of settings, made when first wanted."""
        if self._settings_page is None:
            window = self._window
            watched = WatchedFolders(self._client, self._theme, window)
            watched.close_button.hide()
            watched.add_asked.connect(lambda: self._watch_one_more(watched))
            page = SettingsPage(self.force, self.network, watched, self._theme, window.pages)
            page.models_asked.connect(self.models.open)
            page.libraries_asked.connect(window.libraries.open)
            page.restart_asked.connect(self._on_restart_asked)
            self._settings_page = page
        return self._settings_page

    @Slot()
    def open_settings(self) -> None:
        """Show the settings."""
        self._window.pages.open(self.settings_page)

    @Slot()
    def open_network(self) -> None:
        """Show the settings at what is said of the network."""
        self.open_settings()
        self.settings_page.show_network()

    def fill(self, menu: QMenu) -> None:
        """Put their actions into a menu."""
        self._add(menu, self.tr("&Language models…"), self.models.open, "Ctrl+Shift+L")
        self._add(menu, self.tr("&First steps…"), self.welcome.open)
        menu.addSeparator()
        trouble = self.trouble
        self._add(menu, self.tr("What was &read on this page…"), trouble.open_page_text)
        self._add(menu, self.tr("Report a &problem…"), trouble.open_report)
        if updates_page():
            self._add(menu, self.tr("Check for &updates…"), self._open_updates)
        menu.addSeparator()
        self._add(menu, self.tr("&Settings…"), self.open_settings, "Ctrl+,")

    def _add(self, menu: QMenu, text: str, act: Callable[[], object], key: str = "") -> None:
        action = QAction(text, self._window)
        if key:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda: act())
        menu.addAction(action)

    def _watch_one_more(self, watched: WatchedFolders) -> None:
        path = QFileDialog.getExistingDirectory(self._window, self.tr("Watch a folder"))
        if path:
            watched.watch(str(Path(path)))

    def _open_updates(self) -> None:
        if not open_updates_page():
            self._window.notice.say(self.tr("The page is {page}").format(page=updates_page()))

    @Slot()
    def _on_restart_asked(self) -> None:
        QApplication.exit(START_AGAIN)

    @Slot()
    def _show_network(self) -> None:
        self._window.status.show_network(self.network.on, fetching=self.models.work.fetching)

    @Slot()
    def _show_rebuild(self) -> None:
        service = self.models.service
        share = 100 * service.done // service.total if service.total else 0
        self._window.status.show_rebuild(share if service.rebuilding else None)
        if service.behind and not self._behind:
            self._window.status.offer(
                self.tr("The documents are not prepared for the language model in use yet."),
                self.tr("Language models"),
                self.models.open,
            )
        self._behind = service.behind
