"""Files handed to the system: opened in the program for their kind, shown in their folder."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QProcess, QUrl
from PySide6.QtGui import QDesktopServices


def open_in_system(path: str) -> bool:
    """Open a file as a double click would; False where the system knows no program for it."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(path))


def reveal(path: str) -> bool:
    """Show a file in the system's file manager, selected where that can be asked for."""
    if sys.platform == "win32":
        native = path.replace("/", "\\")
        return _start("explorer.exe", "/select,", native)
    if sys.platform == "darwin":
        return _start("open", "-R", path)
    return open_in_system(str(Path(path).parent))


def _start(program: str, *arguments: str) -> bool:
    started, _ = QProcess.startDetached(program, list(arguments))
    return bool(started)
