"""Above the document list: what it is, how many, adding, searching by name, groups, order."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.documents.document_order import SortBy
from app.documents.groups import Groups
from app.elided_label import ElidedLabel
from app.escape_key import EscapeKey
from app.icons import name_icon

_FAILED = "failed"
_TYPING = 120  # milliseconds after a key until the list follows


class ListHeader(QWidget):
    """Says what the user wants to see; the pane makes the list follow."""

    arrangement_changed = Signal()
    add_pressed = Signal()
    add_folder_pressed = Signal()
    left_downwards = Signal()
    new_group_asked = Signal()
    rename_group_asked = Signal()

    def __init__(
        self, groups: Groups, failures: Callable[[], int], parent: QWidget | None = None
    ) -> None:
        """`failures` counts the files that could not be read."""
        super().__init__(parent)
        self._groups = groups
        self.group_id: int | None = None
        self.failed_only = False
        self._failures = failures
        self.sort = SortBy.ADDED
        self.title = ElidedLabel(self.tr("Documents"), self)
        self.title.setObjectName("paneHeading")
        self.count = QLabel(self)
        self.count.setObjectName("paneCount")
        self.whole = QToolButton(self)
        self.whole.setToolTip(self.tr("Show all documents"))
        self.whole.setAccessibleName(self.tr("Show all documents"))
        name_icon(self.whole, "close", "muted")
        self.whole.clicked.connect(self.show_all)
        self.whole.hide()
        self.add = QPushButton(self.tr("Add…"), self)
        self.add.setProperty("primary", True)
        self.add.setToolTip(self.tr("Add files to the library"))
        name_icon(self.add, "add", "on_accent")
        self.add.clicked.connect(self.add_pressed)
        self.add_folder = QToolButton(self)
        self.add_folder.setToolTip(self.tr("Add a folder to the library"))
        self.add_folder.setAccessibleName(self.tr("Add a folder"))
        name_icon(self.add_folder, "folder", "muted")
        self.add_folder.clicked.connect(self.add_folder_pressed)
        self.search = QLineEdit(self)
        self.search.setAcceptDrops(False)
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search names"))
        self.search.setAccessibleName(self.tr("Search documents by name"))
        for clear in self.search.findChildren(QToolButton):
            clear.setAccessibleName(self.tr("Clear the search"))
        self.search.setToolTip(self.tr("Search by name or number (Ctrl+E)"))
        EscapeKey(self.search, applies=lambda: bool(self.search.text()), act=self.search.clear)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING)
        self._typing.timeout.connect(self.arrangement_changed)
        self.search.textChanged.connect(lambda: self._typing.start())
        shown = self.tr("Groups, and what is shown")
        self.groups_button = self._menu_button("group", shown, self._fill_groups)
        self.sort_button = self._menu_button("sort", self.tr("Order of the list"), self._fill_sort)
        groups.changed.connect(self._on_groups_changed)
        self._arrange()

    def _menu_button(self, icon: str, name: str, fill: object) -> QToolButton:
        button = QToolButton(self)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        name_icon(button, icon, "muted")
        menu = QMenu(button)
        menu.aboutToShow.connect(fill)
        button.setMenu(menu)
        return button

    def _arrange(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(5)
        first.addWidget(self.title)
        first.addWidget(self.count)
        first.addWidget(self.whole)
        first.addStretch(1)
        first.addWidget(self.add)
        second = QHBoxLayout()
        second.setSpacing(2)
        second.addWidget(self.search, 1)
        second.addSpacing(2)
        second.addWidget(self.add_folder)
        second.addWidget(self.groups_button)
        second.addWidget(self.sort_button)
        self._second = QWidget(self)
        self._second.setLayout(second)
        second.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 8, 8)
        column.setSpacing(8)
        column.addLayout(first)
        column.addWidget(self._second)

    def show_count(self, shown: int, total: int) -> None:
        """Show how many rows there are, and how many of them are shown."""
        locale = self.locale()
        some = f"{locale.toString(shown)} / {locale.toString(total)}"
        self.count.setText(some if shown != total else locale.toString(total) if total else "")
        self._second.setVisible(bool(total))

    def set_reading_only(self, reading_only: bool) -> None:
        """Take away the ways in, or give them back."""
        self.add.setVisible(not reading_only)
        self.add_folder.setVisible(not reading_only)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_downwards.emit()
        else:
            super().keyPressEvent(event)

    def show_group(self, group_id: int | None) -> None:
        """Show the documents of one group only, or all of them."""
        self.failed_only = False
        self._show_group(group_id)

    @Slot()
    def show_failed(self) -> None:
        """Show only what could not be read."""
        self.search.clear()
        self.failed_only = True
        self._show_group(None)

    @Slot()
    def show_all(self) -> None:
        """Show every document, of whatever group and name."""
        self.search.clear()
        self.show_group(None)

    def _show_group(self, group_id: int | None) -> None:
        self._typing.stop()
        self.group_id = group_id
        group = self._groups.group(group_id) if group_id is not None else None
        usual = self.tr("Failed") if self.failed_only else self.tr("Documents")
        self.whole.setVisible(self.failed_only or group is not None)
        self.title.setText(group.name if group else usual)
        self.arrangement_changed.emit()

    @Slot()
    def _on_groups_changed(self) -> None:
        gone = self.group_id is not None and self._groups.group(self.group_id) is None
        self._show_group(None if gone else self.group_id)

    @Slot()
    def _fill_groups(self) -> None:
        menu = self.groups_button.menu()
        menu.clear()
        choices = QActionGroup(menu)
        whole = self.group_id is None and not self.failed_only
        _check(menu.addAction(self.tr("All documents")), choices, None, whole)
        failures = self._failures()
        if failures or self.failed_only:
            text = self.tr("What could not be read ({count})")
            failed = menu.addAction(text.replace("{count}", self.locale().toString(failures)))
            _check(failed, choices, _FAILED, self.failed_only)
        if self._groups.all:
            menu.addSeparator()
        for group in self._groups.all:
            text = f"{group.name} ({self.locale().toString(len(group.document_ids))})"
            action = menu.addAction(text.replace("&", "&&"))
            _check(action, choices, group.id, self.group_id == group.id)
        choices.triggered.connect(self._on_shown_chosen)
        menu.addSeparator()
        menu.addAction(self.tr("New group…")).triggered.connect(self.new_group_asked)
        shown = self._groups.group(self.group_id) if self.group_id is not None else None
        if shown:
            rename = menu.addAction(self.tr("Rename “{name}”…").replace("{name}", shown.name))
            rename.triggered.connect(self.rename_group_asked)
            text = self.tr("Delete group “{name}”; its documents stay")
            delete = menu.addAction(text.replace("{name}", shown.name))
            delete.triggered.connect(lambda: self._groups.delete(shown))

    @Slot(QAction)
    def _on_shown_chosen(self, action: QAction) -> None:
        if action.data() == _FAILED:
            self.show_failed()
        else:
            self.show_group(action.data())

    @Slot()
    def _fill_sort(self) -> None:
        menu = self.sort_button.menu()
        menu.clear()
        choices = QActionGroup(menu)
        for sort, text in (
            (SortBy.ADDED, self.tr("As added")),
            (SortBy.NEWEST, self.tr("Last added first")),
            (SortBy.NAME, self.tr("By name")),
            (SortBy.KIND, self.tr("By kind")),
            (SortBy.STATE, self.tr("What needs attention first")),
        ):
            _check(menu.addAction(text), choices, sort, self.sort is sort)
        choices.triggered.connect(lambda action: self._sort_by(action.data()))

    def _sort_by(self, sort: SortBy) -> None:
        self.sort = sort
        self.arrangement_changed.emit()


def _check(action: QAction, choices: QActionGroup, data: object, checked: bool) -> None:
    action.setCheckable(True)
    action.setChecked(checked)
    action.setData(data)
    choices.addAction(action)
