"""In which order the text of a page is read, and that none of it is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.reading.pdf.clusters import mended
from engine.types import BlockKind
from tests.engine.reading.files import PdfMaker, blocks, pymupdf, read

WORDS = "goes on and on and on"


def _column(name: str, count: int) -> list[str]:
    return [f"{name} {number:02d} {WORDS}" for number in range(count)]


def test_three_columns_on_lines_of_their_own_are_read_one_after_the_other(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.write(page, (60, 60), "A title that stands over all of the three columns below", size=16)
    for index, name in enumerate(("third", "first", "second")):
        x = {"first": 50, "second": 230, "third": 410}[name]
        pdf.lines(page, _column(name, 12), x=x, y=100 + 5 * index, size=10)
    text = read(pdf.save(tmp_path / "a.pdf")).text
    places = [
        text.index(line) for name in ("first", "second", "third") for line in _column(name, 12)
    ]
    assert places == sorted(places)
    assert text.startswith("A title")


def test_a_table_with_rules_among_columns_of_amounts_loses_nothing(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    for row in range(10):
        for column in range(4):
            pdf.write(page, (72 + 110 * column, 120 + 18 * row), f"{row}{column}.{row}5")
    for x in (285, 395, 505):
        page.draw_line((x, 140), (x, 180))
    for y in (140, 160, 180):
        page.draw_line((285, y), (505, y))
    text = read(pdf.save(tmp_path / "a.pdf")).text
    assert all(f"{row}{column}.{row}5" in text for row in range(10) for column in range(4))


def test_vertical_writing_is_read_from_right_to_left_register_by_register(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    columns = {470: "甲乙丙丁戊己庚辛", 440: "子丑寅卯辰巳午未", 410: "金木水火土日月星"}
    for top in (100, 400):
        for x, text in columns.items():
            page.insert_text((x, top), text if top == 100 else text[::-1], fontname="china-s")
    _write_downwards(pdf)
    assert read(pdf.save(tmp_path / "a.pdf")).text.replace("\n", "") == "".join(
        [*columns.values(), *(text[::-1] for text in columns.values())]
    )


def _write_downwards(pdf: PdfMaker) -> None:
    """Set the vertical form of the encoding of the document's composite fonts."""
    for xref in range(1, pdf.document.xref_length()):
        kind, name = pdf.document.xref_get_key(xref, "Encoding")
        if kind == "name" and name.endswith("-H"):
            pdf.document.xref_set_key(xref, "Encoding", f"{name[:-2]}-V")


def test_all_rows_of_header_and_footer_are_furniture_beside_a_table(tmp_path: Path) -> None:
    pdf = PdfMaker()
    for number in range(1, 4):
        page = pdf.page()
        pdf.write(page, (72, 50), "Report on everything")
        pdf.table(page, [["City", "Hotel"], [f"Oslo {number}", "180"], ["Rome", f"{number}75"]])
        for index in range(9):
            pdf.write(page, (40 + 55 * index, 810), f"Job {index}")
        writer = pymupdf.TextWriter(page.rect)
        writer.append((20, 500), "printed by the office")
        writer.write_text(page, morph=(pymupdf.Point(20, 500), pymupdf.Matrix(90)))
    for page in read(pdf.save(tmp_path / "a.pdf")).pages:
        furniture = blocks(page, BlockKind.FURNITURE)
        assert "Report on everything" in furniture
        assert "printed by the office" in furniture
        assert {f"Job {index}" for index in range(9)} <= set(furniture)
        assert len(blocks(page, BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW)) == 3


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        (["He said: “let us go on with it”", "and so they went on."], "with it” and so"),
        (
            ["It stands at https://www.example.org/office/", "travel/rules for all."],
            "office/travel",
        ),
        (["Models of the kind 737–8 and 737–", "9 are meant in this text."], "737–9 are"),
        (["They wrote it down for the FAA-", "approved list of things."], "FAA-approved"),
        (["and it was an inter-", "national affair, all of it."], "international affair"),
        (["Write to the clerk at claims@", "example.org for more of it."], "claims@example.org"),
    ],
)
def test_what_goes_on_in_the_next_line_is_joined_as_it_is_meant(
    tmp_path: Path, lines: list[str], joined: str
) -> None:
    pdf = PdfMaker()
    pdf.lines(pdf.page(), lines, font="cjk" if "“" in lines[0] or "–" in lines[0] else "helv")
    assert joined in read(pdf.save(tmp_path / "a.pdf")).text


