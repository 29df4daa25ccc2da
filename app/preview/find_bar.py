"""The line above the pages where a text is typed that is to be found in the document."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from app.icons import name_icon
from app.preview.document_find import DocumentFind

_PAUSE = 180  # milliseconds without a key before it is looked for


class FindBar(QWidget):
    """Types into a `DocumentFind` and says how many hits there are."""

    closed = Signal()
    asked = Signal(str)  # the text to look for now

    def __init__(self, find: DocumentFind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._find = find
        self.setObjectName("findBar")
        self.entry = QLineEdit(self)
        self.entry.setAcceptDrops(False)
        self.entry.setPlaceholderText(self.tr("Find in this document"))
        self.entry.setAccessibleName(self.tr("Text to find in this document"))
        self.entry.installEventFilter(self)
        self._count = QLabel(self)
        self._count.setObjectName("findCount")
        self._before = self._button("previous", self.tr("Previous match (Shift+F3)"))
        self._after = self._button("next", self.tr("Next match (F3)"))
        close = self._button("close", self.tr("Close the search (Esc)"))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._on_paused)
        self.entry.textChanged.connect(self._on_text_changed)
        self._before.clicked.connect(self.previous)
        self._after.clicked.connect(self.next)
        close.clicked.connect(self.close_bar)
        find.found.connect(self._on_changed)
        find.jumped.connect(self._on_changed)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(4)
        row.addWidget(self.entry, 1)
        for widget in (self._count, self._before, self._after, close):
            row.addWidget(widget)
        self.hide()
        self._on_changed()

    def open(self, text: str = "") -> None:
        """Show the bar, with this text in it where there is any."""
        if text:
            self.entry.setText(text)
        self.show()
        self.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.entry.selectAll()
        self._on_paused()

    @Slot()
    def close_bar(self) -> None:
        """Hide the bar; nothing is marked any more."""
        self._pause.stop()
        self.hide()
        self._find.search("", 1)
        self.closed.emit()

    @Slot()
    def next(self) -> None:
        """Jump to the next hit; opens the bar where it is closed."""
        self._step(1)

    @Slot()
    def previous(self) -> None:
        """Jump to the hit before."""
        self._step(-1)

    def count_text(self) -> str:
        """Return what stands beside the entry."""
        return self._count.text()

    def _step(self, by: int) -> None:
        if not self.isVisible():
            self.open()
        elif self._pause.isActive() or self.entry.text().strip() != self._find.text:
            self._on_paused()
        else:
            self._find.step(by)

    @Slot()
    def _on_text_changed(self) -> None:
        self._pause.start()

    @Slot()
    def _on_paused(self) -> None:
        self._pause.stop()
        self.asked.emit(self.entry.text().strip())

    @Slot()
    def _on_changed(self) -> None:
        find = self._find
        if not find.text or find.searching:
            text = ""
        elif find.hits:
            text = self.tr("{number} of {count}").replace("{count}", str(len(find.hits)))
            text = text.replace("{number}", str(find.current + 1))
        else:
            text = self.tr("Not found")
        self._count.setText(text)
        self._count.setProperty("bad", bool(find.text) and not find.searching and not find.hits)
        self._count.style().polish(self._count)
        for button in (self._before, self._after):
            button.setEnabled(bool(find.hits))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.entry and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                return self._on_key(event)
        return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_bar()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                self._step(-1 if back else 1)
            case _:
                return False
        return True

    def _button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolTip(text)
        button.setAccessibleName(text)
        name_icon(button, icon, "muted")
        return button
