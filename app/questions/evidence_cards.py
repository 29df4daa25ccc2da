"""Cards that can be clicked: a passage that was found, or the place that a citation points to."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.documents.fact_words import version_text
from app.elided_label import ElidedLabel
from app.questions.line_picture import LinePicture
from app.questions.marked_excerpt import as_rich_text, excerpt, shorten
from app.questions.table_headers import header_of_citation, header_of_range
from app.theme import Theme
from app.tool_tips import wrapped
from app.wording import location_text
from app.wrapped_label import WrappedLabel
from engine.types import Citation, DocumentFacts, Location, Passage

L = TypeVar("L", bound=QLabel)

_EXCERPT = 170  # columns; a Chinese character takes two
_QUOTE = 300
_HEADER = 120
_FIRST, _THEN = 3, 1  # cards made in one turn of the event loop


class EvidenceCard(QPushButton):
    """A button that shows a document, a place in it, and the words that stand there."""

    def __init__(
        self,
        theme: Theme,
        badge: str,
        document: str,
        place: str,
        words: tuple[str, str, str],
        tip: str,
        parent: QWidget | None = None,
        *,
        header: str = "",
    ) -> None:
        """`words` are what stands before the sentence that matters, it, and what follows.

        `header` names the columns where that is a row of a table.
        """
        super().__init__(parent)
        self._theme = theme
        self.words = words
        self.setObjectName("evidenceCard")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        text = " ".join(filter(None, (header, "".join(words))))
        self.setAccessibleName(f"{badge} {document}, {place}: {text}".strip())
        self.setToolTip(wrapped(tip, heading=document))
        self._head = QHBoxLayout()
        self._head.setSpacing(7)
        if badge:
            self._head.addWidget(self._dressed(QLabel(badge, self), "cardBadge"))
        self._head.addWidget(self._dressed(ElidedLabel(document, self), "cardDocument"), 1)
        self._words = self._dressed(WrappedLabel(self), "cardWords")
        self._pictures = QVBoxLayout()
        self._pictures.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 9, 12, 10)
        column.setSpacing(4)
        column.addLayout(self._head)
        column.addWidget(self._dressed(ElidedLabel(place, self), "cardPlace"))
        self.header: WrappedLabel | None = None
        if header:
            self.header = self._dressed(WrappedLabel(self), "cardPlace")
            self.header.setText(header)
            column.addWidget(self.header)
        column.addWidget(self._words)
        column.addLayout(self._pictures)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._draw_words)
        self._draw_words()

    def add_tag(self, text: str, strong: bool = False) -> None:
        """Put a small word at the right of the head."""
        tag = self._dressed(QLabel(text, self), "cardTag")
        tag.setProperty("strong", strong)
        self._head.addWidget(tag)
        self.setAccessibleName(f"{self.accessibleName()} ({text})")

    def show_pictures(self, images: Sequence[QImage]) -> None:
        """Show the lines as they look on the page, below the words."""
        for image in images:
            self._pictures.addWidget(LinePicture(image, self))
        self._keep_height()

    def pictures(self) -> list[LinePicture]:
        """Return the pictures of lines that are shown."""
        return self.findChildren(LinePicture)

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_height()

    def _keep_height(self) -> None:
        """Let no layout on the way to its final size press the card together and cut its words.

        Qt tells nobody of a card that grows while it is being shown: then its words are laid out
        here.
        """
        self.setMinimumHeight(self.heightForWidth(self.width()))
        layout = self.layout()
        if layout and layout.geometry() != self.contentsRect():
            layout.setGeometry(self.contentsRect())

    @Slot()
    def _draw_words(self) -> None:
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._words.setText(as_rich_text(self.words, self._theme.colors.marked))

    def _dressed(self, label: L, name: str) -> L:
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return label


class EvidenceList(QWidget):
    """A column of cards."""

    passage_clicked = Signal(Passage)
    citation_clicked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._numbers: dict[int, EvidenceCard] = {}
        self._waiting: deque[tuple[Passage, bool, tuple[Citation, ...]]] = deque()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._make_some)
        self._batches: list[QWidget] = []
        self.cards: list[EvidenceCard] = []

    def show_passages(
        self, passages: Sequence[Passage], decided: bool, citations: Sequence[Citation] = ()
    ) -> None:
        """Show passages, the cited or else the most telling sentence of each marked.

        Once `decided`, say which of them the language model read. The first stand at once, the
        others follow between other events: a card takes milliseconds to make.
        """
        self._clear()
        self._waiting.extend((passage, decided, tuple(citations)) for passage in passages)
        self._make(_FIRST)

    @Slot()
    def _make_some(self) -> None:
        self._make(_THEN)

    def _make(self, count: int) -> None:
        made = []
        for _ in range(min(count, len(self._waiting))):
            passage, decided, citations = self._waiting.popleft()
            marked = _marked_range(passage, citations)
            words = excerpt(passage.text, marked, _EXCERPT)
            place = place_text(passage.location, passage.facts)
            header = _header(passage, marked, words)
            card = EvidenceCard(
                self._theme, "", passage.document, place, words, passage.text, header=header
            )
            if passage.old_version:
                card.add_tag(self.tr("old version"))
            if passage.recognised:
                card.add_tag(self.tr("scanned"))
            if decided:
                tag = self.tr("read") if passage.used else self.tr("found only")
                card.add_tag(tag, strong=passage.used)
                card.setProperty("unused", not passage.used)
            card.clicked.connect(lambda _=False, one=passage: self.passage_clicked.emit(one))
            made.append(card)
        self._add(made)
        if self._waiting:
            self._later.start()

    def show_quick(self, quick: Citation, passage: Passage) -> None:
        """Show the one sentence that is likely to hold the answer; a click opens its place."""
        self._clear()
        place = place_text(quick.location, quick.facts)
        words = ("", shorten(quick.quote, _QUOTE), "")
        header = shorten(header_of_citation(quick, (passage,)), _HEADER)
        card = EvidenceCard(
            self._theme, "", quick.document, place, words, quick.quote, header=header
        )
        sentence = replace(passage, page=quick.page, spans=quick.spans)
        card.clicked.connect(lambda: self.passage_clicked.emit(sentence))
        self._add([card])

    def show_citations(
        self, citations: Sequence[Citation], passages: Sequence[Passage] = ()
    ) -> None:
        """Show what the numbers in an answer point to, and where that is an old version.

        The `passages` that were read say what the columns of a cited table row are called.
        """
        self._clear()
        made = []
        for citation in citations:
            number = citation.number
            card = EvidenceCard(
                self._theme,
                str(number),
                citation.document,
                place_text(citation.location, citation.facts),
                (shorten(citation.quote, _QUOTE), "", ""),
                citation.quote,
                header=shorten(header_of_citation(citation, passages), _HEADER),
            )
            if citation.gone:
                card.add_tag(self.tr("removed"))
            elif citation.old_version:
                card.add_tag(self.tr("old version"))
            if citation.recognised:
                card.add_tag(self.tr("scanned"))
            card.clicked.connect(lambda _=False, one=number: self.citation_clicked.emit(one))
            self._numbers[number] = card
            made.append(card)
        self._add(made)

    def show_pictures(self, number: int, images: Sequence[QImage]) -> None:
        """Show the lines of a citation as they look on the page."""
        card = self._numbers.get(number)
        if card and not card.pictures():
            card.show_pictures(images)

    def _add(self, cards: Sequence[EvidenceCard]) -> None:
        """Show some cards as one: each widget shown by itself lays out all that is around it."""
        batch = QWidget()
        column = QVBoxLayout(batch)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for card in cards:
            column.addWidget(card)
        self.cards += cards
        self._batches.append(batch)
        self._column.addWidget(batch)
        batch.show()
        _settle()

    def _clear(self) -> None:
        self._waiting.clear()
        for batch in self._batches:
            self._column.removeWidget(batch)
            batch.hide()
            batch.deleteLater()
        self._batches = []
        self.cards = []
        self._numbers = {}


def _settle() -> None:
    """Lay out all that waits for it before anything is painted.

    Each layout around another hears of new cards one event later than the one inside; meanwhile
    they would lie pressed together, or over each other.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def place_text(location: Location, facts: DocumentFacts) -> str:
    """Return a place with the version of the document, where it states one."""
    place = location_text(location)
    return f"{place} · {version_text(facts.version.value)}" if facts.version else place


def _marked_range(passage: Passage, citations: Sequence[Citation]) -> tuple[int, int] | None:
    for citation in citations:
        at = passage.text.find(citation.quote)
        if citation.version_id == passage.version_id and at >= 0:
            return at, at + len(citation.quote)
    return passage.telling


def _header(passage: Passage, marked: tuple[int, int] | None, words: tuple[str, str, str]) -> str:
    """Return what the columns of the marked row are called, where the excerpt lacks it."""
    header = shorten(header_of_range(passage, *(marked or (0, 0))), _HEADER)
    return "" if header and header in "".join(words) else header
