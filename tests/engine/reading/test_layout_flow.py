"""Blocks on pages: where a page begins, and how headers and notes are set."""

from __future__ import annotations

from engine import boxes as packing
from engine.reading.drafts import make_page
from engine.reading.layout.flow import lay_out
from engine.reading.layout.sheet import Sheet
from engine.reading.source_blocks import SourceBlock, Style
from engine.types import BlockKind, Location, LocationKind, Verdict

P = BlockKind.PARAGRAPH
ROW = BlockKind.TABLE_ROW


def _slide(number: int) -> Location:
    return Location(LocationKind.SLIDE, str(number))


def _texts(sheet: Sheet) -> list[str]:
    return [draft.text for draft in sheet.drafts]


def _height_of(sheet: Sheet, text: str) -> float:
    page = make_page(
        sheet.drafts,
        number=1,
        location=_slide(1),
        width=sheet.canvas.width,
        height=sheet.canvas.height,
        verdict=Verdict.TEXT,
    )
    box = packing.unpack(page.boxes)[page.text.index(text)]
    return float(box[3] - box[1]) * page.height


def test_a_block_that_begins_a_page_does_so_wherever_it_stands() -> None:
    blocks = [
        SourceBlock(P, "one", location=_slide(1), new_page=True),
        SourceBlock(P, "more", location=_slide(1)),
        SourceBlock(P, "two", location=_slide(2), new_page=True),
        SourceBlock(ROW, cells=("a", "b"), table=0, location=_slide(3), new_page=True),
        SourceBlock(ROW, cells=("c", "d"), table=0, location=_slide(4), new_page=True),
        SourceBlock(P, "end", location=_slide(4)),
    ]
    sheets = list(lay_out(blocks))
    assert [_texts(sheet) for sheet in sheets] == [
        ["one", "more"],
        ["two"],
        ["a | b"],
        ["c | d", "end"],
    ]
    assert [sheet.location(_slide(0)).label for sheet in sheets] == ["1", "2", "3", "4"]


def test_headers_and_notes_are_smaller_than_the_text() -> None:
    blocks = [
        SourceBlock(BlockKind.FURNITURE, "header"),
        SourceBlock(P, "body"),
        SourceBlock(P, "note", style=Style.NOTE),
    ]
    (sheet,) = lay_out(blocks)
    header, body, note = (_height_of(sheet, text) for text in ("header", "body", "note"))
    assert header < note < body
