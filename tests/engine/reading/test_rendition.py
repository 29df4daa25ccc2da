"""Renditions: every character of the source is in the text and has its place on the page."""

from __future__ import annotations

import random
import stat
from pathlib import Path

import numpy as np
import pytest

from engine import boxes as packing
from engine.errors import EngineError, ErrorCode
from engine.reading_protocol import KnownPages, ReaderLimits
from engine.types import BlockKind, LocationKind
from tests.engine.reading.files import Outcome, block_text, pymupdf, read

_RANDOM = random.Random(7)
PARAGRAPH = "".join(chr(_RANDOM.randrange(0x4E00, 0x9000)) for _ in range(5000))
RUN = "".join(_RANDOM.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(300))
ODD = "𠮷㈱㎡😀"
HEADER = [f"column{n}" for n in range(40)]
ROWS = [[f"r{row}c{column}" for column in range(40)] for row in range(12)]


def _markdown_table() -> str:
    lines = ["| " + " | ".join(HEADER) + " |", "|" + " --- |" * 40]
    lines += ["| " + " | ".join(row) + " |" for row in ROWS]
    return "\n".join(lines)


def _hard_text() -> str:
    table = "\n".join("\t".join(row) for row in [HEADER, *ROWS])
    return f"{PARAGRAPH}\n\n{RUN}\n\n{ODD}\n\n{table}\n"


def _assert_all_placed(outcome: Outcome) -> None:
    for page in outcome.pages:
        placed = packing.unpack(page.boxes)
        visible = np.array([not character.isspace() for character in page.text])
        visible[[at for at in range(len(page.text)) if page.text[at - 1 : at + 2] == " | "]] = False
        area = (placed[:, 2] - placed[:, 0]) * (placed[:, 3] - placed[:, 1])
        unplaced = {page.text[at] for at in np.flatnonzero(visible & (area <= 0))}
        assert unplaced <= {"|"}
        assert placed.min() >= 0
        assert placed.max() <= 1


def _joined(outcome: Outcome) -> str:
    return "".join(block_text(page, block) for page in outcome.pages for block in page.blocks)


@pytest.mark.parametrize("suffix", ["md", "txt"])
def test_hard_texts_are_whole_in_the_text_and_on_the_page(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"hard.{suffix}"
    markdown = f"# Title\n\n{PARAGRAPH}\n\n{RUN}\n\n{ODD}\n\n{_markdown_table()}\n"
    path.write_text(markdown if suffix == "md" else _hard_text(), "utf-8")
    outcome = read(path)
    text = _joined(outcome)
    for piece in (PARAGRAPH, RUN, ODD):
        assert piece in text
    for row in [HEADER, *ROWS]:
        assert (" | " if suffix == "md" else "\t").join(row) in text
    assert outcome.receipt.characters_without_glyph == 0
    _assert_all_placed(outcome)


def test_a_row_of_forty_columns_stands_whole_on_one_page(tmp_path: Path) -> None:
    path = tmp_path / "wide.md"
    path.write_text(_markdown_table(), "utf-8")
    outcome = read(path)
    rows = [
        block_text(page, block)
        for page in outcome.pages
        for block in page.blocks
        if block.kind is BlockKind.TABLE_ROW
    ]
    assert rows == [" | ".join(row) for row in ROWS]
    assert all(page.width > page.height for page in outcome.pages)


def test_the_repeated_header_and_key_column_are_painted_but_are_no_text_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "wide.md"
    path.write_text(_markdown_table(), "utf-8")
    outcome = read(path)
    painted = "".join(page.get_text() for page in pymupdf.open(outcome.rendition))
    assert outcome.text.count("r3c0") == 1
    assert painted.count("r3c0") > 1
    assert painted.count("column1\n") > 1


def test_a_cell_longer_than_a_page_goes_on_in_further_rows(tmp_path: Path) -> None:
    path = tmp_path / "long.md"
    path.write_text(f"| key | text |\n|---|---|\n| a | {PARAGRAPH} |\n| b | short |\n", "utf-8")
    outcome = read(path)
    rows = [
        block_text(page, block)
        for page in outcome.pages
        for block in page.blocks
        if block.kind is BlockKind.TABLE_ROW
    ]
    assert rows[0].startswith("a | ")
    assert "".join(rows[:-1]).removeprefix("a | ") == PARAGRAPH
    assert rows[-1] == "b | short"
    _assert_all_placed(outcome)


def test_a_table_of_five_hundred_columns_loses_nothing(tmp_path: Path) -> None:
    cells = [f"c{number}x" for number in range(500)]
    path = tmp_path / "huge.md"
    path.write_text(
        "|" + "|".join(cells) + "|\n|" + "---|" * 500 + "\n|" + "|".join(cells) + "|\n", "utf-8"
    )
    text = read(path).text
    assert all(text.count(cell) == 2 for cell in cells)


def test_the_rendition_is_private_and_small(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# 标题\n\n内容", "utf-8")
    rendition = Path(read(path).rendition)
    assert stat.S_IMODE(rendition.stat().st_mode) == 0o600
    assert rendition.stat().st_size < 100_000


def test_known_pages_of_a_rendition_are_not_sent_again(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\n".join(f"第{number}行的内容" for number in range(200)), "utf-8")
    every = read(path).pages
    rest = read(path, known=KnownPages((1, 2), characters=9)).pages
    assert rest == every[2:]


def test_lines_of_a_text_are_located_by_number_and_of_markdown_by_section(tmp_path: Path) -> None:
    text, markdown = tmp_path / "a.txt", tmp_path / "b.md"
    text.write_text("first\n\nthird\n", "utf-8")
    markdown.write_text(
        "# Manual\n\nintro\n\n## 2 Steps\n\ndo\n\n## Notes\n\n### Old\n\nx", "utf-8"
    )
    lines = [block.location for block in read(text).pages[0].blocks]
    assert [(one.kind, one.label) for one in lines if one] == [
        (LocationKind.LINE, "1"),
        (LocationKind.LINE, "3"),
    ]
    page = read(markdown).pages[0]
    where = {
        block_text(page, block): block.location.label for block in page.blocks if block.location
    }
    assert where["intro"] == "Manual"
    assert where["do"] == "2 Steps"
    assert where["x"] == "Notes › Old"


def test_more_pages_than_allowed_are_too_large(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("line\n\n" * 200, "utf-8")
    with pytest.raises(EngineError) as caught:
        read(path, limits=ReaderLimits(pages=1))
    assert caught.value.code is ErrorCode.TOO_LARGE


def test_a_text_of_blanks_has_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(" \n\n\t\n", "utf-8")
    with pytest.raises(EngineError) as caught:
        read(path)
    assert caught.value.code is ErrorCode.NO_TEXT
