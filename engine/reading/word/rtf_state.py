"""What a group of RTF inherits, changes, and forgets at its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.reading.word.rtf_flows import ParagraphTraits
from engine.types import Omission


@dataclass(slots=True)
class State:
    """`place` is a destination whose text is a name, "" where it is the document's own."""

    place: str = ""
    skipped: bool = False
    skipped_outside: bool = False
    in_label: bool = False
    font: int = 0
    script: str = ""
    bold: bool = False
    hidden: bool = False
    deleted: bool = False
    fallback: int = 1
    traits: ParagraphTraits = field(default_factory=ParagraphTraits)

    def copy(self) -> State:
        """Return what a group inside begins with."""
        return replace(self, traits=replace(self.traits))

    @property
    def omission(self) -> Omission | None:
        """Why text here is not shown, None where it is."""
        if self.deleted:
            return Omission.DELETED_TEXT
        return Omission.HIDDEN_TEXT if self.hidden else None

    def take(self, word: str, number: int | None) -> bool:
        """Change by a control word; return whether it was one that changes the state alone."""
        change = _CHANGES.get(word)
        if change:
            change(self, number)
        return change is not None


def _place(place: str) -> Callable[[State, int | None], None]:
    def change(state: State, _: int | None) -> None:
        state.place = place

    return change


def _script(script: str) -> Callable[[State, int | None], None]:
    def change(state: State, _: int | None) -> None:
        state.script = script

    return change


def _bold(state: State, number: int | None) -> None:
    state.bold = number != 0


def _associated_bold(state: State, number: int | None) -> None:
    if state.script == "dbch":
        state.bold = number != 0


def _hidden(state: State, number: int | None) -> None:
    state.hidden = number != 0


def _deleted(state: State, number: int | None) -> None:
    state.deleted = number != 0


def _fallback(state: State, number: int | None) -> None:
    state.fallback = max(number or 0, 0)


def _associated_font(state: State, number: int | None) -> None:
    if state.script:
        state.font = number or 0


def _paragraph(state: State, _: int | None) -> None:
    state.traits = ParagraphTraits()


def _in_table(state: State, number: int | None) -> None:
    state.traits.in_table = number != 0


def _centred(state: State, _: int | None) -> None:
    state.traits.centred = True


def _level(state: State, number: int | None) -> None:
    state.traits.level = max(number or 0, 0)


def _label(state: State, _: int | None) -> None:
    state.in_label = True


def _two_forms(state: State, _: int | None) -> None:
    """The same text twice (`\\upr`): the second, in Unicode, is taken."""
    state.skipped_outside, state.skipped = state.skipped, True


def _unicode_form(state: State, _: int | None) -> None:
    state.skipped = state.skipped_outside


def _skipped(state: State, _: int | None) -> None:
    state.skipped = True


_CHANGES: dict[str, Callable[[State, int | None], None]] = {
    "b": _bold,
    "ab": _associated_bold,
    "v": _hidden,
    "deleted": _deleted,
    "uc": _fallback,
    "af": _associated_font,
    "loch": _script("loch"),
    "hich": _script("hich"),
    "dbch": _script("dbch"),
    "rtlch": _script(""),
    "ltrch": _script(""),
    "pard": _paragraph,
    "intbl": _in_table,
    "qc": _centred,
    "ilvl": _level,
    "listtext": _label,
    "pntext": _label,
    "upr": _two_forms,
    "ud": _unicode_form,
    "nonesttables": _skipped,
    "fonttbl": _place("fonttbl"),
    "atnauthor": _place("author"),
}
