"""What can be done with the chosen documents: one action each, for the menu and the menu bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.documents.groups import Groups

if TYPE_CHECKING:
    from app.documents.document_list_pane import DocumentListPane


class DocumentActions(QObject):
    """Enabled as the choice in the list allows; shortcuts work while the list has the focus."""

    def __init__(self, pane: DocumentListPane, groups: Groups) -> None:
        super().__init__(pane)
        self._pane = pane
        self._groups = groups
        make = self._make
        self.ask_only = make(self.tr("&Ask only these"), pane.ask_only_asked.emit)
        self.read_next = make(self.tr("Read this &next"), pane.work.read_next, "Ctrl+Return")
        self.retry = make(self.tr("Read aga&in"), pane.work.retry_chosen)
        self.retry_all = make(self.tr("Read all &failed ones again"), pane.work.retry_failed)
        self.edit = make(self.tr("&Edit number, version, status, date"), pane.work.edit_facts, "F2")
        self.replaces = make(self.tr("This &replaces…"), pane.work.begin_replacing, "Ctrl+R")
        self.reveal = make(self.tr("&Show in the folder"), pane.work.reveal_chosen)
        self.remove = make(self.tr("Re&move"), pane.work.remove_chosen, "Del")
        self.undo = make(self.tr("&Undo the removal"), pane.removals.undo)
        self.groups = QMenu(self.tr("&Groups"), pane)
        self.groups.aboutToShow.connect(self._fill_groups)
        pane.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        pane.view.customContextMenuRequested.connect(self._on_menu_asked)

    def _make(self, text: str, act: Callable[[], object], key: str = "") -> QAction:
        action = QAction(text, self._pane)
        action.triggered.connect(lambda: act())
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.setAutoRepeat(False)
            self._pane.view.addAction(action)
        return action

    def update(self) -> None:
        """Enable what can be done with what is chosen now."""
        chosen = self._pane.view.chosen()
        rows = [entry.row for entry in chosen if entry.row]
        one = len(chosen) == 1
        readable = [row for row in rows if row.version_id is not None]
        self.ask_only.setEnabled(bool(readable))
        self.read_next.setEnabled(one and chosen[0].waits)
        self.retry.setEnabled(any(entry.progress is None for entry in chosen))
        self.edit.setEnabled(one and len(readable) == 1)
        self.replaces.setEnabled(len(readable) in (1, 2) and len(readable) == len(chosen))
        two = self._pane.work.two_versions()
        names = [row.name.replace("&", "&&") for row in two] if two else ["", ""]
        text = self.tr("“{new}” &replaces “{old}”") if two else self.tr("This &replaces…")
        self.replaces.setText(text.replace("{new}", names[0]).replace("{old}", names[1]))
        self.reveal.setEnabled(one)
        self.remove.setEnabled(any(entry.progress is None for entry in chosen))
        self.undo.setEnabled(self._pane.removals.any)
        self.groups.setEnabled(bool(rows))
        self.retry_all.setEnabled(any(entry.failed for entry in self._pane.model.entries()))
        if self._pane.reading_only:
            for changing in (self.retry, self.edit, self.replaces, self.remove, self.groups):
                changing.setEnabled(False)

    def fill(self, menu: QMenu) -> None:
        """Put all of them into a menu."""
        menu.addActions([self.ask_only, self.read_next])
        menu.addMenu(self.groups)
        menu.addSeparator()
        menu.addActions([self.edit, self.replaces])
        menu.addSeparator()
        menu.addActions([self.reveal, self.retry, self.retry_all])
        menu.addSeparator()
        menu.addActions([self.remove, self.undo])

    @Slot(QPoint)
    def _on_menu_asked(self, at: QPoint) -> None:
        self.update()
        menu = QMenu(self._pane.view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill(menu)
        menu.popup(self._pane.view.viewport().mapToGlobal(at))

    @Slot()
    def _fill_groups(self) -> None:
        self.groups.clear()
        chosen = {entry.row.id for entry in self._pane.view.chosen() if entry.row}
        for group in self._groups.all:
            action = self.groups.addAction(group.name.replace("&", "&&"))
            action.setCheckable(True)
            inside = chosen <= set(group.document_ids)
            action.setChecked(inside)
            change = self._groups.take_out if inside else self._groups.add
            action.triggered.connect(
                lambda _=False, act=change, one=group: act(one, sorted(chosen))
            )
        if self._groups.all:
            self.groups.addSeparator()
        self.groups.addAction(self.tr("New group…")).triggered.connect(self._pane.work.new_group)
