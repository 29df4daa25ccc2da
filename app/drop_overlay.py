"""What the window shows while files are held over it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.icons import pixmap
from app.theme import Theme

_FRAME = 14
_ICON = 48


class DropOverlay(QWidget):
    """Covers its parent; lets all events through to it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self) -> None:
        """Show over the whole parent."""
        parent = self.parentWidget()
        if parent:
            self.setGeometry(parent.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(colors.window)
        veil.setAlpha(205)
        painter.fillRect(self.rect(), veil)
        frame = QRectF(self.rect()).adjusted(_FRAME, _FRAME, -_FRAME, -_FRAME)
        painter.setPen(QPen(QColor(colors.accent), 2, Qt.PenStyle.DashLine))
        ground = QColor(colors.accent_soft)
        ground.setAlpha(150)
        painter.setBrush(ground)
        painter.drawRoundedRect(frame, 14, 14)
        picture = pixmap("drop", colors.accent, _ICON, self.devicePixelRatioF())
        middle = frame.center()
        painter.drawPixmap(round(middle.x() - _ICON / 2), round(middle.y() - _ICON), picture)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 1.35)
        painter.setFont(font)
        painter.setPen(QColor(colors.text))
        words = frame.adjusted(0, frame.height() / 2 + 12, 0, 0)
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(words, centred, self.tr("Drop to add to the library"))
