"""The program's icon in the form that each system wants, painted from its SVG."""

from __future__ import annotations

import os
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

_PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)


def make_icons(svg: Path, folder: Path) -> None:
    """Write pagecite-SIZE.png, pagecite.ico and pagecite.icns into a folder."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication([sys.argv[0]])
    pictures = [_painted(svg, size) for size in _PNG_SIZES]
    for picture in pictures:
        picture.save(folder / f"pagecite-{picture.width}.png")
    largest = pictures[-1]
    largest.save(folder / "pagecite.ico", sizes=[(size, size) for size in _ICO_SIZES])
    largest.save(folder / "pagecite.icns")
    del application


def _painted(svg: Path, size: int) -> Image.Image:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(svg)).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return Image.open(BytesIO(bytes(data.data())))


if __name__ == "__main__":
    make_icons(Path(sys.argv[1]), Path(sys.argv[2]))
