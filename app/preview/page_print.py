"""Prints a document page by page, painted as on the screen, without holding up the window."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter

from app.preview.page_painter import PagePainter, PaintJob

_DOTS = 300  # an inch: what office printers print text with
_MAX_PIXELS = 16_000_000


class PagePrint(QObject):
    """One print job; `ended` comes once, with whether it was printed whole."""

    progressed = Signal(int, int)  # pages done, pages in all
    ended = Signal(bool)

    def __init__(
        self,
        printer: QPrinter,
        sizes: Sequence[tuple[float, float]],
        pages: Iterable[int],
        parent: QObject | None = None,
    ) -> None:
        """Print these pages (page indices) of a document with these page sizes in points."""
        super().__init__(parent)
        self._printer = printer
        self._sizes = sizes
        self._left = list(pages)
        self._count = len(self._left)
        self._pages = PagePainter(self)
        self._ink = QPainter()
        self._passwords: list[str] = []
        self._path = ""
        self._over = False
        self._pages.opened.connect(self._on_opened)
        self._pages.page_painted.connect(self._on_page_painted)
        self._pages.open_failed.connect(self._on_failed)
        self._pages.password_needed.connect(self._on_password_needed)

    def start(self, path: str, passwords: Iterable[str] = ()) -> None:
        """Print a PDF; an encrypted one with whichever of the passwords opens it."""
        self._path, self._passwords = path, list(passwords)
        self._pages.open(path)

    def cancel(self) -> None:
        """Stop before the next page."""
        if not self._over:
            self._printer.abort()
            self._end(False)

    @Slot(int)
    def _on_opened(self, _pages: int) -> None:
        self._next()

    @Slot(bool)
    def _on_password_needed(self, _wrong: bool) -> None:
        if self._passwords:
            self._pages.open(self._path, self._passwords.pop())
        else:
            self._end(False)

    @Slot()
    def _on_failed(self) -> None:
        self._end(False)

    def _next(self) -> None:
        if not self._left:
            self._end(True)
            return
        width, height = self._sizes[self._left[0]]
        dots = min(_DOTS, (_MAX_PIXELS / (width * height)) ** 0.5 * 72)
        size = QSize(max(1, round(width / 72 * dots)), max(1, round(height / 72 * dots)))
        self._turn(width > height)
        if not self._ink.isActive():
            if not self._ink.begin(self._printer):
                self._end(False)
                return
        elif not self._printer.newPage():
            self._end(False)
            return
        self._pages.want([PaintJob(self._left[0], size)])

    def _turn(self, lying: bool) -> None:
        sheet = QPageLayout.Orientation
        self._printer.setPageOrientation(sheet.Landscape if lying else sheet.Portrait)

    @Slot(PaintJob, QImage)
    def _on_page_painted(self, job: PaintJob, image: QImage) -> None:
        if self._over:
            return
        area = QRectF(self._ink.viewport())
        size = image.size().scaled(area.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRectF(0, 0, size.width(), size.height())
        target.moveCenter(area.center())
        self._ink.drawImage(target, image)
        self._left.pop(0)
        self.progressed.emit(self._count - len(self._left), self._count)
        self._next()

    def _end(self, whole: bool) -> None:
        if not self._over:
            self._over = True
            if self._ink.isActive():
                self._ink.end()
            self.ended.emit(whole)
