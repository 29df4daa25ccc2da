"""Text blocks on the pages of a rendition: broken into lines, hung under their markers."""

from __future__ import annotations

from collections.abc import Generator

from engine.reading.drafts import Boxes, Draft, no_boxes
from engine.reading.layout.direction import runs_to_the_left
from engine.reading.layout.line_breaking import break_lines
from engine.reading.layout.settings import BAR, Setting, setting_of
from engine.reading.layout.sheet import Sheet
from engine.reading.layout.typefaces import Measured, typeface
from engine.reading.layout.writing import ASCENT, DESCENT
from engine.reading.source_blocks import SourceBlock, Style
from engine.reading.structure import list_marker
from engine.types import BlockKind

_BALANCING = 6
_LINES_KEPT_WITH_A_HEADING = 2
Lines = list[tuple[int, int]]


def lay_text(block: SourceBlock, sheet: Sheet) -> Generator[Sheet, None, Sheet]:
    """Set a block on the sheet and, as full ones are handed out, on new ones; return the last."""
    setting = setting_of(block)
    measured = typeface(setting.face).measure(block.text)
    marker = list_marker(block.text) if block.kind is BlockKind.LIST_ITEM else ""
    hang = float(measured.widths[: len(marker)].sum()) * setting.size
    if sheet.landscape and not sheet.is_without_table:
        yield sheet
        sheet = sheet.following()
    lines = _lines(block, measured, setting, sheet.width - setting.indent, hang)
    if not sheet.is_new:
        sheet.y += setting.before
        if sheet.room < setting.leading * _lines_together(block, lines):
            yield sheet
            sheet = sheet.following()
    to_the_left = measured.levels is not None and runs_to_the_left(block.text)
    boxes = no_boxes(len(block.text))
    begun = lines[0][0]
    for index, (start, end) in enumerate(lines):
        if sheet.room < setting.leading:
            _place(block, begun, lines[index - 1][1], boxes, sheet)
            yield sheet
            sheet, begun = sheet.following(), start
        indent = setting.indent + (hang if index else 0.0)
        x = sheet.left + indent
        if to_the_left:
            x = sheet.right - indent - float(measured.widths[start:end].sum()) * setting.size
        _decorate(block, sheet, setting)
        boxes[start:end] = _write(measured, (start, end), sheet, x, sheet.y, setting)
        sheet.y += setting.leading
    _place(block, begun, len(block.text), boxes, sheet)
    sheet.without_glyph += measured.without_glyph
    sheet.y += setting.after
    return sheet


def set_line(block: SourceBlock, sheet: Sheet, x: float, y: float) -> float:
    """Set a block as one line, wherever there is room for it; return where it ends."""
    setting = setting_of(block)
    measured = typeface(setting.face).measure(block.text.replace("\n", " "))
    whole = 0, len(block.text)
    _place(block, *whole, _write(measured, whole, sheet, x, y, setting), sheet)
    sheet.without_glyph += measured.without_glyph
    return x + float(measured.widths.sum()) * setting.size


def _lines(
    block: SourceBlock, measured: Measured, setting: Setting, width: float, hang: float
) -> Lines:
    """Return the ranges of the lines; those of a heading are made about equally long."""
    widths = measured.widths * setting.size
    lines = break_lines(block.text, widths, width, max(width - hang, width / 2))
    if block.kind is not BlockKind.HEADING or len(lines) < 2 or "\n" in block.text:
        return lines
    narrow = float(widths.sum()) / len(lines)
    for _ in range(_BALANCING):
        middle = (narrow + width) / 2
        tried = break_lines(block.text, widths, middle, middle)
        if len(tried) > len(lines):
            narrow = middle
        else:
            width, lines = middle, tried
    return lines


def _lines_together(block: SourceBlock, lines: Lines) -> int:
    """Return how many lines from a block's first on must stand on one page."""
    own = min(len(lines), 2)
    return own + (_LINES_KEPT_WITH_A_HEADING if block.kind is BlockKind.HEADING else 0)


def _write(
    measured: Measured,
    line: tuple[int, int],
    sheet: Sheet,
    x: float,
    y: float,
    setting: Setting,
) -> Boxes:
    baseline = y + (setting.leading + (ASCENT - DESCENT) * setting.size) / 2
    face = typeface(setting.face)
    return sheet.canvas.write(measured, *line, (x, baseline), face, setting.size, setting.colour)


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


def _decorate(block: SourceBlock, sheet: Sheet, setting: Setting) -> None:
    if block.style is Style.CODE:
        sheet.canvas.shade(sheet.left, sheet.y, sheet.right, sheet.y + setting.leading)
    elif block.style is Style.QUOTE:
        x = sheet.left + setting.indent - BAR
        sheet.canvas.rule(x, sheet.y, x, sheet.y + setting.leading)
