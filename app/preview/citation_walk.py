"""The citations of an answer one after the other: which of them is shown, and its neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.icons import name_icon
from engine.types import Citation


class CitationWalk(QWidget):
    """Hidden where there is but one citation, or none."""

    chosen = Signal(Citation)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._citations: tuple[Citation, ...] = ()
        self._at = 0
        self.setObjectName("citationWalk")
        self._before = self._button("chevron_left", self.tr("Previous citation (P)"))
        self._after = self._button("chevron_right", self.tr("Next citation (N)"))
        self._label = QLabel(self)
        self._before.clicked.connect(self.previous)
        self._after.clicked.connect(self.next)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for widget in (self._before, self._label, self._after):
            row.addWidget(widget)
        self.hide()

    def show_citation(self, citation: Citation, citations: Sequence[Citation]) -> None:
        """Stand at one of an answer's citations."""
        self._citations = tuple(citations)
        self._at = next(
            (at for at, one in enumerate(citations) if one.number == citation.number), 0
        )
        text = self.tr("Citation {number} of {count}").replace("{number}", str(self._at + 1))
        self._label.setText(text.replace("{count}", str(len(citations))))
        self.setVisible(len(self._citations) > 1)

    def clear(self) -> None:
        """Stand nowhere."""
        self._citations = ()
        self.hide()

    @Slot()
    def next(self) -> None:
        """Choose the next citation, after the last the first."""
        self._step(1)

    @Slot()
    def previous(self) -> None:
        """Choose the citation before."""
        self._step(-1)

    def text(self) -> str:
        """Return which citation of how many is shown, in words."""
        return self._label.text()

    def _step(self, by: int) -> None:
        if self._citations:
            self.chosen.emit(self._citations[(self._at + by) % len(self._citations)])

    def _button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolTip(text)
        button.setAccessibleName(text)
        name_icon(button, icon, "muted")
        return button
