"""The chip beside the question: which documents are asked. It is always there to be seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.documents.document_list_model import DocumentListModel
from app.documents.groups import Groups
from app.icons import name_icon
from engine.types import Scope

NO_DOCUMENT = 0
"""No document has this id: an empty tuple would mean all of them."""

_LONGEST_NAME = 28


class ScopeChip(QToolButton):
    """Lets the user choose all documents, a group, or those chosen in the list now."""

    scope_changed = Signal()

    def __init__(
        self,
        model: DocumentListModel,
        groups: Groups,
        chosen: Callable[[], tuple[int, ...]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("scopeChip")
        self._model = model
        self._groups = groups
        self._chosen = chosen
        self._group_id: int | None = None
        self._only: tuple[int, ...] | None = None
        self._also_replaced = False
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolTip(self.tr("Which documents are asked"))
        name_icon(self, "scope", "accent")
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        groups.changed.connect(self._show)
        for changed in (model.modelReset, model.rowsRemoved, model.dataChanged):
            changed.connect(self._show)
        self._show()

    def scope(self) -> Scope:
        """Return what a question asked now is asked of."""
        return Scope(self._document_ids(), in_force_only=not self._also_replaced)

    def files_on_their_way(self) -> int:
        """Return how many files of what is asked are no document of the library yet."""
        if self._group_id is not None or self._only is not None:
            return 0
        return sum(entry.progress is not None and not entry.row for entry in self._model.entries())

    @Slot()
    def ask_all(self) -> None:
        """Ask all documents."""
        self._group_id = self._only = None
        self._show()

    def ask_group(self, group_id: int) -> None:
        """Ask the documents of a group, whichever they are at the time."""
        self._group_id, self._only = group_id, None
        self._show()

    @Slot()
    def ask_chosen(self) -> None:
        """Ask the documents that are chosen in the list now; later choices change nothing."""
        chosen = self._chosen()
        if chosen:
            self._group_id, self._only = None, chosen
            self._show()

    @Slot(bool)
    def ask_replaced_too(self, also: bool) -> None:
        """Ask also documents that were replaced or withdrawn."""
        self._also_replaced = also
        self._show()

    def _document_ids(self) -> tuple[int, ...]:
        if self._only is not None:
            return self._model.with_parts(self._only) or (NO_DOCUMENT,)
        if self._group_id is None:
            return ()
        group = self._groups.group(self._group_id)
        return self._model.with_parts(group.document_ids if group else ()) or (NO_DOCUMENT,)

    @Slot()
    def _show(self) -> None:
        if self._group_id is not None and self._groups.group(self._group_id) is None:
            self._group_id = None
        text = self._told()
        if self._also_replaced:
            text = self.tr("{scope} · replaced ones too").replace("{scope}", text)
        if text != self.text().strip():
            self.setText(f" {text}")
            self.setAccessibleName(self.tr("Asked: {scope}").replace("{scope}", text))
        self.setProperty("narrow", self._group_id is not None or self._only is not None)
        self.style().polish(self)
        self.scope_changed.emit()

    def _told(self) -> str:
        if self._only is not None:
            left = [row for one in self._only if (row := self._model.document(one))]
            if len(left) == 1:
                return self.tr("In “{name}”").replace("{name}", _shortened(left[0].name))
            return self.tr("In %n chosen document(s)", "", len(left))
        group = self._groups.group(self._group_id) if self._group_id is not None else None
        if group:
            text = self.tr("In group “{name}” ({count})")
            count = self.locale().toString(len(group.document_ids))
            return text.replace("{name}", _shortened(group.name)).replace("{count}", count)
        return self.tr("In all documents")

    @Slot()
    def _fill(self) -> None:
        self._menu.clear()
        choices = QActionGroup(self._menu)
        whole = self._group_id is None and self._only is None
        self._add(choices, self.tr("All documents"), whole, self.ask_all)
        for group in self._groups.all:
            text = f"{group.name} ({self.locale().toString(len(group.document_ids))})"
            action = self._add(choices, text.replace("&", "&&"), self._group_id == group.id, None)
            action.triggered.connect(lambda _=False, number=group.id: self.ask_group(number))
        chosen = self._chosen()
        text = self.tr("Only the %n chosen in the list now", "", len(chosen))
        self._add(choices, text, self._only is not None, self.ask_chosen).setEnabled(bool(chosen))
        self._menu.addSeparator()
        also = self._menu.addAction(self.tr("Also what was replaced or withdrawn"))
        also.setCheckable(True)
        also.setChecked(self._also_replaced)
        also.triggered.connect(self.ask_replaced_too)

    def _add(
        self, choices: QActionGroup, text: str, checked: bool, act: Callable[[], None] | None
    ) -> QAction:
        action = self._menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(checked)
        choices.addAction(action)
        if act:
            action.triggered.connect(lambda: act())
        return action


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
