"""A label of several lines that knows how tall it is without setting its text again."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QLabel, QWidget

_LEAST = QSize(80, 20)
_USUAL_WIDTH = 200
_SETTING = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
    QEvent.Type.ContentsRectChange,
    QEvent.Type.ApplicationFontChange,
)


class WrappedLabel(QLabel):
    """Layouts ask for one height dozens of times; `QLabel` sets the whole text for each answer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heights: dict[int, int] = {}
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        self._heights.clear()
        super().setText(text)

    def heightForWidth(self, width: int) -> int:
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = super().heightForWidth(width)
        return height

    def sizeHint(self) -> QSize:
        width = max(self.width(), _USUAL_WIDTH)
        return QSize(_LEAST.width(), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def event(self, event: QEvent) -> bool:
        if event.type() in _SETTING:
            self._heights.clear()
        return super().event(event)
