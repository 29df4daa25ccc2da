"""What is asked back before something is done to a language model: in its row, in no dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.icons import dress
from app.language_models.model_row import ModelRow, Offer
from app.language_models.model_words import size_text
from app.theme import Theme

Act = Callable[[], None]


class RowQuestions(QObject):
    """Each question offers to go on and to leave it; either way the row falls silent again."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def for_network(self, row: ModelRow, begin: Act) -> None:
        """Ask whether one download may use the network, which is switched off."""
        text = self.tr(
            "Downloads are not allowed at the moment. Download this one file of {size}?"
        ).replace("{size}", size_text(row.status.bytes))
        once = Offer(self.tr("Allow this download"), begin, primary=True)
        self._ask(row, text, once, self.tr("Not now"))

    def about_rebuild(self, row: ModelRow, change: Act) -> None:
        """Ask whether all documents may be prepared anew for another embedding model."""
        text = self.tr(
            "Every document is then prepared anew for {name}, in the background; for many"
            " documents this takes hours. Until all are ready, searching goes on with the present"
            " one. You can go on working and close the program at any time."
        ).replace("{name}", row.status.name)
        go_on = Offer(self.tr("Change to it"), _then(row, change), primary=True)
        self._ask(row, text, go_on, self.tr("Keep the present one"))

    def about_removal(self, row: ModelRow, delete: Act) -> None:
        """Ask whether a file may be deleted, and say what stops working without it."""
        if row.status.in_use:
            text = self.tr(
                "{name} is in use. Without it, what it does stops working. Delete its file of"
                " {size} all the same?"
            )
        else:
            text = self.tr("Delete the file of {name} ({size})?")
        text = text.replace("{name}", row.status.name)
        text = text.replace("{size}", size_text(row.status.bytes))
        self._ask(row, text, Offer(self.tr("Delete"), _then(row, delete)), self.tr("Keep it"))

    def _ask(self, row: ModelRow, text: str, offer: Offer, leave: str) -> None:
        row.ask(text, (offer, Offer(leave, lambda: row.ask(""))))
        dress(row, self._theme.colors)


def _then(row: ModelRow, act: Act) -> Act:
    def silence_and_act() -> None:
        row.ask("")
        act()

    return silence_and_act
