"""The body of an ODT in document order, as blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.word.grid import Row, table_blocks
from engine.reading.word.headings import Looks
from engine.reading.word.names import Element, number_of
from engine.reading.word.numbering import Label
from engine.reading.word.odf_names import DC, DRAW, TABLE, TEXT
from engine.reading.word.odt_lists import ListStyles, OpenList
from engine.reading.word.odt_parts import OdtParts
from engine.reading.word.odt_styles import OdfStyles
from engine.reading.word.odt_tables import odf_table
from engine.reading.word.odt_text import Hanging, OdfTextReader, Shown
from engine.reading.word.outline import Outline
from engine.reading.word.remarks import comment_line, remark
from engine.types import BlockKind, Omission

_INDEXES = tuple(
    f"{TEXT}{name}"
    for name in (
        "table-of-content",
        "illustration-index",
        "table-index",
        "object-index",
        "user-index",
        "alphabetical-index",
        "bibliography",
    )
)
_RUNNING = {
    "header": ("header", "header-left", "header-first"),
    "footer": ("footer", "footer-left", "footer-first"),
}
_DEEPEST = 40


class OdtReader:
    """Walks a document once; numbers and headings are counted on the way."""

    def __init__(self, parts: OdtParts, omissions: Counter[Omission]) -> None:
        self._parts = parts
        self._omissions = omissions
        self._styles = OdfStyles(parts.styles, parts.content)
        self._list_styles = ListStyles(parts.styles, parts.content)
        self._texts = OdfTextReader(self._styles, omissions, parts.controls(), parts.formula)
        self._outline = Outline()
        self._last_lists: dict[str, OpenList] = {}
        self._tables = -1
        self._depth = 0

    def blocks(self) -> Iterator[SourceBlock]:
        """Return headers, body and footers; each text once."""
        yield from self._running("header")
        yield from self._of(self._parts.body)
        yield from self._running("footer")

    def _running(self, kind: str) -> Iterator[SourceBlock]:
        seen: set[str] = set()
        for name in _RUNNING[kind]:
            for part in self._parts.running(name):
                for text in self._lines(part):
                    if text not in seen and not text.isdecimal():
                        seen.add(text)
                        yield self._outline.placed(SourceBlock(BlockKind.FURNITURE, text))

    def _of(self, container: Element, contents: bool = False) -> Iterator[SourceBlock]:
        for child in container:
            tag = child.tag
            if tag in (f"{TEXT}p", f"{TEXT}h"):
                yield from self._paragraph(child, None, contents)
            elif tag == f"{TEXT}list":
                yield from self._list(child, None, 1, contents)
            elif tag == f"{TABLE}table":
                yield from self._table(child)
            elif tag == f"{TEXT}tracked-changes":
                self._count_deletions(child)
            elif tag == f"{TEXT}section":
                if child.get(f"{TEXT}display") == "none":
                    self._omissions[Omission.HIDDEN_TEXT] += 1
                else:
                    yield from self._of(child, contents)
            elif tag in _INDEXES:
                yield from self._of(child, contents=True)
            elif tag in (f"{TEXT}index-body", f"{TEXT}index-title", f"{TEXT}numbered-paragraph"):
                yield from self._of(child, contents)
            elif isinstance(tag, str) and tag.startswith(DRAW):
                yield from self._hanging(self._texts.drawn(child))

    def _paragraph(
        self, paragraph: Element, label: Label | None, contents: bool
    ) -> Iterator[SourceBlock]:
        style = self._styles.paragraph(paragraph.get(f"{TEXT}style-name"))
        shown = self._texts.read(paragraph, style.hidden)
        text = shown.text
        outline = style.outline
        if paragraph.tag == f"{TEXT}h":
            outline = max(number_of(paragraph, f"{TEXT}outline-level", 1), 1)
            if label is None and paragraph.get(f"{TEXT}is-list-header") != "true":
                label = self._list_styles.heading(outline)
        if text:
            looks = Looks(
                outline=outline,
                contents=contents or style.contents,
                bold=style.bold or 2 * shown.bold > len(text),
                centred=style.centred,
            )
            yield self._outline.block(text, label, looks)
        yield from self._hanging(shown)

    def _list(
        self, element: Element, inside: OpenList | None, level: int, contents: bool
    ) -> Iterator[SourceBlock]:
        style = element.get(f"{TEXT}style-name", "")
        if inside is None or (style and style != inside.style):
            goes_on = element.get(f"{TEXT}continue-numbering") == "true" or element.get(
                f"{TEXT}continue-list"
            )
            before = self._last_lists.get(style)
            current = before if goes_on and before else OpenList(style)
            self._last_lists[style] = current
        else:
            current = inside
        for item in element.iterchildren(f"{TEXT}list-item", f"{TEXT}list-header"):
            yield from self._item(item, current, level, contents)

    def _item(
        self, item: Element, current: OpenList, level: int, contents: bool
    ) -> Iterator[SourceBlock]:
        start = number_of(item, f"{TEXT}start-value", -1)
        unlabelled = item.tag == f"{TEXT}list-header"
        for child in item:
            if child.tag == f"{TEXT}list":
                yield from self._list(child, current, level + 1, contents)
            elif child.tag in (f"{TEXT}p", f"{TEXT}h"):
                label = None
                if not unlabelled:
                    label = self._list_styles.item(current, level, None if start < 0 else start)
                unlabelled = True
                yield from self._paragraph(child, label, contents)

    def _table(self, table: Element) -> Iterator[SourceBlock]:
        found = odf_table(table)
        if found.is_frame:
            for _, elements in found.rows:
                if elements[0] is not None:
                    yield from self._nested(elements[0])
            return
        remarks: list[SourceBlock] = []
        for row, elements in found.rows:
            self._read_row(row, elements, remarks)
        rows = [row for row, _ in found.rows]
        yield from table_blocks(rows, self._next_table(), self._outline.location)
        yield from remarks

    def _read_row(
        self, row: Row, elements: list[Element | None], remarks: list[SourceBlock]
    ) -> None:
        for cell, element in zip(row.cells, elements, strict=True):
            if element is None:
                cell.text = cell.above.text if cell.above else ""
                continue
            lines = []
            with self._outline.aside():
                for block in self._nested(element):
                    if block.table >= 0:
                        row.inner.append(block)
                    elif block.style is Style.NOTE:
                        remarks.append(block)
                    else:
                        lines.append(block.text)
            cell.text = "\n".join(lines)

    def _next_table(self) -> int:
        self._tables += 1
        return self._tables

    def _nested(self, container: Element) -> Iterator[SourceBlock]:
        if self._depth >= _DEEPEST:
            self._omissions[Omission.BEYOND_LIMITS] += 1
            return
        self._depth += 1
        yield from self._of(container)
        self._depth -= 1

    def _lines(self, container: Element) -> list[str]:
        with self._outline.aside():
            blocks = list(self._nested(container))
        texts = (block.text or " ".join(filter(None, block.cells)) for block in blocks)
        return [text for text in texts if text]

    def _hanging(self, shown: Shown) -> Iterator[SourceBlock]:
        for kind, what in shown.hanging:
            if kind is Hanging.BOX:
                yield from self._nested(what)
            elif kind is Hanging.COMMENT:
                text = "\n".join(self._lines(what))
                if text:
                    author = what.findtext(f"{DC}creator") or ""
                    yield remark(comment_line(author, text), self._outline.location)
            else:
                mark, body = what
                for index, line in enumerate(self._lines(body)):
                    text = line if index else f"{mark} {line}"
                    yield remark(text, self._outline.location)

    def _count_deletions(self, changes: Element) -> None:
        for deletion in changes.iter(f"{TEXT}deletion"):
            if any(text.strip() for text in deletion.itertext()):
                self._omissions[Omission.DELETED_TEXT] += 1
