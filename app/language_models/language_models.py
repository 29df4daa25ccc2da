"""Language models in the window: the work on them, what is in service, the page."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QWidget

from app.engine_client import EngineClient
from app.language_models.model_work import ModelWork
from app.language_models.models_in_service import ModelsInService
from app.language_models.models_page import ModelsPage
from app.language_models.rebuild_line import RebuildLine
from app.network import NetworkSwitch
from app.settings import Settings
from app.theme import Theme
from app.window_pages import WindowPages


class LanguageModels(QObject):
    """Joins them; the page is made when it is first opened."""

    def __init__(
        self,
        client: EngineClient,
        network: NetworkSwitch,
        theme: Theme,
        settings: Settings,
        pages: WindowPages,
        parent: QWidget,
        work: ModelWork | None = None,
    ) -> None:
        super().__init__(parent)
        self._network = network
        self._theme = theme
        self._settings = settings
        self._pages = pages
        self._page: ModelsPage | None = None
        self.work = work or ModelWork(parent=self)
        self.service = ModelsInService(client, self.work, self)
        application = QApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.work.close)

    @property
    def page(self) -> ModelsPage:
        """The page, made when first wanted."""
        if self._page is None:
            self._page = page = ModelsPage(
                self.work, self._network, self._theme, self._settings, self._pages
            )
            page.needs_rebuild = self.service.needs_rebuild
            page.threads = lambda: self.service.config.threads
            page.change_asked.connect(self.service.change_to)
            page.column.insertWidget(0, RebuildLine(self.service, page))
        return self._page

    @Slot()
    def open(self) -> None:
        """Show the page."""
        self._pages.open(self.page)
