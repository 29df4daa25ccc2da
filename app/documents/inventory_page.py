"""What is in a folder or in many files, before anything is read in: told, ticked, added."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.documents.inventory_choice import (
    Choice,
    Ticks,
    choose,
    duplicates,
    older,
    scans,
    unreadable,
)
from app.elided_label import ElidedLabel
from app.engine_client import EngineClient
from app.wording import interface_language
from engine.inventory.wording import duration_text, inventory_lines
from engine.messages import error_message
from engine.protocol import Event, Failed, Finished, InventoryProgressed
from engine.types import Inventory


class InventoryPage(QWidget):
    """Asks the engine to look; `chosen` carries what the user wants read in."""

    chosen = Signal(Choice)
    closed = Signal()

    def __init__(self, client: EngineClient, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inventoryPage")
        self._client = client
        self._request_id: int | None = None
        self._inventory: Inventory | None = None
        self.title = QLabel(self)
        self.title.setObjectName("inventoryTitle")
        self.title.setWordWrap(True)
        self.told = QLabel(self)
        self.told.setObjectName("inventoryText")
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.told.setAccessibleName(self.tr("What is there"))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Files looked at"))
        self.looking = ElidedLabel("", self)
        self.looking.setObjectName("cardText")
        self.duplicates = QCheckBox(self.tr("Skip exact duplicates"), self)
        self.newest = QCheckBox(self.tr("Only the newest"), self)
        self.scans = QCheckBox(self.tr("Scans later"), self)
        self.sum = QLabel(self)
        self.sum.setObjectName("cardText")
        self.sum.setWordWrap(True)
        self.add = QPushButton(self.tr("Add"), self)
        self.add.setProperty("primary", True)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self._arrange()
        client.inventory_progressed.connect(self._on_inventory_progressed)
        client.request_finished.connect(self._on_request_finished)
        for ended in (client.request_failed, client.request_cancelled):
            ended.connect(self._on_request_broken)
        for tick in (self.duplicates, self.newest, self.scans):
            tick.toggled.connect(self._show_choice)
        self.add.clicked.connect(self._on_add_clicked)
        self.cancel.clicked.connect(self.close_page)

    @property
    def open(self) -> bool:
        """Whether something is being looked at, or waits for the user's choice."""
        return self._request_id is not None or self._inventory is not None

    def _arrange(self) -> None:
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setAccessibleName(self.tr("What is there"))
        holder = QWidget(scroll)
        holder.setObjectName("inventoryPage")
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(28, 0, 28, 12)
        inside.addWidget(self.told)
        inside.addStretch(1)
        scroll.setWidget(holder)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.add)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        self._foot = QFrame(self)
        self._foot.setObjectName("inventoryFoot")
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(28, 14, 28, 18)
        foot.setSpacing(8)
        for widget in (self.looking, self.bar, self.duplicates, self.newest, self.scans, self.sum):
            foot.addWidget(widget)
        foot.addSpacing(2)
        foot.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(28, 24, 28, 12)
        head.addWidget(self.title)
        column.addLayout(head)
        column.addWidget(scroll, 1)
        column.addWidget(self._foot)

    def begin(self, paths: Sequence[str]) -> None:
        """Look at files and folders; one look at a time, a new one ends the last."""
        self._stop()
        if len(paths) == 1:
            text = self.tr("What is in “{name}”")
            self.title.setText(text.replace("{name}", Path(paths[0]).name or paths[0]))
        else:
            self.title.setText(self.tr("What is in these %n files and folders", "", len(paths)))
        self.told.setText(self.tr("Looking at each file for a moment; nothing is read in yet."))
        self.looking.setText("")
        self.bar.setRange(0, 0)
        self._show_looking(True)
        self._request_id = self._client.take_inventory(tuple(str(Path(path)) for path in paths))
        self.cancel.setFocus()

    @Slot()
    def close_page(self) -> None:
        """Look no more, and read nothing in."""
        self._stop()
        self.closed.emit()

    def ticks(self) -> Ticks:
        """Return what is ticked."""
        return Ticks(self.duplicates.isChecked(), self.newest.isChecked(), self.scans.isChecked())

    def _stop(self) -> None:
        if self._request_id is not None:
            request_id, self._request_id = self._request_id, None
            self._client.cancel(request_id)
        self._inventory = None

    def _show_looking(self, looking: bool) -> None:
        self.looking.setVisible(looking)
        self.bar.setVisible(looking)
        for widget in (self.duplicates, self.newest, self.scans, self.sum, self.add):
            widget.setVisible(False)

    @Slot(InventoryProgressed)
    def _on_inventory_progressed(self, event: InventoryProgressed) -> None:
        if event.request_id != self._request_id:
            return
        progress = event.progress
        self.bar.setRange(0, progress.total)
        self.bar.setValue(progress.done)
        text = self.tr("Looked at {done} of {total}: {name}") if progress.total else "{name}"
        self.looking.setText(
            text.replace("{done}", self.locale().toString(progress.done))
            .replace("{total}", self.locale().toString(progress.total))
            .replace("{name}", progress.name)
        )

    @Slot(Finished)
    def _on_request_finished(self, event: Finished) -> None:
        if event.request_id == self._request_id and event.result.inventory:
            self._request_id = None
            self._show(event.result.inventory)

    @Slot(Event)
    def _on_request_broken(self, event: Event) -> None:
        if event.request_id != self._request_id:
            return
        self._request_id = None
        self._show_looking(False)
        if isinstance(event, Failed):
            message = error_message(event.code, interface_language(), event.details)
            self.told.setText(str(message))

    def _show(self, inventory: Inventory) -> None:
        self._inventory = inventory
        self._show_looking(False)
        self.told.setText("\n".join(inventory_lines(inventory, interface_language())))
        for tick, count, text, checked in (
            (
                self.duplicates,
                duplicates(inventory),
                self.tr("Skip %n exact duplicate(s)", "", duplicates(inventory)),
                True,
            ),
            (
                self.newest,
                older(inventory),
                self.tr(
                    "Only the newest: leave out %n likely older version(s)", "", older(inventory)
                ),
                False,
            ),
            (
                self.scans,
                scans(inventory),
                self.tr("Scans later: read %n scanned file(s) last", "", scans(inventory)),
                True,
            ),
        ):
            tick.setText(text)
            tick.setVisible(bool(count))
            tick.setChecked(checked)
        self._show_choice()
        (self.add if self.add.isEnabled() else self.cancel).setFocus()

    @Slot()
    def _show_choice(self) -> None:
        if self._inventory is None:
            return
        choice = choose(self._inventory, self.ticks())
        files = len(choice.paths)
        self.add.setVisible(True)
        self.add.setEnabled(files > 0)
        self.add.setText(self.tr("Add %n file(s)", "", files))
        text = self._left_out(choice)
        length = duration_text(choice.time, interface_language()).strip()
        self.sum.setText(text + self.tr("reading in takes {time}").replace("{time}", length))
        self.sum.setVisible(files > 0)

    def _left_out(self, choice: Choice) -> str:
        """Say how many files are left out by the ticks, and how many because they must be."""
        inventory = self._inventory
        never = unreadable(inventory) if inventory else 0
        unwanted = len(inventory.files) - len(choice.paths) - never if inventory else 0
        told = [
            self.tr("%n file(s) left out as ticked", "", unwanted) if unwanted else "",
            self.tr("%n that cannot be read", "", never) if never else "",
        ]
        text = self.tr(", ").join(part for part in told if part)
        return text + self.tr("; ") if text else ""

    @Slot()
    def _on_add_clicked(self) -> None:
        if self._inventory is not None:
            choice = choose(self._inventory, self.ticks())
            self._inventory = None
            self.chosen.emit(choice)
