"""One card that can be clicked: a document, a place in it, and the words that stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.elided_label import ElidedLabel
from app.questions.line_picture import LinePicture
from app.questions.marked_excerpt import as_rich_text
from app.theme import Theme
from app.tool_tips import wrapped
from app.wrapped_label import WrappedLabel

L = TypeVar("L", bound=QLabel)


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
