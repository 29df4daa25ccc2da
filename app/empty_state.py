"""What a pane says when it has nothing to show: an icon, a line, and what to do next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.icons import pixmap
from app.theme import DARK, LIGHT

_ICON = 32
_DISC = 68


class EmptyState(QWidget):
    """Centred words in a pane; further widgets can be added below them."""

    def __init__(self, icon: str, title: str, advice: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = ""
        self._icon = QLabel(self)
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = QLabel(self)
        self._title.setObjectName("emptyTitle")
        self._advice = QLabel(self)
        self._advice.setObjectName("emptyAdvice")
        for label in (self._title, self._advice):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(32, 24, 32, 24)
        self._column.setSpacing(10)
        self._column.addStretch(2)
        for widget in (self._icon, self._title, self._advice):
            self._column.addWidget(widget)
        self._column.addStretch(3)
        self.say(icon, title, advice)

    def say(self, icon: str, title: str, advice: str) -> None:
        """Change icon and words."""
        self._icon_name = icon
        self._title.setText(title)
        self._advice.setText(advice)
        self._draw()

    def title(self) -> str:
        """Return the first line."""
        return self._title.text()

    def add(self, widget: QWidget) -> None:
        """Put a widget below the words."""
        self._column.insertSpacing(self._column.count() - 1, 6)
        self._column.insertWidget(self._column.count() - 1, widget)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _draw(self) -> None:
        dark = self.palette().window().color().lightness() < 128
        colors = DARK if dark else LIGHT
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(_DISC, _DISC) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.accent_soft))
        painter.drawEllipse(0, 0, _DISC, _DISC)
        inset = (_DISC - _ICON) // 2
        painter.drawPixmap(inset, inset, pixmap(self._icon_name, colors.accent, _ICON, ratio))
        painter.end()
        self._icon.setPixmap(picture)
