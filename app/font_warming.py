"""Looks fonts up that the window has not needed yet, before a document's name or text needs them.

The first character of a script that the font in use lacks has Qt load other fonts until one has
it. That is done once in a program, on the thread of the window; from a slow disk it took seconds,
in the middle of painting a label.
"""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication

_WEIGHTS = (QFont.Weight.Normal, QFont.Weight.DemiBold)
_TEXTS = ("Ωя", "汉", "かカ", "한", "①㎡“…", "→✓", "😀", "ع", "ก")


class FontWarming(QObject):
    """Looks one up in each turn of the event loop that has nothing else to do."""

    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting = deque((weight, text) for text in _TEXTS for weight in _WEIGHTS)
        self._idle = QTimer(self)
        self._idle.timeout.connect(self._look_one_up)

    @property
    def left(self) -> int:
        """How many are still to be looked up."""
        return len(self._waiting)

    def start(self) -> None:
        """Begin in the next turn."""
        self._idle.start(0)

    @Slot()
    def _look_one_up(self) -> None:
        weight, text = self._waiting.popleft()
        font = QFont(QGuiApplication.font())
        font.setWeight(weight)
        QFontMetricsF(font).horizontalAdvance(text)
        if not self._waiting:
            self._idle.stop()
            self.ended.emit()
