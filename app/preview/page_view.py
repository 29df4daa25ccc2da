"""The pages of one document in a continuous column, with layers drawn over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.preview.highlights import Mark, bounds, rect_on_page
from app.preview.page_column import Fit, PageColumn
from app.preview.page_drawing import draw_marks, draw_page
from app.preview.page_painter import PagePainter
from app.preview.page_pictures import PagePictures
from app.theme import Theme
from engine.types import Rect

ZOOM_STEP = 1.2
_MARK_AT = 0.38  # where the middle of a mark comes to rest, as a fraction of the view's height


class PageLayer(Protocol):
    """Something drawn over pages."""

    def draw(self, painter: QPainter, index: int, page: QRectF) -> None:
        """Draw what belongs to the page of an index (from 0) that covers `page`."""


class PageView(QAbstractScrollArea):
    """Scrolls and zooms; painting is the `PagePainter`'s, in its own thread."""

    current_page_changed = Signal(int)  # 1-based
    zoom_changed = Signal(float)
    moved = Signal()  # other pages, or others parts of them, may be in view

    def __init__(self, painter: PagePainter, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pictures = PagePictures(painter, self)
        self._column = PageColumn()
        self._layers: list[PageLayer] = []
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
        self._pictures.changed.connect(self.viewport().update)
        theme.changed.connect(self.viewport().update)

    # --- what is shown ----------------------------------------------------------------------

    def show_pages(self, sizes: Sequence[tuple[float, float]], document: int) -> None:
        """Show pages of these sizes (points); `document` tells their pictures from others'."""
        self._pictures.show_document(document)
        self._marks = ()
        self._page = 0
        self._column.set_sizes(sizes)
        self._relay()
        self.verticalScrollBar().setValue(0)
        self._say_page()

    def add_layer(self, layer: PageLayer) -> None:
        """Draw a layer over the pages and the layers before it."""
        self._layers.append(layer)

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Mark these lines and bring the first that matters into view."""
        self._marks = tuple(marks)
        self._reveal = True
        self._reveal_marks()
        self.viewport().update()

    def mark_rects(self) -> list[QRectF]:
        """Return where the strong marks lie in the viewport."""
        return [
            rect_on_page(rect, self.page_rect(mark.page - 1))
            for mark in self._marks
            if mark.strong and mark.page <= len(self._column.sizes)
            for rect in mark.rects
        ]

    def sharp(self) -> bool:
        """Whether every page in view is painted at its full size."""
        return bool(self._column.sizes) and all(
            self._pictures.sharp(*seen) for seen in self._seen()
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

    def go_to_page(self, page: int, top: float = 0.0) -> None:
        """Show a page (out of range: the nearest) from `top`, a fraction of its height, on."""
        if self._column.sizes:
            rect = self._column.rects[min(max(page, 1), len(self._column.sizes)) - 1]
            self.verticalScrollBar().setValue(round(rect.top() + top * rect.height() - 12))
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

    def reveal(self, page: int, rects: Sequence[Rect]) -> None:
        """Bring rectangles of a page (1-based) into view, or its top where there are none."""
        if not 1 <= page <= len(self._column.rects):
            return
        box, sheet = bounds(rects), self._column.rects[page - 1]
        target = rect_on_page(box, sheet) if box else sheet
        view = self.viewport()
        top = target.center().y() - view.height() * _MARK_AT
        self.verticalScrollBar().setValue(round(min(top, target.top() - 24)))
        if target.width() < view.width():
            self.horizontalScrollBar().setValue(round(target.center().x() - view.width() / 2))
        self._say_page()

    def _reveal_marks(self) -> None:
        strong = [mark for mark in self._marks if mark.strong] or list(self._marks)
        if self._reveal and strong:
            page = min(mark.page for mark in strong)
            self.reveal(page, [rect for one in strong if one.page == page for rect in one.rects])

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

    def page_rect(self, index: int) -> QRectF:
        """Return where a page lies in the viewport."""
        return self._column.rects[index].translated(-self._offset())

    def visible_pages(self) -> range:
        """Return the indices of the pages in view."""
        top = self.verticalScrollBar().value()
        return self._column.layout.visible(top, self.viewport().height())

    def place_at(self, point: QPointF) -> tuple[int, float, float]:
        """Return the page nearest to a point of the viewport, and where on it, as fractions."""
        index, x, y = self._column.nearest(point + self._offset())
        return index, x, y

    def _offset(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _pixels(self, index: int) -> QRectF:
        return QRectF(QPointF(), self._column.rects[index].size() * self.devicePixelRatioF())

    def _seen(self) -> list[tuple[int, QRectF, QRectF]]:
        ratio, area = self.devicePixelRatioF(), QRectF(self.viewport().rect())
        seen = []
        for index in self.visible_pages():
            page = self.page_rect(index)
            part = (page & area).translated(-page.topLeft())
            seen.append(
                (index, self._pixels(index), QRectF(part.topLeft() * ratio, part.size() * ratio))
            )
        return seen

    def _say_page(self) -> None:
        middle = self.verticalScrollBar().value() + self.viewport().height() / 2
        page = self._column.layout.page_at(middle) + 1 if self._column.sizes else 0
        if page != self._page:
            self._page = page
            self.current_page_changed.emit(page)

    # --- painting ---------------------------------------------------------------------------

    def _want(self) -> None:
        visible = self.visible_pages()
        near = [i for i in (visible.stop, visible.start - 1) if 0 <= i < len(self._column.rects)]
        self._pictures.want(self._seen(), [(index, self._pixels(index)) for index in near])
        self.moved.emit()

    @Slot()
    def _on_moved_by_hand(self) -> None:
        self._reveal = False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._theme.colors.canvas)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for index in self.visible_pages():
            page = self.page_rect(index)
            draw_page(painter, page, self._theme.colors)
            self._pictures.draw(painter, index, page, self._pixels(index))
            draw_marks(painter, page, [mark for mark in self._marks if mark.page == index + 1])
            for layer in self._layers:
                layer.draw(painter, index, page)

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
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._reveal = False
        match event.key():
            case Qt.Key.Key_Space if back:
                bar.setValue(bar.value() - bar.pageStep())
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
