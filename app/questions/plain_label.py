"""A label of plain text that wraps and lines up with what stands around it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


def plain_label(name: str, parent: QWidget) -> QLabel:
    """Return an empty label that the style sheet knows by this name."""
    label = QLabel(parent)
    label.setObjectName(name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setIndent(0)
    label.setWordWrap(True)
    return label
