"""Every place of a text in all documents: in pieces, counted past the limit, cancellable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import EngineError, ErrorCode
from engine.library import Library
from engine.protocol import PlacesFound, Result
from engine.retrieval import finding
from engine.retrieval.finding import find_everywhere
from engine.types import Scope
from tests.engine.store.building import ingest

EVERYTHING = Scope(in_force_only=False)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "test.pagecite") as opened:
        yield opened


def found(library: Library, text: str, listed: int = 100) -> tuple[list[PlacesFound], Result]:
    steps = find_everywhere(library, text, EVERYTHING, listed, 7, lambda: False)
    events: list[PlacesFound] = []
    while True:
        try:
            event = next(steps)
        except StopIteration as end:
            return events, end.value
        if event:
            assert event.request_id == 7
            events.append(event)


def test_places_come_document_by_document_in_the_order_of_adding(library: Library) -> None:
    ingest(library, "b.txt", ["退货。退货。", "无关。", "退货。"])
    ingest(library, "c.txt", ["无关。"])
    ingest(library, "a.txt", ["退貨。"])
    events, result = found(library, "退货")
    assert [(e.document, len(e.occurrences), e.more) for e in events] == [
        ("b.txt", 3, 0),
        ("a.txt", 1, 0),
    ]
    assert [one.page for one in events[0].occurrences] == [1, 1, 3]
    assert result.coverage is not None and result.coverage.documents == 3


def test_what_is_past_the_limit_is_counted_not_lost(library: Library) -> None:
    ingest(library, "a.txt", ["退货。" * 5])
    ingest(library, "b.txt", ["退货。" * 4])
    events, _ = found(library, "退货", listed=3)
    assert [(e.document, len(e.occurrences), e.more) for e in events] == [
        ("a.txt", 3, 2),
        ("b.txt", 0, 4),
    ]


def test_many_places_of_a_document_come_in_several_events(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "_AT_ONCE", 2)
    ingest(library, "a.txt", ["退货。" * 6])
    events, _ = found(library, "退货", listed=5)
    assert [(len(e.occurrences), e.more) for e in events] == [(2, 0), (2, 0), (1, 1)]
    ranges = [one.range for e in events for one in e.occurrences]
    assert ranges == [(at, at + 2) for at in range(0, 15, 3)]


def test_a_cancelled_search_ends_before_the_next_document(library: Library) -> None:
    ingest(library, "a.txt", ["退货。"])
    steps = find_everywhere(library, "退货", EVERYTHING, 10, 1, lambda: True)
    with pytest.raises(EngineError) as raised:
        next(steps)
    assert raised.value.code is ErrorCode.CANCELLED
