"""Cards that can be clicked: a passage that was found, or the place that a citation points to."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QTimer, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.documents.fact_words import version_text
from app.questions.evidence_card import EvidenceCard
from app.questions.marked_excerpt import excerpt, shorten
from app.questions.table_headers import header_of_citation, header_of_range
from app.theme import Theme
from app.wording import location_text
from engine.types import Citation, DocumentFacts, Location, Passage

_EXCERPT = 170  # columns; a Chinese character takes two
_QUOTE = 300
_HEADER = 120
_FIRST, _THEN = 3, 1  # cards made in one turn of the event loop


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
