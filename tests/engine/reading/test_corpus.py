"""Real documents that nobody here wrote: none breaks the reader, each ends as is expected.

Skipped where the folder of documents is not there.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.errors import EngineError
from engine.reader import Reader
from engine.reading_protocol import DocumentRead, ReaderLimits
from engine.types import OcrState, Receipt

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
FOLDERS = ("pdf_", "docx/", "image", "markdown", "odf/text", "rtf/", "text_encoding")
OTHER_CODES = {
    "password_required": "refuse_password",
    "corrupt": "refuse_corrupt",
    "empty_file": "refuse_empty",
    "zero_pages": "refuse_zero_pages",
    "scanned": "no_text_needs_ocr",
}
JUDGED_OTHERWISE = {
    # No page: said so, which is as distinct as damaged.
    "issue9418.pdf": "zero_pages",
    # Nothing but an absurdly high page without text.
    "sample_bad_max_height.pdf": "no_text",
    # The only page is gibberish, so only recognition can read it.
    "has-bad-fonts.pdf": "scanned",
    "issue-791-non-unicode-cmap.pdf": "scanned",
}


class Row(NamedTuple):
    path: Path
    expected: str
    pages: int


def _rows() -> list[Row]:
    index = CORPUS / "INDEX.tsv"
    if not index.exists():
        return []
    with index.open(encoding="utf-8", newline="") as file:
        return [
            Row(CORPUS / row["path"], row["expected"], int(row["pages"] or 0))
            for row in csv.DictReader(file, delimiter="\t")
            if row["core"] == "y" and row["path"].startswith(FOLDERS)
        ]


ROWS = _rows()
pytestmark = pytest.mark.skipif(not ROWS, reason="the folder of real documents is not there")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    made = Reader(tmp_path_factory.mktemp("renditions"), ReaderLimits(seconds_per_page=120))
    yield made
    made.close()


def _outcome(reader: Reader, path: Path) -> tuple[str, Receipt]:
    receipt = Receipt()
    try:
        for event in reader.read(path):
            if isinstance(event, DocumentRead):
                receipt = event.receipt
    except EngineError as error:
        return error.code.value, receipt
    waits = receipt.characters == 0 and receipt.ocr is OcrState.WAITING
    return "scanned" if waits else "ok", receipt


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.path.name)
def test_a_real_document_ends_as_expected(reader: Reader, row: Row) -> None:
    got, receipt = _outcome(reader, row.path)
    if row.path.name in JUDGED_OTHERWISE:
        assert got == JUDGED_OTHERWISE[row.path.name]
    elif got == "ok":
        assert row.expected.startswith(("ok", "policy"))
        assert receipt.characters > 0
        assert row.pages in (0, receipt.pages)
        if row.expected.startswith("ok_partial"):
            assert receipt.pages_unreadable
    else:
        assert OTHER_CODES[got] in row.expected
