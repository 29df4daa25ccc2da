"""The body of a DOCX in document order, as blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from engine.reading.heading_path import HeadingPath
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.word import tables
from engine.reading.word.headings import Looks, article_number, role_of
from engine.reading.word.names import MC, VAL, Element, R, W, number_of, switched_on
from engine.reading.word.numbering import Label, Numbering
from engine.reading.word.paragraph_text import Hanging, NoteMarks, ParagraphReader, Shown
from engine.reading.word.parts import WordParts
from engine.reading.word.styles import ParagraphStyle, Styles, alignment, list_of
from engine.types import BlockKind, Location, LocationKind, Omission

_WRAPPERS = tuple(f"{W}{name}" for name in ("customXml", "ins", "moveTo", "smartTag"))
_CONTENTS_GALLERY = "Table of Contents"
_DEEPEST = 40
"""Boxes in tables in boxes …: nothing a person made goes deeper."""

ForeignBlocks = Callable[[bytes], Iterable[SourceBlock]]
"""Reads a part in another format (`w:altChunk`)."""
GraphicBlocks = Callable[[Element, Callable[[], int]], Iterable[SourceBlock]]
"""Reads a chart or diagram part, given what numbers its tables."""


@dataclass(frozen=True, slots=True)
class Helpers:
    """Readers of what is inside a document but no WordprocessingML."""

    foreign: ForeignBlocks
    graphic: GraphicBlocks


class BodyReader:
    """Walks a document once; numbering and headings are counted on the way."""

    def __init__(self, parts: WordParts, omissions: Counter[Omission], helpers: Helpers) -> None:
        self._parts = parts
        self._omissions = omissions
        self._helpers = helpers
        self._styles = Styles(parts.first("styles"))
        self._numbering = Numbering(parts.first("numbering"))
        self._paragraphs = ParagraphReader(self._styles, omissions, NoteMarks())
        self._notes = {
            Hanging.FOOTNOTE: parts.notes("footnotes"),
            Hanging.ENDNOTE: parts.notes("endnotes"),
        }
        self._comments = parts.notes("comments")
        self._path = HeadingPath()
        self._location = self._path.location()
        self._tables = -1
        self._begun = ""
        self._depth = 0
        self._untitled = True
        self._structured = False

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
                    yield SourceBlock(BlockKind.FURNITURE, text, location=self._location)

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
        label = self._label(properties, style) if text or not _is_deleted(properties) else None
        if text:
            looks = Looks(
                outline=_outline(properties, style),
                contents=contents,
                bold=2 * shown.bold > len(text) or (style.bold and not shown.bold),
                centred=(alignment(properties) or ("center" if style.centred else "")) == "center",
                first=self._untitled and not contents,
                structured=self._structured,
            )
            self._structured = self._structured or (looks.outline > 0 and not contents)
            yield self._placed(role_of(text, label, looks))
        yield from self._hanging(shown)

    def _placed(self, block: SourceBlock) -> SourceBlock:
        if block.kind is BlockKind.HEADING:
            self._untitled = False
            self._path.enter(block.level, block.text.replace("\n", " "))
            self._location = self._path.location()
        elif block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
            article = article_number(block.text)
            if article:
                self._location = Location(LocationKind.SECTION, article)
        return replace(block, location=self._location)

    def _style(self, properties: Element | None) -> ParagraphStyle:
        named = None if properties is None else properties.find(f"{W}pStyle")
        return self._styles.paragraph(None if named is None else named.get(VAL))

    def _label(self, properties: Element | None, style: ParagraphStyle) -> Label | None:
        stated = list_of(properties) or style.list
        if stated is None or not stated[0]:
            return None
        number, level = stated
        if level is None:
            named = None if properties is None else properties.find(f"{W}pStyle")
            level = self._numbering.level_of_style(number, "" if named is None else named.get(VAL))
        return self._numbering.label(number, level)

    def _hanging(self, shown: Shown) -> Iterator[SourceBlock]:
        """Return what hangs on a paragraph, in the order in which it refers to it."""
        for kind, what in shown.hanging:
            if kind is Hanging.BOX:
                yield from self._nested(what)
            elif kind is Hanging.COMMENT:
                yield from self._comment(str(what))
            elif kind is Hanging.GRAPHIC:
                part = self._parts.named(str(what))
                if part is not None:
                    for block in self._helpers.graphic(part, self._next_table):
                        yield replace(block, location=self._location)
            elif kind is Hanging.WORD_ART:
                yield SourceBlock(BlockKind.PARAGRAPH, str(what), location=self._location)
            else:
                yield from self._note(kind, what)

    def _table(self, table: Element) -> Iterator[SourceBlock]:
        grid = tables.grid_of(table)
        self._omissions.update(
            {
                Omission.DELETED_TEXT: grid.deleted_rows,
                Omission.HIDDEN_ROWS: grid.hidden_rows,
            }
        )
        if grid.is_frame:
            for row in grid.rows:
                yield from self._nested(row.cells[0].element)
            return
        remarks: list[SourceBlock] = []
        inner = [self._read_row(row, remarks) for row in grid.rows]
        caption = tables.caption(grid)
        if caption:
            yield SourceBlock(BlockKind.PARAGRAPH, caption, location=self._location)
            yield from inner.pop(0)
            grid.rows.pop(0)
        number, header = self._next_table(), tables.header_rows(grid)
        for index, (cells, nested) in enumerate(
            zip(tables.cells_of(grid, header), inner, strict=True)
        ):
            if any(cells):
                kind = BlockKind.TABLE_HEADER if index < header else BlockKind.TABLE_ROW
                yield SourceBlock(kind, table=number, location=self._location, cells=cells)
            yield from nested
        yield from remarks

    def _read_row(self, row: tables.Row, remarks: list[SourceBlock]) -> list[SourceBlock]:
        """Fill in a row's texts; return the tables inside it, add its notes to `remarks`."""
        nested: list[SourceBlock] = []
        for cell in row.cells:
            if cell.above is not None:
                cell.text = cell.above.text
                continue
            lines = []
            for block in self._apart(cell.element):
                if block.table >= 0:
                    nested.append(block)
                elif block.style is Style.NOTE:
                    remarks.append(block)
                else:
                    lines.append(block.text)
            cell.text = "\n".join(lines)
        return nested

    def _apart(self, container: Element) -> Iterator[SourceBlock]:
        """Read what is no running text: its headings begin no section."""
        path, location = self._path, self._location
        self._path = HeadingPath()
        for block in self._nested(container):
            yield replace(block, location=location)
        self._path, self._location = path, location

    def _nested(self, container: Element) -> Iterator[SourceBlock]:
        if self._depth >= _DEEPEST:
            self._omissions[Omission.BEYOND_LIMITS] += 1
            return
        self._depth += 1
        begun, self._begun = self._begun, ""
        yield from self._of(container)
        self._begun = begun
        self._depth -= 1

    def _note(self, kind: Hanging, what: tuple[str, str]) -> Iterator[SourceBlock]:
        """Return a foot- or endnote where it is first referred to."""
        mark, name = what
        note = self._notes[kind].pop(name, None)
        lead = f"{mark} "
        for text in () if note is None else self._lines(note):
            yield self._remark(lead + text)
            lead = ""

    def _comment(self, name: str) -> Iterator[SourceBlock]:
        comment = self._comments.pop(name, None)
        if comment is None:
            return
        text = "\n".join(self._lines(comment))
        author = comment.get(f"{W}author", "").strip()
        if text:
            yield self._remark(comment_line(author, text))

    def _remark(self, text: str) -> SourceBlock:
        return SourceBlock(BlockKind.PARAGRAPH, text, location=self._location, style=Style.NOTE)

    def _lines(self, container: Element) -> list[str]:
        """Return what a note, comment, header or cell holds, a line for each of its blocks."""
        lines = []
        for block in self._apart(container):
            line = block.text or " ".join(cell for cell in block.cells if cell)
            if line:
                lines.append(line)
        return lines

    def _foreign(self, element: Element) -> Iterator[SourceBlock]:
        data = self._parts.bytes_named(element.get(f"{R}id", ""))
        for block in self._helpers.foreign(data) if data else ():
            yield self._placed(block)


