"""Scripts beyond Latin and Chinese are painted legibly, in the order in which they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.reading.layout.direction import in_visual_order, levels_of, runs_to_the_left
from engine.reading.layout.rendition import Canvas
from engine.reading.layout.shaping import FALLBACK_FILES, FONT_FOLDER, fallback_fonts
from engine.reading.layout.typefaces import typeface
from tests.engine.reading.files import Outcome, pymupdf, read, rects_of

ARABIC = "يجب تقديم الطلب قبل 15 يوما"
HINDI = "क्षत्रिय विद्यार्थी हिन्दी"
THAI = "พนักงานที่นี่"


def _read(folder: Path, text: str) -> Outcome:
    path = folder / "a.txt"
    path.write_text(text, "utf-8")
    return read(path)


@pytest.mark.parametrize(
    "text",
    ["𠮷㈱㎡😀", "䶮䴙䴘㙍", "✓✗☐☑½∭⋅ϵ", ARABIC, HINDI, THAI, "שלום", "Vie\u0302\u0323t", "👍🎉"],
)
def test_office_text_has_a_glyph_for_every_character(tmp_path: Path, text: str) -> None:
    outcome = _read(tmp_path, text)
    assert outcome.text == f"{text}\n"
    assert outcome.receipt.characters_without_glyph == 0


def test_what_no_font_has_is_a_placeholder_and_is_counted(tmp_path: Path) -> None:
    outcome = _read(tmp_path, "甲\U00012000\U00012001乙")
    assert outcome.receipt.characters_without_glyph == 2
    assert (rects_of(outcome.pages[0], "\U00012000")[:, 2] > 0).all()


def test_arabic_stands_at_the_right_and_its_boxes_run_to_the_left(tmp_path: Path) -> None:
    page = _read(tmp_path, ARABIC).pages[0]
    words = ARABIC.split()
    lefts = [float(rects_of(page, word)[:, 0].min()) for word in words]
    assert lefts == sorted(lefts, reverse=True)
    first = rects_of(page, words[0])
    assert (np.diff(first[:, 0]) < 0).all()
    assert first[0, 2] == pytest.approx(1 - 60 / 595, abs=0.002)
    number = rects_of(page, "15")
    assert number[0, 0] < number[1, 0]


def test_a_stretch_of_arabic_inside_english_keeps_its_place(tmp_path: Path) -> None:
    page = _read(tmp_path, "The word (عربي) here").pages[0]
    before, inside, after = (rects_of(page, text) for text in ("word (", "عربي", ") here"))
    assert before[:, 2].max() <= inside[:, 0].min() + 1e-3
    assert inside[:, 2].max() <= after[:, 0].min() + 1e-3
    assert (np.diff(inside[:, 0]) < 0).all()


def test_directions_follow_the_unicode_algorithm() -> None:
    assert levels_of("abc 中文 12") is None
    text = "abc שלום 12 אב"
    assert [text[start:end] for start, end, _ in in_visual_order(levels_of(text), 0, 14)] == [
        "abc ",
        " אב",
        "12",
        "שלום ",
    ]
    mixed = levels_of("אב\x85ab\u2029")
    assert mixed is not None and mixed.tolist() == [1, 1, 0, 0, 0, 0]
    joined = levels_of("a אב\u200dגד\u2066b\u2069 \u0378")
    assert joined is not None and joined[2:7].tolist() == [1] * 5
    assert runs_to_the_left("(שלום) abc")
    assert not runs_to_the_left("abc שלום")


def test_letters_join_and_vowels_move_as_their_script_wants() -> None:
    fonts = dict(zip(FALLBACK_FILES, fallback_fonts(), strict=True))
    arabic = fonts["NotoSansArabic-Regular.ttf"]
    assert len(arabic.shape("لا", True).glyphs) == 1
    hindi = fonts["NotoSansDevanagari-Regular.ttf"].shape("हि", False)
    assert hindi.glyphs[0].x < hindi.glyphs[1].x
    assert hindi.widths.sum() > 0
    assert (hindi.widths > 0).all()


def test_an_accent_that_stands_alone_is_set_with_its_letter() -> None:
    measured = typeface("helv").measure("re\u0301sume")
    assert measured.faces[1] == measured.faces[2] != measured.faces[0]


@pytest.mark.parametrize("text", ["关于印发采购管理办法的通知", "مرحبا بكم"])
def test_headings_look_bold_in_fonts_that_have_no_bold(text: str) -> None:
    ink = {}
    for name in ("helv", "hebo"):
        face = typeface(name)
        canvas = Canvas(400, 100)
        canvas.write(face.measure(text), 0, len(text), (20, 60), face, 20)
        ink[name] = _ink(canvas)
    assert 1.15 * ink["helv"] < ink["hebo"] < 1.8 * ink["helv"]


def _ink(canvas: Canvas) -> float:
    document: Any = pymupdf.open()
    canvas.add_to(document)
    pixmap = document[0].get_pixmap(dpi=144, colorspace=pymupdf.csGRAY)
    return float((255 - np.frombuffer(pixmap.samples, np.uint8).astype(int)).sum())


def test_the_fonts_that_ship_are_small() -> None:
    sizes = [(FONT_FOLDER / name).stat().st_size for name in FALLBACK_FILES]
    assert max(sizes) < 1 << 20
    assert sum(sizes) < 3 << 20
