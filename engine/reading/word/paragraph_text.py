"""The text of a paragraph as it is shown, and what hangs on it: notes, comments, boxes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from engine.reading.word.equations import linear
from engine.reading.word.fields import Fields
from engine.reading.word.names import MC, VAL, A, Element, M, O, R, V, W, switched_on
from engine.reading.word.remarks import note_mark
from engine.reading.word.styles import Styles
from engine.reading.word.symbols import unicode_symbol
from engine.types import Omission

_SPACE = "http://www.w3.org/XML/1998/namespace"
_BLANKS = re.compile(r"[ \t\u00a0]+")
_GRAPHIC_DATA = (f"{R}id", f"{R}dm")


class Hanging(Enum):
    """What can hang on a paragraph; it is read after it."""

    FOOTNOTE = "footnote"
    ENDNOTE = "endnote"
    COMMENT = "comment"
    BOX = "box"
    GRAPHIC = "graphic"
    WORD_ART = "word_art"
    PICTURE = "picture"


@dataclass(slots=True)
class Shown:
    """A paragraph's text, and what hangs on it as (kind, its number, id, text or element)."""

    pieces: list[str] = field(default_factory=list)
    hanging: list[tuple[Hanging, Any]] = field(default_factory=list)
    bold: int = 0

    @property
    def text(self) -> str:
        """The text with its ends trimmed, and runs of blanks that only place it as one."""
        return _BLANKS.sub(" ", "".join(self.pieces)).strip() if self.pieces else ""


class NoteMarks:
    """Numbers footnotes and endnotes in the order in which they are referred to."""

    def __init__(self) -> None:
        self._marks: dict[tuple[Hanging, str], str] = {}
        self._counts: Counter[Hanging] = Counter()

    def mark(self, kind: Hanging, name: str) -> str:
        """Return the mark of a note ("〔3〕"); an endnote's figure is set apart by a letter."""
        if (kind, name) not in self._marks:
            self._counts[kind] += 1
            self._marks[kind, name] = note_mark(self._counts[kind], kind is Hanging.ENDNOTE)
        return self._marks[kind, name]


class ParagraphReader:
    """Reads the paragraphs of one part in order; fields may reach over several of them."""

    def __init__(self, styles: Styles, omissions: Counter[Omission], marks: NoteMarks) -> None:
        self._styles = styles
        self._omissions = omissions
        self._marks = marks
        self.fields = Fields()
        self._omitting: Omission | None = None
        self._shown = Shown()
        self._hidden_by_style = False

    def read(self, paragraph: Element, hidden: bool = False) -> Shown:
        """Return what a paragraph shows; `hidden` is what its style says of its text."""
        before, self._shown = self._shown, Shown()
        self._omitting, self._hidden_by_style = None, hidden
        self._children(paragraph)
        shown, self._shown = self._shown, before
        return shown

    def _children(self, element: Element) -> None:
        for child in element:
            handler = _HANDLERS.get(child.tag)
            if handler:
                handler(self, child)

    def _run(self, run: Element) -> None:
        properties = run.find(f"{W}rPr")
        if properties is not None:
            if self._is_hidden(properties):
                self._omit(Omission.HIDDEN_TEXT, run)
                return
            bold = switched_on(properties, f"{W}b")
        else:
            if self._hidden_by_style:
                self._omit(Omission.HIDDEN_TEXT, run)
                return
            bold = None
        if not bold:
            self._children(run)
            return
        before = len(self._shown.pieces)
        self._children(run)
        self._shown.bold += sum(map(len, self._shown.pieces[before:]))

    def _is_hidden(self, properties: Element) -> bool:
        stated = switched_on(properties, f"{W}vanish")
        if stated is not None:
            return stated
        style = properties.find(f"{W}rStyle")
        if style is not None and self._styles.hides(style.get(VAL, "")):
            return True
        return self._hidden_by_style

    def _omit(self, what: Omission, element: Element) -> None:
        """Count a stretch of text that is left out: neighbouring pieces are one."""
        if not _holds(element, f"{W}t", f"{W}delText", f"{W}sym"):
            return
        if self._omitting is not what:
            self._omissions[what] += 1
        self._omitting = what

    def _deleted(self, element: Element) -> None:
        self._omit(Omission.DELETED_TEXT, element)

    def _emit(self, text: str) -> None:
        if text and self.fields.shows_text:
            self._shown.pieces.append(text)
            self._omitting = None

    def _text(self, element: Element) -> None:
        text = element.text or ""
        if element.get(f"{{{_SPACE}}}space") != "preserve":
            text = text.strip(" \t\r\n")
        self._emit(text)

    def _symbol(self, element: Element) -> None:
        try:
            code = int(element.get(f"{W}char", ""), 16)
        except ValueError:
            return
        self._emit(unicode_symbol(element.get(f"{W}font", ""), code))

    def _space(self, _: Element) -> None:
        self._emit(" ")

    def _line_break(self, _: Element) -> None:
        self._emit("\n")

    def _hyphen(self, _: Element) -> None:
        self._emit("-")

    def _field_mark(self, element: Element) -> None:
        shown = self.fields.mark(element)
        if shown:
            self._shown.pieces.append(shown)

    def _instruction(self, element: Element) -> None:
        self.fields.instruct(element.text or "")

    def _equation(self, element: Element) -> None:
        self._emit(linear(element))

    def _ruby(self, element: Element) -> None:
        base = element.find(f"{W}rubyBase")
        if base is not None:
            self._children(base)

    def _control(self, element: Element) -> None:
        content = element.find(f"{W}sdtContent")
        if content is not None:
            self._children(content)

    def _alternatives(self, element: Element) -> None:
        self._children(_chosen(element))

    def _footnote(self, element: Element) -> None:
        self._note(Hanging.FOOTNOTE, element)

    def _endnote(self, element: Element) -> None:
        self._note(Hanging.ENDNOTE, element)

    def _note(self, kind: Hanging, element: Element) -> None:
        name = element.get(f"{W}id", "")
        mark = self._marks.mark(kind, name)
        self._emit(mark)
        self._shown.hanging.append((kind, (mark, name)))

    def _comment(self, element: Element) -> None:
        self._shown.hanging.append((Hanging.COMMENT, element.get(f"{W}id", "")))

    def _embedded(self, element: Element) -> None:
        """An object of another program: named in the receipt, its preview picture is not read."""
        if _holds(element, f"{O}OLEObject"):
            self._omissions[Omission.EMBEDDED_OBJECTS] += 1
        else:
            self._drawing(element)

    def _drawing(self, element: Element) -> None:
        for child in element:
            if child.tag == f"{W}txbxContent":
                self._shown.hanging.append((Hanging.BOX, child))
            elif child.tag == f"{MC}AlternateContent":
                self._drawing(_chosen(child))
            elif child.tag in (f"{A}blip", f"{V}imagedata"):
                linked = child.get(f"{R}link") is not None and child.get(f"{R}embed") is None
                what = Omission.REMOTE_CONTENT if linked else Omission.PICTURES
                self._omissions[what] += 1
                name = child.get(f"{R}embed") or child.get(f"{R}id")
                if name and not linked:
                    self._shown.hanging.append((Hanging.PICTURE, name))
            elif child.tag == f"{A}graphicData" and _holds(child, *_GRAPHICS):
                self._shown.hanging += [
                    (Hanging.GRAPHIC, name)
                    for part in child.iter(*_GRAPHICS)
                    for name in (part.get(key) for key in _GRAPHIC_DATA)
                    if name
                ]
            elif child.tag == f"{V}textpath":
                self._shown.hanging.append((Hanging.WORD_ART, child.get("string", "")))
            else:
                self._drawing(child)


