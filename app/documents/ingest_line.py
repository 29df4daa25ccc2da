"""Two lines for all files on their way in: how many, how long still, pause and stop."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QToolButton, QVBoxLayout, QWidget

from app.documents.ingest_tally import IngestTally
from app.icons import name_icon
from app.wording import interface_language
from app.wrapped_label import WrappedLabel
from engine.inventory.wording import duration_text
from engine.protocol import FileOutcome, IngestProgress

_STEPS = 1000
_EVERY = 250  # milliseconds between two drawings


class IngestLine(QFrame):
    """Hidden unless files are being read in."""

    cancel_asked = Signal()
    pause_asked = Signal(bool)
    icons_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ingestLine")
        self.tally = IngestTally(time.monotonic)
        self.paused = False
        self.text = WrappedLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Files read in"))
        self._bar.setMaximum(_STEPS)
        self.pause = QToolButton(self)
        self.pause.clicked.connect(self._on_pause_clicked)
        self.cancel = QToolButton(self)
        self.cancel.setToolTip(self.tr("Cancel: what is read stays"))
        self.cancel.setAccessibleName(self.tr("Cancel reading in"))
        name_icon(self.cancel, "close", "muted")
        self.cancel.clicked.connect(self.cancel_asked)
        words = QVBoxLayout()
        words.setSpacing(5)
        words.addWidget(self.text)
        words.addWidget(self._bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 8, 8)
        row.setSpacing(4)
        row.addLayout(words, 1)
        row.addWidget(self.pause)
        row.addWidget(self.cancel)
        self._drawing = QTimer(self)
        self._drawing.setSingleShot(True)
        self._drawing.setInterval(_EVERY)
        self._drawing.timeout.connect(self._draw)
        self._show_paused()
        self.hide()

    def expect(
        self,
        request_id: int,
        sources: Sequence[str],
        seconds: Mapping[str, float] | None = None,
    ) -> None:
        """Count files that were given to a request; `seconds` says how long each will take."""
        self.tally.expect(request_id, sources, seconds or {})
        self._draw()

    @Slot(IngestProgress)
    def on_ingest_progressed(self, event: IngestProgress) -> None:
        """Show how far the files are."""
        self.tally.progressed(event)
        self._draw_soon()

    @Slot(FileOutcome)
    def on_file_finished(self, event: FileOutcome) -> None:
        """Count a file that is through."""
        self.tally.finished(event)
        self._draw_soon()

    def end(self, request_id: int) -> None:
        """Nothing of this request is on its way any more."""
        self.tally.ended(request_id)
        self._draw()

    @Slot()
    def clear(self) -> None:
        """Nothing at all is on its way: the engine has ended."""
        self.tally.clear()
        self.set_paused(False)
        self._draw()

    def set_paused(self, paused: bool) -> None:
        """Show whether reading in is held."""
        self.paused = paused
        self.tally.pause(paused)
        self._show_paused()
        self._draw()

    def _draw_soon(self) -> None:
        if self.isHidden() or not self.tally.busy:
            self._draw()
        elif not self._drawing.isActive():
            self._drawing.start()

    @Slot()
    def _draw(self) -> None:
        tally = self.tally
        self.setVisible(tally.busy)
        self._bar.setValue(round(tally.fraction * _STEPS))
        number = min(tally.files_done + 1, tally.files)
        text = self.tr("File {number} of {files}")
        told = [text.replace("{number}", f"{number:,}").replace("{files}", f"{tally.files:,}")]
        left = tally.seconds_left()
        if self.paused:
            told.append(self.tr("paused"))
        elif left:
            time_left = duration_text(left, interface_language()).strip()
            told.append(self.tr("{time} left").replace("{time}", time_left))
        self.text.setText(" · ".join(told))

    def _show_paused(self) -> None:
        text = self.tr("Go on reading in") if self.paused else self.tr("Pause reading in")
        self.pause.setToolTip(text)
        self.pause.setAccessibleName(text)
        name_icon(self.pause, "play" if self.paused else "pause", "muted")
        self.icons_changed.emit()

    @Slot()
    def _on_pause_clicked(self) -> None:
        self.pause_asked.emit(not self.paused)
