"""A window that a file can be dragged out of: `python -m tests.app.on_x.drag_source PATH X Y`."""

from __future__ import annotations

import sys

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.lasting_references import keep_true_and_none_alive


class DragSource(QWidget):
    """Hands out its file as soon as it is pressed and moved."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(self._path)])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.CopyAction)


def main() -> int:
    """Show the window until the process is ended."""
    path, x, y = sys.argv[1:]
    keep_true_and_none_alive()
    application = QApplication(sys.argv[:1])
    source = DragSource(path)
    source.setGeometry(int(x), int(y), 120, 90)
    source.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