_GRAPHICS = (
    "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart",
    "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds",
)


def _holds(element: Element, *tags: str) -> bool:
    return next(element.iter(*tags), None) is not None


def _chosen(element: Element) -> Element:
    """Return the one of several alternatives that is read: the first choice that holds anything."""
    for choice in element.iterchildren(f"{MC}Choice"):
        if len(choice):
            return choice
    fallback = element.find(f"{MC}Fallback")
    return () if fallback is None else fallback


_Handler = Callable[[ParagraphReader, Element], None]
_INLINE: dict[str, _Handler] = {
    f"{W}r": ParagraphReader._run,
    f"{W}t": ParagraphReader._text,
    f"{W}tab": ParagraphReader._space,
    f"{W}ptab": ParagraphReader._space,
    f"{W}br": ParagraphReader._line_break,
    f"{W}cr": ParagraphReader._line_break,
    f"{W}noBreakHyphen": ParagraphReader._hyphen,
    f"{W}sym": ParagraphReader._symbol,
    f"{W}fldChar": ParagraphReader._field_mark,
    f"{W}instrText": ParagraphReader._instruction,
    f"{W}footnoteReference": ParagraphReader._footnote,
    f"{W}endnoteReference": ParagraphReader._endnote,
    f"{W}commentReference": ParagraphReader._comment,
    f"{W}drawing": ParagraphReader._drawing,
    f"{W}pict": ParagraphReader._drawing,
    f"{W}object": ParagraphReader._embedded,
    f"{W}ruby": ParagraphReader._ruby,
    f"{W}sdt": ParagraphReader._control,
    f"{W}del": ParagraphReader._deleted,
    f"{W}moveFrom": ParagraphReader._deleted,
    f"{M}oMath": ParagraphReader._equation,
    f"{M}oMathPara": ParagraphReader._equation,
    f"{MC}AlternateContent": ParagraphReader._alternatives,
}
_TRANSPARENT: dict[str, _Handler] = {
    f"{W}{name}": ParagraphReader._children
    for name in (
        "hyperlink",
        "ins",
        "moveTo",
        "smartTag",
        "customXml",
        "fldSimple",
        "dir",
        "bdo",
        "subDoc",
    )
}
_HANDLERS = _INLINE | _TRANSPARENT
