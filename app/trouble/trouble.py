"""The pages for when something is not as expected, joined to the window."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from app.engine_client import EngineClient
from app.network import NetworkSwitch
from app.settings_in_force import SettingsInForce
from app.theme import Theme
from app.trouble.page_text_page import PageTextPage
from app.trouble.report import State, report
from app.trouble.report_page import ReportPage
from app.trouble.why_page import WhyPage
from app.wording import interface_language
from engine.protocol import Failed
from engine.types import Answer

if TYPE_CHECKING:
    from app.main_window import MainWindow

_PROBLEMS_KEPT = 20


class Trouble(QObject):
    """Makes each page when it is first opened; remembers the codes of the last failures."""

    def __init__(
        self,
        window: MainWindow,
        client: EngineClient,
        force: SettingsInForce,
        network: NetworkSwitch,
        theme: Theme,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._client = client
        self._force = force
        self._network = network
        self._theme = theme
        self._problems: deque[str] = deque(maxlen=_PROBLEMS_KEPT)
        self._why: WhyPage | None = None
        self._page_text: PageTextPage | None = None
        self._report: ReportPage | None = None
        for failed in (client.request_failed, client.background_failed, client.engine_refused):
            failed.connect(self._on_failed)
        client.engine_died.connect(self._on_engine_died)

    @property
    def why(self) -> WhyPage:
        """Why an answer is as it is."""
        if self._why is None:
            self._why = WhyPage(self._client, self._theme, self._window.pages)
        return self._why

    @property
    def page_text(self) -> PageTextPage:
        """What was read on a page."""
        if self._page_text is None:
            self._page_text = PageTextPage(self._client, self._theme, self._window.pages)
        return self._page_text

    @property
    def report(self) -> ReportPage:
        """The problem report."""
        if self._report is None:
            self._report = ReportPage(self.make_report, self._theme, self._window.pages)
        return self._report

    def explain(self, question: str, answer: Answer) -> None:
        """Show why an answer is as it is."""
        documents = self._window.documents.model.documents()
        readable = [row for row in documents if row.version_id is not None]
        self.why.show_answer(question, answer, readable)
        self._window.pages.open(self.why)

    @Slot()
    def open_page_text(self) -> None:
        """Show what was read on the page that the preview shows."""
        preview = self._window.preview
        version_id = preview.version_id
        if version_id is None:
            self._window.notice.say(self.tr("Open a document first, at the page in question."))
            return
        rows = self._window.documents.model.documents()
        name = next((row.name for row in rows if row.version_id == version_id), "")
        self.page_text.show_page(version_id, preview.view.current_page, name)
        self._window.pages.open(self.page_text)

    @Slot()
    def open_report(self) -> None:
        """Show a problem report."""
        self._window.pages.open(self.report)

    def make_report(self) -> str:
        """Return a report as it stands now."""
        state = State(
            config=self._client.config,
            engine="running" if self._client.running else "not running",
            language=interface_language(),
            theme=self._force.theme,
            network=self._network.on,
            documents=self._window.documents.model.documents(),
            problems=tuple(self._problems),
        )
        return report(state)

    @Slot(Failed)
    def _on_failed(self, event: Failed) -> None:
        reference = event.details.get("reference", "")
        self._problems.append(f"{event.code} {reference}".rstrip())

    @Slot(bool)
    def _on_engine_died(self, restarts: bool) -> None:
        self._problems.append(f"the engine died, {'restarted' if restarts else 'given up'}")
