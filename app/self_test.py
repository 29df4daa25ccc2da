"""What the self-test does with Qt, in a process of its own: plain arguments, plain results."""

from __future__ import annotations

import os
from collections.abc import Sequence

from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QColor, QIcon, QImage, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication, QLabel

from app.fonts import provide_chinese_font
from app.lasting_references import keep_true_and_none_alive
from app.resource_files import resource
from app.startup import has_display

_DARK = 128


def open_window() -> str:
    """Show a window with a text and an icon; return Qt's version and where it was shown."""
    application = _application()
    if not resource("translations", "pagecite_zh_CN.qm").is_file():
        raise RuntimeError("the texts in Chinese are missing")
    label = QLabel("页证 Pagecite")
    icon = QIcon(str(resource("icons", "pagecite.svg")))
    if icon.pixmap(QSize(64, 64)).isNull():
        raise RuntimeError("icons cannot be painted")
    label.setWindowIcon(icon)
    label.show()
    application.processEvents()
    picture = label.grab().toImage()
    if _ink(picture, (0.0, 0.0, 1.0, 1.0)) == 0:
        raise RuntimeError("no text was painted")
    label.close()
    return f"{qVersion()}, shown on {application.platformName()}, {label.font().family()}"


def paint(
    path: str,
    page_index: int,
    size: tuple[int, int],
    picture: str,
    rects: Sequence[tuple[float, float, float, float]] = (),
) -> list[float]:
    """Paint a page of a PDF, into a file where `picture` names one.

    Returns the share of dark points in each rectangle (fractions of the page).
    """
    _application()
    document = QPdfDocument()
    error = document.load(path)
    if error != QPdfDocument.Error.None_:
        raise RuntimeError(f"{path}: {error.name}")
    image = document.render(page_index, QSize(*size))
    paper = QImage(image.size(), QImage.Format.Format_RGB32)
    paper.fill(QColor("white"))
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
    document.close()
    if picture and not paper.save(picture):
        raise RuntimeError(f"{picture} could not be written")
    return [_ink(paper, rect) for rect in rects]


def _application() -> QApplication:
    keep_true_and_none_alive()
    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(["pagecite"])
    provide_chinese_font()
    return application


def _ink(image: QImage, rect: tuple[float, float, float, float]) -> float:
    width, height = image.width(), image.height()
    left, top = int(rect[0] * width), int(rect[1] * height)
    right, bottom = int(rect[2] * width), int(rect[3] * height)
    points = [
        image.pixelColor(x, y).lightness() < _DARK
        for y in range(top, bottom, 2)
        for x in range(left, right, 2)
    ]
    return sum(points) / len(points) if points else 0.0
