"""The sample library: opened in the window, or worked through by itself where there is no display.

Without a display the real window is used off-screen, with the real engine: the samples are read
in, their questions asked, the first citation clicked, and the window saved as a picture.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, QPointF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.engine_client import EngineClient
from app.main_window import MainWindow
from app.questions.answer_card import AnswerCard
from app.samples import sample_files, sample_questions
from app.wording import interface_language, location_text
from engine.errors import ErrorCode
from engine.messages import error_message
from engine.protocol import Failed, FileOutcome, IngestProgress
from engine.types import Answer, AnswerStatus

PICTURE = "demo-window.png"
_SIZE = QSize(1280, 800)
_PANES = (270, 580, 430)
_SETTLE = 15_000  # milliseconds that a page may take to be painted before the picture is taken


def add_samples(window: MainWindow, client: EngineClient) -> None:
    """Read the samples in once the engine has started; unchanged ones are left alone."""

    def add() -> None:
        client.engine_started.disconnect(add)
        window.documents.add_paths(sample_files())

    client.engine_started.connect(add)


class Demo(QObject):
    """Works through the samples in a window that nobody sees."""

    _ended = Signal()

    def __init__(self, window: MainWindow, client: EngineClient, folder: Path) -> None:
        super().__init__(window)
        self._window = window
        self._client = client
        self._picture = folder / PICTURE
        self._questions = list(sample_questions())
        self._asked = 0
        self._ingest = 0
        self._best: AnswerCard | None = None
        self._failures: list[str] = []
        client.engine_started.connect(self._on_engine_started)
        client.engine_refused.connect(self._on_failed)
        client.engine_died.connect(self._on_engine_died)
        client.ingest_progressed.connect(self._on_ingest_progressed)
        client.file_finished.connect(self._on_file_finished)
        client.request_finished.connect(self._on_request_finished)
        client.request_failed.connect(self._on_failed)
        window.questions.answer_shown.connect(self._on_answer_shown)

    def run(self) -> int:
        """Return 0 where all samples were read and a citation was shown, else 1."""
        loop = QEventLoop()
        self._ended.connect(loop.quit)
        self._window.resize(_SIZE)
        self._window.splitter.setSizes(list(_PANES))
        self._window.show()
        self._client.start()
        loop.exec()
        if not self._failures:
            self._show_citation()
        for failure in self._failures:
            sys.stderr.write(failure + "\n")
        return 1 if self._failures else 0

    @Slot()
    def _on_engine_started(self) -> None:
        self._ingest = self._window.documents.add_paths(sample_files())

    @Slot(IngestProgress)
    def _on_ingest_progressed(self, event: IngestProgress) -> None:
        name = Path(event.source).name
        sys.stderr.write(f"{name}: {event.stage} {event.done}/{event.total}\n")

    @Slot(FileOutcome)
    def _on_file_finished(self, event: FileOutcome) -> None:
        _print(f"{Path(event.source).name}: {event.status}")
        if event.error:
            message = error_message(event.error, interface_language(), event.error_details)
            self._failures.append(f"{event.source}: {message}")

    @Slot(object)
    def _on_request_finished(self, event: object) -> None:
        if getattr(event, "request_id", None) == self._ingest:
            self._ask_next()

    def _ask_next(self) -> None:
        if self._failures or self._asked == len(self._questions):
            self._ended.emit()
            return
        question = self._questions[self._asked]
        self._asked += 1
        _print(f"\n{question}")
        self._window.questions.ask(question)

    @Slot(Answer)
    def _on_answer_shown(self, answer: Answer) -> None:
        _print(f"  {answer.answer}")
        for citation in answer.citations:
            place = location_text(citation.location)
            _print(f"  [{citation.number}] {citation.document}, {place}: {citation.quote}")
        if answer.status is AnswerStatus.FAILED:
            self._failures.append(answer.answer or answer.status.value)
        if answer.citations and self._best is None:
            self._best = self._window.questions.cards[-1]
        QTimer.singleShot(0, self, self._ask_next)

    @Slot(Failed)
    def _on_failed(self, event: Failed) -> None:
        message = error_message(event.code, interface_language(), event.details)
        self._failures.append(str(message))
        self._ended.emit()

    @Slot(bool)
    def _on_engine_died(self, _restarts: bool) -> None:
        self._failures.append(str(error_message(ErrorCode.INTERNAL, interface_language())))
        self._ended.emit()

    # --- the picture ------------------------------------------------------------------------

    def _show_citation(self) -> None:
        card = self._best
        if card is None or card.answer is None:
            self._failures.append("no answer had a citation")
            return
        number = card.answer.citations[0].number
        self._window.questions.reveal(card)
        point = card.view.citation_point(number)
        if point is None:
            self._failures.append(f"citation {number} is not in the answer")
            return
        _click(card.view.viewport(), QPointF(point))
        self._wait_until_sharp()
        if not self._window.preview.view.mark_rects():
            self._failures.append("the citation was not marked on its page")
        if not self._window.grab().save(str(self._picture)):
            self._failures.append(f"{self._picture} could not be written")
            return
        _print(f"\n{self._picture}")

    def _wait_until_sharp(self) -> None:
        view = self._window.preview.view
        deadline = QTimer(self)
        deadline.setSingleShot(True)
        deadline.start(_SETTLE)
        while deadline.isActive() and not (view.mark_rects() and view.sharp()):
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _click(target: QObject, point: QPointF) -> None:
    for kind, held in (
        (QEvent.Type.MouseButtonPress, Qt.MouseButton.LeftButton),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        left = Qt.MouseButton.LeftButton
        event = QMouseEvent(kind, point, point, left, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(target, event)


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
