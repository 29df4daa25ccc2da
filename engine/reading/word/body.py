"""The body of a DOCX in document order, as blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.reading.packages import Package
from engine.reading.source_blocks import MOST_PICTURE_BYTES, SourceBlock, Style
from engine.reading.word.foreign import foreign_blocks
from engine.reading.word.graphics import graphic_blocks
from engine.reading.word.grid import Row, table_blocks
from engine.reading.word.headings import Looks
from engine.reading.word.names import MC, VAL, Element, R, W, number_of, switched_on
from engine.reading.word.numbering import Label, Numbering
from engine.reading.word.outline import Outline
from engine.reading.word.paragraph_text import Hanging, NoteMarks, ParagraphReader, Shown
from engine.reading.word.parts import WordParts
from engine.reading.word.remarks import comment_line, remark
from engine.reading.word.styles import ParagraphStyle, Styles, alignment, list_of
from engine.reading.word.tables import word_table
from engine.types import BlockKind, Omission

_WRAPPERS = tuple(f"{W}{name}" for name in ("customXml", "ins", "moveTo", "smartTag"))
_CONTENTS_GALLERY = "Table of Contents"
_BODY_TEXT = 9
_DEEPEST = 40
"""Boxes in tables in boxes …: nothing a person made goes deeper."""


class BodyReader:
    """Walks a document once; numbers and headings are counted on the way."""

    def __init__(self, parts: WordParts, omissions: Counter[Omission]) -> None:
        self._parts = parts
        self._omissions = omissions
        self._styles = Styles(parts.first("styles"))
        self._numbering = Numbering(parts.first("numbering"))
        self._paragraphs = ParagraphReader(self._styles, omissions, NoteMarks())
        self._notes = {
            Hanging.FOOTNOTE: parts.notes("footnotes"),
            Hanging.ENDNOTE: parts.notes("endnotes"),
        }
        self._comments = parts.notes("comments")
        self._outline = Outline()
        self._tables = -1
        self._begun = ""
        self._depth = 0
        self._room_for_pictures = MOST_PICTURE_BYTES

    def blocks(self) -> Iterator[SourceBlock]:
        """Return headers, body and footers; each text once."""
        yield from self._running("header")
        yield from self._of(self._parts.body)
        yield from self._running("footer")

    def _next_table(self) -> int:
        self._tables += 1
        return self._tables

    def _running(self, kind: str) -> Iterator[SourceBlock]:
        seen: set[str] = set()
        for part in self._parts.running_parts(kind):
            for text in self._lines(part):
                if text not in seen and not text.isdecimal():
                    seen.add(text)
                    yield self._outline.placed(SourceBlock(BlockKind.FURNITURE, text))

    def _of(self, container: Element, contents: bool = False) -> Iterator[SourceBlock]:
        for child in container:
            tag = child.tag
            if tag == f"{W}p":
                yield from self._paragraph(child, contents)
            elif tag == f"{W}tbl":
                yield from self._table(child)
            elif tag == f"{W}sdt":
                content = child.find(f"{W}sdtContent")
                if content is not None:
                    yield from self._of(content, contents or _is_contents(child))
            elif tag in _WRAPPERS:
                yield from self._of(child, contents)
            elif tag == f"{MC}AlternateContent":
                choice = child.find(f"{MC}Choice")
                if choice is not None:
                    yield from self._of(choice, contents)
            elif tag == f"{W}altChunk":
                yield from self._foreign(child)

    def _paragraph(self, paragraph: Element, contents: bool) -> Iterator[SourceBlock]:
        properties = paragraph.find(f"{W}pPr")
        style = self._style(properties)
        contents = contents or style.contents or self._paragraphs.fields.in_contents
        shown = self._paragraphs.read(paragraph, style.hidden)
        if _runs_on(properties):
            self._begun += shown.text
            yield from self._hanging(shown)
            return
        text, self._begun = (self._begun + shown.text).strip(), ""
        label = self._label(properties, style)
        if text:
            looks = Looks(
                outline=_outline_level(properties, style),
                contents=contents,
                bold=2 * shown.bold > len(text) or (style.bold and not shown.bold),
                centred=(alignment(properties) or ("center" if style.centred else "")) == "center",
            )
            yield self._outline.block(text, label, looks)
        yield from self._hanging(shown)

    def _style(self, properties: Element | None) -> ParagraphStyle:
        named = None if properties is None else properties.find(f"{W}pStyle")
        return self._styles.paragraph(None if named is None else named.get(VAL))

    def _label(self, properties: Element | None, style: ParagraphStyle) -> Label | None:
        stated = list_of(properties, style.list)
        if stated is None or not stated[0]:
            return None
        number, level = stated
        if level is None:
            named = None if properties is None else properties.find(f"{W}pStyle")
            level = self._numbering.level_of_style(number, "" if named is None else named.get(VAL))
        return self._numbering.label(number, level)

    def _table(self, table: Element) -> Iterator[SourceBlock]:
        found = word_table(table)
        if found.deleted_rows:
            self._omissions[Omission.DELETED_TEXT] += found.deleted_rows
        if found.hidden_rows:
            self._omissions[Omission.HIDDEN_ROWS] += found.hidden_rows
        if found.is_frame:
            for _, elements in found.rows:
                yield from self._nested(elements[0])
            return
        remarks: list[SourceBlock] = []
        for row, elements in found.rows:
            self._read_row(row, elements, remarks)
        rows = [row for row, _ in found.rows]
        yield from table_blocks(rows, self._next_table(), self._outline.location)
        yield from remarks

    def _read_row(self, row: Row, elements: list[Element], remarks: list[SourceBlock]) -> None:
        """Fill in a row's texts and inner tables; notes are added to `remarks`."""
        for cell, element in zip(row.cells, elements, strict=True):
            if cell.above is not None:
                cell.text = cell.above.text
                continue
            lines = []
            with self._outline.aside():
                for block in self._nested(element):
                    if block.table >= 0:
                        row.inner.append(block)
                    elif block.style is Style.NOTE or block.picture:
                        remarks.append(block)
                    else:
                        lines.append(block.text)
            cell.text = "\n".join(lines)

    def _nested(self, container: Element) -> Iterator[SourceBlock]:
        if self._depth >= _DEEPEST:
            self._omissions[Omission.BEYOND_LIMITS] += 1
            return
        self._depth += 1
        begun, self._begun = self._begun, ""
        yield from self._of(container)
        self._begun = begun
        self._depth -= 1

    def _lines(self, container: Element) -> list[str]:
        """Return what a note, comment or header holds, a line for each of its blocks."""
        with self._outline.aside():
            blocks = list(self._nested(container))
        texts = (block.text or " ".join(filter(None, block.cells)) for block in blocks)
        return [text for text in texts if text]

    def _hanging(self, shown: Shown) -> Iterator[SourceBlock]:
        """Return what hangs on a paragraph, in the order in which it refers to it."""
        for kind, what in shown.hanging:
            if kind is Hanging.BOX:
                yield from self._nested(what)
            elif kind is Hanging.WORD_ART:
                yield self._outline.placed(SourceBlock(BlockKind.PARAGRAPH, what))
            elif kind is Hanging.GRAPHIC:
                part = self._parts.named(what)
                if part is not None:
                    for block in graphic_blocks(part, self._next_table):
                        yield self._outline.placed(block)
            elif kind is Hanging.PICTURE:
                yield from self._picture(what)
            elif kind is Hanging.COMMENT:
                yield from self._comment(what)
            else:
                yield from self._note(kind, *what)

    def _picture(self, name: str) -> Iterator[SourceBlock]:
        """Return a picture to be painted, while the rendition stays small."""
        data = self._parts.bytes_named(name) or b""
        if 0 < len(data) <= self._room_for_pictures:
            self._room_for_pictures -= len(data)
            yield SourceBlock(BlockKind.PARAGRAPH, picture=data, location=self._outline.location)

    def _note(self, kind: Hanging, mark: str, name: str) -> Iterator[SourceBlock]:
        """Return a foot- or endnote where it is first referred to."""
        note = self._notes[kind].pop(name, None)
        if note is not None:
            for index, line in enumerate(self._lines(note)):
                text = f"{mark} {line}" if not index else line
                yield remark(text, self._outline.location)

    def _comment(self, name: str) -> Iterator[SourceBlock]:
        comment = self._comments.pop(name, None)
        if comment is None:
            return
        text = "\n".join(self._lines(comment))
        if text:
            line = comment_line(comment.get(f"{W}author", ""), text)
            yield remark(line, self._outline.location)

    def _foreign(self, element: Element) -> Iterator[SourceBlock]:
        data = self._parts.bytes_named(element.get(f"{R}id", ""))
        if data:
            yield from foreign_blocks(
                data, self._outline, self._omissions, self._next_table, self._inserted
            )

    def _inserted(self, package: Package) -> Iterator[SourceBlock]:
        yield from BodyReader(WordParts(package, self._omissions), self._omissions).blocks()


def _outline_level(properties: Element | None, style: ParagraphStyle) -> int:
    stated = None if properties is None else properties.find(f"{W}outlineLvl")
    if stated is None:
        return style.outline
    level = number_of(stated, otherwise=_BODY_TEXT)
    return level + 1 if 0 <= level < _BODY_TEXT else 0


def _runs_on(properties: Element | None) -> bool:
    """Say whether the next paragraph goes on in this line: its mark is deleted or hidden."""
    marks = None if properties is None else properties.find(f"{W}rPr")
    if marks is None:
        return False
    if marks.find(f"{W}del") is not None or marks.find(f"{W}moveFrom") is not None:
        return True
    return bool(switched_on(marks, f"{W}specVanish") and switched_on(marks, f"{W}vanish"))


def _is_contents(control: Element) -> bool:
    gallery = control.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
    return gallery is not None and gallery.get(VAL) == _CONTENTS_GALLERY
