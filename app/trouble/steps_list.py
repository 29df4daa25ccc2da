"""Steps in plain words, each with a mark: went well, went wrong, not reached."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.icons import pixmap
from app.theme import Theme
from engine.types import ExplainedStep

_ICON = 18


class StepsList(QWidget):
    """A few lines; shown anew with each `show_steps`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._steps: tuple[ExplainedStep, ...] = ()
        self.labels: list[QLabel] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        theme.changed.connect(self._draw)

    def show_steps(self, steps: Sequence[ExplainedStep]) -> None:
        """Show these steps and no others."""
        self._steps = tuple(steps)
        self._draw()

    def _draw(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget:
                widget.hide()
                widget.deleteLater()
        self.labels = []
        for step in self._steps:
            self._column.addWidget(self._line(step))

    def _line(self, step: ExplainedStep) -> QWidget:
        colors = self._theme.colors
        icon, color, said = {
            True: ("done", colors.accent, self.tr("went well")),
            False: ("close", colors.danger, self.tr("went wrong")),
            None: ("dash", colors.muted, self.tr("not reached")),
        }[step.passed]
        line = QWidget(self)
        mark = QLabel(line)
        mark.setPixmap(pixmap(icon, color, _ICON, self.devicePixelRatioF()))
        text = QLabel(step.text, line)
        text.setObjectName("modelText" if step.passed is not None else "cardText")
        text.setWordWrap(True)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setAccessibleName(f"{said}: {step.text}")
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(text, 1)
        self.labels.append(text)
        return line
