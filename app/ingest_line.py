"""One line for all files on their way in: how many are done, and a way to stop."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from engine.protocol import IngestProgress


class IngestLine(QFrame):
    """Hidden unless files are being read in."""

    cancel_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ingestLine")
        self._text = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Files read in"))
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setProperty("quiet", True)
        self.cancel.clicked.connect(self.cancel_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 12, 8)
        row.setSpacing(10)
        row.addWidget(self._text)
        row.addWidget(self._bar, 1)
        row.addWidget(self.cancel)
        self.hide()

    @Slot(IngestProgress)
    def on_ingest_progressed(self, event: IngestProgress) -> None:
        """Show how many files of the request are through."""
        done = min(event.files_done + 1, event.files)
        text = self.tr("File {number} of {files}")
        self._text.setText(text.replace("{number}", str(done)).replace("{files}", str(event.files)))
        within = event.done / event.total if event.total else 0.0
        self._bar.setMaximum(event.files * 100)
        self._bar.setValue(round((event.files_done + within) * 100))
        self.show()

    def end(self) -> None:
        """Nothing is on its way any more."""
        self.hide()
