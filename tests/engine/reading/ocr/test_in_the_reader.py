"""Recognition in the reader process: within its memory, cancelled at once, and nothing left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.reader import Reader
from engine.reading_protocol import DocumentRead, PageRead
from engine.types import Location, LocationKind, Verdict
from tests.engine.reading.files import PdfMaker
from tests.engine.reading.ocr.scans import add_scan, picture_of


def _paint(maker: PdfMaker, page: Any) -> None:
    maker.lines(page, ["Members return goods within 15 days."] * 3, x=40, y=60, step=24, size=14)


def test_pages_are_recognised_cancelled_and_recognised_again(tmp_path: Path) -> None:
    maker = PdfMaker()
    for _ in range(2):
        add_scan(maker, picture_of(_paint, (420, 300)))
    path = maker.save(tmp_path / "a.pdf")
    places = {number: Location(LocationKind.PAGE, str(number)) for number in (1, 2)}
    reader = Reader(tmp_path / "renditions")
    try:
        reading = reader.recognise(path, places)
        while not isinstance(reading.next(5.0), PageRead):
            assert not reading.finished
        reading.cancel()
        assert reading.finished
        pages, ended = [], False
        reading = reader.recognise(path, {2: places[2]})
        while not reading.finished:
            event = reading.next(5.0)
            if isinstance(event, PageRead):
                pages.append(event.page)
            ended = ended or isinstance(event, DocumentRead)
    finally:
        reader.close()
    assert ended
    assert [(page.number, page.verdict) for page in pages] == [(2, Verdict.OCR)]
    assert "within 15 days" in pages[0].text
    assert {entry.name for entry in tmp_path.iterdir()} <= {"a.pdf", "renditions"}
