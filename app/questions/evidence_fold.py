"""The passages of a question under a line that folds them away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from app.icons import dress, name_icon
from app.questions.evidence_cards import EvidenceList
from app.theme import Theme
from engine.types import Citation, Passage


class EvidenceFold(QWidget):
    """Makes the cards when they are first seen: most answers are read without them."""

    passage_clicked = Signal(Passage)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._passages: tuple[Passage, ...] = ()
        self._decided = False
        self._citations: tuple[Citation, ...] = ()
        self._made: object = None
        self.button = QToolButton(self)
        self.button.setObjectName("foldButton")
        self.button.setCheckable(True)
        self.button.setAccessibleName(self.tr("Passages"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.toggled.connect(self._on_folded)
        self.list = EvidenceList(theme, self)
        self.list.passage_clicked.connect(self.passage_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.button)
        column.addWidget(self.list)

    def show_passages(
        self,
        passages: Sequence[Passage],
        title: str,
        *,
        is_open: bool,
        decided: bool = False,
        citations: Sequence[Citation] = (),
    ) -> None:
        """Show passages under a title; see `EvidenceList.show_passages`."""
        self._passages, self._decided = tuple(passages), decided
        self._citations = tuple(citations)
        self.button.setText(title)
        self.setVisible(bool(passages))
        self.button.setChecked(is_open)
        self._on_folded(is_open)

    @Slot(bool)
    def _on_folded(self, is_open: bool) -> None:
        self.list.setVisible(is_open)
        wanted = (self._passages, self._decided, self._citations)
        if is_open and self._made != wanted:
            self._made = wanted
            self.list.show_passages(self._passages, self._decided, self._citations)
        name_icon(self.button, "chevron_down" if is_open else "chevron_right", "muted")
        dress(self.button, self._theme.colors)
