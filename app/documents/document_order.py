"""Which rows the document list shows, and in what order. Pure: no Qt."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from app.documents.document_entry import Entry
from engine.types import DocumentState

NameKey = Callable[[str], Any]
"""Gives for a name what it is sorted by."""


class SortBy(Enum):
    """What the list is sorted by."""

    ADDED = "added"
    NEWEST = "newest"
    NAME = "name"
    KIND = "kind"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What to show: names with all words of `text`, documents of `members` (None: of all).

    `failed` shows only what could not be read.
    """

    text: str = ""
    sort: SortBy = SortBy.ADDED
    members: frozenset[int] | None = None
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A shown row: the entry's key, and how many containers it stands under."""

    key: int
    depth: int


def arrange(
    entries: Mapping[int, Entry],
    key_of: Mapping[int, int],
    how: Arrangement,
    name_key: NameKey = str.casefold,
) -> list[Line]:
    """Return the rows to show; parts follow their container wherever it is shown.

    `entries` are by key in the order in which they came, `key_of` gives the key of a document.
    """
    fits = fitting(entries, key_of, how)
    shown = [key for key, entry in entries.items() if fits(entry)]
    present = set(shown)
    parts: dict[int, list[int]] = {}
    tops = []
    for key in shown:
        container = container_key(entries[key], key_of)
        if container is not None and container in present:
            parts.setdefault(container, []).append(key)
        else:
            tops.append(key)
    lines: list[Line] = []
    for key in _sorted(tops, entries, how.sort, name_key):
        _put(key, 0, parts, lines)
    return lines


def container_key(entry: Entry, key_of: Mapping[int, int]) -> int | None:
    """Return the key of the document that an entry came out of."""
    parent = entry.row.parent_id if entry.row else None
    return None if parent is None else key_of.get(parent)


def fitting(
    entries: Mapping[int, Entry], key_of: Mapping[int, int], how: Arrangement
) -> Callable[[Entry], bool]:
    """Return a function that says whether an entry is to be shown."""
    words = _folded(how.text).split()

    def belongs(entry: Entry) -> bool:
        if how.members is None or entry.row is None or entry.row.id in how.members:
            return True
        container = container_key(entry, key_of)
        return container is not None and belongs(entries[container])

    def fits(entry: Entry) -> bool:
        if how.failed and not entry.failed:
            return False
        if words:
            told = _folded(_told(entry))
            if not all(word in told for word in words):
                return False
        return how.members is None or belongs(entry)

    return fits


def _told(entry: Entry) -> str:
    number = entry.row.facts.number if entry.row else None
    return f"{entry.name} {number.value}" if number else entry.name


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _sorted(
    keys: list[int], entries: Mapping[int, Entry], sort: SortBy, name_key: NameKey
) -> list[int]:
    match sort:
        case SortBy.ADDED:
            return sorted(keys, key=lambda key: _added(entries[key]))
        case SortBy.NEWEST:
            return sorted(keys, key=lambda key: _added(entries[key]))[::-1]
    by_name = sorted(keys, key=lambda key: name_key(entries[key].name))
    match sort:
        case SortBy.KIND:
            return sorted(by_name, key=lambda key: _kind(entries[key]))
        case SortBy.STATE:
            return sorted(by_name, key=lambda key: _urgency(entries[key]))
    return by_name


def _added(entry: Entry) -> float:
    return entry.row.id if entry.row else math.inf


def _kind(entry: Entry) -> str:
    return entry.row.kind.value if entry.row and entry.row.kind else "~"


def _urgency(entry: Entry) -> int:
    """Return 0 for what needs the user, up to what is well."""
    if entry.failed:
        return 0
    if entry.progress:
        return 1
    row = entry.row
    if row is None or row.state is not DocumentState.COMPLETE:
        return 2
    if row.missing or entry.newer_version is not None:
        return 3
    return 4


def _put(key: int, depth: int, parts: Mapping[int, list[int]], lines: list[Line]) -> None:
    lines.append(Line(key, depth))
    for part in parts.get(key, ()):
        _put(part, depth + 1, parts, lines)
