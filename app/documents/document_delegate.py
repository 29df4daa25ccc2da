"""How one document looks in the list: icon, name, state line, progress bar."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.documents.document_list_model import DepthRole, Entry, EntryRole
from app.documents.document_states import State, Tone, failure_code, state_of
from app.icons import pixmap
from app.theme import Theme
from engine.errors import ErrorCode

_HEIGHT = 58
_INSET = 8
_ICON = 22
_BAR = 3
_INDENT = 20
_DEEPEST = 3


class DocumentDelegate(QStyledItemDelegate):
    """Draws an `Entry`; there is no widget for a row."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(120, _HEIGHT)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        entry: Entry = index.data(EntryRole)
        state = state_of(entry)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, option, rect)
        rect = rect.adjusted(min(index.data(DepthRole), _DEEPEST) * _INDENT, 0, 0, 0)
        self._draw_icon(painter, rect, entry, state)
        left = rect.left() + _INSET + 12 + _ICON + 10
        width = rect.right() - _INSET - 10 - left
        name_font, state_font = _fonts(option.font)
        painter.setFont(name_font)
        gone = state.tone is Tone.GONE
        painter.setPen(QColor(self._theme.colors.muted if gone else self._theme.colors.text))
        name = QFontMetrics(name_font).elidedText(entry.name, Qt.TextElideMode.ElideMiddle, width)
        painter.drawText(left, rect.top() + 25, name)
        painter.setFont(state_font)
        painter.setPen(QColor(self._state_color(state)))
        line = QFontMetrics(state_font).elidedText(state.text, Qt.TextElideMode.ElideRight, width)
        painter.drawText(left, rect.top() + 43, line)
        if state.fraction is not None:
            self._draw_bar(painter, QRectF(left, rect.bottom() - 8, width, _BAR), state.fraction)
        painter.restore()

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
        flags = option.state
        colors = self._theme.colors
        if flags & QStyle.StateFlag.State_Selected:
            painter.setBrush(QColor(colors.selection))
        elif flags & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(colors.sunken))
        else:
            return
        focused = flags & QStyle.StateFlag.State_HasFocus
        painter.setPen(QColor(colors.accent) if focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(rect).adjusted(_INSET, 2.5, -_INSET, -2.5), 7, 7)

    def _draw_icon(self, painter: QPainter, rect: QRect, entry: Entry, state: State) -> None:
        name = self._icon_name(entry, state)
        device = painter.device()
        ratio = device.devicePixelRatio() if device else 1.0
        color = self._state_color(state)
        if state.tone in (Tone.BUSY, Tone.CALM):
            color = self._theme.colors.muted
        picture = pixmap(name, color, _ICON, ratio)
        painter.drawPixmap(rect.left() + _INSET + 12, rect.top() + 18, picture)

    def _icon_name(self, entry: Entry, state: State) -> str:
        if failure_code(entry) in (ErrorCode.PASSWORD_REQUIRED, ErrorCode.PASSWORD_WRONG):
            return "lock"
        if state.tone is Tone.BAD:
            return "warning"
        if state.tone is Tone.GONE:
            return "missing"
        if state.tone is Tone.DOUBTFUL:
            return "versions"
        return "waiting" if entry.waits else "document"

    def _draw_bar(self, painter: QPainter, bar: QRectF, fraction: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.colors.border))
        painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)
        bar.setWidth(max(bar.width() * fraction, _BAR))
        painter.setBrush(QColor(self._theme.colors.accent))
        painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)

    def _state_color(self, state: State) -> str:
        colors = self._theme.colors
        return {
            Tone.CALM: colors.muted,
            Tone.BUSY: colors.accent,
            Tone.BAD: colors.danger,
            Tone.DOUBTFUL: colors.warning,
            Tone.GONE: colors.muted,
        }[state.tone]


def _fonts(base: QFont) -> tuple[QFont, QFont]:
    state = QFont(base)
    state.setPointSizeF(base.pointSizeF() * 0.88)
    return QFont(base), state
