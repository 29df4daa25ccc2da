"""How a row of found places looks: a document with its count, a place with its text marked."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLocale, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.finding.found_places import FoundDocument, RowRole
from app.icons import pixmap
from app.theme import Theme
from app.wording import location_text
from engine.types import Occurrence

_HEIGHT = 32
_EDGE = 14
_ICON = 16
_GAP = 8
_KEPT_LINES = 2000
_PLACE_SHARE = 0.34  # of the row's width at most, for where it stands
_BEFORE_SHARE = 0.4  # of the text's width at most, for what stands before the match

Index = QModelIndex | QPersistentModelIndex


class PlaceDelegate(QStyledItemDelegate):
    """Draws the rows of `FoundPlaces`; there is no widget for a row."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lines: dict[tuple[object, ...], PlaceLine] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, _HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(RowRole)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter, option, rect)
        inner = rect.adjusted(_EDGE, 0, -_EDGE, 0)
        painter.setFont(option.font)
        if isinstance(row, FoundDocument):
            is_open = bool(option.state & QStyle.StateFlag.State_Open)
            self._draw_document(painter, option.font, inner, row, is_open)
        elif isinstance(row, Occurrence):
            inner.setLeft(inner.left() + 2 * (_ICON + _GAP))
            self._draw_place(painter, option.font, inner, row)
        else:
            inner.setLeft(inner.left() + 2 * (_ICON + _GAP))
            painter.setPen(QColor(self._theme.colors.muted))
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, index.data())
        painter.restore()

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
        colors = self._theme.colors
        flags = option.state
        if flags & QStyle.StateFlag.State_Selected:
            painter.setBrush(QColor(colors.selection))
        elif flags & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(colors.sunken))
        else:
            return
        focused = flags & QStyle.StateFlag.State_HasFocus
        painter.setPen(QColor(colors.accent) if focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(rect).adjusted(6, 1.5, -6, -1.5), 6, 6)

    def _draw_document(
        self, painter: QPainter, base: QFont, rect: QRect, document: FoundDocument, is_open: bool
    ) -> None:
        colors = self._theme.colors
        top = rect.center().y() - _ICON // 2
        ratio = _ratio(painter)
        arrow = pixmap("chevron_down" if is_open else "chevron_right", colors.muted, _ICON, ratio)
        painter.drawPixmap(rect.left(), top, arrow)
        icon = pixmap("document", colors.muted, _ICON, ratio)
        painter.drawPixmap(rect.left() + _ICON + _GAP // 2, top, icon)
        count = QLocale().toString(document.count)
        width = QFontMetrics(base).horizontalAdvance(count)
        painter.setPen(QColor(colors.accent))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, count)
        strong = QFont(base)
        strong.setWeight(QFont.Weight.DemiBold)
        painter.setFont(strong)
        painter.setPen(QColor(colors.text))
        name = rect.adjusted(2 * _ICON + _GAP + _GAP // 2, 0, -width - _GAP * 2, 0)
        text = QFontMetrics(strong).elidedText(
            document.name, Qt.TextElideMode.ElideMiddle, name.width()
        )
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_place(self, painter: QPainter, font: QFont, rect: QRect, place: Occurrence) -> None:
        colors = self._theme.colors
        line = self._line(place, font, rect.width())
        painter.setPen(QColor(colors.muted))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(rect, right, line.where)
        left = rect.left()
        for part, width, marked in line.parts:
            box = QRect(left, rect.top(), width, rect.height())
            if marked:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colors.warning_soft))
                ground = QRectF(
                    left - 1, box.center().y() - line.height / 2, width + 2, line.height
                )
                painter.drawRoundedRect(ground, 3, 3)
            painter.setPen(QColor(colors.warning if marked else colors.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, part)
            left += width

    def _line(self, place: Occurrence, font: QFont, room: int) -> PlaceLine:
        """Measure a place once for each width: shaping Chinese text takes a millisecond."""
        key = (place.version_id, place.page, place.range, room, font.key())
        line = self._lines.get(key)
        if line is None:
            if len(self._lines) >= _KEPT_LINES:
                self._lines.clear()
            line = self._lines[key] = place_line(place, QFontMetrics(font), room)
        return line


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A place as it fits: where it stands, and (text, width, marked) of each part of the line."""

    where: str
    parts: tuple[tuple[str, int, bool], ...]
    height: int


def place_line(place: Occurrence, metrics: QFontMetrics, room: int) -> PlaceLine:
    """Return a place shortened so that where it stands and the match are seen in `room` pixels."""
    where = metrics.elidedText(
        location_text(place.location), Qt.TextElideMode.ElideMiddle, int(room * _PLACE_SHARE)
    )
    left = room - metrics.horizontalAdvance(where) - 2 * _GAP
    before, match, after = (_on_one_line(part) for part in (place.before, place.match, place.after))
    match = metrics.elidedText(match, Qt.TextElideMode.ElideRight, left)
    match_width = metrics.horizontalAdvance(match)
    left -= match_width
    spare = left - metrics.horizontalAdvance(after)
    most = max(int(left * _BEFORE_SHARE), spare)
    before = metrics.elidedText(before.lstrip(), Qt.TextElideMode.ElideLeft, most)
    before_width = metrics.horizontalAdvance(before)
    left = max(left - before_width, 0)
    after = metrics.elidedText(after, Qt.TextElideMode.ElideRight, left)
    parts = ((before, before_width, False), (match, match_width, True), (after, left, False))
    return PlaceLine(where, parts, metrics.height() + 2)


def _on_one_line(text: str) -> str:
    return text.replace("\n", " ").replace("\t", " ")


def _ratio(painter: QPainter) -> float:
    device = painter.device()
    return device.devicePixelRatio() if device else 1.0
