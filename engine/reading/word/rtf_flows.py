"""Text of RTF that runs by itself, made into blocks as its paragraphs, cells and rows end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from engine.reading.source_blocks import SourceBlock
from engine.reading.word.grid import table_blocks
from engine.reading.word.headings import Looks
from engine.reading.word.numbering import Label
from engine.reading.word.outline import Outline
from engine.reading.word.remarks import comment_line, note_mark, remark
from engine.reading.word.rtf_tables import RtfTable
from engine.types import BlockKind

_BLANKS = re.compile(r"[ \t\u00a0]+")


@dataclass(slots=True)
class ParagraphTraits:
    """What `\\pard` resets: how the paragraph is set."""

    in_table: bool = False
    outline: int = 0
    contents: bool = False
    centred: bool = False
    level: int = 0


@dataclass(slots=True)
class Flow:
    """Text that runs by itself: the body, a note, a box, a running header."""

    kind: str
    depth: int = 0
    endnote: bool = False
    author: str = ""
    pieces: list[str] = field(default_factory=list)
    label: list[str] = field(default_factory=list)
    bold: int = 0
    cell: list[str] = field(default_factory=list)
    inner_row: list[str] = field(default_factory=list)
    table: RtfTable = field(default_factory=RtfTable)
    hanging: list[SourceBlock] = field(default_factory=list)
    ready: list[SourceBlock] = field(default_factory=list)


class FlowWriter:
    """Makes blocks of flows: paragraphs, cells and rows as they end."""

    def __init__(self, outline: Outline, next_table: Callable[[], int]) -> None:
        self.outline = outline
        self._next_table = next_table
        self._notes: Counter[bool] = Counter()
        self._running: set[str] = set()
        self.footers: list[SourceBlock] = []

    def end_paragraph(self, flow: Flow, traits: ParagraphTraits) -> None:
        """End a paragraph; in a table it is a line of its cell."""
        text = _BLANKS.sub(" ", "".join(flow.pieces)).strip()
        label = _label("".join(flow.label).strip(), traits.level)
        bold = 2 * flow.bold > len(text)
        flow.pieces, flow.label, flow.bold = [], [], 0
        if traits.in_table:
            if text:
                flow.cell.append(text if label is None else label.before(text))
            return
        self.end_table(flow)
        if text:
            looks = Looks(traits.outline, traits.contents, bold, traits.centred)
            flow.ready.append(self.outline.block(text, label, looks))
        flow.ready += flow.hanging
        flow.hanging = []

    def end_cell(self, flow: Flow, traits: ParagraphTraits) -> None:
        """End a cell, and the paragraph in it."""
        self.end_paragraph(flow, replace(traits, in_table=True))
        flow.table.end_cell("\n".join(flow.cell))
        flow.cell = []

    def end_inner_cell(self, flow: Flow, traits: ParagraphTraits) -> None:
        """End a cell of a table inside a cell."""
        before, flow.cell = flow.cell, []
        self.end_paragraph(flow, replace(traits, in_table=True))
        flow.inner_row.append(" ".join(flow.cell))
        flow.cell = before

    def end_inner_row(self, flow: Flow) -> None:
        """End a row of a table inside a cell: it is a line of that cell."""
        if any(flow.inner_row):
            flow.cell.append(" ".join(filter(None, flow.inner_row)))
        flow.inner_row = []

    def end_table(self, flow: Flow) -> None:
        """End the table that is open, if any; what hangs on its cells follows it."""
        if flow.table.is_empty:
            return
        rows = flow.table.rows()
        flow.table = RtfTable()
        flow.ready += table_blocks(rows, self._next_table(), self.outline.location)
        flow.ready += flow.hanging
        flow.hanging = []

    def end_flow(self, flow: Flow, traits: ParagraphTraits, parent: Flow) -> None:
        """End a note, comment, box or running header, and hang it on what it belongs to."""
        with self.outline.aside():
            self.end_paragraph(flow, replace(traits, in_table=False))
        blocks = flow.ready
        if flow.kind == "box":
            parent.hanging += blocks
            return
        lines = [block.text or " ".join(filter(None, block.cells)) for block in blocks]
        if flow.kind in ("header", "footer"):
            self._run_along(flow.kind, lines, parent)
        elif flow.kind == "comment" and lines:
            text = comment_line(flow.author, "\n".join(lines))
            parent.hanging.append(remark(text, self.outline.location))
        elif flow.kind == "note":
            self._notes[flow.endnote] += 1
            mark = note_mark(self._notes[flow.endnote], flow.endnote)
            parent.pieces.append(mark)
            for index, line in enumerate(lines):
                text = line if index else f"{mark} {line}"
                parent.hanging.append(remark(text, self.outline.location))

    def _run_along(self, kind: str, lines: list[str], parent: Flow) -> None:
        for line in lines:
            if line in self._running or line.isdecimal():
                continue
            self._running.add(line)
            block = self.outline.placed(SourceBlock(BlockKind.FURNITURE, line))
            (parent.ready if kind == "header" else self.footers).append(block)


def _label(text: str, level: int) -> Label | None:
    if not text:
        return None
    return Label(text, level + 1, bullet=not any(map(str.isalnum, text)))
