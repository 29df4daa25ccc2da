"""The text of one answer, growing while it is written; its citations can be clicked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, QSizeF, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QColor, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from app.questions.answer_document import CITATION, write_answer
from app.theme import Theme
from engine.types import Answer


class AnswerView(QTextBrowser):
    """As tall as its text. `citation_clicked` carries the citation's number."""

    citation_clicked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._answer: Answer | None = None
        self.setObjectName("answerView")
        self.setAccessibleName(self.tr("Answer"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAcceptDrops(False)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        for hide in (self.setVerticalScrollBarPolicy, self.setHorizontalScrollBarPolicy):
            hide(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        self.anchorClicked.connect(self._on_anchor_clicked)
        theme.changed.connect(self._on_theme_changed)

    @property
    def answer(self) -> Answer | None:
        """The whole answer, None while it is being written."""
        return self._answer

    def grow(self, text: str) -> None:
        """Add a piece of generated text."""
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        look = QTextCharFormat()
        look.setForeground(QColor(self._theme.colors.muted))
        cursor.insertText(text, look)

    def take_back(self) -> None:
        """Forget a text that was written and found without support."""
        self.clear()

    def show_answer(self, answer: Answer) -> None:
        """Replace what was streamed by the attributed answer."""
        self._answer = answer
        write_answer(self.document(), answer, self._theme.colors)

    def citation_point(self, number: int) -> QPoint | None:
        """Return a point of the viewport on a citation's marker, None where it has none."""
        block = self.document().begin()
        while block.isValid():
            fragments = block.begin()
            while not fragments.atEnd():
                fragment = fragments.fragment()
                if fragment.charFormat().anchorHref() == f"{CITATION}{number}":
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(fragment.position() + fragment.length() // 2)
                    return self.cursorRect(cursor).center()
                fragments += 1
            block = block.next()
        return None

    def sizeHint(self) -> QSize:
        return QSize(200, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._on_size_changed(self.document().size())

    @Slot(QSizeF)
    def _on_size_changed(self, size: QSizeF) -> None:
        self.setFixedHeight(round(size.height()) + 2)

    @Slot(QUrl)
    def _on_anchor_clicked(self, url: QUrl) -> None:
        text = url.toString()
        if text.startswith(CITATION):
            self.citation_clicked.emit(int(text.removeprefix(CITATION)))

    @Slot()
    def _on_theme_changed(self) -> None:
        if self._answer:
            write_answer(self.document(), self._answer, self._theme.colors)