def comment_line(author: str, text: str) -> str:
    """Return a comment with its author, in the comment's own language."""
    chinese = any("\u3400" <= character <= "\u9fff" for character in text)
    if chinese:
        return f"批注（{author}）：{text}" if author else f"批注：{text}"
    return f"Comment ({author}): {text}" if author else f"Comment: {text}"


def _outline(properties: Element | None, style: ParagraphStyle) -> int:
    stated = None if properties is None else properties.find(f"{W}outlineLvl")
    if stated is None:
        return style.outline
    level = number_of(stated, otherwise=9)
    return level + 1 if 0 <= level < 9 else 0


def _runs_on(properties: Element | None) -> bool:
    """Say whether the next paragraph goes on in this line: its mark is deleted or hidden."""
    marks = None if properties is None else properties.find(f"{W}rPr")
    if marks is None:
        return False
    hidden = switched_on(marks, f"{W}specVanish") and switched_on(marks, f"{W}vanish")
    return bool(hidden) or _is_deleted(properties)


def _is_deleted(properties: Element | None) -> bool:
    marks = None if properties is None else properties.find(f"{W}rPr")
    return marks is not None and any(
        marks.find(f"{W}{name}") is not None for name in ("del", "moveFrom")
    )


def _is_contents(control: Element) -> bool:
    gallery = control.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
    return gallery is not None and gallery.get(VAL) == _CONTENTS_GALLERY
