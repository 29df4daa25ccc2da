"""A line cut from a page, as wide as it is given room, never larger than it is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.preview.line_cutting import DOTS

_EDGE = 5  # pixels of white around the lines


class LinePicture(QWidget):
    """Keeps the picture's proportions."""

    def __init__(self, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.image = image
        self.setObjectName("linePicture")
        self.setAccessibleName(self.tr("The lines as they look on the page"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(160, self.heightForWidth(max(self.width(), 160)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._shown(width).height()) + 2 * _EDGE

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(QPen(QColor(0, 0, 0, 40)))
        painter.setBrush(Qt.GlobalColor.white)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.drawImage(self._shown(self.width()), self.image)
        painter.end()

    def _shown(self, width: int) -> QRectF:
        natural = self.image.width() * 96 / DOTS
        shown = max(min(float(width) - 2 * _EDGE, natural), 1.0)
        height = shown * self.image.height() / max(self.image.width(), 1)
        return QRectF(_EDGE, _EDGE, shown, height)
