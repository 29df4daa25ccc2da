"""The mouse over text: press, drag, double and triple click select it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from app.preview.page_text import PageText, TextRange
from app.preview.page_texts import PageTexts
from app.preview.page_view import PageView
from app.preview.text_selection import TextSelection

_CHARACTER, _WORD, _LINE = 1, 2, 3  # what is selected, by the number of clicks
_SCROLL_EVERY = 30  # milliseconds, while the mouse is held beyond the edge


class TextPointer(QObject):
    """Turns mouse events of a `PageView` into a `TextSelection`."""

    def __init__(self, view: PageView, texts: PageTexts, selection: TextSelection) -> None:
        super().__init__(view)
        self._view = view
        self._texts = texts
        self._selection = selection
        self._clicks = 0
        self._held = False
        self._last = QPointF()
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._scrolling = QTimer(self)
        self._scrolling.setInterval(_SCROLL_EVERY)
        self._scrolling.timeout.connect(self._on_scrolling)
        viewport = view.viewport()
        viewport.setMouseTracking(True)
        viewport.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or not self._view.page_count:
            return False
        match event.type():
            case QEvent.Type.MouseButtonPress if event.button() == Qt.MouseButton.LeftButton:
                self._press(event, _LINE if self._is_third_click(event) else _CHARACTER)
            case QEvent.Type.MouseButtonDblClick if event.button() == Qt.MouseButton.LeftButton:
                self._press(event, _WORD)
                self._again.start(QApplication.doubleClickInterval())
            case QEvent.Type.MouseMove:
                self._move(event)
            case QEvent.Type.MouseButtonRelease if event.button() == Qt.MouseButton.LeftButton:
                self._held = False
                self._scrolling.stop()
            case _:
                return False
        return True

    def _is_third_click(self, event: QMouseEvent) -> bool:
        near = (event.position() - self._last).manhattanLength()
        return self._again.isActive() and near < QApplication.startDragDistance()

    def _press(self, event: QMouseEvent, clicks: int) -> None:
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._clicks, self._held, self._last = clicks, True, event.position()
        found = self._under(event.position())
        if found is None:
            self._selection.clear()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._selection.extend(*found)
        else:
            self._selection.begin(*found)

    def _move(self, event: QMouseEvent) -> None:
        self._last = event.position()
        if not self._held:
            self._show_cursor(event.position())
            return
        self._reach()
        outside = not self._view.viewport().rect().contains(event.position().toPoint())
        if outside != self._scrolling.isActive():
            self._scrolling.start() if outside else self._scrolling.stop()

    def _reach(self) -> None:
        found = self._under(self._last)
        if found is not None:
            self._selection.extend(*found)

    @Slot()
    def _on_scrolling(self) -> None:
        area = self._view.viewport().rect()
        for bar, at, size in (
            (self._view.verticalScrollBar(), self._last.y(), area.height()),
            (self._view.horizontalScrollBar(), self._last.x(), area.width()),
        ):
            beyond = min(at, 0.0) + max(at - size, 0.0)
            bar.setValue(bar.value() + round(beyond / 2))
        self._reach()

    def _show_cursor(self, position: QPointF) -> None:
        index, x, y = self._view.place_at(position)
        text = self._texts.get(index)
        over = text is not None and text.character_at(x, y) is not None
        shape = Qt.CursorShape.IBeamCursor if over else Qt.CursorShape.ArrowCursor
        if self._view.viewport().cursor().shape() != shape:
            self._view.viewport().setCursor(shape)

    def _under(self, position: QPointF) -> tuple[int, TextRange] | None:
        index, x, y = self._view.place_at(position)
        text = self._texts.get(index)
        if text is None:
            self._texts.want([index])
            return None
        return index, self._range(text, x, y)

    def _range(self, text: PageText, x: float, y: float) -> TextRange:
        nearest = text.nearest(x, y)
        if nearest is None or self._clicks == _CHARACTER:
            caret = text.caret_at(x, y)
            return caret, caret
        return text.word(nearest) if self._clicks == _WORD else text.line(nearest)
