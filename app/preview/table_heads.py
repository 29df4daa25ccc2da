"""Finds where the header of a table stands on its page, for a row that was cited."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot

from app.engine_client import EngineClient
from app.preview.highlights import Mark
from app.table_lines import CELL_BORDER, names_columns
from engine.character_rects import line_rects, unpack
from engine.protocol import Event, Finished
from engine.types import Block, BlockKind, Citation, Page

_PAGES_BACK = 3


@dataclass(frozen=True, slots=True)
class _Search:
    citation: Citation
    page: int
    table: int
    done: Callable[[Mark | None], None]


class TableHeads(QObject):
    """One search at a time; a new one takes the place of the last."""

    def __init__(self, client: EngineClient, parent: QObject) -> None:
        super().__init__(parent)
        self._client = client
        self._search: _Search | None = None
        self._request = 0
        client.request_finished.connect(self._on_request_finished)
        for broken in (client.request_failed, client.request_cancelled):
            broken.connect(self._on_request_broken)

    def find(self, citation: Citation, done: Callable[[Mark | None], None]) -> None:
        """Call back with the lines of the header over a cited row, None where there is none."""
        if not citation.spans or CELL_BORDER not in citation.quote:
            done(None)
            return
        self._look(_Search(citation, citation.spans[0].page, -1, done))

    def _look(self, search: _Search) -> None:
        self._search = search
        self._request = self._client.page(search.citation.version_id, search.page)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        search, page = self._search, event.result.page
        if search is None or event.request_id != self._request:
            return
        self._search = None
        table = search.table
        blocks = page.blocks if page else ()
        if page and table < 0:
            row = _row_at(page, search.citation)
            table = row.table if row else -1
            blocks = tuple(one for one in blocks if row and one.end <= row.start)
        heads = [one for one in blocks if one.kind is BlockKind.TABLE_HEADER and one.table == table]
        first = search.citation.spans[0].page
        if page and table >= 0 and heads:
            search.done(_mark(page, heads[-1]))
        elif table >= 0 and search.page > max(1, first - _PAGES_BACK):
            self._look(_Search(search.citation, search.page - 1, table, search.done))
        else:
            search.done(None)

    @Slot(Event)
    def _on_request_broken(self, event: Event) -> None:
        search = self._search
        if search is not None and event.request_id == self._request:
            self._search = None
            search.done(None)


def _mark(page: Page, head: Block) -> Mark | None:
    if not names_columns(page.text[head.start : head.end]):
        return None
    rects = unpack(page.boxes)[head.start : head.end]
    return Mark(page.number, line_rects(rects), strong=False)


def _row_at(page: Page, citation: Citation) -> Block | None:
    start = citation.spans[0].range[0]
    rows = (one for one in page.blocks if one.kind is BlockKind.TABLE_ROW)
    return next((one for one in rows if one.start <= start < one.end), None)
