"""Every place of a text in all documents of a scope, document by document."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from engine.errors import EngineError, ErrorCode
from engine.library import LibraryReader
from engine.protocol import PlacesFound, Result
from engine.types import DocumentRow, Occurrence, Scope

_AT_ONCE = 250  # places in one event: some 100 KB of JSON


def find_everywhere(
    library: LibraryReader,
    text: str,
    scope: Scope,
    listed: int,
    request_id: int,
    cancelled: Callable[[], bool],
) -> Generator[PlacesFound | None, None, Result]:
    """Yield the places of a text, the first `listed` of them one by one and the rest as counts.

    All are of one state of the library. Raises EngineError cancelled.
    """
    with library.snapshot():
        rows = {row.version_id: row for row in library.documents()}
        for version_id in library.live_versions(scope):
            if cancelled():
                raise EngineError(ErrorCode.CANCELLED)
            places, more = library.places(version_id, text, listed)
            listed -= len(places)
            if places or more:
                yield from _events(request_id, rows[version_id], places, more)
            else:
                yield None
        return Result(coverage=library.coverage(scope))


def _events(
    request_id: int, row: DocumentRow, places: list[Occurrence], more: int
) -> Iterator[PlacesFound]:
    last = max(0, (len(places) - 1) // _AT_ONCE)
    for number in range(last + 1):
        piece = tuple(places[number * _AT_ONCE : (number + 1) * _AT_ONCE])
        left = more if number == last else 0
        yield PlacesFound(request_id, row.id, row.version_id or 0, row.name, piece, left)
