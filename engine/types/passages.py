"""What is searched and what is found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.types.documents import DocumentFacts
from engine.types.pages import BlockKind, Location, PlacedSpan, Rect, Span


@dataclass(frozen=True, slots=True)
class Unit:
    """A whole unit of a chunk (paragraph, list item, table row): `chunk.text[start:end]`.

    `location` is where it stands, None where that is the chunk's own location.
    """

    start: int
    end: int
    kind: BlockKind
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a document that is embedded and searched as one.

    `text` equals its spans joined. `context` (title, heading path, table header) is embedded,
    indexed and shown to the language model, and never quoted. `tokens` counts what the embedding
    model reads: prefix, context and text. `recognised` says that some of the text was read by
    text recognition; `uncertain` are the ranges of it that may be wrong.
    """

    number: int
    text: str
    context: str
    spans: tuple[Span, ...]
    units: tuple[Unit, ...]
    location: Location
    tokens: int
    recognised: bool = False
    uncertain: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """What is searched; no documents named means all of them."""

    document_ids: tuple[int, ...] = ()
    in_force_only: bool = True


@dataclass(frozen=True, slots=True)
class Passage:
    """A retrieved chunk. `number` is 1-based in the order shown; citations refer to their own.

    `similarity` is the cosine to the question, None where only keywords found it; `score` the
    fused score, comparable within one search only. `used` says that the language model read it.
    `telling` is the range of `text` that says most to the question, where any does.
    `nearness` is the scaled cosine (0 a wrong answer's, 1 a right one's), `keyword_share` how much
    of the question its words cover, `reranked` what a second look gave it.
    """

    number: int
    chunk_id: int
    document: str
    document_id: int
    version_id: int
    page: int
    location: Location
    text: str
    context: str
    units: tuple[Unit, ...]
    spans: tuple[PlacedSpan, ...]
    score: float
    similarity: float | None
    found_by: tuple[str, ...]
    used: bool = False
    left_out_because: str | None = None
    facts: DocumentFacts = DocumentFacts()
    old_version: bool = False
    nearness: float | None = None
    keyword_share: float = 0.0
    reranked: float | None = None
    recognised: bool = False
    uncertain: tuple[tuple[int, int], ...] = ()
    telling: tuple[int, int] | None = None


class Refusal(StrEnum):
    """Why no text was generated."""

    LIBRARY_EMPTY = "library_empty"
    SCOPE_EMPTY = "scope_empty"
    STILL_INDEXING = "still_indexing"
    VECTORS_MISSING = "vectors_missing_or_other_model"
    UNREADABLE_PAGES = "unreadable_pages_in_scope"
    NOTHING_NEAR = "nothing_near"
    NEAR_BUT_NOT_ANSWERING = "near_but_not_answering"
    NOTHING_FITS_BUDGET = "nothing_fits_budget"


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what was asked about is indexed."""

    documents: int
    indexed: int
    unreadable_pages: int


@dataclass(frozen=True, slots=True)
class GateDecision:
    """Whether the passages are evidence enough to generate, and by which signals."""

    passed: bool
    reason: Refusal | None
    signals: dict[str, float]
    threshold_set: str
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One place where a searched text stands; `before` and `after` are its surroundings."""

    document: str
    document_id: int
    version_id: int
    page: int
    location: Location
    range: tuple[int, int]
    rects: tuple[Rect, ...]
    before: str
    match: str
    after: str
