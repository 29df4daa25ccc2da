"""The conversations that are kept, as a list: a title, and when and how much was asked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.moments import day_text
from app.theme import Theme
from engine.types import ConversationRow

Index = QModelIndex | QPersistentModelIndex
_PADDING = 9
_BETWEEN = 3


class ConversationModel(QAbstractListModel):
    """Rows of `ConversationRow`, the last used first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[ConversationRow, ...] = ()

    def show(self, rows: Sequence[ConversationRow]) -> None:
        """Show these conversations."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if row and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.title
        if row and role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.title}, {self.detail(row)}"
        return None

    def row(self, index: Index) -> ConversationRow | None:
        """Return the conversation at an index."""
        return self.rows[index.row()] if index.isValid() else None

    def detail(self, row: ConversationRow) -> str:
        """Return when a conversation was last used, and how many questions it has."""
        count = self.tr("%n question(s)", "", row.turns)
        return f"{day_text(row.last_asked_at or row.started_at)} · {count}"


class ConversationDelegate(QStyledItemDelegate):
    """Two lines a row."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, 2 * option.fontMetrics.height() + 2 * _PADDING + _BETWEEN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        row = model.row(index) if isinstance(model, ConversationModel) else None
        if row is None or not isinstance(model, ConversationModel):
            return
        colors = self._theme.colors
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = option.rect.adjusted(6, 1, -6, -1)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        under = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if chosen or under:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.selection if chosen else colors.sunken))
            painter.drawRoundedRect(place, 7, 7)
        line = option.fontMetrics.height()
        text = place.adjusted(10, _PADDING - 1, -10, 0)
        for words, color, top in (
            (row.title, colors.text, 0),
            (model.detail(row), colors.muted, line + _BETWEEN),
        ):
            area = QRect(text.left(), text.top() + top, text.width(), line)
            painter.setPen(QColor(color))
            shown = option.fontMetrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft, shown)
        painter.restore()
