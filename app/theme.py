"""The colours of the window, light and dark; they follow the system.

Contrast of text to its ground is at least 4.5:1 in both (tests/app/test_theme.py).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from string import Template

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.fonts import shipped_font_in_use
from app.resource_files import resource


@dataclass(frozen=True, slots=True)
class Colors:
    """One colour for each purpose, as #rrggbb; `accent` is the only hue that invites a click."""

    window: str
    surface: str
    sunken: str
    canvas: str
    border: str
    text: str
    muted: str
    accent: str
    accent_hover: str
    accent_soft: str
    on_accent: str
    selection: str
    danger: str
    danger_soft: str
    warning: str
    warning_soft: str
    marked: str
    shadow: str


LIGHT = Colors(
    window="#f5f6f5",
    surface="#ffffff",
    sunken="#eef0ef",
    canvas="#e6e9e7",
    border="#dce0de",
    text="#1b2321",
    muted="#59645f",
    accent="#0b6b60",
    accent_hover="#085449",
    accent_soft="#e2f1ee",
    on_accent="#ffffff",
    selection="#dcedea",
    danger="#b3261e",
    danger_soft="#fbeceb",
    warning="#7d5200",
    warning_soft="#fff4db",
    marked="#ffe9a8",
    shadow="#8a938f",
)
DARK = Colors(
    window="#191c1c",
    surface="#212626",
    sunken="#0f1212",
    canvas="#111414",
    border="#353c3b",
    text="#e7ebe9",
    muted="#a3aeaa",
    accent="#5fcab9",
    accent_hover="#83dccd",
    accent_soft="#1e3835",
    on_accent="#05201c",
    selection="#27423e",
    danger="#ff9d94",
    danger_soft="#3c2321",
    warning="#f0c266",
    warning_soft="#372d17",
    marked="#57481a",
    shadow="#000000",
)

MARK = QColor(255, 196, 0, 150)
MARK_PALE = QColor(255, 214, 70, 64)
"""The cited sentence and its passage on a page; pages are white in both themes."""

SELECTED = QColor(20, 130, 190, 90)
HIT = QColor(150, 90, 230, 70)
HIT_CURRENT = QColor(150, 90, 230, 130)
DOUBT = QColor(105, 40, 185)
"""Selected text, found text, the found one that was jumped to, and its border."""


class Theme(QObject):
    """Knows the colours in force, paints the application in them, and says when they change."""

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._hints = application.styleHints()
        self._colors = LIGHT
        self._fixed: Qt.ColorScheme | None = None
        application.setStyle("Fusion")
        self._hints.colorSchemeChanged.connect(self._on_scheme_changed)
        self._apply()

    @property
    def colors(self) -> Colors:
        """The colours in force."""
        return self._colors

    def fix(self, scheme: Qt.ColorScheme | None) -> None:
        """Use one scheme whatever the system says; None follows the system again."""
        self._fixed = scheme
        self._apply()

    @Slot()
    def _on_scheme_changed(self) -> None:
        self._apply()

    def _apply(self) -> None:
        scheme = self._fixed or self._hints.colorScheme()
        self._colors = DARK if scheme == Qt.ColorScheme.Dark else LIGHT
        self._application.setPalette(palette(self._colors))
        self._application.setStyleSheet(style_sheet(self._colors))
        self.changed.emit()


def palette(colors: Colors) -> QPalette:
    """Return the palette that Qt's own drawing uses."""
    roles = {
        QPalette.ColorRole.Window: colors.window,
        QPalette.ColorRole.WindowText: colors.text,
        QPalette.ColorRole.Base: colors.surface,
        QPalette.ColorRole.AlternateBase: colors.sunken,
        QPalette.ColorRole.Text: colors.text,
        QPalette.ColorRole.PlaceholderText: colors.muted,
        QPalette.ColorRole.Button: colors.surface,
        QPalette.ColorRole.ButtonText: colors.text,
        QPalette.ColorRole.ToolTipBase: colors.surface,
        QPalette.ColorRole.ToolTipText: colors.text,
        QPalette.ColorRole.Highlight: colors.accent,
        QPalette.ColorRole.HighlightedText: colors.on_accent,
        QPalette.ColorRole.Link: colors.accent,
        QPalette.ColorRole.LinkVisited: colors.accent,
        QPalette.ColorRole.Mid: colors.border,
    }
    result = QPalette()
    for role, color in roles.items():
        result.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(colors.muted))
    return result


def style_sheet(colors: Colors) -> str:
    """Return the window's style sheet in these colours, bold where Chinese can be bold too."""
    template = Template(resource("styles", "window.qss").read_text("utf-8"))
    strong = "400" if shipped_font_in_use() else "600"
    check = resource("icons", f"check_{'dark' if colors is DARK else 'light'}.svg").as_posix()
    return template.substitute(asdict(colors), strong=strong, check=check)
