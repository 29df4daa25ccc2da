"""The check questions as the engine knows them, and the run that is under way."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.engine_client import EngineClient
from app.wording import interface_language
from engine.messages import error_message
from engine.protocol import CheckProgressed, DocumentChanged, Event, Failed, Finished
from engine.types import CheckReport, CheckVerdict, DocumentState, Expectation

_SETTLE = 2500  # milliseconds without a change of the documents until it is looked at anew


class Checks(QObject):
    """Asks for them when the engine starts and when documents or language models change."""

    changed = Signal()
    failed = Signal(str)  # in the user's words
    run_finished = Signal()
    places_told = Signal(int, tuple)  # a version, and what each of its pages is called

    def __init__(self, client: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client = client
        self._requests: set[int] = set()
        self._places: dict[int, int] = {}
        self._run: int | None = None
        self.report = CheckReport()
        self.known = False  # whether the engine has told them yet
        self.done = self.total = 0
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLE)
        self._settling.timeout.connect(self.ask)
        client.engine_started.connect(self.ask)
        client.config_changed.connect(self._settling.start)
        client.document_changed.connect(self._on_document_changed)
        client.document_gone.connect(self._settling.start)
        client.library_left.connect(self._on_library_left)
        client.check_progressed.connect(self._on_progressed)
        client.request_finished.connect(self._on_finished)
        client.request_failed.connect(self._on_failed)
        client.request_cancelled.connect(self._on_cancelled)

    @property
    def running(self) -> bool:
        """Whether questions are being asked."""
        return self._run is not None

    @property
    def as_expected(self) -> int:
        """How many of the questions last ended as expected."""
        return sum(
            bool(row.last and row.last.verdict is CheckVerdict.RIGHT) for row in self.report.rows
        )

    @property
    def never_asked(self) -> int:
        """How many were not asked yet."""
        return sum(row.last is None for row in self.report.rows)

    @property
    def offered(self) -> bool:
        """Whether asking them again is likely to tell something new."""
        return bool(self.report.rows) and bool(self.report.outdated) and not self.running

    @Slot()
    def ask(self) -> None:
        """Ask the engine for them."""
        if self._client.running:
            self._requests.add(self._client.list_checks())

    @Slot(int)
    def ask_places(self, version_id: int) -> None:
        """Ask what the pages of a version are called; `places_told` follows."""
        self._places[self._client.page_sizes(version_id)] = version_id

    def add(self, question: str, expected: Expectation) -> None:
        """Keep a question with what is expected; the same one gets the new expectation."""
        self._requests.add(self._client.save_check(question, expected))

    def remove(self, question_id: int) -> None:
        """Forget a question."""
        self._requests.add(self._client.remove_check(question_id))

    def set_limit(self, calibration: str, threshold: float | None) -> None:
        """Use this limit of the evidence gate from now on; None: the usual one again."""
        self._requests.add(self._client.set_gate_limit(calibration, threshold))

    @Slot()
    def run(self) -> None:
        """Ask all of them, in the gaps of other work."""
        if not self.running and self.report.rows:
            self.done, self.total = 0, len(self.report.rows)
            self._run = self._client.run_checks()
            self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """Ask no more; what became of those asked stays."""
        if self._run is not None:
            self._client.cancel(self._run)

    @Slot(DocumentChanged)
    def _on_document_changed(self, event: DocumentChanged) -> None:
        if event.document.state is DocumentState.COMPLETE:
            self._settling.start()

    @Slot()
    def _on_library_left(self) -> None:
        self._requests.clear()
        self._run, self.report, self.known = None, CheckReport(), False
        self.changed.emit()

    @Slot(CheckProgressed)
    def _on_progressed(self, event: CheckProgressed) -> None:
        if event.request_id == self._run:
            self.done, self.total = event.done, event.total
            self.changed.emit()

    @Slot(Finished)
    def _on_finished(self, event: Finished) -> None:
        version_id = self._places.pop(event.request_id, None)
        if version_id is not None:
            self.places_told.emit(version_id, event.result.locations)
        ran = event.request_id == self._run
        if not ran and event.request_id not in self._requests:
            return
        self._requests.discard(event.request_id)
        if ran:
            self._run = None
        if event.result.checks:
            self.report, self.known = event.result.checks, True
        self.changed.emit()
        if ran:
            self.run_finished.emit()

    @Slot(Failed)
    def _on_failed(self, event: Failed) -> None:
        ran = event.request_id == self._run
        if ran:
            self._run = None
            self.ask()
        if ran or event.request_id in self._requests:
            self._requests.discard(event.request_id)
            self.changed.emit()
            self.failed.emit(str(error_message(event.code, interface_language(), event.details)))

    @Slot(Event)
    def _on_cancelled(self, event: Event) -> None:
        if event.request_id == self._run:
            self._run = None
            self.ask()
            self.changed.emit()
