"""Real documents that nobody here wrote: none breaks the reader, each ends as is expected.

Skipped where the folder of documents is not there. `make corpus` reads all of them, scans too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.corpus.judging import BROKEN, JUDGED_OTHERWISE, judge
from benchmarks.corpus.reading import read_file
from benchmarks.corpus.rows import Row, rows_of
from engine.reader import Reader
from engine.reading_protocol import ReaderLimits

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
ROWS = [row for row in rows_of(CORPUS) if row.core]
pytestmark = pytest.mark.skipif(not ROWS, reason="the folder of real documents is not there")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    made = Reader(tmp_path_factory.mktemp("renditions"), ReaderLimits(seconds_per_page=120))
    yield made
    made.close()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.path.name)
def test_a_real_document_ends_as_expected(reader: Reader, row: Row) -> None:
    outcome = read_file(reader, row.path, recognise=False)
    assert outcome.code not in BROKEN
    if row.name not in JUDGED_OTHERWISE:
        verdict = judge(outcome, row.expectation)
        assert verdict.as_expected, f"{row.expected}, but {verdict.got}"
    if row.pages and not outcome.code:
        assert len(outcome.pages) == row.pages
