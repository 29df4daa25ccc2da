"""The middle of the window: the pages, and above them what was found in all documents."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QSplitter, QWidget

from app.desktop_files import reveal
from app.documents.document_list_model import DocumentListModel
from app.engine_client import EngineClient
from app.finding.find_panel import FindPanel
from app.finding.library_find import LibraryFind
from app.finding.places_file import PlacesFile, rows_of
from app.preview.highlights import Mark
from app.preview.preview_pane import PreviewPane
from app.settings import Settings
from app.theme import Theme
from engine.types import Occurrence

_LONGEST_SELECTION = 80
_LAYOUT = "finding"


class FindingRoom(QSplitter):
    """Holds the preview; the search opens above it, and each place chosen opens in it."""

    place_shown = Signal(int)  # the version of the place

    def __init__(
        self,
        client: EngineClient,
        theme: Theme,
        settings: Settings,
        documents: DocumentListModel,
        preview: PreviewPane,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._settings = settings
        self._preview = preview
        self.search = LibraryFind(client, documents, self)
        self.panel = FindPanel(self.search, theme, self)
        self.panel.setMinimumHeight(190)
        preview.setMinimumHeight(180)
        self.addWidget(self.panel)
        self.addWidget(preview)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.setStretchFactor(1, 1)
        kept = settings.layout(_LAYOUT)
        if kept is None or not self.restoreState(kept):
            self.setSizes([330, 440])
        self.splitterMoved.connect(lambda: settings.set_layout(_LAYOUT, self.saveState()))
        self.panel.hide()
        self.panel.place_chosen.connect(self._on_place_chosen)
        self.panel.export_asked.connect(self.save_list)
        self.panel.closed.connect(self._on_closed)
        theme.changed.connect(self.panel.view.viewport().update)

    def open(self, text: str = "") -> None:
        """Open the search for this text, or for what is selected on the page."""
        self._preview.setVisible(self._preview.version_id is not None)
        selected = self._preview.copying.text
        short = len(selected) <= _LONGEST_SELECTION and "\n" not in selected
        self.panel.open(text or (selected if short else ""))

    def begin_anew(self) -> None:
        """Forget what was found: another library is being opened."""
        self.search.search("")
        self.panel.entry.clear()
        self.panel.close_panel()

    def show_pages(self) -> None:
        """Make sure that the pages are seen, beside the search or alone."""
        self._preview.show()

    @Slot()
    def _on_closed(self) -> None:
        self._preview.show()
        self._preview.view.setFocus()

    @Slot(Occurrence)
    def _on_place_chosen(self, place: Occurrence) -> None:
        self._preview.show()
        marks = [
            Mark(other.page, other.rects, strong=False)
            for document, other in self.search.places.places()
            if document.version_id == place.version_id
            and other.page == place.page
            and other.range != place.range
        ]
        marks.append(Mark(place.page, place.rects, strong=True))
        self._preview.show_version(place.version_id, place.document, place.page, marks)
        self.place_shown.emit(place.version_id)

    @Slot()
    def save_list(self) -> None:
        """Ask for a file name and save the list there."""
        name = self.tr("{text} - places.csv").replace("{text}", _as_name(self.search.text))
        path, _ = QFileDialog.getSaveFileName(
            self,
            self.tr("Save the list of places"),
            str(Path(self._settings.last_folder) / name),
            self.tr("Table (*.csv)"),
        )
        if not path:
            return
        heading = (
            self.tr("Document"),
            self.tr("Place"),
            self.tr("Before"),
            self.tr("Found"),
            self.tr("After"),
        )
        closing = [self.search.told_count(), self.search.told_completeness()]
        closing += [
            f"{document.name}: " + self.tr("%Ln place(s) not listed", "", document.more)
            for document in self.search.places.documents
            if document.more
        ]
        rows = list(rows_of(heading, self.search.places.places(), filter(None, closing)))
        file = PlacesFile(path, rows, self)
        file.saved.connect(self._on_saved)
        file.failed.connect(self._on_failed)
        file.start()

    @Slot(str)
    def _on_saved(self, path: str) -> None:
        text = self.tr("The list was saved as “{name}”.").replace("{name}", Path(path).name)
        self.panel.said.say(text, self.tr("Show in the folder"), lambda: _shown(path))

    @Slot(str)
    def _on_failed(self, reason: str) -> None:
        text = self.tr("The list was not saved: {reason}").replace("{reason}", reason)
        self.panel.said.say(text, self.tr("Save as…"), self.save_list)


def _shown(path: str) -> None:
    reveal(path)


def _as_name(text: str) -> str:
    """Return a text as a part of a file name that every system takes."""
    return re.sub(r'[\x00-\x1f<>:"/\\|?*]+', " ", text).strip(" .")[:40] or "find"
