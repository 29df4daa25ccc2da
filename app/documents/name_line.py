"""A line that asks for a name, where the thing named is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QToolButton, QWidget

from app.escape_key import EscapeKey
from app.icons import name_icon


class NameLine(QFrame):
    """Hidden unless a name is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("paneLine")
        self._named: Callable[[str], None] | None = None
        self.entry = QLineEdit(self)
        self.entry.setAcceptDrops(False)
        self.entry.setAccessibleName(self.tr("Name"))
        self.entry.returnPressed.connect(self._on_given)
        self.button = QPushButton(self.tr("Save"), self)
        self.button.setProperty("primary", True)
        self.button.clicked.connect(self._on_given)
        cancel = QToolButton(self)
        cancel.setToolTip(self.tr("Cancel"))
        cancel.setAccessibleName(self.tr("Cancel"))
        name_icon(cancel, "close", "muted")
        cancel.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(6)
        row.addWidget(self.entry, 1)
        row.addWidget(self.button)
        row.addWidget(cancel)
        EscapeKey(self.entry, self.button, cancel, applies=lambda: True, act=self.hide)
        self.hide()

    def ask(self, purpose: str, name: str, named: Callable[[str], None]) -> None:
        """Ask for a name; `named` follows with what was typed, unless it is closed or empty."""
        self._named = named
        self.entry.setPlaceholderText(purpose)
        self.entry.setAccessibleName(purpose)
        self.entry.setText(name)
        self.entry.selectAll()
        self.show()
        self.entry.setFocus()

    @Slot()
    def _on_given(self) -> None:
        name = self.entry.text().strip()
        if name and self._named:
            self.hide()
            self._named(name)
