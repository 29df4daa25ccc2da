"""Esc where it means something of its own, before the window's shortcut takes it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


class EscapeKey(QObject):
    """Calls `act` when Esc is pressed in one of `fields` while `applies` says so."""

    def __init__(
        self, *fields: QWidget, applies: Callable[[], bool], act: Callable[[], object]
    ) -> None:
        super().__init__(fields[0])
        self._applies = applies
        self._act = act
        for field in fields:
            field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
            and event.key() == Qt.Key.Key_Escape
            and self._applies()
        ):
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._act()
            return True
        return super().eventFilter(watched, event)
