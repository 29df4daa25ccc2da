from __future__ import annotations

from dataclasses import replace

from engine.inventory.estimate import Speeds, Work, seconds_for
from engine.types import DocumentKind

TEXT = Work(DocumentKind.PDF, 100_000, 10, 9_000, 0, 1.0)


def test_a_range_is_given_and_holds_what_was_measured() -> None:
    least, most = seconds_for(TEXT, Speeds(tokens_per_second=1000))
    assert least < 9_000 * 0.65 * 1.25 / 1000 < most


def test_recognition_comes_on_top_page_by_page() -> None:
    scanned = replace(TEXT, needs_ocr=10)
    more = seconds_for(scanned, Speeds())[0] - seconds_for(TEXT, Speeds())[0]
    assert more > 10 * 4 * 0.6


def test_a_faster_computer_takes_less() -> None:
    assert seconds_for(TEXT, Speeds(5000))[1] < seconds_for(TEXT, Speeds(500))[0]


def test_what_is_not_known_is_taken_from_the_size() -> None:
    unknown = Work(DocumentKind.DOC, 1_000_000, 0, 0, 0, 0.5)
    assert seconds_for(unknown, Speeds())[0] > seconds_for(replace(unknown, bytes=10), Speeds())[0]


def test_chinese_takes_longer_than_english_of_the_same_length() -> None:
    assert seconds_for(replace(TEXT, han=0.0), Speeds()) < seconds_for(TEXT, Speeds())
