"""One window for each data folder: a second start calls the first one, which comes to the front.

By a lock and a note in the data folder, so that no process opens a socket for it.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

log = logging.getLogger(__name__)


class SingleWindow(QObject):
    """Holds the lock while it lives; a killed window's lock is known by its dead process."""

    called = Signal(str)  # a library to open; empty: only come to the front

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder / "window"
        self._call = self._folder / "call.json"
        self._folder.mkdir(parents=True, exist_ok=True)
        self._lock = QLockFile(str(self._folder / "lock"))
        self._lock.setStaleLockTime(0)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._on_folder_changed)

    def is_first(self, library: str = "") -> bool:
        """Take the lock, unless a window has it: that one is called, and gets `library`."""
        if self._lock.tryLock(0):
            self._call.unlink(missing_ok=True)
            self._watcher.addPath(str(self._folder))
            return True
        if self._lock.error() is not QLockFile.LockError.LockFailedError:
            log.warning("no second start will be noticed: %s", self._lock.error())
            return True
        _let_others_to_the_front()
        note = self._call.with_name(f"call-{os.getpid()}.part")
        note.write_text(json.dumps({"library": library}), "utf-8")
        note.replace(self._call)
        return False

    @Slot()
    def close(self) -> None:
        """Let go of the lock: the next start is a first one."""
        if self._watcher.directories():
            self._watcher.removePath(str(self._folder))
        self._lock.unlock()

    @Slot()
    def _on_folder_changed(self) -> None:
        try:
            text = self._call.read_text("utf-8")
            self._call.unlink()
            library = json.loads(text)["library"]
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError):
            log.warning("what called was no second start", exc_info=True)
            return
        self.called.emit(library if isinstance(library, str) else "")


def bring_to_front(window: QWidget) -> None:
    """Show a window above all others, also one that was made small."""
    if window.isMinimized():
        window.showNormal()
    window.show()
    window.raise_()
    window.activateWindow()


def _let_others_to_the_front() -> None:
    """Windows lets only the program that the user has just started take the foreground."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)
