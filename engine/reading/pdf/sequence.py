"""Fixed pages one after the other, each put together knowing its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.reading.pdf.pages import PageSource, assemble, unreadable_page
from engine.reading_protocol import KnownPages, PageRead, ReadingEvent, ReadingProgress
from engine.types import Location, LocationKind, Page

_NEIGHBOURS = 4


def pages_in_order(
    count: int, source_of: Callable[[int], PageSource], labels: dict[int, str], known: KnownPages
) -> Iterator[ReadingEvent]:
    """Read ahead by a few pages and return the pages that are not known, with signs of life.

    `source_of` reads a page (1-based), and is asked for each once, in order; `labels` are the
    printed labels of pages whose label is not their number.
    """
    stored = frozenset(known.numbers)
    sources: dict[int, PageSource] = {}
    tables = known.tables
    for number in range(1, count + 1):
        if number in stored:
            continue
        near = range(max(1, number - _NEIGHBOURS), min(count, number + _NEIGHBOURS) + 1)
        for other in near:
            if other not in sources:
                sources[other] = source_of(other)
                yield ReadingProgress(other - 1, count)
        for old in [other for other in sources if other < near.start]:
            del sources[old]
        location = Location(LocationKind.PAGE, labels.get(number, str(number)))
        others = [sources[other] for other in near if other != number]
        page, tables = _assembled(sources[number], others, location, tables)
        yield PageRead(page)


def _assembled(
    source: PageSource, others: list[PageSource], location: Location, tables: int
) -> tuple[Page, int]:
    if source.failed:
        return unreadable_page(source, location), tables
    return assemble(source, others, location, tables)
