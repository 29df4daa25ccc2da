"""The text of an OpenDocument paragraph as it is shown, and what hangs on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from engine.reading.word.names import Element
from engine.reading.word.odf_names import DRAW, OFFICE, TEXT, XLINK
from engine.reading.word.odt_styles import OdfStyles
from engine.reading.word.remarks import note_mark
from engine.types import Omission

_BLANKS = re.compile(r"[ \t\u00a0\r\n]+")


class Hanging(Enum):
    """What can hang on a paragraph; it is read after it."""

    NOTE = "note"
    COMMENT = "comment"
    BOX = "box"


@dataclass(slots=True)
class Shown:
    """A paragraph's text, what hangs on it, and how many of its characters are bold."""

    pieces: list[str] = field(default_factory=list)
    hanging: list[tuple[Hanging, Any]] = field(default_factory=list)
    bold: int = 0

    @property
    def text(self) -> str:
        """The text, white space as it is shown: `text:line-break` is a line's end."""
        return "\n".join(line.strip() for line in "".join(self.pieces).split(_LINE_BREAK)).strip()


_LINE_BREAK = "\v"


class OdfTextReader:
    """Reads paragraphs. `formula` gives the text of an object by its name in the package: None
    where it is no formula. `controls` are the values of form fields by their ids.
    """

    def __init__(
        self,
        styles: OdfStyles,
        omissions: Counter[Omission],
        controls: dict[str, str],
        formula: Callable[[str], str | None],
    ) -> None:
        self._styles = styles
        self._omissions = omissions
        self._controls = controls
        self._formula = formula
        self._notes: Counter[bool] = Counter()
        self._shown = Shown()

    def read(self, paragraph: Element, hidden: bool = False) -> Shown:
        """Return what a paragraph shows; `hidden` is what its style says of its text."""
        before, self._shown = self._shown, Shown()
        self._inside(paragraph, hidden, bold=False)
        shown, self._shown = self._shown, before
        return shown

    def drawn(self, drawing: Element) -> Shown:
        """Return what a frame or shape beside the paragraphs shows."""
        before, self._shown = self._shown, Shown()
        self._drawing(drawing)
        shown, self._shown = self._shown, before
        return shown

    def _inside(self, element: Element, hidden: bool, bold: bool) -> None:
        self._emit(element.text, hidden, bold)
        for child in element:
            self._child(child, hidden, bold)
            self._emit(child.tail, hidden, bold)

    def _emit(self, text: str | None, hidden: bool, bold: bool) -> None:
        if not text:
            return
        plain = _BLANKS.sub(" ", text)
        if hidden:
            self._omissions[Omission.HIDDEN_TEXT] += bool(plain.strip())
            return
        if plain.startswith(" ") and self._shown.pieces and self._shown.pieces[-1].endswith(" "):
            plain = plain[1:]
        self._shown.pieces.append(plain)
        self._shown.bold += len(plain) * bold

    def _child(self, child: Element, hidden: bool, bold: bool) -> None:
        tag = child.tag
        if tag == f"{TEXT}span":
            style = self._styles.text(child.get(f"{TEXT}style-name"))
            self._inside(child, hidden or style.hidden, bold or style.bold)
        elif tag in _SPACES:
            self._shown.pieces.append(" ")
        elif tag == f"{TEXT}line-break":
            self._shown.pieces.append(_LINE_BREAK)
        elif tag == f"{TEXT}note":
            self._note(child)
        elif tag == f"{OFFICE}annotation":
            self._shown.hanging.append((Hanging.COMMENT, child))
        elif tag == f"{TEXT}ruby":
            base = child.find(f"{TEXT}ruby-base")
            if base is not None:
                self._inside(base, hidden, bold)
        elif tag in (f"{TEXT}hidden-text", f"{TEXT}hidden-paragraph"):
            self._omissions[Omission.HIDDEN_TEXT] += 1
        elif tag == f"{DRAW}control":
            self._emit(self._controls.get(child.get(f"{DRAW}control", "")), hidden, bold)
        elif isinstance(tag, str) and tag.startswith(DRAW):
            self._drawing(child)
        elif tag not in _UNSHOWN:
            self._inside(child, hidden, bold)

    def _note(self, note: Element) -> None:
        endnote = note.get(f"{TEXT}note-class") == "endnote"
        self._notes[endnote] += 1
        mark = note_mark(self._notes[endnote], endnote)
        self._shown.pieces.append(mark)
        body = note.find(f"{TEXT}note-body")
        if body is not None:
            self._shown.hanging.append((Hanging.NOTE, (mark, body)))

    def _drawing(self, element: Element) -> None:
        """A frame, shape or group: what of it is text, or the one of its forms that is shown."""
        if element.tag == f"{DRAW}image":
            remote = element.get(f"{XLINK}href", "").startswith(("http:", "https:", "ftp:", "//"))
            what = Omission.REMOTE_CONTENT if remote else Omission.PICTURES
            self._omissions[what] += 1
        elif element.tag in (f"{DRAW}object", f"{DRAW}object-ole"):
            formula = self._formula(element.get(f"{XLINK}href", ""))
            if formula:
                self._shown.pieces.append(formula)
            elif formula is None:
                self._omissions[Omission.EMBEDDED_OBJECTS] += 1
        elif element.tag == f"{DRAW}frame":
            for child in element:
                if child.tag in _FORMS:
                    self._drawing(child)
                    break
        elif element.tag in (f"{DRAW}g", f"{DRAW}a"):
            for child in element:
                if isinstance(child.tag, str) and child.tag.startswith(DRAW):
                    self._drawing(child)
        else:
            self._shown.hanging.append((Hanging.BOX, element))


_SPACES = (f"{TEXT}s", f"{TEXT}tab")
_UNSHOWN = (
    f"{TEXT}soft-page-break",
    f"{TEXT}change",
    f"{TEXT}change-start",
    f"{TEXT}change-end",
    f"{TEXT}tracked-changes",
    f"{OFFICE}annotation-end",
    f"{TEXT}bookmark",
)
_FORMS = (
    f"{DRAW}text-box",
    f"{DRAW}object",
    f"{DRAW}object-ole",
    f"{DRAW}image",
    f"{DRAW}g",
)
"""What a frame may hold; the first that is understood is shown."""
