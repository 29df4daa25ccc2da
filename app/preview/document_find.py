"""Finding a text in the document that is shown: the engine finds, this walks through the hits."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from engine.protocol import Failed, Finished
from engine.types import PlacedSpan


class DocumentFind(QObject):
    """The hits of one text in one version, and which of them was jumped to."""

    found = Signal()  # the hits are other ones
    jumped = Signal(PlacedSpan)

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._version_id: int | None = None
        self._text = ""
        self._request: int | None = None
        self._from_page = 1
        self.hits: tuple[PlacedSpan, ...] = ()
        self.current = -1
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)

    @property
    def searching(self) -> bool:
        """Whether the hits are still on their way."""
        return self._request is not None

    @property
    def text(self) -> str:
        """What is looked for."""
        return self._text

    def show_version(self, version_id: int | None) -> None:
        """Look for the same text in another version."""
        if version_id != self._version_id:
            self._version_id = version_id
            self._search(1)

    def search(self, text: str, from_page: int) -> None:
        """Look for a text and jump to its first hit from a page (1-based) on; "" ends it."""
        if text != self._text:
            self._text = text
            self._search(from_page)

    def step(self, by: int) -> None:
        """Jump to the next (1) or the previous (-1) hit, round at the ends."""
        if self.hits:
            self.current = (self.current + by) % len(self.hits)
            self.jumped.emit(self.hits[self.current])

    def on_page(self, page: int) -> list[tuple[PlacedSpan, bool]]:
        """Return the hits of a page (1-based), each with whether it is the current one."""
        first = bisect_left(self.hits, page, key=lambda hit: hit.page)
        last = bisect_left(self.hits, page + 1, key=lambda hit: hit.page)
        return [(self.hits[at], at == self.current) for at in range(first, last)]

    def _search(self, from_page: int) -> None:
        self.hits, self.current, self._request = (), -1, None
        self._from_page = from_page
        if self._text and self._version_id is not None:
            self._request = self._client.find_in_version(self._version_id, self._text)
        self.found.emit()

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id != self._request:
            return
        self._request = None
        self.hits = event.result.hits
        first = bisect_left(self.hits, self._from_page, key=lambda hit: hit.page)
        self.current = first % len(self.hits) - 1 if self.hits else -1
        self.found.emit()
        self.step(1)

    @Slot(Failed)
    def _on_request_failed(self, event: Failed) -> None:
        if event.request_id == self._request:
            self._request = None
            self.found.emit()
