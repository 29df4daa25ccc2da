"""One library of the list: its name, where it is, how large, and a way to open it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout

from app.background import Background
from app.elided_label import ElidedLabel
from app.icons import name_icon
from app.libraries.library_words import count_text, facts_text
from app.libraries.recent_libraries import RecentLibrary
from app.moments import moment_text
from app.path_text import path_text


class LibraryRow(QFrame):
    """A `RecentLibrary` that can be opened, or forgotten; its file stays.

    The file is looked at beside the window's thread: the drive it lies on may not answer.
    """

    open_asked = Signal(str)
    forget_asked = Signal(str)

    def __init__(self, library: RecentLibrary) -> None:
        super().__init__()
        self.setObjectName("libraryRow")
        self.library = library
        name = ElidedLabel(library.name, self)
        name.setObjectName("modelName")
        tag = QLabel(self.tr("Shared, to read"), self)
        tag.setObjectName("cardTag")
        tag.setVisible(bool(library.shared_at))
        self.told = ElidedLabel(self._with_time(count_text(library)), self)
        self.told.setObjectName("cardText")
        path = ElidedLabel(path_text(library.path), self)
        path.setObjectName("cardText")
        path.setToolTip(library.path)
        self.open = QPushButton(self.tr("Open"), self)
        self.open.setAccessibleName(self.tr("Open {name}").replace("{name}", library.name))
        self._busy = False
        self._there = True
        self.open.clicked.connect(lambda: self.open_asked.emit(library.path))
        self.forget = QToolButton(self)
        text = self.tr("Take {name} out of this list; its file stays")
        self.forget.setToolTip(text.replace("{name}", library.name))
        self.forget.setAccessibleName(text.replace("{name}", library.name))
        name_icon(self.forget, "close", "muted")
        self.forget.clicked.connect(lambda: self.forget_asked.emit(library.path))
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(name)
        top.addWidget(tag)
        top.addStretch(1)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addLayout(top)
        texts.addWidget(self.told)
        texts.addWidget(path)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 10, 10)
        row.setSpacing(8)
        row.addLayout(texts, 1)
        row.addWidget(self.open)
        row.addWidget(self.forget)
        Background(self).run(library.size, self._show_size)

    def set_busy(self, busy: bool) -> None:
        """Let nothing be opened while a library is worked at, or let it again."""
        self._busy = busy
        self.open.setEnabled(self._there and not busy)

    def _show_size(self, size: int | None) -> None:
        self._there = size is not None
        facts = facts_text(self.library, size)
        self.told.setText(self._with_time(facts) if self._there else facts)
        self.set_busy(self._busy)

    def _with_time(self, facts: str) -> str:
        if not self.library.opened_at:
            return facts
        opened = self.tr("last open {time}")
        return f"{facts} · {opened.replace('{time}', moment_text(self.library.opened_at))}"
