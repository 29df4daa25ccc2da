"""What the real reader reads, taken by the mouse where it is painted: turned pages too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf as _pymupdf
import pytest

from app.preview.page_text import PageText
from engine.reader import Reader
from engine.reading_protocol import PageRead

pymupdf: Any = _pymupdf  # it has no types

WORDS = ("Warranty", "deadline", "refund")


def make_turned(path: Path, turn: int) -> dict[str, tuple[float, float]]:
    """Write a page turned by degrees; return where each word's middle is displayed."""
    middles = {}
    with pymupdf.open() as document:
        page = document.new_page(width=595, height=842)
        for row, word in enumerate(WORDS):
            page.insert_text((72, 120 + 90 * row), f"The {word} is stated here.", fontsize=14)
        page.set_rotation(turn)
        for word in WORDS:
            (found,) = page.search_for(word)
            shown = found * page.rotation_matrix
            x, y = (shown.x0 + shown.x1) / 2, (shown.y0 + shown.y1) / 2
            middles[word] = (x / page.rect.width, y / page.rect.height)
        document.save(path)
    return middles


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_word_under_the_mouse_is_the_word_painted_there(turn: int, tmp_path: Path) -> None:
    path = tmp_path / "turned.pdf"
    middles = make_turned(path, turn)
    reader = Reader(tmp_path / "renditions")
    try:
        events = list(reader.read(path))
    finally:
        reader.close()
    (page,) = [event.page for event in events if isinstance(event, PageRead)]
    text = PageText(page)
    for word, (x, y) in middles.items():
        index = text.character_at(x, y)
        assert index is not None
        assert text.copied(*text.word(index)) == word
