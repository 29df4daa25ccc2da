"""Paints pages of a PDF to images without ever holding up the window (docs/adr/0040).

`QPdfDocument.render` keeps Python's interpreter lock for as long as the page takes, in whatever
thread it is called. `QPdfPageRenderer` paints in a thread of its own, in C++. Calls on the document
wait for a page that is being painted, so none is made meanwhile: one job at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QMargins, QObject, QRect, QSize, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfDocument, QPdfDocumentRenderOptions, QPdfPageRenderer

_ONE_MORE = QMargins(0, 0, 1, 1)
"""What a part is widened by: Qt scales it by its right and bottom edges, which lie one pixel
inside, so that a low part of a large page would come out too small and out of place."""


class PaintJob(NamedTuple):
    """A page, the size in pixels of all of it, and which part is painted (all of it: None)."""

    page_index: int
    size: QSize
    part: QRect | None = None


class PagePainter(QObject):
    """Owns one PDF at a time. `page_painted` carries a job and its image."""

    opened = Signal(int)  # pages
    password_needed = Signal(bool)  # whether one was given that is wrong
    open_failed = Signal()
    page_painted = Signal(PaintJob, QImage)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = QPdfDocument(self)
        self._renderer = QPdfPageRenderer(self)
        self._renderer.setRenderMode(QPdfPageRenderer.RenderMode.MultiThreaded)
        self._renderer.pageRendered.connect(self._on_page_rendered)
        self._renderer.setDocument(self._document)
        self._painting: PaintJob | None = None
        self._wanted: list[PaintJob] = []
        self._next_file: tuple[str, str] | None = None
        self._stale = False
        self._ready = False

    @property
    def busy(self) -> bool:
        """Whether a page is being painted now."""
        return self._painting is not None

    def open(self, path: str, password: str = "") -> None:
        """Open a PDF as soon as the page in hand is done; the old document's wishes lapse."""
        self._wanted.clear()
        self._ready = False
        self._stale = True
        self._next_file = (path, password)
        self._advance()

    def want(self, jobs: Iterable[PaintJob]) -> None:
        """Replace what is still to be painted, most urgent first."""
        self._wanted = [job for job in jobs if job != self._painting] if self._ready else []
        self._advance()

    def _advance(self) -> None:
        if self._painting:
            return
        if self._next_file:
            self._load(*self._next_file)
        elif self._wanted:
            self._painting = job = self._wanted.pop(0)
            options = QPdfDocumentRenderOptions()
            if job.part:
                options.setScaledSize(job.size)
                options.setScaledClipRect(job.part + _ONE_MORE)
            size = job.part.size() if job.part else job.size
            self._renderer.requestPage(job.page_index, size, options)

    def _load(self, path: str, password: str) -> None:
        self._next_file = None
        self._stale = False
        self._document.setPassword(password)
        error = self._document.load(path)
        if error == QPdfDocument.Error.None_:
            self._ready = True
            self.opened.emit(self._document.pageCount())
        elif error == QPdfDocument.Error.IncorrectPassword:
            self.password_needed.emit(bool(password))
        else:
            self.open_failed.emit()

    @Slot(int, QSize, QImage, QPdfDocumentRenderOptions, "quint64")
    def _on_page_rendered(self, page_index: int, size: QSize, image: QImage) -> None:
        job, self._painting = self._painting, None
        if job and not self._stale:
            self.page_painted.emit(job, image)
        self._advance()
