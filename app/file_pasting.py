"""Ctrl+V anywhere in the window takes in files that were copied in a file manager."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.dropped import local_paths


class FilePasting(QObject):
    """Fields of text keep their own pasting, but for `field` where files are on the clipboard."""

    files_pasted = Signal()

    def __init__(self, window: QWidget, field: QWidget) -> None:
        super().__init__(window)
        field.installEventFilter(self)
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), window)
        shortcut.activated.connect(self.files_pasted)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Paste)
            and local_paths(QGuiApplication.clipboard().mimeData())
        ):
            self.files_pasted.emit()
            return True
        return super().eventFilter(watched, event)
