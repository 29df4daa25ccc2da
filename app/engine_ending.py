"""An engine process that was told to end, waited for without holding the window up."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from app.engine_process import EngineProcess, end

_LOOK = 40  # milliseconds between two looks
_PATIENCE = 8_000  # milliseconds until it is terminated, and again until it is killed


class EngineEnding(QObject):
    """Emits `ended` once; `finish` waits for it on the spot."""

    ended = Signal()

    def __init__(self, process: EngineProcess, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = process
        self._since = QElapsedTimer()
        self._since.start()
        self._insisted = False
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def finish(self) -> None:
        """Wait for the process now; `ended` is not emitted."""
        self._timer.stop()
        end(self._process)

    @Slot()
    def _look(self) -> None:
        if self._process.exitcode is not None:
            self._timer.stop()
            self._process.join()
            self.ended.emit()
        elif self._since.elapsed() > _PATIENCE and not self._insisted:
            self._insisted = True
            self._process.terminate()
        elif self._since.elapsed() > 2 * _PATIENCE:
            self._process.kill()
