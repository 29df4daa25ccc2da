"""One setting: what it is, what it does, and the control that changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)


class SettingRow(QWidget):
    """A name and an explanation on the left, the control on the right."""

    def __init__(
        self, name: str, effect: str, control: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.control = control
        title = QLabel(name, self)
        title.setObjectName("modelText")
        title.setBuddy(control)
        self.effect = QLabel(effect, self)
        self.effect.setObjectName("cardText")
        self.effect.setWordWrap(True)
        control.setAccessibleName(control.accessibleName() or name)
        control.setAccessibleDescription(effect)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(title)
        words.addWidget(self.effect)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(20)
        row.addLayout(words, 1)
        row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)


class SettingGroup(QFrame):
    """Rows under a title."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        label = QLabel(title, self)
        label.setObjectName("groupTitle")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(18, 14, 18, 16)
        self.column.setSpacing(14)
        self.column.addWidget(label)


def choice(entries: Sequence[tuple[str, Any]], chosen: Any) -> QComboBox:
    """Return a box of texts and values, the chosen value shown; the first where it is unknown."""
    box = QComboBox()
    for text, value in entries:
        box.addItem(text, value)
    box.setCurrentIndex(max(box.findData(chosen), 0))
    return box


def tick(text: str, on: bool) -> QCheckBox:
    """Return a box to tick."""
    box = QCheckBox(text)
    box.setChecked(on)
    return box
