"""A line that asks for a password, where the thing that needs it is shown."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget


class PasswordRow(QWidget):
    """An entry and a button; `password_given` carries what was typed."""

    password_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry = QLineEdit(self)
        self._entry.setAcceptDrops(False)
        self._entry.setEchoMode(QLineEdit.EchoMode.Password)
        self._entry.setPlaceholderText(self.tr("Password"))
        self._entry.setAccessibleName(self.tr("Password of the document"))
        self._entry.returnPressed.connect(self._on_given)
        self._button = QPushButton(self.tr("Open"), self)
        self._button.setProperty("primary", True)
        self._button.clicked.connect(self._on_given)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._entry, 1)
        row.addWidget(self._button)
        self.setFocusProxy(self._entry)

    @Slot()
    def _on_given(self) -> None:
        if self._entry.text():
            self.password_given.emit(self._entry.text())
            self._entry.clear()
