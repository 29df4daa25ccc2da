"""The page of libraries: the one that is open with what can be done with it, and the others."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.elided_label import ElidedLabel
from app.icons import dress, name_icon
from app.libraries.library_row import LibraryRow
from app.libraries.library_words import doing_text, facts_text, shared_text, size_text
from app.libraries.library_work import LibraryWork
from app.libraries.recent_libraries import RecentLibrary
from app.libraries.share_form import ShareForm
from app.pane_line import PaneLine
from app.path_text import path_text
from app.theme import Theme
from app.window_pages import WindowPage


class LibrariesPage(WindowPage):
    """Asks for what the user wants; `Libraries` does it."""

    new_asked = Signal()
    open_file_asked = Signal()
    restore_asked = Signal()
    back_up_asked = Signal()
    move_asked = Signal()
    reveal_asked = Signal()
    share_asked = Signal(str)  # the name for others
    open_asked = Signal(str)  # a path
    forget_asked = Signal(str)  # a path

    def __init__(self, work: LibraryWork, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._work = work
        self._theme = theme
        self._current: RecentLibrary | None = None
        self.rows: list[LibraryRow] = []
        self.title.setText(self.tr("Libraries"))
        self.area.setAccessibleName(self.title.text())
        self.new = self._button(self.tr("New…"), self.new_asked, "add")
        self.open_file = self._button(self.tr("Open…"), self.open_file_asked, "folder")
        self.restore = self._button(self.tr("Put a backup back…"), self.restore_asked)
        for button in (self.new, self.open_file, self.restore):
            self.head.addWidget(button)
        self.name = ElidedLabel(self)
        self.name.setObjectName("groupTitle")
        self.facts = self._label("modelText")
        self.reading_only = self._label("cardText")
        self.reading_only.setText(
            self.tr(
                "Shared with you: it can be read and asked, not changed. Your conversations are"
                " kept on this computer, and a newer copy of the library shows them too."
            )
        )
        self.path = ElidedLabel(self)
        self.path.setObjectName("cardText")
        self.back_up = self._button(self.tr("Back up…"), self.back_up_asked)
        self.share = QPushButton(self.tr("Share…"), self)
        self.share.clicked.connect(self._on_share_clicked)
        self.move_button = self._button(self.tr("Move…"), self.move_asked)
        self.reveal = self._button(self.tr("Show in the folder"), self.reveal_asked)
        self.form = ShareForm(self)
        self.form.name_given.connect(self.share_asked)
        self.doing = self._label("modelText")
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(self.tr("How far it is"))
        self.cancel = self._button(self.tr("Cancel"), None)
        self.cancel.clicked.connect(work.cancel)
        self.said = PaneLine(self)
        self._arrange()
        work.changed.connect(self._show_work)
        self._show_work()

    def _button(self, text: str, asked: object, icon: str = "") -> QPushButton:
        button = QPushButton(text, self)
        if icon:
            name_icon(button, icon)
        if asked is not None:
            button.clicked.connect(asked)
        return button

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def _arrange(self) -> None:
        panel = QFrame(self)
        panel.setObjectName("panel")
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(18, 14, 18, 16)
        inside.setSpacing(6)
        for widget in (self.name, self.facts, self.reading_only, self.path):
            inside.addWidget(widget)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button in (self.back_up, self.share, self.move_button, self.reveal):
            buttons.addWidget(button)
        buttons.addStretch(1)
        inside.addSpacing(4)
        inside.addLayout(buttons)
        inside.addWidget(self.form)
        inside.addWidget(self.doing)
        working = QHBoxLayout()
        working.setSpacing(10)
        working.addWidget(self.bar, 1)
        working.addWidget(self.cancel)
        inside.addLayout(working)
        self.others = QLabel(self.tr("Other libraries"), self)
        self.others.setObjectName("groupTitle")
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self.column.addWidget(panel)
        self.column.addWidget(self.said)
        self.column.addSpacing(12)
        self.column.addWidget(self.others)
        self.column.addLayout(self._list)
        self.column.addStretch(1)

    def show_libraries(self, current: RecentLibrary | None, others: list[RecentLibrary]) -> None:
        """Show the library that is open (None: none could be), and the others to open."""
        self._current = current
        shared = bool(current and current.shared_at)
        self.name.setText(current.name if current else self.tr("No library is open"))
        self.path.setText(path_text(current.path) if current else "")
        self.path.setToolTip(current.path if current else "")
        size = current.size() if current else None  # it is open, so its drive answers
        facts = facts_text(current, size) if current else ""
        if current and shared:
            facts = f"{shared_text(current)} · {size_text(size or 0)}"
        self.facts.setText(facts)
        self.reading_only.setVisible(shared)
        for row in self.rows:
            self._list.removeWidget(row)
            row.setParent(None)
            row.deleteLater()
        self.rows = [LibraryRow(one) for one in others]
        for row in self.rows:
            row.open_asked.connect(self.open_asked)
            row.forget_asked.connect(self.forget_asked)
            self._list.addWidget(row)
        self.others.setVisible(bool(self.rows))
        self._show_work()
        dress(self, self._theme.colors)

    @Slot()
    def _on_share_clicked(self) -> None:
        self.said.hide()
        self.form.open(self._current.name if self._current else "")

    @Slot()
    def _show_work(self) -> None:
        busy, current = self._work.busy, self._current
        shared = bool(current and current.shared_at)
        own = current is not None and not shared
        for button, useful in (
            (self.back_up, own),
            (self.share, own),
            (self.move_button, own),
        ):
            button.setVisible(useful)
            button.setEnabled(not busy)
        self.reveal.setVisible(current is not None)
        for button in (self.new, self.open_file, self.restore):
            button.setEnabled(not busy)
        for row in self.rows:
            row.set_busy(busy)
        if busy:
            self.form.hide()
            self.said.hide()
        for widget in (self.doing, self.bar):
            widget.setVisible(busy)
        self.cancel.setVisible(busy and self._work.can_be_cancelled)
        if self._work.deed:
            self.doing.setText(doing_text(self._work.deed, self._work.share))
            self.bar.setValue(int(self._work.share * 1000))
