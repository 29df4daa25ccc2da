"""Every place where a text stands on the pages of live versions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

import msgspec

from engine.retrieval.search_terms import find_pattern, fold, fold_with_origins
from engine.store.database import Database
from engine.store.scopes import live_versions
from engine.types import Block, Location, Scope

_PAGES = 32


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page with the ranges of its text that match, in order."""

    document: str
    document_id: int
    version_id: int
    page: int
    location: Location
    text: str
    boxes: bytes
    blocks: tuple[Block, ...]
    ranges: tuple[tuple[int, int], ...]

    def location_at(self, start: int) -> Location:
        """Return where a character stands in the user's own terms: its row, its section."""
        block = next((one for one in self.blocks if one.start <= start < one.end), None)
        return (block.location if block else None) or self.location


def find(database: Database, text: str, scope: Scope) -> Iterator[FoundPage]:
    """Yield the pages that hold a text, whatever its width, case, script or line breaks.

    A reader sees one state of the library until the iterator is done or closed.
    """
    pattern = find_pattern(text)
    if pattern is None:
        return
    with database.snapshot() if database.read_only else nullcontext():
        for version_id in live_versions(database, scope):
            yield from _find_in(database, version_id, pattern)


def find_in_version(database: Database, version_id: int, text: str) -> Iterator[FoundPage]:
    """Do the same in one version, whether it is live or replaced."""
    pattern = find_pattern(text)
    if pattern is None:
        return
    with database.snapshot() if database.read_only else nullcontext():
        yield from _find_in(database, version_id, pattern)


def _find_in(database: Database, version_id: int, pattern: re.Pattern[str]) -> Iterator[FoundPage]:
    for page_id, page_text in _texts(database, version_id):
        if pattern.search(fold(page_text)):
            folded, origins = fold_with_origins(page_text)
            matches = [match.span() for match in pattern.finditer(folded)]
            ranges = dict.fromkeys(_range(page_text, origins, *span) for span in matches)
            yield _found(database, page_id, page_text, tuple(ranges))


def _texts(database: Database, version_id: int) -> Iterator[tuple[int, str]]:
    last = 0
    while rows := database.rows(
        "SELECT id, number, text FROM page WHERE version_id = ? AND number > ?"
        " ORDER BY number LIMIT ?",
        (version_id, last, _PAGES),
    ):
        for page_id, number, text in rows:
            last = number
            yield page_id, text


def _range(text: str, origins: Sequence[int], start: int, end: int) -> tuple[int, int]:
    """Return the characters that a match of the folded text came from, accents and all."""
    last = origins[end - 1] + 1
    while last < len(text) and unicodedata.combining(text[last]):
        last += 1
    return origins[start], last


def _found(
    database: Database, page_id: int, text: str, ranges: tuple[tuple[int, int], ...]
) -> FoundPage:
    rows = database.rows(
        "SELECT document.name, document.id, version.id, page.number, page.location, page.boxes,"
        " page.blocks"
        " FROM page JOIN version ON version.id = page.version_id"
        " JOIN document ON document.id = version.document_id WHERE page.id = ?",
        (page_id,),
    )
    name, document_id, version_id, number, location, boxes, blocks = rows[0]
    return FoundPage(
        document=name,
        document_id=document_id,
        version_id=version_id,
        page=number,
        location=msgspec.json.decode(location, type=Location),
        text=text,
        boxes=boxes,
        blocks=msgspec.json.decode(blocks, type=tuple[Block, ...]),
        ranges=ranges,
    )
