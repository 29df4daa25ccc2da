"""Times that the library keeps, as people write them where they are."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt


def day_text(moment: str) -> str:
    """Return the day of an ISO 8601 time in UTC, such as "30 November 2026"."""
    form = QCoreApplication.translate("Facts", "d MMMM yyyy", "how a date is written")
    return _told(moment, form)


def moment_text(moment: str) -> str:
    """Return the day and the time of day, to the minute."""
    form = QCoreApplication.translate("Facts", "d MMMM yyyy", "how a date is written")
    return _told(moment, f"{form} HH:mm")


def _told(moment: str, form: str) -> str:
    time = QDateTime.fromString(moment, Qt.DateFormat.ISODate)
    return QLocale().toString(time.toLocalTime(), form) if time.isValid() else moment
