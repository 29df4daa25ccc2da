"""The pages of one document in a continuous column, with marks over them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app import page_drawing
from app.highlights import Mark, bounds, rect_on_page
from app.page_cache import PageCache
from app.page_column import Fit, PageColumn
from app.page_painter import PagePainter, PaintJob
from app.theme import Theme

ZOOM_STEP = 1.2
_MAX_PIXELS = 16_000_000  # above it a page is painted smaller and shown scaled: 64 MB an image
_PLACEHOLDER_WIDTH = 200
_MARK_AT = 0.38  # where the middle of a mark comes to rest, as a fraction of the view's height


class PageView(QAbstractScrollArea):
    """Scrolls and zooms; painting is the `PagePainter`'s, in its own thread."""

    current_page_changed = Signal(int)  # 1-based
    zoom_changed = Signal(float)

    def __init__(self, painter: PagePainter, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = painter
        self._theme = theme
        self._cache = PageCache()
        self._column = PageColumn()
        self._marks: tuple[Mark, ...] = ()
        self._reveal = False
        self._page = 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Pages"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().setSingleStep(48)
        self.verticalScrollBar().actionTriggered.connect(self._on_moved_by_hand)
        self.horizontalScrollBar().setSingleStep(48)
        painter.page_painted.connect(self._on_page_painted)
        painter.opened.connect(self._on_opened)
        theme.changed.connect(self.viewport().update)

    # --- what is shown ----------------------------------------------------------------------

    def show_pages(self, sizes: Sequence[tuple[float, float]]) -> None:
        """Show pages of these sizes (points); what they hold follows when the painter is open."""
        self._cache.clear()
        self._marks = ()
        self._page = 0
        self._column.set_sizes(sizes)
        self._relay()
        self.verticalScrollBar().setValue(0)
        self._say_page()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Mark these lines and bring the first that matters into view."""
        self._marks = tuple(marks)
        self._reveal = True
        self._reveal_marks()
        self.viewport().update()

    def mark_rects(self) -> list[QRectF]:
        """Return where the strong marks lie in the viewport."""
        return [
            rect_on_page(rect, self._on_screen(mark.page - 1))
            for mark in self._marks
            if mark.strong and mark.page <= len(self._column.sizes)
            for rect in mark.rects
        ]

    def sharp(self) -> bool:
        """Whether every page in view is painted at its full size."""
        return bool(self._column.sizes) and all(
            self._cache.has(index, self._pixels(index)) for index in self._visible()
        )

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return len(self._column.sizes)

    @property
    def current_page(self) -> int:
        """The page in the middle of the view, 1-based; 0 where there is none."""
        return self._page

    @property
    def zoom(self) -> float:
        """1.0 is the size of the paper."""
        return self._column.zoom

    @property
    def fit(self) -> Fit:
        """What the zoom follows."""
        return self._column.fit

    # --- moving -----------------------------------------------------------------------------

    def go_to_page(self, page: int) -> None:
        """Show the top of a page; numbers out of range go to the nearest."""
        if self._column.sizes:
            index = min(max(page, 1), len(self._column.sizes)) - 1
            self.verticalScrollBar().setValue(round(self._column.rects[index].top() - 12))
            self._say_page()

    def set_fit(self, fit: Fit) -> None:
        """Follow the view's width or height, keeping the page in view."""
        self._column.fit = fit
        self._relay()

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom, keeping the point `anchor` of the viewport (its middle by default) in place."""
        self._column.fit = Fit.NONE
        self._relay(zoom, anchor or QPointF(self.viewport().rect().center()))

    def zoom_in(self) -> None:
        """One step nearer."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step farther."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    def _reveal_marks(self) -> None:
        strong = [mark for mark in self._marks if mark.strong] or list(self._marks)
        if not self._reveal or not strong or strong[0].page > len(self._column.rects):
            return
        first = min(strong, key=lambda mark: mark.page)
        rects = [rect for mark in strong if mark.page == first.page for rect in mark.rects]
        box = bounds(rects)
        page = self._column.rects[first.page - 1]
        target = rect_on_page(box, page) if box else page
        height = self.viewport().height()
        top = target.center().y() - height * _MARK_AT
        top = min(top, target.top() - 24)
        self.verticalScrollBar().setValue(round(top))
        if target.width() < self.viewport().width():
            self.horizontalScrollBar().setValue(
                round(target.center().x() - self.viewport().width() / 2)
            )
        self._say_page()

    def _relay(self, zoom: float | None = None, anchor: QPointF | None = None) -> None:
        view = QSizeF(self.viewport().size())
        at = anchor or QPointF(view.width() / 2, 0)
        held = self._column.hold(at + self._offset())
        self._column.lay_out(view, max(0, self._page - 1), zoom)
        self._set_ranges()
        if held:
            corner = self._column.place(held) - at
            self.horizontalScrollBar().setValue(round(corner.x()))
            self.verticalScrollBar().setValue(round(corner.y()))
        self.zoom_changed.emit(self.zoom)
        self._want()
        self.viewport().update()

    def _set_ranges(self) -> None:
        view, size = self.viewport().size(), self._column.layout.size
        self.horizontalScrollBar().setRange(0, max(0, round(size.width() - view.width())))
        self.horizontalScrollBar().setPageStep(view.width())
        self.verticalScrollBar().setRange(0, max(0, round(size.height() - view.height())))
        self.verticalScrollBar().setPageStep(round(view.height() * 0.9))

    # --- geometry ---------------------------------------------------------------------------

    def _offset(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _on_screen(self, index: int) -> QRectF:
        return self._column.rects[index].translated(-self._offset())

    def _visible(self) -> range:
        top = self.verticalScrollBar().value()
        return self._column.layout.visible(top, self.viewport().height())

    def _pixels(self, index: int) -> QSize:
        wanted = self._column.rects[index].size() * self.devicePixelRatioF()
        shrink = min(1.0, (_MAX_PIXELS / (wanted.width() * wanted.height())) ** 0.5)
        return QSize(
            max(1, round(wanted.width() * shrink)), max(1, round(wanted.height() * shrink))
        )

    def _placeholder(self, index: int) -> QSize:
        width, height = self._column.sizes[index]
        return QSize(_PLACEHOLDER_WIDTH, max(1, round(_PLACEHOLDER_WIDTH * height / width)))

    def _say_page(self) -> None:
        middle = self.verticalScrollBar().value() + self.viewport().height() / 2
        page = self._column.layout.page_at(middle) + 1 if self._column.sizes else 0
        if page != self._page:
            self._page = page
            self.current_page_changed.emit(page)

    # --- painting ---------------------------------------------------------------------------

    def _want(self) -> None:
        visible = self._visible()
        around = [i for i in (visible.stop, visible.start - 1) if 0 <= i < len(self._column.sizes)]
        jobs: list[PaintJob] = []
        for index in visible:
            if self._cache.nearest(index, self._pixels(index)) is None:
                jobs.append((index, self._placeholder(index)))
        jobs += [(index, self._pixels(index)) for index in (*visible, *around)]
        self._painter.want(job for job in jobs if not self._cache.has(*job))

    @Slot(int)
    def _on_opened(self, _pages: int) -> None:
        self._want()

    @Slot(int, QSize, QImage)
    def _on_page_painted(self, page_index: int, size: QSize, image: QImage) -> None:
        self._cache.put(page_index, size, image)
        self.viewport().update()

    @Slot()
    def _on_moved_by_hand(self) -> None:
        self._reveal = False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.colors.canvas)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for index in self._visible():
            page = self._on_screen(index)
            pixels = self._pixels(index)
            image = self._cache.sharp(index, pixels) or self._cache.nearest(index, pixels)
            page_drawing.draw_page(painter, page, image, self._theme.colors)
            marks = [mark for mark in self._marks if mark.page == index + 1]
            page_drawing.draw_marks(painter, page, marks)

    # --- events -----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relay()
        self._reveal_marks()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()
        self._say_page()
        self._want()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._want()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._reveal = False
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / 120
            self.set_zoom(self.zoom * ZOOM_STEP**steps, event.position())
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        self._reveal = False
        match event.key():
            case Qt.Key.Key_PageDown | Qt.Key.Key_Space:
                bar.setValue(bar.value() + bar.pageStep())
            case Qt.Key.Key_PageUp:
                bar.setValue(bar.value() - bar.pageStep())
            case Qt.Key.Key_Home:
                bar.setValue(0)
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)
