"""All conversations that are kept: searched, opened, renamed, deleted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QMenu, QToolButton, QVBoxLayout, QWidget

from app.documents.name_line import NameLine
from app.engine_client import EngineClient
from app.escape_key import EscapeKey
from app.pane_line import PaneLine
from app.questions.conversation_model import ConversationDelegate, ConversationModel
from app.theme import Theme
from engine.protocol import Finished
from engine.types import ConversationRow

_TYPING = 160  # milliseconds after a key until the list follows


class ConversationList(QWidget):
    """Shows what the engine keeps whenever it is opened."""

    chosen = Signal(ConversationRow)
    save_asked = Signal(ConversationRow, str)  # docx or pdf
    renamed = Signal(int, str)
    deleted = Signal(int)
    closed = Signal()

    def __init__(self, client: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conversationList")
        self._client = client
        self._request = 0
        self._sought = ""
        self.search = QLineEdit(self)
        self.search.setAcceptDrops(False)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search questions and answers"))
        self.search.setAccessibleName(self.tr("Search questions and answers"))
        for clear in self.search.findChildren(QToolButton):
            clear.setAccessibleName(self.tr("Clear the search"))
        self.model = ConversationModel(self)
        self.view = QListView(self)
        self.view.setObjectName("conversationView")
        self.view.setAccessibleName(self.tr("Conversations"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(ConversationDelegate(theme, self))
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.none = QLabel(self)
        self.none.setObjectName("conversationsNone")
        self.none.setWordWrap(True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.said = PaneLine(self)
        self.naming = NameLine(self)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING)
        self._arrange()
        self._connect()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        above = QVBoxLayout()
        above.setContentsMargins(16, 2, 16, 2)
        above.addWidget(self.search)
        column.addLayout(above)
        column.addWidget(self.none)
        column.addWidget(self.view, 1)
        column.addWidget(self.naming)
        column.addWidget(self.said)

    def _connect(self) -> None:
        self.actions_of_row = {
            "open": self._action(self.tr("&Open"), self._open),
            "rename": self._action(self.tr("&Rename…"), self._ask_name, "F2"),
            "delete": self._action(self.tr("&Delete…"), self._ask_to_delete, "Del"),
        }
        self._client.request_finished.connect(self._on_request_finished)
        self._typing.timeout.connect(self.refresh)
        self.search.textChanged.connect(lambda: self._typing.start())
        self.search.returnPressed.connect(self._to_the_list)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        self.view.customContextMenuRequested.connect(self._on_menu_wanted)
        EscapeKey(self.search, self.view, applies=lambda: True, act=self.closed.emit)

    def _action(self, text: str, act: object, keys: str = "") -> QAction:
        action = QAction(text, self.view)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(act)
        self.view.addAction(action)
        return action

    def open(self) -> None:
        """Ask for the conversations and let them be searched."""
        self.said.hide()
        self.naming.hide()
        self.search.clear()
        self.refresh()
        self.search.setFocus()

    @Slot()
    def refresh(self) -> None:
        """Ask for the conversations anew."""
        self._typing.stop()
        self._sought = self.search.text().strip()
        self._request = self._client.list_conversations(self._sought)

    def current(self) -> ConversationRow | None:
        """Return the conversation that actions are about."""
        return self.model.row(self.view.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self._to_the_list()
        else:
            super().keyPressEvent(event)

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id != self._request:
            return
        current = self.current()
        self.model.show(event.result.conversations)
        rows = self.model.rows
        at = next((i for i, row in enumerate(rows) if current and row.id == current.id), 0)
        self.view.setCurrentIndex(self.model.index(at))
        self.view.setVisible(bool(rows))
        self.none.setVisible(not rows)
        self.none.setText(
            self.tr("No conversation has these words in it.")
            if self._sought
            else self.tr("Nothing was asked yet. Questions and answers are kept here.")
        )

    @Slot()
    def _to_the_list(self) -> None:
        if self.model.rows:
            self.view.setFocus()

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        row = self.model.row(index)
        if row:
            self.chosen.emit(row)

    @Slot()
    def _open(self) -> None:
        self._on_chosen(self.view.currentIndex())

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        row = self.model.row(self.view.indexAt(at)) or self.current()  # the key has no place
        if row is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(list(self.actions_of_row.values()))
        menu.addSeparator()
        for kind, text in (
            ("docx", self.tr("Save as Word document…")),
            ("pdf", self.tr("Save as PDF…")),
        ):
            action = menu.addAction(text)
            action.triggered.connect(lambda _=False, one=kind: self.save_asked.emit(row, one))
        menu.popup(self.view.viewport().mapToGlobal(at))

    # --- names and ends ---------------------------------------------------------------------

    @Slot()
    def _ask_name(self) -> None:
        row = self.current()
        if row:
            self.said.hide()
            self.naming.ask(
                self.tr("Name of the conversation"), row.title, lambda name: self._name(row, name)
            )

    def _name(self, row: ConversationRow, name: str) -> None:
        self._client.rename_conversation(row.id, name)
        self.renamed.emit(row.id, name)
        self.refresh()
        self.view.setFocus()

    @Slot()
    def _ask_to_delete(self) -> None:
        row = self.current()
        if row:
            self.naming.hide()
            text = self.tr("Delete “{title}” with %n question(s) for good?", "", row.turns)
            self.said.say(
                text.replace("{title}", row.title), self.tr("Delete"), lambda: self._delete(row)
            )
            self.said.button.setFocus()

    def _delete(self, row: ConversationRow) -> None:
        self._client.delete_conversation(row.id)
        self.deleted.emit(row.id)
        self.refresh()
        self.view.setFocus()
