"""Tells a screen reader of what has come without the user having moved to it."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str) -> None:
    """Have a text read aloud, where something reads aloud."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
