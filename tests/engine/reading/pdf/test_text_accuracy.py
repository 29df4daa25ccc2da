"""PDFs whose text is known are read without loss. `benchmarks.measure_text_accuracy` has more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.accuracy.comparing import edit_distance, error_rate
from benchmarks.accuracy.making import documents
from benchmarks.measure_text_accuracy import use_our_font
from tests.engine.reading.files import read

MOST = 0.01


def test_texts_of_several_makers_are_read_with_hardly_a_character_wrong(
    tmp_path: Path, qapp: Any
) -> None:
    font = qapp.font()
    use_our_font()
    try:
        rates = {
            known.name: error_rate(read(known.path).text, known.text)
            for known in documents(tmp_path, office=False)
        }
    finally:
        qapp.setFont(font)
    assert len(rates) == 11
    assert {name: rate for name, rate in rates.items() if rate > MOST} == {}


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [("", "", 0), ("abc", "abc", 0), ("abc", "axc", 1), ("abc", "bc", 1), ("ab", "", 2)],
)
def test_the_edit_distance_counts_single_characters(first: str, second: str, distance: int) -> None:
    assert edit_distance(first, second) == distance
