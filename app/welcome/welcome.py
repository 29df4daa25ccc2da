"""Opens the first page where it is wanted: in an empty library, or without language models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.engine_client import EngineClient
from app.language_models.language_models import LanguageModels
from app.settings import Settings
from app.theme import Theme
from app.welcome.starter_models import StarterModels
from app.welcome.welcome_page import WelcomePage
from engine.protocol import EngineStarted

if TYPE_CHECKING:
    from app.main_window import MainWindow

_SEEN = "welcomed"


class Welcome(QObject):
    """Makes the page when it is first opened."""

    def __init__(
        self,
        window: MainWindow,
        client: EngineClient,
        models: LanguageModels,
        theme: Theme,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._client = client
        self._models = models
        self._theme = theme
        self._settings = settings
        self._page: WelcomePage | None = None

    @property
    def page(self) -> WelcomePage:
        """The page, made when first wanted."""
        if self._page is None:
            documents = self._window.documents
            starter = StarterModels(self._models.work, self)
            self._page = page = WelcomePage(
                self._client, starter, self._theme, documents.add_paths, self._window.pages
            )
            page.models_asked.connect(self._models.open)
            page.add_asked.connect(self._on_add_asked)
            page.add_folder_asked.connect(self._on_add_folder_asked)
            page.question_asked.connect(self._on_question_asked)
        return self._page

    def open_where_wanted(self) -> None:
        """Open it once the engine has started, for somebody who has not been welcomed."""
        self._client.engine_started.connect(self._on_engine_started)

    @Slot()
    def open(self) -> None:
        """Show the page."""
        self._settings.set_text(_SEEN, "yes")
        self._window.notice.hide()
        self._window.pages.open(self.page)

    @Slot(EngineStarted)
    def _on_engine_started(self, event: EngineStarted) -> None:
        self._client.engine_started.disconnect(self._on_engine_started)
        new = not self._settings.text(_SEEN)
        if not event.documents and (new or event.missing_roles):
            self.open()

    @Slot()
    def _on_add_asked(self) -> None:
        self._window.pages.close_page()
        self._window.documents.adding.choose_files()

    @Slot()
    def _on_add_folder_asked(self) -> None:
        self._window.pages.close_page()
        self._window.documents.adding.choose_folder()

    @Slot(str)
    def _on_question_asked(self, question: str) -> None:
        self._window.pages.close_page()
        self._window.questions.ask(question)