def test_a_word_set_wide_and_lines_spread_out_are_whole(tmp_path: Path) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    pdf.write(page, (250, 100), "通 知", size=20, font="cjk")
    for index, character in enumerate("各部门请于月底前提交预算申请表"):
        pdf.write(page, (72 + 14.5 * index, 160), character, font="cjk")
    pdf.write(page, (72, 200), "张三 李四 王五（含）", font="cjk")
    text = read(pdf.save(tmp_path / "a.pdf")).text
    assert "通知" in text
    assert "各部门请于月底前提交预算申请表" in text
    assert "张三 李四 王五" in text


def test_the_arabic_lam_alef_is_in_its_logical_order() -> None:
    boxes = np.array([[20, 0, 20, 10], [12, 0, 20, 10], [6, 0, 12, 10]], float)
    text, shared = mended("\u0625\u0644\u0646", boxes, np.ones(3, bool))
    assert text == "\u0644\u0625\u0646"
    assert shared[:, [0, 2]].tolist() == [[16, 20], [12, 16], [6, 12]]


def test_one_glyph_for_several_letters_is_shared_by_them() -> None:
    boxes = np.array([[0, 0, 6, 10], [6, 0, 12, 10], [12, 0, 12, 10], [12, 0, 18, 10]], float)
    text, shared = mended("offe", boxes, np.ones(4, bool))
    assert text == "offe"
    assert shared[:, [0, 2]].tolist() == [[0, 6], [6, 9], [9, 12], [12, 18]]


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.lists(
        st.tuples(
            st.integers(40, 480),
            st.integers(40, 800),
            st.text("abcdefghij 退货期限", min_size=1, max_size=30),
            st.sampled_from([8, 10, 14]),
        ),
        max_size=30,
    ),
    st.lists(st.tuples(st.integers(40, 500), st.integers(40, 780)), max_size=8),
)
def test_no_character_of_a_page_is_lost(
    tmp_path: Path,
    pieces: list[tuple[int, int, str, int]],
    frames: list[tuple[int, int]],
) -> None:
    pdf = PdfMaker()
    page = pdf.page()
    for x, y in frames:
        page.draw_rect((x, y, x + 80, y + 40))
    placed: dict[tuple[int, int], str] = {}
    for x, y, text, size in pieces:
        on_the_page = x + size * len(text) < pymupdf.paper_rect("a4").width
        if text.strip() and on_the_page and (x // 8, y // 8) not in placed:
            placed[x // 8, y // 8] = text
            pdf.write(page, (x, y), text, size, "cjk")
    painted = Counter("".join("".join(placed.values()).split()))
    if not painted:
        return
    found = Counter(read(pdf.save(tmp_path / "a.pdf")).text)
    kept = sum(min(count, found[character]) for character, count in painted.items())
    assert kept >= painted.total() - _painted_again(pieces)


def _painted_again(pieces: list[tuple[int, int, str, int]]) -> int:
    """Return how many characters could lie on an equal one, and be taken for bold type."""
    near = [
        (text, other)
        for index, (x, y, text, size) in enumerate(pieces)
        for ox, oy, other, _ in pieces[:index]
        if abs(y - oy) <= size and x < ox + 20 * len(other) and ox < x + 20 * len(text)
    ]
    return sum(min(len(text), len(other)) for text, other in near)
