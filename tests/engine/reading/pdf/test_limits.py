"""PDFs that would take for ever or all memory: read piece by piece, or ended with a code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.reader import Reader
from engine.reading_protocol import PageRead, ReaderLimits, ReadingProgress
from tests.engine.reading.files import PdfMaker, events, read

LONG = 10_000


def _raw_pdf(path: Path, objects: Sequence[str]) -> Path:
    """Write objects 1, 2, … (the first is the catalogue) as a PDF; a reader repairs its table."""
    body = "".join(f"{number} 0 obj{text}endobj\n" for number, text in enumerate(objects, 1))
    path.write_text(f"%PDF-1.5\n{body}trailer<</Root 1 0 R/Size {len(objects) + 1}>>\n", "ascii")
    return path


def _stream(content: str, entries: str = "") -> str:
    return f"<</Length {len(content)}{entries}>>stream\n{content}\nendstream "


def _one_page(path: Path, content: str, forms: Sequence[str], catalogue: str = "") -> Path:
    """Write a page that may call the forms /F0, /F1, …; each has all of them as resources."""
    first = 6
    names = "".join(f"/F{index} {first + index} 0 R" for index in range(len(forms)))
    resources = f"/Resources<</Font<</H 5 0 R>>/XObject<<{names}>>>>"
    form = f"/Type/XObject/Subtype/Form/BBox[0 0 600 800]{resources}"
    return _raw_pdf(
        path,
        [
            f"<</Type/Catalog/Pages 2 0 R{catalogue}>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]{resources}/Contents 4 0 R>>",
            _stream(content),
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            *(_stream(text, form) for text in forms),
        ],
    )


def _text(words: str) -> str:
    return f"BT /H 12 Tf 72 700 Td ({words}) Tj ET"


def test_pages_of_a_long_file_come_one_by_one(tmp_path: Path) -> None:
    pages = [f"<</Type/Page/Parent 2 0 R/Contents {LONG + 4} 0 R>>"] * LONG
    kids = " ".join(f"{number} 0 R" for number in range(4, LONG + 4))
    path = _raw_pdf(
        tmp_path / "long.pdf",
        [
            "<</Type/Catalog/Pages 2 0 R>>",
            f"<</Type/Pages/Kids[{kids}]/Count {LONG}/MediaBox[0 0 600 800]"
            "/Resources<</Font<</H 3 0 R>>>>>>",
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
            *pages,
            _stream(_text("one of many pages")),
        ],
    )
    looked_at = 0
    for event in events(path):
        if isinstance(event, ReadingProgress):
            looked_at += 1
            assert event.total == LONG
        elif isinstance(event, PageRead) and event.page.number == 3:
            break
    assert looked_at < 10


def test_a_form_that_calls_itself_is_read_once(tmp_path: Path) -> None:
    path = _one_page(tmp_path / "self.pdf", "/F0 Do", [f"{_text('called once')} /F0 Do"])
    assert "called once" in read(path).text


def test_an_outline_that_leads_back_to_itself_does_no_harm(tmp_path: Path) -> None:
    outline = "/Outlines<</First 5 0 R/Last 5 0 R/Count 1>>"
    path = _one_page(tmp_path / "outline.pdf", _text("a page of its own"), [], outline)
    assert "a page of its own" in read(path).text


def test_forms_that_call_forms_without_end_stop_at_a_limit_and_the_next_file_is_read(
    tmp_path: Path,
) -> None:
    calls = [" ".join([f"/F{level + 1} Do"] * 20) for level in range(9)]
    bomb = _one_page(tmp_path / "bomb.pdf", "/F0 Do", [*calls, _text("again and again")])
    pdf = PdfMaker()
    pdf.write(pdf.page(), (72, 100), "A quiet page")
    quiet = pdf.save(tmp_path / "quiet.pdf")
    limits = ReaderLimits(memory=1_200_000_000)
    reader = Reader(tmp_path / "renditions", limits)
    try:
        with pytest.raises(EngineError) as caught:
            for _ in reader.read(bomb):
                pass
        assert caught.value.code in (ErrorCode.TIMED_OUT, ErrorCode.OUT_OF_MEMORY)
        pages = [event.page for event in reader.read(quiet) if isinstance(event, PageRead)]
    finally:
        reader.close()
    assert "A quiet page" in pages[0].text
