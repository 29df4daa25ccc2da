"""The line that says how far printing is."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.preview.page_print import PagePrint


class PrintLine(QWidget):
    """Shown while a `PagePrint` is at work; its button stops it."""

    failed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("printLine")
        self._job: PagePrint | None = None
        self._label = QLabel(self)
        stop = QPushButton(self.tr("Stop printing"), self)
        stop.setProperty("quiet", True)
        stop.clicked.connect(self.stop)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 8, 4)
        row.addWidget(self._label, 1)
        row.addWidget(stop)
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether something is being printed."""
        return self._job is not None

    def follow(self, job: PagePrint, count: int) -> None:
        """Say how far a job is that prints `count` pages, until it ends."""
        self._job = job
        job.progressed.connect(self._on_progressed)
        job.ended.connect(self._on_ended)
        self._on_progressed(0, count)
        self.show()

    @Slot()
    def stop(self) -> None:
        """Stop printing."""
        if self._job:
            self._job.progressed.disconnect(self._on_progressed)
            self._job.ended.disconnect(self._on_ended)
            self._job.cancel()
            self._leave()

    @Slot(int, int)
    def _on_progressed(self, done: int, count: int) -> None:
        text = self.tr("Printing page {number} of {count}")
        number = min(done + 1, count)
        self._label.setText(text.replace("{number}", str(number)).replace("{count}", str(count)))

    @Slot(bool)
    def _on_ended(self, whole: bool) -> None:
        self._leave()
        if not whole:
            self.failed.emit()

    def _leave(self) -> None:
        if self._job:
            self._job.deleteLater()
        self._job = None
        self.hide()
