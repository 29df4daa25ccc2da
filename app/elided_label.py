"""A label of one line that ends in an ellipsis where there is too little room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyleOption


class ElidedLabel(QLabel):
    """Needs room for its ellipsis only; prefers room for its whole text."""

    def minimumSizeHint(self) -> QSize:
        ellipsis_width = self.fontMetrics().horizontalAdvance("…")
        return QSize(ellipsis_width, super().minimumSizeHint().height())

    def shown_text(self) -> str:
        """Return the text as it fits."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            option.palette,
            self.isEnabled(),
            self.shown_text(),
            self.foregroundRole(),
        )
        painter.end()
