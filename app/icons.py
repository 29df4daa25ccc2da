"""Our own line icons, drawn in the colours of the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.resource_files import resource
from app.theme import Colors

_NAME = "icon_name"
_TONE = "icon_tone"
_SIZES = (16, 20, 24, 32, 40, 48, 64)


def icon(name: str, color: str, disabled: str | None = None) -> QIcon:
    """Return the icon `resources/icons/NAME.svg` in one colour."""
    result = QIcon()
    for size in _SIZES:
        result.addPixmap(pixmap(name, color, size))
        if disabled:
            result.addPixmap(pixmap(name, disabled, size), QIcon.Mode.Disabled)
    return result


@lru_cache(maxsize=512)
def pixmap(name: str, color: str, size: int, ratio: float = 1.0) -> QPixmap:
    """Return the icon as a pixmap of `size` logical pixels square."""
    svg = resource("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", color)
    result = QPixmap(QSize(size, size) * ratio)
    result.setDevicePixelRatio(ratio)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return result


def name_icon(item: QAbstractButton | QAction, name: str, tone: str = "text") -> None:
    """Say which icon an item wears, in which of the theme's colours; `dress` puts it on."""
    item.setProperty(_NAME, name)
    item.setProperty(_TONE, tone)


def dress(root: QWidget, colors: Colors) -> None:
    """Give every named icon below `root` its colour; again after each change of theme."""
    buttons = root.findChildren(QAbstractButton)
    if isinstance(root, QAbstractButton):
        buttons.append(root)
    items: list[QAbstractButton | QAction] = [*buttons, *root.findChildren(QAction)]
    for item in items:
        name = item.property(_NAME)
        if name:
            item.setIcon(icon(name, getattr(colors, item.property(_TONE)), colors.muted))
