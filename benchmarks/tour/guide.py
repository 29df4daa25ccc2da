"""Leads through the real window: acts as a user does, and waits for what the window does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QPoint, Qt, QTimer
from PySide6.QtGui import QHelpEvent, QImage, QInputMethodEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QPushButton,
    QToolButton,
    QToolTip,
    QWidget,
)

from app.engine_client import EngineClient
from app.main_window import MainWindow
from app.questions.answer_card import AnswerCard
from app.samples import sample_files
from app.theme import Theme
from benchmarks.tour.papers import Papers
from benchmarks.tour.words import Words
from engine.protocol import Event, Finished
from engine.types import ConversationRow, DocumentRow, DocumentState

_PATIENCE = 240.0
_STILL = 150  # milliseconds between two pictures that must be the same
_MOST_PICTURES = 30  # after so many, something moves on purpose, such as a bar without an end


class TourStuckError(Exception):
    """What was waited for did not happen; says what it was."""


class Guide:
    """The window with its engine, and the documents of the tour."""

    def __init__(
        self, window: MainWindow, client: EngineClient, theme: Theme, papers: Papers
    ) -> None:
        self.window = window
        self.client = client
        self.theme = theme
        self.papers = papers
        self._ended: dict[int, Event] = {}
        for ended in (client.request_finished, client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_ended)

    @property
    def words(self) -> Words:
        """What the documents say in the language of the window."""
        return self.papers.words

    def _on_request_ended(self, event: Event) -> None:
        self._ended[event.request_id] = event

    # --- waiting ----------------------------------------------------------------------------

    def until(self, condition: Callable[[], object], what: str) -> None:
        """Let the window work until something is the case; `TourStuckError` where it never is."""
        deadline = QTimer()
        deadline.setSingleShot(True)
        deadline.start(int(_PATIENCE * 1000))
        while not condition():
            if not deadline.isActive():
                raise TourStuckError(what)
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def ended(self, request_id: int) -> Event:
        """Wait for the end of a request and return it."""
        self.until(lambda: request_id in self._ended, f"the end of request {request_id}")
        return self._ended[request_id]

    def picture(self) -> QImage:
        """Return the window once it stands still: its page sharp, two pictures the same."""
        preview = self.window.preview
        if preview.view.isVisible() and not self.window.pages.covered:
            self.until(preview.view.sharp, "a sharp page")
        before = QImage()
        for _ in range(_MOST_PICTURES):
            now = self._as_seen()
            if now == before:
                break
            before = now
            self._let_pass(_STILL)
        return before

    def _as_seen(self) -> QImage:
        """Return the window, and what is open above it: a menu, the words beside the mouse.

        That lies inside, as it does where the screen ends with the window.
        """
        picture = self.window.grab()
        above = (Qt.WindowType.Popup, Qt.WindowType.ToolTip)
        painter = QPainter(picture)
        for one in QApplication.topLevelWidgets():
            if one.isVisible() and one.windowType() in above:
                at = self.window.mapFromGlobal(one.pos())
                at.setX(min(at.x(), self.window.width() - one.width()))
                painter.drawPixmap(at, one.grab())
        painter.end()
        return picture.toImage()

    @staticmethod
    def _let_pass(milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    # --- acting -----------------------------------------------------------------------------

    @staticmethod
    def click(button: QPushButton | QToolButton) -> None:
        """Press a button with the mouse; one that is not there to be pressed is an error."""
        if not (button.isVisible() and button.isEnabled()):
            raise TourStuckError(f"the button {button.text() or button.accessibleName()}")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    @staticmethod
    def type(entry: QWidget, text: str) -> None:
        """Type a text as an input method commits it: Chinese has no keys of its own."""
        entry.setFocus()
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(entry, event)

    @staticmethod
    def point_at(port: QWidget, at: QPoint) -> None:
        """Rest the mouse on a point until the words beside it come."""
        QTest.mouseMove(port, at)
        event = QHelpEvent(QEvent.Type.ToolTip, at, port.mapToGlobal(at))
        QApplication.sendEvent(port, event)

    def open_menu(self, title: str) -> None:
        """Click a menu in the menu bar, by its name without its mnemonic."""
        bar = self.window.menuBar()
        for action in bar.actions():
            if action.text().replace("&", "").partition("(")[0] == title:
                spot = bar.actionGeometry(action).center()
                QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=spot)
                return
        raise TourStuckError(f"the menu {title}")

    def tidy(self) -> None:
        """Let an answer on its way end, and close what lies over documents, pages and questions."""
        while (menu := QApplication.activePopupWidget()) is not None:
            menu.close()
        QToolTip.hideText()
        self.finish()
        window = self.window
        window.documents.watched.hide()
        window.overlay.hide()
        window.notice.hide()
        window.pages.close_page()
        window.finding.panel.close_panel()
        window.preview.find_bar.close_bar()
        window.preview.selection.clear()
        if window.preview.outline.isVisible():
            window.preview.commands.outline.trigger()
        window.documents.said.dismiss()
        window.questions.said.dismiss()
        window.questions.conversations.close_list()
        window.documents.view.clearSelection()

    def add(self, *paths: Path) -> None:
        """Read documents in, and wait until they can be searched in every way."""
        self.ended(self.window.documents.add_paths([str(path) for path in paths]))
        self.until(lambda: not self.unfinished(), "the documents to be ready")

    def add_all(self) -> None:
        """Read in the samples and the tour's own documents; those that are there stay."""
        papers = self.papers
        self.add(*map(Path, sample_files()), papers.sheet, papers.older, papers.newer)
        self.add(papers.scan, papers.locked, papers.damaged)

    def unfinished(self) -> list[DocumentRow]:
        rows = self.window.documents.model.documents()
        known = (DocumentState.COMPLETE, DocumentState.FAILED)
        return [row for row in rows if row.state not in known]

    def document(self, path: Path) -> DocumentRow:
        """Return the row of a file."""
        rows = self.window.documents.model.documents()
        found = next((row for row in rows if row.name == path.name), None)
        if found is None:
            raise TourStuckError(f"{path.name} is not in the list")
        return found

    def choose(self, path: Path) -> None:
        """Click a document in the list."""
        documents = self.window.documents
        entries = ((documents.model.index(at, 0)) for at in range(documents.model.rowCount()))
        index = next((one for one in entries if _name_at(documents.model, one) == path.name), None)
        if index is None:
            raise TourStuckError(f"{path.name} is not in the list")
        documents.view.scrollTo(index)
        spot = documents.view.visualRect(index).center()
        QTest.mouseClick(documents.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    def open_page(self, path: Path) -> None:
        """Click a document and wait for its first page."""
        self.choose(path)
        version = self.document(path).version_id
        preview = self.window.preview
        shown = lambda: preview.version_id == version and preview.view.page_count > 0  # noqa: E731
        self.until(shown, f"the pages of {path.name}")

    # --- asking -----------------------------------------------------------------------------

    def answered(self, question: str, *more: str) -> AnswerCard:
        """Return the card of the last of these questions, which are asked only once."""
        questions = self.window.questions
        questions.begin_anew()
        kept = self._kept(question)
        if kept is not None:
            questions.conversations.open(kept)
            self.until(lambda: len(questions.cards) == kept.turns, "the kept conversation")
        for follow in (question, *more)[len(questions.cards) :]:
            self.ask(follow)
            self.finish()
        card = questions.cards[len(more)]
        self.picture()
        questions.reveal(card)
        return card

    def _kept(self, question: str) -> ConversationRow | None:
        ended = self.ended(self.client.list_conversations(""))
        rows = ended.result.conversations if isinstance(ended, Finished) else ()
        return next((row for row in reversed(rows) if row.title == question), None)

    def ask(self, question: str) -> AnswerCard:
        """Type a question and send it with Enter."""
        box = self.window.questions.box.entry
        box.clear()
        self.type(box, question)
        QTest.keyClick(box, Qt.Key.Key_Return)
        return self.window.questions.cards[-1]

    def finish(self) -> None:
        """Wait for the answer on its way."""
        self.until(lambda: not self.window.questions.running, "the answer")

    def show_citation(self, card: AnswerCard, number: int = 1) -> None:
        """Click a number of an answer and wait for its mark on the page."""
        point = card.view.citation_point(number)
        if point is None:
            raise TourStuckError(f"citation {number} of “{card.question}”")
        QTest.mouseClick(card.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
        view = self.window.preview.view
        self.until(lambda: view.mark_rects() and view.sharp(), "the mark of the citation")


def _name_at(model: object, index: object) -> str:
    entry = model.entry(index)  # type: ignore[attr-defined]
    return entry.name if entry else ""


@contextmanager
def saving_as(path: Path) -> Iterator[None]:
    """Answer the system's dialog that asks where to save: this file."""
    asked = QFileDialog.getSaveFileName
    QFileDialog.getSaveFileName = staticmethod(lambda *_args, **_more: (str(path), ""))  # type: ignore[method-assign]
    try:
        yield
    finally:
        QFileDialog.getSaveFileName = asked  # type: ignore[method-assign]
