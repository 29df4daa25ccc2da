"""What was read on one page: its text, and where the search cuts it into chunks."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.engine_client import EngineClient
from app.icons import dress
from app.theme import Theme
from app.trouble.page_segments import Segment, segments
from app.window_pages import WindowPage
from app.wording import interface_language, location_text
from engine.messages import error_message
from engine.protocol import Event, Failed, Finished
from engine.types import Chunk, Page, Verdict

_SELECTABLE = (
    Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
)


class PageTextPage(WindowPage):
    """Asks the engine for text and chunks, and shows them as frames."""

    def __init__(self, client: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._client = client
        self._theme = theme
        self._waiting: dict[int, str] = {}
        self._page: Page | None = None
        self._chunks: tuple[Chunk, ...] | None = None
        self.title.setText(self.tr("What was read on this page"))
        self.area.setAccessibleName(self.title.text())
        self.where = QLabel(self)
        self.where.setObjectName("modelText")
        self.where.setWordWrap(True)
        self.told = QLabel(self)
        self.told.setObjectName("cardText")
        self.told.setWordWrap(True)
        self._frames = QVBoxLayout()
        self._frames.setSpacing(10)
        self.column.addWidget(self.where)
        self.column.addWidget(self.told)
        self.column.addLayout(self._frames)
        self.column.addStretch(1)
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_request_failed)

    def show_page(self, version_id: int, page: int, document: str) -> None:
        """Show what was read on a page of a version, counted from 1."""
        self._page, self._chunks = None, None
        self._clear()
        self.where.setText(document)
        self.told.setText(self.tr("Looking…"))
        self._waiting = {
            self._client.page(version_id, page): "page",
            self._client.chunks(version_id, page): "chunks",
        }

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        what = self._waiting.pop(event.request_id, "")
        if what == "page":
            self._page = event.result.page
        elif what == "chunks":
            self._chunks = event.result.chunks
        if what and self._page is not None and self._chunks is not None:
            self._show(self._page, self._chunks)

    @Slot(Event)
    def _on_request_failed(self, event: Failed) -> None:
        if self._waiting.pop(event.request_id, ""):
            self._waiting = {}
            message = error_message(event.code, interface_language(), event.details)
            self.told.setText(str(message))

    def _show(self, page: Page, chunks: tuple[Chunk, ...]) -> None:
        place = location_text(page.location)
        self.where.setText(f"{self.where.text()} · {place}")
        self.told.setText(" ".join((self._verdict_text(page), self._how_cut(chunks))))
        for segment in segments(page, chunks):
            self._frames.addWidget(self._frame(segment))
        dress(self, self._theme.colors)

    def _verdict_text(self, page: Page) -> str:
        match page.verdict:
            case Verdict.TEXT:
                return self.tr("The page has text of its own.")
            case Verdict.OCR:
                count = sum(end - start for start, end in page.uncertain)
                said = self.tr("The text was recognised from a picture of the page.")
                return f"{said} {self.tr('%n character(s) are uncertain.', '', count)}"
            case Verdict.NEEDS_OCR:
                return self.tr("The page is a picture whose text is not recognised yet.")
            case Verdict.GARBLED:
                return self.tr("The page's text is unreadable: its characters are mixed up.")
            case Verdict.EMPTY:
                return self.tr("There is no text on the page.")

    def _how_cut(self, chunks: tuple[Chunk, ...]) -> str:
        if not chunks:
            return self.tr("None of it is in a chunk: it is not found by meaning.")
        return self.tr(
            "The search has it in %n chunk(s), the frames below; what is read together stands in"
            " one frame.",
            "",
            len(chunks),
        )

    def _frame(self, segment: Segment) -> QFrame:
        frame = QFrame(self)
        frame.setObjectName("panel" if segment.chunk else "looseText")
        column = QVBoxLayout(frame)
        column.setContentsMargins(16, 10, 16, 12)
        column.setSpacing(6)
        head = QLabel(self._heading(segment), frame)
        head.setObjectName("cardText")
        head.setWordWrap(True)
        text = QLabel(segment.text, frame)
        text.setObjectName("modelText" if segment.chunk else "cardText")
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        text.setTextInteractionFlags(_SELECTABLE)
        text.setAccessibleName(self.tr("Text of the chunk"))
        column.addWidget(head)
        column.addWidget(text)
        return frame

    def _heading(self, segment: Segment) -> str:
        chunk = segment.chunk
        if chunk is None:
            return self.tr("In no chunk: found by its words in “Find”, not by questions.")
        text = self.tr("Chunk {number} · {tokens} tokens")
        parts = [
            text.replace("{number}", self.locale().toString(chunk.number)).replace(
                "{tokens}", self.locale().toString(chunk.tokens)
            )
        ]
        if segment.begins_before:
            parts.append(self.tr("begins on the page before"))
        if segment.goes_on:
            parts.append(self.tr("goes on on the next page"))
        if chunk.context:
            parts.append(chunk.context.replace("\n", " › "))
        return " · ".join(parts)

    def _clear(self) -> None:
        while (item := self._frames.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
