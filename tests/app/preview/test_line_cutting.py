"""Cited lines are cut from their pages, exactly and alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf as _pymupdf
import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.engine_client import EngineClient
from app.preview.highlights import Mark
from app.preview.line_cutting import DOTS, Cut, LineCutting, strips
from engine.boxes import pack
from engine.errors import ErrorCode
from engine.protocol import (
    EngineStarted,
    Failed,
    Finished,
    GetPage,
    GetPageSizes,
    GetRendition,
    Result,
)
from engine.types import (
    Block,
    BlockKind,
    Citation,
    Location,
    LocationKind,
    Page,
    PlacedSpan,
    Verdict,
)
from tests.app.cranked_engine import CrankedEngine
from tests.app.document_rows import Policy
from tests.app.questions.asking import send_pages

pymupdf: Any = _pymupdf  # it has no types


@pytest.fixture
def cutting(client: EngineClient) -> LineCutting:
    return LineCutting(client, lambda: ("secret",), client)


def cut(cutting: LineCutting, *citations: Citation) -> list[dict[int, Cut]]:
    """Cut lines; return where the pictures arrive."""
    done: list[dict[int, Cut]] = []
    cutting.cut(citations, done.append)
    return done


def ink_rows(image: QImage) -> list[int]:
    """Return the rows that have dark points."""
    return [
        y
        for y in range(image.height())
        if any(QColor(image.pixel(x, y)).lightness() < 80 for x in range(image.width()))
    ]


def test_the_lines_stand_whole_in_the_middle_of_their_picture(
    cutting: LineCutting, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    done = cut(cutting, policy.citation(1), policy.citation(2))
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: bool(done))
    assert sorted(done[0]) == [1, 2]
    (image,) = done[0][1]
    rows = ink_rows(image)
    assert rows[0] > 4 and rows[-1] < image.height() - 4
    assert rows[-1] - rows[0] > 10 * DOTS / 72  # the letters are 14 points high
    yellow = QColor(image.pixel(image.width() // 2, 8))
    assert yellow.blue() < yellow.red()


def test_what_was_cut_before_is_there_at_once(
    cutting: LineCutting, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    done = cut(cutting, policy.citation(1))
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: bool(done))
    again = cut(cutting, replace(policy.citation(1), number=5))
    assert again == [{5: done[0][1]}]
    assert not any(isinstance(one, GetRendition) for one in engine.waiting())


def test_a_citation_whose_document_is_gone_has_no_picture_and_holds_up_no_other(
    cutting: LineCutting, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    gone = replace(policy.citation(1), version_id=99, number=1)
    done = cut(cutting, gone, policy.citation(2))
    wanted = engine.receive(GetPageSizes)
    with qtbot.waitSignal(cutting._opening.failed):
        engine.send(Failed(wanted.request_id, ErrorCode.NOT_FOUND))
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: bool(done))
    assert list(done[0]) == [2]


def test_a_locked_document_is_opened_with_a_password_of_this_session(
    cutting: LineCutting, engine: CrankedEngine, policy: Policy, qtbot: QtBot, tmp_path: Any
) -> None:
    locked = tmp_path / "locked.pdf"
    with pymupdf.open(policy.path) as document:
        document.save(locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret")
    done = cut(cutting, policy.citation(1))
    send_pages(engine, replace(policy, path=str(locked)))
    qtbot.waitUntil(lambda: bool(done))
    assert list(done[0]) == [1]


def test_an_answer_without_citations_is_done_at_once(cutting: LineCutting) -> None:
    assert cut(cutting) == [{}]


def test_lines_that_go_on_in_the_next_column_are_cut_apart() -> None:
    left, below, right = (0.1, 0.8, 0.4, 0.82), (0.1, 0.83, 0.4, 0.85), (0.6, 0.1, 0.9, 0.12)
    pieces = strips(Mark(1, (left, below, right), True))
    assert [piece.rects for piece in pieces] == [(left, below), (right,)]


def test_nothing_is_cut_of_a_page_that_is_not_there(
    cutting: LineCutting, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    span = PlacedSpan(9, (0, 3), ((0.1, 0.1, 0.2, 0.2),))
    done = cut(cutting, replace(policy.citation(1), spans=(span,)))
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: bool(done))
    assert done == [{}]


def test_sizes_come_before_the_pdf_or_after_it(
    cutting: LineCutting, engine: CrankedEngine, policy: Policy, qtbot: QtBot
) -> None:
    done = cut(cutting, policy.citation(1))
    wanted, rendition = engine.receive(GetPageSizes), engine.receive(GetRendition)
    engine.send(Finished(rendition.request_id, Result(path=policy.path)))
    engine.send(Finished(wanted.request_id, Result(sizes=policy.sizes)))
    qtbot.waitUntil(lambda: bool(done))
    assert list(done[0]) == [1]


def test_of_another_library_nothing_is_kept(
    cutting: LineCutting, engine: CrankedEngine, client: EngineClient, policy: Policy, qtbot: QtBot
) -> None:
    done = cut(cutting, policy.citation(1))
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: bool(done))
    with qtbot.waitSignal(client.engine_started):
        engine.send(EngineStarted(0, ()))
    again = cut(cutting, policy.citation(1))
    assert again == []
    send_pages(engine, policy)
    qtbot.waitUntil(lambda: bool(again))


def _table(path: Path, lines: Sequence[tuple[BlockKind, str]], first: int) -> Page:
    """Write a page of lines to a PDF, below those of `first` pages; return it as it was read."""
    text, boxes, blocks = "", [], []
    with pymupdf.open(path) if path.exists() else pymupdf.open() as document:
        page = document.new_page(width=595, height=842)
        for row, (kind, line) in enumerate(lines):
            y = 100 + 40 * row
            page.insert_text((72, y), line, fontsize=14)
            blocks.append(Block(len(text), len(text) + len(line), kind, table=0))
            for at in range(len(line)):
                x = 72 + 6 * at
                boxes.append((x / 595, (y - 13) / 842, (x + 6) / 595, (y + 3) / 842))
            boxes.append((0.0, 0.0, 0.0, 0.0))
            text += f"{line}\n"
        document.save(path, incremental=path.exists(), encryption=pymupdf.PDF_ENCRYPT_KEEP)
    place = Location(LocationKind.PAGE, str(first + 1))
    packed = pack(np.array(boxes))
    return Page(first + 1, text, packed, tuple(blocks), Verdict.TEXT, "en", place, 595.0, 842.0)


def _cited(page: Page, line: str) -> Citation:
    start = page.text.index(line)
    at = page.text[:start].count("\n")
    rect = (72 / 595, (87 + 40 * at) / 842, (72 + 6 * len(line)) / 595, (103 + 40 * at) / 842)
    span = PlacedSpan(page.number, (start, start + len(line)), (rect,))
    return Citation(1, "t.pdf", 1, 10, page.number, page.location, line, (span,))


HEAD, ROW_1, ROW_2 = "City group | Hotel", "A | 240", "B | 180"


def _send_table(engine: CrankedEngine, path: Path, pages: Sequence[Page]) -> None:
    sizes, rendition = engine.receive(GetPageSizes), engine.receive(GetRendition)
    engine.send(Finished(sizes.request_id, Result(sizes=((595.0, 842.0),) * len(pages))))
    engine.send(Finished(rendition.request_id, Result(path=str(path))))


def _send_page(engine: CrankedEngine, qtbot: QtBot, pages: Sequence[Page]) -> int:
    wanted: list[GetPage] = []

    def asked() -> bool:
        wanted.extend(one for one in engine.waiting() if isinstance(one, GetPage))
        return bool(wanted)

    qtbot.waitUntil(asked)
    engine.send(Finished(wanted[0].request_id, Result(page=pages[wanted[0].page - 1])))
    return wanted[0].page


def test_a_row_of_a_table_is_cut_below_its_header(
    cutting: LineCutting, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "t.pdf"
    header, row = BlockKind.TABLE_HEADER, BlockKind.TABLE_ROW
    page = _table(path, [(header, HEAD), (row, ROW_1), (row, ROW_2)], 0)
    done = cut(cutting, _cited(page, ROW_2))
    _send_table(engine, path, [page])
    _send_page(engine, qtbot, [page])
    qtbot.waitUntil(lambda: bool(done))
    above, below = done[0][1]
    assert above.width() == below.width(), "columns agree"
    assert ink_rows(above) and ink_rows(below)
    assert QColor(above.pixel(2, 2)) == QColor("white")
    marked = [QColor(below.pixel(x, below.height() // 2)) for x in range(below.width())]
    assert any(one.blue() < 150 < one.red() for one in marked)


def test_a_table_that_goes_on_is_cut_below_the_header_of_the_page_before(
    cutting: LineCutting, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "t.pdf"
    first = _table(path, [(BlockKind.TABLE_HEADER, HEAD), (BlockKind.TABLE_ROW, ROW_1)], 0)
    second = _table(path, [(BlockKind.TABLE_ROW, ROW_2)], 1)
    done = cut(cutting, _cited(second, ROW_2))
    _send_table(engine, path, [first, second])
    assert [_send_page(engine, qtbot, [first, second]) for _ in range(2)] == [2, 1]
    qtbot.waitUntil(lambda: bool(done))
    assert len(done[0][1]) == 2


def test_a_line_of_a_form_is_cut_without_the_first_one(
    cutting: LineCutting, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "t.pdf"
    lines = [(BlockKind.TABLE_HEADER, "Name: | Li"), (BlockKind.TABLE_ROW, "Born: | 1978")]
    page = _table(path, lines, 0)
    done = cut(cutting, _cited(page, "Born: | 1978"))
    _send_table(engine, path, [page])
    _send_page(engine, qtbot, [page])
    qtbot.waitUntil(lambda: bool(done))
    assert len(done[0][1]) == 1


def test_a_row_without_a_header_is_cut_alone(
    cutting: LineCutting, engine: CrankedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "t.pdf"
    page = _table(path, [(BlockKind.TABLE_ROW, ROW_1), (BlockKind.TABLE_ROW, ROW_2)], 0)
    done = cut(cutting, _cited(page, ROW_2))
    _send_table(engine, path, [page])
    _send_page(engine, qtbot, [page])
    qtbot.waitUntil(lambda: bool(done))
    assert len(done[0][1]) == 1
