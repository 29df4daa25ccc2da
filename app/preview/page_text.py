"""The text of one page and where each of its characters stands: what the mouse points at. Pure."""

from __future__ import annotations

from bisect import bisect_right
from math import hypot, inf

from engine.character_rects import line_rects, unpack
from engine.types import Block, BlockKind, Page, Rect, Verdict

Point = tuple[float, float]
"""Points across and down the page."""

TextRange = tuple[int, int]
"""Half-open, in characters of a page's text."""

_TABLE = (BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW)
_CELL_BORDER = " | "
_JOINTS = ".,-_@'’"
_UP_AND_DOWN = 4.0  # a line's height away counts as much as four across: columns stay apart


class PageText:
    """Answers, in fractions of the page, what stands where; ranges are of `text`."""

    def __init__(self, page: Page) -> None:
        self.text = page.text
        self.verdict = page.verdict
        self.uncertain = page.uncertain
        self._blocks = page.blocks
        self._starts = [block.start for block in page.blocks]
        self._boxes = unpack(page.boxes)
        self._painted = [
            (index, *box)
            for index, box in enumerate(self._boxes)
            if box[2] > box[0] and box[3] > box[1]
        ]
        self._scale = (page.width, page.height)

    @property
    def recognised(self) -> bool:
        """Whether the text was read from the page's picture."""
        return self.verdict is Verdict.OCR

    # --- from a point to characters ---------------------------------------------------------

    def character_at(self, x: float, y: float) -> int | None:
        """Return the character whose rectangle holds a point."""
        inside = (
            index for index, x0, y0, x1, y1 in self._painted if y0 <= y <= y1 and x0 <= x <= x1
        )
        return next(inside, None)

    def nearest(self, x: float, y: float) -> int | None:
        """Return the painted character nearest to a point; None on a page without any."""
        wide, high = self._scale
        found, least = None, inf
        for index, x0, y0, x1, y1 in self._painted:
            down = (y0 - y if y < y0 else y - y1 if y > y1 else 0.0) * high
            distance = _UP_AND_DOWN * down * down
            if distance >= least:
                continue
            across = (x0 - x if x < x0 else x - x1 if x > x1 else 0.0) * wide
            distance += across * across
            if distance < least:
                found, least = index, distance
        return found

    def caret_at(self, x: float, y: float) -> int:
        """Return the gap between characters nearest to a point: 0 is before the first one."""
        index = self.nearest(x, y)
        if index is None:
            return 0
        (across, down), (right, below) = self._middle(index), self._direction(index)
        ahead = (x * self._scale[0] - across) * right + (y * self._scale[1] - down) * below
        return index + int(ahead > 0)

    def _middle(self, index: int) -> Point:
        x0, y0, x1, y1 = self._boxes[index]
        return (x0 + x1) / 2 * self._scale[0], (y0 + y1) / 2 * self._scale[1]

    def _direction(self, index: int) -> Point:
        """Return where the line runs at a character: also leftwards, or up and down."""
        x0, y0, x1, y1 = self._boxes[index]
        reach = 2.0 * max((x1 - x0) * self._scale[0], (y1 - y0) * self._scale[1])
        start, end = self._block_range(index)
        for first, second in ((index, index + 1), (index - 1, index)):
            if first < start or second >= end or not self._is_painted(first, second):
                continue
            (left, top), (right, bottom) = self._middle(first), self._middle(second)
            across, down = right - left, bottom - top
            if 0 < hypot(across, down) <= reach:
                most = max(abs(across), abs(down))
                return across * (abs(across) == most), down * (abs(down) == most)
        return 1.0, 0.0

    def _is_painted(self, *indices: int) -> bool:
        return all(
            box[2] > box[0] and box[3] > box[1] for box in (self._boxes[index] for index in indices)
        )

    # --- ranges -----------------------------------------------------------------------------

    def word(self, index: int) -> TextRange:
        """Return the word around a character; of Chinese, the run between punctuation marks."""
        kind = _kind(self.text[index])
        if kind == "other":
            return index, index + 1
        start, end = index, index + 1
        while start > 0 and self._goes_on(start - 1, kind, -1):
            start -= 1
        while end < len(self.text) and self._goes_on(end, kind, 1):
            end += 1
        return start, end

    def _goes_on(self, index: int, kind: str, step: int) -> bool:
        character = self.text[index]
        if _kind(character) == kind:
            return True
        beyond = index + step
        return (
            kind == "letter"
            and character in _JOINTS
            and 0 <= beyond < len(self.text)
            and _kind(self.text[beyond]) == kind
        )

    def line(self, index: int) -> TextRange:
        """Return the painted line around a character, within its block."""
        start, end = self._block_range(index)
        first, last = index, index
        for other in range(index - 1, start - 1, -1):
            if self._is_painted(other) and not self._beside(other, first):
                break
            first = other if self._is_painted(other) else first
        for other in range(index + 1, end):
            if self._is_painted(other) and not self._beside(other, last):
                break
            last = other if self._is_painted(other) else last
        return (first, last + 1) if last > first else (start, end)

    def _beside(self, one: int, other: int) -> bool:
        _, top, _, bottom = self._boxes[one]
        _, other_top, _, other_bottom = self._boxes[other]
        overlap = min(bottom, other_bottom) - max(top, other_top)
        return overlap >= 0.5 * min(bottom - top, other_bottom - other_top)

    def _block_range(self, index: int) -> TextRange:
        at = bisect_right(self._starts, index) - 1
        if at >= 0 and index < self._blocks[at].end:
            return self._blocks[at].start, self._blocks[at].end
        return index, index + 1

    def rects(self, start: int, end: int) -> tuple[Rect, ...]:
        """Return one rectangle for each painted line of a range."""
        return line_rects(self._boxes[start:end])

    def uncertain_rects(self, start: int, end: int) -> tuple[Rect, ...]:
        """Return the rectangles of those characters of a range that may be wrong."""
        return tuple(
            rect
            for first, last in self.uncertain
            if first < end and start < last
            for rect in self.rects(max(first, start), min(last, end))
        )

    def copied(self, start: int, end: int) -> str:
        """Return the text of a range as it is pasted: one line a block, cells parted by tabs."""
        parts: list[str] = []
        at = start
        for block in self._blocks:
            if block.kind in _TABLE and block.start < end and at < block.end:
                first, last = max(block.start, at), min(block.end, end)
                parts += (self.text[at:first], self._row(block, first, last))
                at = last
        return "".join((*parts, self.text[at:end]))

    def _row(self, block: Block, start: int, end: int) -> str:
        """Return part of a table row; a border between cells is one that is not painted."""
        text, at = self.text, start
        parts: list[str] = []
        border = text.find(_CELL_BORDER, block.start, block.end)
        while border >= 0:
            after = border + len(_CELL_BORDER)
            if not self._is_painted(border + 1) and start < after and border < end:
                parts += (text[at:border], "\t")
                at = max(at, min(after, end))
            border = text.find(_CELL_BORDER, after - 1, block.end)
        return "".join((*parts, text[at:end]))


def _kind(character: str) -> str:
    if not character.isalnum():
        return "other"
    code = ord(character)
    dense = 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0x20000 <= code <= 0x3FFFF
    return "dense" if dense else "letter"
