"""Check questions joined to the window: the page, the offer to ask again, what answers add."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton

from app.checking.checks import Checks
from app.checking.checks_page import ChecksPage
from app.engine_client import EngineClient
from app.theme import Theme
from engine.types import CitedPlace, Expectation

if TYPE_CHECKING:
    from app.main_window import MainWindow


class Checking(QObject):
    """The page is made when it is first opened."""

    def __init__(self, window: MainWindow, client: EngineClient, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._page: ChecksPage | None = None
        self.checks = Checks(client, self)
        self.offer = QPushButton(self.tr("Ask the check questions again?"), window.statusBar())
        self.offer.setProperty("quiet", True)
        self.offer.setObjectName("statusOffer")
        self.offer.clicked.connect(self.open)
        window.statusBar().addPermanentWidget(self.offer)
        self.offer.hide()
        self.checks.changed.connect(self._show_offer)
        self.checks.run_finished.connect(self._on_run_finished)
        window.questions.question_judged.connect(self.add)

    @property
    def page(self) -> ChecksPage:
        """The page, made when first wanted."""
        if self._page is None:
            documents = self._window.documents.model.documents
            self._page = ChecksPage(self.checks, documents, self._theme, self._window.pages)
            self._page.place_asked.connect(self._on_place_asked)
        return self._page

    @Slot()
    def open(self) -> None:
        """Show the page, as things are now."""
        self._window.pages.open(self.page)
        self.checks.ask()

    def fill(self, menu: QMenu) -> None:
        """Put the page into a menu."""
        action = QAction(self.tr("&Check questions…"), self._window)
        action.setShortcut(QKeySequence("Ctrl+Shift+T"))
        action.triggered.connect(self.open)
        menu.addAction(action)

    @Slot(str, Expectation)
    def add(self, question: str, expected: Expectation) -> None:
        """Keep the question of an answer that the user judged."""
        self.checks.add(question, expected)
        self._window.questions.said.say(
            self.tr("Added to the check questions."), self.tr("Show them"), self.open
        )

    @Slot()
    def _show_offer(self) -> None:
        checks = self.checks
        if checks.running:
            text = self.tr("Check questions: {done} of {total}")
            text = text.replace("{done}", str(checks.done)).replace("{total}", str(checks.total))
        else:
            text = self.tr("Ask the check questions again?")
        self.offer.setText(text)
        self.offer.setVisible(checks.running or checks.offered)

    @Slot()
    def _on_run_finished(self) -> None:
        changed = sum(bool(row.changes) for row in self.checks.report.rows)
        if not self._window.pages.covered:
            text = self.tr(
                "Check questions: {good} of {total} as expected, %n changed.", "", changed
            )
            text = text.replace("{good}", str(self.checks.as_expected))
            text = text.replace("{total}", str(len(self.checks.report.rows)))
            self._window.questions.said.say(text, self.tr("Show them"), self.open)

    @Slot(CitedPlace)
    def _on_place_asked(self, place: CitedPlace) -> None:
        rows = self._window.documents.model.documents()
        same = [row for row in rows if row.id == place.document_id]
        same += [row for row in rows if row.name == place.document]
        row = next((one for one in same if one.version_id is not None), None)
        if row and row.version_id is not None:
            window = self._window
            window.pages.close_page()
            window.middle.setCurrentWidget(window.finding)
            window.finding.show_pages()
            window.preview.show_version(row.version_id, row.name, place.page or 1)
            window.documents.view.select_version(row.version_id)
        else:
            self.page.said.say(self.tr("This document is not in the library any more."))
