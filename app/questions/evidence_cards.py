"""Cards that can be clicked: a passage that was found, or the place that a citation points to."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.wording import location_text
from engine.types import Citation, Location, Passage

_EXCERPT = 150  # columns; a Chinese character takes two


class EvidenceCard(QPushButton):
    """A button that shows a document, a place in it, and the words that stand there."""

    def __init__(self, badge: str, document: str, location: Location, text: str) -> None:
        super().__init__()
        self.setObjectName("evidenceCard")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        place = location_text(location)
        self.setAccessibleName(f"{badge} {document}, {place}: {shorten(text)}".strip())
        self.setToolTip(text)
        self._head = QHBoxLayout()
        self._head.setSpacing(8)
        if badge:
            self._head.addWidget(self._label(badge, "cardBadge"))
        name = self._label(shorten(document, 34), "cardDocument")
        self._head.addWidget(name)
        self._head.addWidget(self._label(place, "cardPlace"))
        self._head.addStretch(1)
        words = self._label(shorten(text), "cardWords")
        words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 9, 12, 10)
        column.setSpacing(5)
        column.addLayout(self._head)
        column.addWidget(words)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add_tag(self, text: str, strong: bool) -> None:
        """Put a small word at the right of the head."""
        tag = self._label(text, "cardTag")
        tag.setProperty("strong", strong)
        self._head.addWidget(tag)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 40)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout else super().heightForWidth(width)

    def _label(self, text: str, name: str) -> QLabel:
        label = QLabel(text, self)
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return label


class EvidenceList(QWidget):
    """A column of cards."""

    passage_clicked = Signal(Passage)
    citation_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.cards: list[EvidenceCard] = []

    def show_passages(self, passages: tuple[Passage, ...], decided: bool) -> None:
        """Show passages; once `decided`, say which of them the language model read."""
        self._clear()
        for passage in passages:
            card = EvidenceCard("", passage.document, passage.location, passage.text)
            if passage.old_version:
                card.add_tag(self.tr("old version"), strong=False)
            if decided:
                tag = self.tr("read") if passage.used else self.tr("found only")
                card.add_tag(tag, strong=passage.used)
                card.setProperty("unused", not passage.used)
            card.clicked.connect(lambda _=False, one=passage: self.passage_clicked.emit(one))
            self._add(card)

    def show_citations(
        self, citations: tuple[Citation, ...], passages: tuple[Passage, ...]
    ) -> None:
        """Show what the numbers in an answer point to, and where that is an old version."""
        old = {passage.version_id for passage in passages if passage.old_version}
        self._clear()
        for citation in citations:
            card = EvidenceCard(
                str(citation.number), citation.document, citation.location, citation.quote
            )
            if citation.version_id in old:
                card.add_tag(self.tr("old version"), strong=False)
            number = citation.number
            card.clicked.connect(lambda _=False, one=number: self.citation_clicked.emit(one))
            self._add(card)

    def _add(self, card: EvidenceCard) -> None:
        self.cards.append(card)
        self._column.addWidget(card)

    def _clear(self) -> None:
        for card in self.cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = []


def shorten(text: str, columns: int = _EXCERPT) -> str:
    """Return the text on one line, cut to a width at which Chinese counts double."""
    line = " ".join(text.split())
    width = 0
    for at, character in enumerate(line):
        width += 2 if character >= "\u2e80" else 1
        if width > columns:
            return line[:at].rstrip() + "…"
    return line
