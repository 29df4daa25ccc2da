"""Fields of Word (`w:fldChar`): their result is text, their instruction is not."""

from __future__ import annotations

from dataclasses import dataclass

from engine.reading.word.names import VAL, Element, W, number_of, switched_on

_TICKED, _EMPTY = "☑", "☐"


@dataclass(slots=True)
class _Field:
    instruction: str = ""
    in_result: bool = False


class Fields:
    """The fields open at a place; they may begin in one paragraph and end in a later one."""

    def __init__(self) -> None:
        self._open: list[_Field] = []

    @property
    def shows_text(self) -> bool:
        """Whether text here is shown: in no field's instruction."""
        return all(field.in_result for field in self._open)

    @property
    def in_contents(self) -> bool:
        """Whether a table of contents is open."""
        return any(field.instruction.lstrip().upper().startswith("TOC") for field in self._open)

    def instruct(self, text: str) -> None:
        """Take a piece of an instruction."""
        if self._open and not self._open[-1].in_result:
            self._open[-1].instruction += text

    def mark(self, element: Element) -> str:
        """Take a `w:fldChar`; return the text that a form field shows by itself."""
        kind = element.get(f"{W}fldCharType")
        if kind == "begin":
            shown = form_value(element.find(f"{W}ffData")) if self.shows_text else ""
            self._open.append(_Field())
            return shown
        if kind == "separate" and self._open:
            self._open[-1].in_result = True
        elif kind == "end" and self._open:
            self._open.pop()
        return ""


def form_value(data: Element | None) -> str:
    """Return a check box as a sign, a drop-down list as its choice; "" for other fields."""
    box = None if data is None else data.find(f"{W}checkBox")
    if box is not None:
        ticked = switched_on(box, f"{W}checked")
        if ticked is None:
            ticked = switched_on(box, f"{W}default")
        return _TICKED if ticked else _EMPTY
    choices = None if data is None else data.find(f"{W}ddList")
    if choices is None:
        return ""
    entries = [entry.get(VAL, "") for entry in choices.iterchildren(f"{W}listEntry")]
    default = number_of(choices.find(f"{W}default"))
    chosen = number_of(choices.find(f"{W}result"), otherwise=default)
    return entries[chosen] if 0 <= chosen < len(entries) else ""
