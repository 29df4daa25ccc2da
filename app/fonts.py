"""A font with Chinese characters is always found: the system's, or the one that ships with us."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from app.resource_files import resource

_SHIPPED = ("fonts", "DroidSansFallback.ttf")
_loaded: set[str] = set()


def provide_chinese_font() -> str | None:
    """Load the shipped font where the system has none for Chinese; return its family.

    It then serves for all text, so that Latin and Chinese letters match.
    """
    if QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese):
        return None
    number = QFontDatabase.addApplicationFont(str(resource(*_SHIPPED)))
    families = QFontDatabase.applicationFontFamilies(number)
    _loaded.update(families)
    if not families:
        return None
    font = QFont(QGuiApplication.font())
    font.setFamilies([families[0], *font.families()])
    QGuiApplication.setFont(font)
    return families[0]


def shipped_font_in_use() -> bool:
    """Whether text is set in the shipped font, whose Chinese has no bold: Latin must not either."""
    return bool(_loaded)
