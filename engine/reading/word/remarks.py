"""Foot- and endnotes and comments as blocks, whatever format they came in."""

from __future__ import annotations

from engine.reading.source_blocks import SourceBlock, Style
from engine.types import BlockKind, Location


def note_mark(number: int, endnote: bool = False) -> str:
    """Return the mark of a note: its figure never reads as a part of the text before it."""
    return f"〔{'E' if endnote else ''}{number}〕"


def remark(text: str, location: Location) -> SourceBlock:
    """Return a note or comment as a block after the paragraph it belongs to."""
    return SourceBlock(BlockKind.PARAGRAPH, text, location=location, style=Style.NOTE)


def comment_line(author: str, text: str) -> str:
    """Return a comment with its author, in the comment's own language."""
    name = author.strip()
    if any("\u3400" <= character <= "\u9fff" for character in text):
        return f"批注（{name}）：{text}" if name else f"批注：{text}"
    return f"Comment ({name}): {text}" if name else f"Comment: {text}"
