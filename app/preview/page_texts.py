"""Fetches the texts of the pages that are looked at, and keeps the latest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal, Slot

from app.engine_client import EngineClient
from app.preview.page_text import PageText
from engine.protocol import Failed, Finished

_KEPT = 128  # pages


class PageTexts(QObject):
    """The texts of one version's pages by page index (from 0)."""

    arrived = Signal(int)  # page index

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._version_id: int | None = None
        self._texts: OrderedDict[int, PageText] = OrderedDict()
        self._missing: set[int] = set()
        self._requests: dict[int, int] = {}
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)

    def show_version(self, version_id: int | None) -> None:
        """Forget the texts of another version."""
        if version_id != self._version_id:
            self._version_id = version_id
            self._texts.clear()
            self._missing.clear()
            self._requests.clear()

    def want(self, page_indices: Iterable[int]) -> None:
        """Fetch those that are neither here nor on their way."""
        under_way = set(self._requests.values())
        for index in page_indices:
            if index in self._texts:
                self._texts.move_to_end(index)
            elif self._version_id is not None and index not in under_way | self._missing:
                self._requests[self._client.page(self._version_id, index + 1)] = index

    def get(self, page_index: int) -> PageText | None:
        """Return a page's text where it is here."""
        return self._texts.get(page_index)

    def lacks(self, page_index: int) -> bool:
        """Whether a page's text is still to come."""
        return page_index not in self._texts and page_index not in self._missing

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        index = self._requests.pop(event.request_id, None)
        if index is not None and event.result.page:
            self._texts[index] = PageText(event.result.page)
            while len(self._texts) > _KEPT:
                self._texts.popitem(last=False)
            self.arrived.emit(index)

    @Slot(Failed)
    def _on_request_failed(self, event: Failed) -> None:
        index = self._requests.pop(event.request_id, None)
        if index is not None:
            self._missing.add(index)
            self.arrived.emit(index)
