"""One search in all documents: asked, followed, and told of with what it could not see."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QObject, QTimer, Signal, Slot

from app.documents.document_list_model import DocumentListModel
from app.engine_client import EngineClient
from app.finding.found_places import FoundPlaces
from app.finding.not_searched import not_searched, told
from app.wording import interface_language
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.protocol import Event, Failed, Finished, PlacesFound
from engine.types import Scope

_GATHER = 200  # milliseconds in which places are gathered before they are shown
_SETTLE = 400  # milliseconds after a document changed until it is told


class LibraryFind(QObject):
    """The places of one text; a new search ends the one before."""

    changed = Signal()

    def __init__(
        self, client: EngineClient, documents: DocumentListModel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._client = client
        self._documents = documents
        self._request: int | None = None
        self._failure = ""
        self._searched = 0
        self.text = ""
        self.outdated = False
        self.places = FoundPlaces(self)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLE)
        self._settling.timeout.connect(self.changed)
        self._arrived: list[PlacesFound] = []
        self._gathering = QTimer(self)
        self._gathering.setSingleShot(True)
        self._gathering.timeout.connect(self._take_arrived)
        client.places_found.connect(self._on_places_found)
        client.request_finished.connect(self._on_request_finished)
        for ended in (client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_broken)
        for event in (client.document_changed, client.document_gone, client.engine_started):
            event.connect(self._on_library_changed)

    @property
    def searching(self) -> bool:
        """Whether places are still being found."""
        return self._request is not None

    @property
    def lacking(self) -> bool:
        """Whether a part of the library was not searched."""
        return bool(self.text) and bool(self._failure or self._not_searched())

    def search(self, text: str) -> None:
        """Look for a text, unless it is the one that was looked for last."""
        if text.strip() != self.text or self._failure or self.outdated:
            self.text = text.strip()
            self.search_again()

    @Slot()
    def search_again(self) -> None:
        """Look for the same text in the documents as they are now."""
        if self._request is not None:
            request, self._request = self._request, None
            self._client.cancel(request)
        self._failure, self.outdated, self._searched = "", False, 0
        self._gathering.stop()
        self._arrived = []
        self.places.clear()
        if self.text:
            scope = Scope(in_force_only=False)
            self._request = self._client.find_everywhere(self.text, scope)
        self.changed.emit()

    def told_count(self) -> str:
        """Return how many places there are, in how many documents."""
        if not self.text or self._failure:
            return ""
        count, documents = self.places.count, len(self.places.documents)
        if self.searching and not count:
            return self.tr("Searching…")
        if not count:
            return self.tr("Found nowhere.")
        places = self.tr("%Ln place(s)", "", count)
        return self.tr("{places} in %n document(s)", "", documents).replace("{places}", places)

    def told_completeness(self) -> str:
        """Return whether that is all, and what is not searched."""
        if self._failure or not self.text:
            return self._failure
        missing = self._not_searched()
        parts = [missing]
        if self.places.unlisted:
            listed = self.places.count - self.places.unlisted
            text = self.tr("The first {count} are listed, all are counted.")
            parts.append(text.replace("{count}", QLocale().toString(listed)))
        if self.outdated:
            parts.append(self.tr("Documents have changed since."))
        elif not missing and not self.searching:
            parts.insert(0, self.tr("All %n document(s) were searched.", "", self._searched))
        return " ".join(part for part in parts if part)

    def _not_searched(self) -> str:
        return told(not_searched(self._documents.entries()))

    @Slot(PlacesFound)
    def _on_places_found(self, event: PlacesFound) -> None:
        if event.request_id == self._request:
            self._arrived.append(event)
            if not self._gathering.isActive():
                self._gathering.start(_GATHER if self.places.documents else 0)

    @Slot()
    def _take_arrived(self) -> None:
        arrived, self._arrived = self._arrived, []
        self.places.take(arrived)
        self.changed.emit()

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id == self._request:
            self._take_arrived()
            self._request = None
            coverage = event.result.coverage
            self._searched = coverage.documents if coverage else 0
            self.changed.emit()

    @Slot(Event)
    def _on_request_broken(self, event: Event) -> None:
        if event.request_id == self._request:
            self._request = None
            failed = isinstance(event, Failed)
            code = event.code if isinstance(event, Failed) else ErrorCode.CANCELLED
            details = event.details if isinstance(event, Failed) and failed else {}
            self._failure = str(error_message(code, interface_language(), details))
            self.changed.emit()

    @Slot()
    def _on_library_changed(self) -> None:
        if self.text and not self.searching:
            self.outdated = True
        if self.text and not self._settling.isActive():
            self._settling.start()
