"""What is done with the chosen documents of the list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from app.desktop_files import reveal
from app.documents.document_entry import Entry
from app.engine_client import EngineClient
from engine.types import DocumentFacts, DocumentRow

if TYPE_CHECKING:
    from app.documents.document_list_pane import DocumentListPane


class DocumentWork(QObject):
    """Each method works on what is chosen at the time; where it does not fit, nothing happens."""

    def __init__(self, client: EngineClient, pane: DocumentListPane) -> None:
        super().__init__(pane)
        self._client = client
        self._pane = pane

    @Slot()
    def retry_chosen(self) -> None:
        """Read the chosen files again."""
        self._retry(self._pane.view.chosen())
        self._leave_card()

    @Slot()
    def retry_failed(self) -> None:
        """Read all files again that could not be read."""
        self._retry([entry for entry in self._pane.model.entries() if entry.failed])

    def _retry(self, entries: list[Entry]) -> None:
        files = dict.fromkeys(entry.file for entry in entries if entry.progress is None)
        if files:
            self._pane.add_paths(list(files))

    @Slot()
    def read_next(self) -> None:
        """Let the chosen file be read before all others that wait."""
        entry = self._pane.view.current()
        if entry and entry.waits:
            self._client.read_next(entry.source)
            text = self.tr("“{name}” is read next.")
            self._pane.said.say(text.replace("{name}", entry.name))
            self._leave_card()

    @Slot()
    def remove_chosen(self) -> None:
        """Remove the chosen documents, and rows of files that never became one."""
        pane = self._pane
        entries = [entry for entry in pane.view.chosen() if entry.progress is None]
        rows = [entry.row for entry in entries if entry.row]
        for index in sorted(pane.view.selectionModel().selectedIndexes(), key=lambda i: -i.row()):
            pane.model.dismiss(index)
        if not rows:
            return
        pane.removals.remove([row.id for row in rows])
        if len(rows) == 1:
            text = self.tr("“{name}” was removed. The file itself stays where it is.")
        else:
            text = self.tr(
                "%n document(s) were removed. The files stay where they are.", "", len(rows)
            )
        pane.said.say(text.replace("{name}", rows[0].name), self.tr("Undo"), self._undo)
        pane.view.setFocus()

    def _undo(self) -> None:
        self._pane.removals.undo()
        self._pane.view.setFocus()

    @Slot()
    def edit_facts(self) -> None:
        """Edit number, version, status and date of the chosen document."""
        if self._pane.view.current() and not self._pane.card.facts.isHidden():
            self._pane.card.facts.begin()

    @Slot(DocumentFacts)
    def keep_facts(self, facts: DocumentFacts) -> None:
        """Keep what the user wrote of the chosen document."""
        entry = self._pane.view.current()
        if entry and entry.row:
            self._client.edit_facts(entry.row.id, facts)

    def two_versions(self) -> tuple[DocumentRow, DocumentRow] | None:
        """Return (newer, older) where two documents are chosen.

        Newer is what seems so, else what states the later effective date, else the last clicked.
        """
        chosen = [entry for entry in self._pane.view.chosen() if entry.row and entry.row.version_id]
        rows = [entry.row for entry in chosen if entry.row]
        if len(rows) != 2:
            return None
        first, second = rows
        seems = {entry.newer_version for entry in chosen} & {first.id, second.id}
        dates = [row.facts.effective_date.value if row.facts.effective_date else "" for row in rows]
        last = self._pane.model.entry(self._pane.view.currentIndex())
        if seems:
            swapped = second.id in seems
        elif all(dates) and dates[0] != dates[1]:
            swapped = dates[1] > dates[0]
        else:
            swapped = last is not None and last.row == second
        return (second, first) if swapped else (first, second)

    @Slot()
    def begin_replacing(self) -> None:
        """Say which document the chosen one replaces; of two chosen the newer the older."""
        two = self.two_versions()
        entry = self._pane.view.current()
        if two:
            newer, older = two
            self._pane.replacing.mark(older, newer)
        elif entry and entry.row:
            self._pane.replacing.begin(entry.row)
            self._pane.view.setFocus()

    @Slot()
    def mark_replaced(self) -> None:
        """Mark the chosen document as replaced by its likely newer version."""
        entry = self._pane.view.current()
        newer = self._pane.model.document(entry.newer_version or 0) if entry else None
        if entry and entry.row and newer:
            self._pane.replacing.mark(entry.row, newer)
            self._leave_card()

    def _leave_card(self) -> None:
        """Take the focus from a button that goes: it would go on to the next one, that removes."""
        if self._pane.card.isAncestorOf(QApplication.focusWidget() or self._pane):
            self._pane.view.setFocus()

    @Slot()
    def reveal_chosen(self) -> None:
        """Show the chosen document's file in the file manager."""
        entry = self._pane.view.current()
        if entry and (not Path(entry.file).exists() or not reveal(entry.file)):
            text = self.tr("There is no file at {place} any more.")
            self._pane.said.say(text.replace("{place}", entry.file))

    @Slot()
    def new_group(self) -> None:
        """Ask for a name and put the chosen documents into a group of that name."""
        chosen = self._pane.view.chosen_documents()
        self._pane.name_line.ask(
            self.tr("Name of the new group"),
            "",
            lambda name: self._pane.groups.create(name, chosen),
        )

    @Slot()
    def rename_group(self) -> None:
        """Ask for another name of the group that is shown."""
        group = self._pane.groups.group(self._pane.header.group_id or 0)
        if group:
            self._pane.name_line.ask(
                self.tr("Name of the group"),
                group.name,
                lambda name: self._pane.groups.rename(group, name),
            )
