"""What the window shows while files are held over it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.icons import pixmap
from app.theme import Theme
from engine.types import DocumentRow

_FRAME = 14
_ICON = 48
_DWELL = 650  # milliseconds that a file rests on a row until the row is meant


class DropOverlay(QWidget):
    """Covers its parent; lets all events through to it.

    `target` is the document on whose row a file has rested for a while: it would be replaced. A
    file that only passes over the list is added like any other.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.target: DocumentRow | None = None
        self._hovered: DocumentRow | None = None
        self._rect = QRect()
        self._dwelling = QTimer(self)
        self._dwelling.setSingleShot(True)
        self._dwelling.setInterval(_DWELL)
        self._dwelling.timeout.connect(self._on_dwelt)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self) -> None:
        """Show over the whole parent."""
        parent = self.parentWidget()
        if parent:
            self.setGeometry(parent.rect())
        self.raise_()
        self.show()

    def hover(self, row: DocumentRow | None, rect: QRect) -> None:
        """Note which document's row a file is held over; None where it is none."""
        if row == self._hovered:
            return
        self._hovered, self._rect, self.target = row, rect, None
        self._dwelling.stop()
        if row:
            self._dwelling.start()
        self.update()

    @Slot()
    def _on_dwelt(self) -> None:
        self.target = self._hovered
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        self.hover(None, QRect())
        super().hideEvent(event)

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
        painter.drawText(words, centred, self._words())
        if self._hovered:
            self._draw_row(painter)

    def _words(self) -> str:
        if self.target:
            text = self.tr("Drop: the file replaces “{name}”")
            return text.replace("{name}", self.target.name)
        return self.tr("Drop to add to the library")

    def _draw_row(self, painter: QPainter) -> None:
        colors = self._theme.colors
        rect = QRectF(self._rect).adjusted(8, 2.5, -8, -2.5)
        painter.setPen(QPen(QColor(colors.accent), 2 if self.target else 1))
        painter.setBrush(QColor(colors.selection if self.target else colors.surface))
        painter.drawRoundedRect(rect, 7, 7)
        painter.setFont(self.font())
        painter.setPen(QColor(colors.text))
        still = self.tr("Hold still to replace this one")
        text = self.tr("The file replaces this one") if self.target else still
        inside = rect.adjusted(12, 0, -12, 0)
        shown = painter.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideMiddle, round(inside.width())
        )
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter, shown)
