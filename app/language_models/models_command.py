"""The command line in a process of its own: whatever takes long or needs the network runs there.

Each line that it prints is one event; it pauses as soon as its standard input ends, so nothing
goes on downloading after the window has gone.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

log = logging.getLogger(__name__)

_ROOT = Path(__file__).resolve().parents[2]
_PATIENCE = 4000  # milliseconds that a process gets to end in order


def engine_command() -> tuple[str, ...]:
    """Return how the command line is started: beside a frozen program lies one of its own."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return (str(program.with_name(f"pagecite-cli{program.suffix}")),)
    return (sys.executable, "-m", "engine")


class ModelsCommand(QObject):
    """One call of `models …`; `ended` comes once, with the exit code (-1: it never began)."""

    told = Signal(dict)
    ended = Signal(int)

    def __init__(
        self,
        arguments: Sequence[str],
        parent: QObject | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        super().__init__(parent)
        self._program, *before = command or engine_command()
        self._arguments = [*before, "models", *arguments]
        self._whole = "--json" in arguments
        self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONUTF8", "1")
        self._process.setProcessEnvironment(environment)
        self._process.setWorkingDirectory(str(_ROOT))
        self._process.readyReadStandardOutput.connect(self._on_ready)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)

    def start(self) -> None:
        """Begin."""
        self._process.start(self._program, self._arguments)

    def pause(self) -> None:
        """Let it end in order: what has arrived is kept; killed where it does not."""
        self._process.closeWriteChannel()
        QTimer.singleShot(_PATIENCE, self, self._insist)

    def close(self) -> None:
        """Pause and wait for the end: for a window that closes."""
        self._process.closeWriteChannel()
        if not self._process.waitForFinished(_PATIENCE):
            self._process.kill()
            self._process.waitForFinished(_PATIENCE)

    @Slot()
    def _insist(self) -> None:
        if self._process.state() is not QProcess.ProcessState.NotRunning:
            self._process.kill()

    @Slot()
    def _on_ready(self) -> None:
        if self._whole:
            return
        while self._process.canReadLine():
            self._tell(bytes(self._process.readLine().data()))

    @Slot(int, QProcess.ExitStatus)
    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if self._whole:
            self._tell(bytes(self._process.readAllStandardOutput().data()))
        else:
            self._on_ready()
        said = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        if code and said.strip():
            log.info("models %s: %s", " ".join(self._arguments), said.strip())
        crashed = status is QProcess.ExitStatus.CrashExit
        self.ended.emit(code or 1 if crashed else code)

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            log.error("the command line cannot be started: %s", self._process.errorString())
            self.ended.emit(-1)

    def _tell(self, line: bytes) -> None:
        if not line.strip():
            return
        try:
            document: Any = json.loads(line)
        except ValueError:
            log.warning("the command line printed what is no event: %r", line[:200])
            return
        if isinstance(document, dict):
            self.told.emit(document)


StartCommand = Callable[[Sequence[str], QObject], ModelsCommand]
"""Makes a command that is not started yet: tests hand in one that they crank themselves."""
