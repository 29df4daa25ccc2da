"""What holds for a block because it stood above it: headings, a table's header and sections."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.indexing.chunk_drafts import Stretch
from engine.indexing.table_parts import CELL_SEPARATOR
from engine.types import Block, BlockKind, Location, LocationKind

_CONTEXT_CHARACTERS = 160
_SLIDE_TITLE = 2
_LONGEST_SECTION = 40
_REMARK = re.compile(r"备?注|说明|合计|总计|小计|note|total|\*|※", re.IGNORECASE)


@dataclass(slots=True)
class Headings:
    """The path of headings that hold for what follows."""

    title: str
    path: list[tuple[int, str]] = field(default_factory=list)

    def enter(self, level: int, text: str) -> None:
        self.path = [(above, name) for above, name in self.path if above < level]
        self.path.append((level, " ".join(text.split())))

    def leave_slide(self, now: Location) -> None:
        """Keep only what heads a part of the deck."""
        if now.kind is LocationKind.SLIDE:
            self.path = [(level, name) for level, name in self.path if level < _SLIDE_TITLE]

    def context(self, without: str = "", section: str = "") -> str:
        names = [self.title, *(name for _, name in self.path if name != without), section]
        kept = [name for index, name in enumerate(names) if name and name not in names[:index]]
        return shortened(" › ".join(kept), _CONTEXT_CHARACTERS)


def shortened(text: str, characters: int) -> str:
    return text if len(text) <= characters else "…" + text[-(characters - 1) :]


@dataclass(slots=True)
class Table:
    """What holds for the rows of the table that is being read.

    `section` is the last row that stood alone over the rows below it. `key` is the first cell of
    the last row, which `row` tells from others.
    """

    number: int = -1
    header: str = ""
    section: str = ""
    key: Stretch | None = None
    row: Location | None = None

    def take(self, block: Block, text: str) -> None:
        if block.kind is BlockKind.TABLE_HEADER:
            self.number, self.header, self.section = block.table, " ".join(text.split()), ""
        elif block.kind is not BlockKind.TABLE_ROW:
            self.header = self.section = ""
        if block.kind is not BlockKind.TABLE_ROW:
            self.key = self.row = None

    def is_section(self, text: str, location: Location) -> bool:
        """Say whether a row of a sheet names what the rows below it are about."""
        return (
            location.kind is LocationKind.SHEET
            and CELL_SEPARATOR in self.header
            and CELL_SEPARATOR not in text
            and len(text) <= _LONGEST_SECTION
            and not _REMARK.match(text)
        )
