"""The pictures of the pages in view: which are wanted at what size, and the best there is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QImage, QPainter

from app.preview.page_cache import PageCache
from app.preview.page_painter import PagePainter, PaintJob

MAX_PIXELS = 16_000_000
"""Above it (64 MB an image) a page is painted smaller as a whole, and in full where it is seen."""

_PLACEHOLDER_WIDTH = 200
_TILE = 256  # a part begins and ends at multiples of it, so that small moves need no new one


class PagePictures(QObject):
    """Keeps pictures of several documents; only those of the one shown are painted."""

    changed = Signal()

    def __init__(self, painter: PagePainter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._painter = painter
        self._cache = PageCache()
        self._document = 0
        self._parts: dict[int, tuple[PaintJob, QImage]] = {}
        self._wishes: list[PaintJob] = []
        painter.page_painted.connect(self._on_page_painted)
        painter.opened.connect(self._on_opened)

    def show_document(self, document: int) -> None:
        """Keep and give pictures of another document, named by a number."""
        self._document = document
        self._parts.clear()
        self._wishes.clear()

    def want(
        self, seen: Sequence[tuple[int, QRectF, QRectF]], near: Sequence[tuple[int, QRectF]]
    ) -> None:
        """Paint pages: those seen (index, rectangle of the page, part of it seen) come first.

        Rectangles are in pixels of the screen; those seen lie where the page's own corner is 0, 0.
        """
        self._parts = {index: self._parts[index] for index, *_ in seen if index in self._parts}
        jobs: list[PaintJob] = []
        for index, page, _ in seen:
            if self._cache.nearest(self._key(index), whole_size(page)) is None:
                jobs.append(PaintJob(index, _placeholder(page)))
        jobs += [PaintJob(index, whole_size(page)) for index, page, _ in seen]
        jobs += [_part(index, page, part) for index, page, part in seen if _too_large(page)]
        jobs += [PaintJob(index, whole_size(page)) for index, page in near]
        self._wishes = [job for job in jobs if not self._has(job)]
        self._painter.want(self._wishes)

    def sharp(self, index: int, page: QRectF, seen: QRectF) -> bool:
        """Whether what is seen of a page is painted pixel by pixel."""
        job = _part(index, page, seen) if _too_large(page) else PaintJob(index, whole_size(page))
        return self._has(job)

    def draw(self, painter: QPainter, index: int, target: QRectF, page: QRectF) -> None:
        """Draw the best picture there is of a page that has the pixels of `page` into `target`."""
        size = whole_size(page)
        key = self._key(index)
        image = self._cache.sharp(key, size) or self._cache.nearest(key, size)
        if image and not image.isNull():
            painter.drawImage(target, image)
        job, part = self._parts.get(index, (None, QImage()))
        if job and job.part and job.size == _full_size(page) and not part.isNull():
            scale = target.width() / job.size.width()
            at = QRectF(job.part)
            painter.drawImage(
                QRectF(
                    target.left() + at.left() * scale,
                    target.top() + at.top() * scale,
                    at.width() * scale,
                    at.height() * scale,
                ),
                part,
            )

    def _has(self, job: PaintJob) -> bool:
        if not job.part:
            return self._cache.has(self._key(job.page_index), job.size)
        held = self._parts.get(job.page_index)
        return bool(
            held and held[0].size == job.size and held[0].part and held[0].part.contains(job.part)
        )

    def _key(self, index: int) -> tuple[int, int]:
        return self._document, index

    @Slot(int)
    def _on_opened(self, _pages: int) -> None:
        self._painter.want(job for job in self._wishes if not self._has(job))

    @Slot(PaintJob, QImage)
    def _on_page_painted(self, job: PaintJob, image: QImage) -> None:
        if job.part:
            self._parts[job.page_index] = job, image
        else:
            self._cache.put(self._key(job.page_index), job.size, image)
        self.changed.emit()


def whole_size(page: QRectF) -> QSize:
    """Return the pixels that a page is painted with as a whole."""
    shrink = min(1.0, (MAX_PIXELS / (page.width() * page.height())) ** 0.5)
    return QSize(max(1, round(page.width() * shrink)), max(1, round(page.height() * shrink)))


def _too_large(page: QRectF) -> bool:
    return page.width() * page.height() > MAX_PIXELS


def _full_size(page: QRectF) -> QSize:
    return QSize(round(page.width()), round(page.height()))


def _placeholder(page: QRectF) -> QSize:
    return QSize(
        _PLACEHOLDER_WIDTH, max(1, round(_PLACEHOLDER_WIDTH * page.height() / page.width()))
    )


def _part(index: int, page: QRectF, seen: QRectF) -> PaintJob:
    size = _full_size(page)
    left, top = (int(edge // _TILE) * _TILE for edge in (seen.left(), seen.top()))
    right, bottom = (int(-(-edge // _TILE)) * _TILE for edge in (seen.right(), seen.bottom()))
    part = QRect(left, top, right - left, bottom - top)
    return PaintJob(index, size, part & QRect(0, 0, size.width(), size.height()))
