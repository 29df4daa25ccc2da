"""A line at the top of the window for what the user should know, instead of a dialog."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from app.icons import dress, name_icon, pixmap
from app.theme import Theme

_ICON = 20


class NoticeBar(QFrame):
    """Hidden unless there is something to say; `acted` follows its button."""

    acted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("noticeBar")
        self._theme = theme
        self._icon = QLabel(self)
        self.text = QLabel(self)
        self.text.setObjectName("noticeText")
        self.text.setWordWrap(True)
        self.button = QPushButton(self)
        self.button.clicked.connect(self.acted)
        self.close_button = QToolButton(self)
        self.close_button.setAutoRaise(True)
        self.close_button.setToolTip(self.tr("Close this notice"))
        self.close_button.setAccessibleName(self.tr("Close this notice"))
        name_icon(self.close_button, "close", "warning")
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 10, 8)
        row.setSpacing(10)
        row.addWidget(self._icon)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)
        row.addWidget(self.close_button)
        theme.changed.connect(self._draw)
        self._draw()
        self.hide()

    def say(self, text: str, action: str = "") -> None:
        """Show a sentence, with a button where there is something to do about it here."""
        self.text.setText(text)
        self.button.setText(action)
        self.button.setVisible(bool(action))
        self.show()

    def _draw(self) -> None:
        colors = self._theme.colors
        self._icon.setPixmap(pixmap("info", colors.warning, _ICON, self.devicePixelRatioF()))
        dress(self, colors)
