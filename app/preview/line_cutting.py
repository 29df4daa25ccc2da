"""Cuts cited lines out of their pages, marked as on the screen: what proves a citation.

The engine is asked for the rendition, Qt paints the part of the page that holds the lines. One
citation after the other, in a painter of its own, so that the preview is never held up.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Slot
from PySide6.QtGui import QImage, QPainter

from app.engine_client import EngineClient
from app.preview.document_opening import DocumentOpening, OpenVersion
from app.preview.highlights import Mark, bounds, marks_of_citation
from app.preview.page_drawing import draw_marks
from app.preview.page_painter import PagePainter, PaintJob
from app.preview.table_heads import TableHeads
from engine.types import Citation, Rect

DOTS = 200  # an inch: text that can be read, and printed
_MAX_PIXELS = 40_000_000  # of the whole page; a larger one is cut in fewer dots
_BESIDE, _ABOVE = 7.0, 2.5  # points of the page around the lines
_KEPT = 128

Cut = tuple[QImage, ...]


@dataclass(slots=True)
class _Job:
    citations: tuple[Citation, ...]
    done: Callable[[dict[int, Cut]], None]
    cut: dict[int, Cut] = field(default_factory=dict)


class LineCutting(QObject):
    """Calls back with the pictures of each citation's lines, by its number.

    A citation whose document cannot be opened any more has none.
    """

    def __init__(
        self,
        client: EngineClient,
        passwords: Callable[[], Iterable[str]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._passwords = passwords
        self._painter = PagePainter(self)
        self._opening = DocumentOpening(client, self._painter, self)
        self._opening.ready.connect(self._on_ready)
        self._opening.failed.connect(self._skip)
        self._opening.password_needed.connect(self._skip)
        client.engine_started.connect(self._on_engine_started)
        self._heads = TableHeads(client, self)
        self._painter.opened.connect(self._on_opened)
        self._painter.page_painted.connect(self._on_page_painted)
        self._jobs: deque[_Job] = deque()
        self._open: OpenVersion | None = None
        self._citation: Citation | None = None
        self._parts: list[tuple[PaintJob, Mark]] = []
        self._images: list[QImage] = []
        self._kept: OrderedDict[object, Cut] = OrderedDict()

    def cut(self, citations: Sequence[Citation], done: Callable[[dict[int, Cut]], None]) -> None:
        """Cut the lines of citations; `done` is called once, when all that can be cut is."""
        self._jobs.append(_Job(tuple(citations), done))
        if len(self._jobs) == 1:
            self._next()

    def _next(self) -> None:
        while self._jobs:
            job = self._jobs[0]
            waiting = [one for one in job.citations if one.number not in job.cut]
            for citation in sorted(waiting, key=self._is_elsewhere):
                kept = self._kept.get(_key(citation))
                if kept is None:
                    self._begin(citation)
                    return
                job.cut[citation.number] = kept
            self._jobs.popleft()
            job.done({number: cut for number, cut in job.cut.items() if cut})

    def _is_elsewhere(self, citation: Citation) -> bool:
        return self._open is None or self._open.version_id != citation.version_id

    def _begin(self, citation: Citation) -> None:
        self._citation = citation
        self._parts = []
        if self._open and self._open.version_id == citation.version_id:
            self._on_ready(self._open)
            return
        self._open = None
        for password in self._passwords():
            self._opening.remember_password(password)
        self._opening.open(citation.version_id)

    @Slot()
    def _on_engine_started(self) -> None:
        self._open = None  # it may be another library, whose versions have the same numbers
        self._kept.clear()

    @Slot(OpenVersion)
    def _on_ready(self, opened: OpenVersion) -> None:
        self._open = opened
        if self._citation is not None:
            self._heads.find(self._citation, self._cut_below)

    def _cut_below(self, head: Mark | None) -> None:
        """Cut the lines of the citation, those of a table row below the header of its table."""
        opened = self._open
        if self._citation is None or opened is None:
            return
        marks = marks_of_citation(self._citation, ())
        lines = [*([head] if head else []), *(one for each in marks for one in _pieces(each, head))]
        self._parts = [
            (_job_of(mark, opened.sizes[mark.page - 1], lines if head else ()), mark)
            for mark in lines
            if mark.rects and mark.page <= len(opened.sizes)
            if min(opened.sizes[mark.page - 1]) > 0
        ]
        self._images = []
        self._paint_next()

    @Slot(int)
    def _on_opened(self, _pages: int) -> None:
        if self._parts:  # what was wanted before it was open is lost
            self._paint_next()

    def _paint_next(self) -> None:
        if self._parts:
            self._painter.want([self._parts[0][0]])
        else:
            self._end(tuple(self._images))

    @Slot(PaintJob, QImage)
    def _on_page_painted(self, job: PaintJob, image: QImage) -> None:
        if not self._parts or job != self._parts[0][0]:
            return
        _, mark = self._parts.pop(0)
        self._images.append(_marked(image, job, mark))
        self._paint_next()

    @Slot()
    def _skip(self) -> None:
        self._open = None
        self._end(())

    def _end(self, cut: Cut) -> None:
        citation, self._citation = self._citation, None
        if citation is None or not self._jobs:
            return
        self._jobs[0].cut[citation.number] = cut
        if cut:
            self._kept[_key(citation)] = cut
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._next()


def strips(mark: Mark) -> list[Mark]:
    """Return a mark in pieces that each stand together: a new one where the lines jump upwards.

    A sentence that goes on in the next column would else bring all that stands between.
    """
    pieces: list[list[Rect]] = []
    for rect in mark.rects:
        if not pieces or rect[1] < pieces[-1][-1][1] - (rect[3] - rect[1]) / 2:
            pieces.append([])
        pieces[-1].append(rect)
    return [Mark(mark.page, tuple(piece), mark.strong) for piece in pieces]


def _pieces(mark: Mark, head: Mark | None) -> list[Mark]:
    """Return the pieces that are cut; a table row stays whole, whatever its cells hold."""
    return [mark] if head and mark.rects else strips(mark)


def _job_of(mark: Mark, size: tuple[float, float], beside_it: Sequence[Mark]) -> PaintJob:
    """Return what is painted of a page; as wide as all of `beside_it`, so that columns agree."""
    width, height = size
    scale = min(DOTS / 72, (_MAX_PIXELS / (width * height)) ** 0.5)
    whole = QSize(max(1, round(width * scale)), max(1, round(height * scale)))
    around = bounds(mark.rects)
    assert around, "a strip has lines"
    _, y0, _, y1 = around
    wide = bounds([rect for one in (mark, *beside_it) for rect in one.rects])
    assert wide, "a strip has lines"
    x0, _, x1, _ = wide
    left, top = round(x0 * whole.width()), round(y0 * whole.height())
    right, bottom = round(x1 * whole.width()), round(y1 * whole.height())
    beside, above = round(_BESIDE * scale), round(_ABOVE * scale)
    part = QRect(left, top, right - left, bottom - top).adjusted(-beside, -above, beside, above)
    return PaintJob(mark.page - 1, whole, part & QRect(0, 0, whole.width(), whole.height()))


def _marked(image: QImage, job: PaintJob, mark: Mark) -> QImage:
    assert job.part
    result = QImage(image.size(), QImage.Format.Format_RGB32)
    result.fill(0xFFFFFFFF)
    painter = QPainter(result)
    painter.drawImage(0, 0, image)
    page = QRectF(-job.part.x(), -job.part.y(), job.size.width(), job.size.height())
    if mark.strong:
        draw_marks(painter, page, [mark])
    painter.end()
    return result


def _key(citation: Citation) -> object:
    return citation.version_id, citation.spans
