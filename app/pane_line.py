"""A line inside a pane: what was just done, with a way to undo it; or what to do next."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from app.icons import name_icon


class PaneLine(QFrame):
    """Hidden unless there is something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paneLine")
        self._act: Callable[[], None] | None = None
        self._closed: Callable[[], None] | None = None
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        self.button = QPushButton(self.tr("Undo"), self)
        self.button.setProperty("quiet", True)
        self.button.clicked.connect(self.act)
        self.close_button = QToolButton(self)
        self.close_button.setToolTip(self.tr("Close this line"))
        self.close_button.setAccessibleName(self.tr("Close this line"))
        name_icon(self.close_button, "close", "muted")
        self.close_button.clicked.connect(self.dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(4)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)
        row.addWidget(self.close_button)
        self.hide()

    @property
    def offers(self) -> bool:
        """Whether there is something to be done by its button."""
        return not self.isHidden() and self._act is not None

    def say(
        self,
        text: str,
        action: str = "",
        act: Callable[[], None] | None = None,
        closed: Callable[[], None] | None = None,
    ) -> None:
        """Show a sentence; `act` is what the button does, `closed` follows a close without it."""
        self.text.setText(text)
        self.button.setText(action)
        self.button.setVisible(bool(action))
        self._act, self._closed = act, closed
        self.show()

    @Slot()
    def act(self) -> None:
        """Do what the button says."""
        act, self._act, self._closed = self._act, None, None
        self.hide()
        if act:
            act()

    @Slot()
    def dismiss(self) -> None:
        """Close without doing it."""
        closed, self._act, self._closed = self._closed, None, None
        self.hide()
        if closed:
            closed()
