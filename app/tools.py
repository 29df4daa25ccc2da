"""Everything beside documents, pages and questions: language models, the network, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.engine_client import EngineClient
from app.language_models.language_models import LanguageModels
from app.network import NetworkSwitch
from app.settings import Settings
from app.theme import Theme
from app.welcome.welcome import Welcome

if TYPE_CHECKING:
    from app.main_window import MainWindow


class Tools(QObject):
    """Makes them, joins them to the window's status bar, and fills their menu."""

    def __init__(
        self, window: MainWindow, client: EngineClient, theme: Theme, settings: Settings
    ) -> None:
        super().__init__(window)
        self._window = window
        self.network = NetworkSwitch(self)
        self.models = LanguageModels(client, self.network, theme, settings, window.pages, window)
        self.welcome = Welcome(window, client, self.models, theme, settings)
        self.network.changed.connect(self._show_network)
        self.models.work.changed.connect(self._show_network)
        self.models.work.models_changed.connect(self._show_network)
        self.models.service.changed.connect(self._show_rebuild)
        window.status.models_asked.connect(self.models.open)
        self._show_network()

    def fill(self, menu: QMenu) -> None:
        """Put their actions into a menu."""
        models = QAction(self.tr("&Language models…"), self._window)
        models.setShortcut(QKeySequence("Ctrl+Shift+L"))
        models.triggered.connect(self.models.open)
        menu.addAction(models)
        welcome = QAction(self.tr("&First steps…"), self._window)
        welcome.triggered.connect(self.welcome.open)
        menu.addAction(welcome)

    @Slot()
    def _show_network(self) -> None:
        self._window.status.show_network(self.network.on, fetching=self.models.work.fetching)

    @Slot()
    def _show_rebuild(self) -> None:
        service = self.models.service
        share = 100 * service.done // service.total if service.total else 0
        self._window.status.show_rebuild(share if service.rebuilding else None)
