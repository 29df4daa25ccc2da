"""Blocks without pages are laid out on pages; every character is placed by us.

Nothing is read back from the result: a character's box is where it was put (see ADR 0010).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from engine.reading.drafts import Boxes, Draft, no_boxes
from engine.reading.layout.direction import runs_to_the_left
from engine.reading.layout.line_breaking import break_lines
from engine.reading.layout.rendition import ACCENT, FAINT, INK
from engine.reading.layout.sheet import Sheet
from engine.reading.layout.tables import lay_table
from engine.reading.layout.typefaces import typeface
from engine.reading.layout.writing import ASCENT, DESCENT, Colour
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.structure import list_marker
from engine.types import BlockKind

_HEADING_SIZES = (20.0, 16.0, 13.5, 12.0, 11.5, 11.0)
_INDENT = 18.0
_BAR = 10.0


@dataclass(frozen=True, slots=True)
class _Setting:
    face: str
    size: float
    leading: float
    before: float
    after: float
    indent: float = 0.0
    colour: Colour = INK


def lay_out(blocks: Iterable[SourceBlock]) -> Iterator[Sheet]:
    """Return the pages, each as soon as it is full; none is empty of blocks."""
    sheet = yield from fill(blocks, Sheet())
    if not sheet.is_new:
        yield sheet


def fill(blocks: Iterable[SourceBlock], sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set blocks on the sheet and, as full ones are handed out, on new ones; return the last."""
    begun = 0
    for (stretch, table), group in groupby(blocks, key=_Stretches()):
        if stretch != begun and not sheet.is_new:
            yield sheet
            sheet = sheet.following()
        begun = stretch
        if table >= 0:
            sheet = yield from lay_table(list(group), sheet)
            continue
        for block in group:
            sheet = yield from _lay_text(block, sheet)
    return sheet


class _Stretches:
    """Numbers the stretches of blocks that begin a page, and says which table a block is of."""

    def __init__(self) -> None:
        self._number = 0

    def __call__(self, block: SourceBlock) -> tuple[int, int]:
        self._number += block.new_page
        return self._number, block.table


def _lay_text(block: SourceBlock, sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set a block on the sheet and, as full ones are handed out, on new ones; return the last."""
    setting = _setting(block)
    face = typeface(setting.face)
    measured = face.measure(block.text)
    marker = list_marker(block.text) if block.kind is BlockKind.LIST_ITEM else ""
    hang = float(measured.widths[: len(marker)].sum()) * setting.size
    if sheet.landscape:
        yield sheet
        sheet = sheet.following()
    width = sheet.width - setting.indent
    lines = break_lines(
        block.text, measured.widths * setting.size, width, max(width - hang, width / 2)
    )
    to_the_left = measured.levels is not None and runs_to_the_left(block.text)
    keep = 3 if block.kind is BlockKind.HEADING else 1
    if not sheet.is_new:
        sheet.y += setting.before
        if sheet.room < setting.leading * (keep + min(len(lines), 2) - 1):
            yield sheet
            sheet = sheet.following()
    boxes = no_boxes(len(block.text))
    begun = lines[0][0]
    for index, (start, end) in enumerate(lines):
        if sheet.room < setting.leading:
            _place(block, begun, lines[index - 1][1], boxes, sheet)
            yield sheet
            sheet, begun = sheet.following(), start
        x = sheet.left + setting.indent + (hang if index else 0.0)
        if to_the_left:
            x = (
                sheet.right
                - setting.indent
                - float(measured.widths[start:end].sum()) * setting.size
            )
            x -= hang if index else 0.0
        baseline = sheet.y + (setting.leading + (ASCENT - DESCENT) * setting.size) / 2
        _decorate(block, sheet, setting)
        boxes[start:end] = sheet.canvas.write(
            measured, start, end, (x, baseline), face, setting.size, setting.colour
        )
        sheet.y += setting.leading
    _place(block, begun, len(block.text), boxes, sheet)
    sheet.without_glyph += measured.without_glyph
    sheet.y += setting.after
    return sheet


def set_line(block: SourceBlock, sheet: Sheet, x: float, y: float) -> float:
    """Set a block as one line, wherever there is room for it; return where it ends."""
    setting = _setting(block)
    face = typeface(setting.face)
    measured = face.measure(block.text.replace("\n", " "))
    baseline = y + (setting.leading + (ASCENT - DESCENT) * setting.size) / 2
    boxes = sheet.canvas.write(
        measured, 0, len(block.text), (x, baseline), face, setting.size, setting.colour
    )
    _place(block, 0, len(block.text), boxes, sheet)
    sheet.without_glyph += measured.without_glyph
    return x + float(measured.widths.sum()) * setting.size


def _place(block: SourceBlock, start: int, end: int, boxes: Boxes, sheet: Sheet) -> None:
    sheet.drafts.append(
        Draft(
            block.kind,
            block.text[start:end],
            boxes[start:end],
            block.level,
            location=block.location,
        )
    )


def _setting(block: SourceBlock) -> _Setting:
    if block.style is Style.NOTE and block.kind is BlockKind.HEADING:
        return _Setting("hebo", 9.0, 14.0, 2.0, 1.0, colour=FAINT)
    if block.kind is BlockKind.HEADING:
        size = _HEADING_SIZES[max(1, min(block.level, 6)) - 1]
        return _Setting("hebo", size, 1.4 * size, 0.7 * size, 0.35 * size, colour=ACCENT)
    if block.kind is BlockKind.FURNITURE:
        return _Setting("helv", 8.5, 13.0, 0.0, 2.0, colour=FAINT)
    if block.style is Style.NOTE:
        return _Setting("helv", 9.5, 15.0, 0.0, 4.0)
    if block.style is Style.CODE:
        return _Setting("cour", 9.5, 13.5, 0.0, 0.0, _BAR)
    if block.style is Style.QUOTE:
        return _Setting("helv", 11.0, 18.0, 0.0, 6.0, _INDENT)
    if block.kind is BlockKind.LIST_ITEM:
        return _Setting("helv", 11.0, 18.0, 0.0, 3.5, _INDENT * max(block.level, 1) - 8.0)
    return _Setting("helv", 11.0, 18.0, 0.0, 6.0)


def _decorate(block: SourceBlock, sheet: Sheet, setting: _Setting) -> None:
    if block.style is Style.CODE:
        sheet.canvas.shade(sheet.left, sheet.y, sheet.right, sheet.y + setting.leading)
    elif block.style is Style.QUOTE:
        x = sheet.left + setting.indent - _BAR
        sheet.canvas.rule(x, sheet.y, x, sheet.y + setting.leading)
