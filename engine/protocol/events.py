"""All that the engine tells the window."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.types import (
    Answer,
    CheckReport,
    Chunk,
    Citation,
    ConversationRow,
    Coverage,
    DocumentGroup,
    DocumentRow,
    ExplainedStep,
    GateDecision,
    Inventory,
    InventoryProgress,
    LibraryInfo,
    Location,
    Occurrence,
    OutlineEntry,
    Page,
    Passage,
    PlacedSpan,
    Turn,
)
from engine.versions.likely import LikelyVersions


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    request_id: int


@dataclass(frozen=True, slots=True)
class EngineStarted(Event):
    """The library is open; `missing_roles` names roles without a usable language model.

    `answers_with` is the SHA-256 of the embedding model that made the index in service, and
    `builds_with` of the one that an index is being made with beside it; empty where there is none.
    """

    documents: tuple[DocumentRow, ...]
    missing_roles: tuple[str, ...] = ()
    engine_version: str = ""
    answers_with: str = ""
    builds_with: str = ""
    library: LibraryInfo | None = None


@dataclass(frozen=True, slots=True)
class DocumentChanged(Event):
    """A row is new or different."""

    document: DocumentRow


@dataclass(frozen=True, slots=True)
class DocumentGone(Event):
    """A row has left the library."""

    document_id: int


@dataclass(frozen=True, slots=True)
class IngestProgress(Event):
    """How far one file is. `stage` is one of queued, read, chunk, embed, recognise.

    `done` of `total` counts pages (read, recognise) or chunks (embed). `files_done` of `files`
    counts the files of the request. `document_id` is None until the file has a row.
    """

    source: str
    document_id: int | None
    stage: str
    done: int
    total: int
    files_done: int
    files: int


@dataclass(frozen=True, slots=True)
class InventoryProgressed(Event):
    """How far an inventory is."""

    progress: InventoryProgress


@dataclass(frozen=True, slots=True)
class RebuildProgressed(Event):
    """`done` of `total` chunks have their vector of another embedding model.

    `answers_with` is that model's SHA-256 from the event on that tells that its index is whole
    and in service; empty before.
    """

    done: int
    total: int
    answers_with: str = ""


@dataclass(frozen=True, slots=True)
class CopyProgressed(Event):
    """How far the copy of a library is: `done` of `total`, in units of its own."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class CheckProgressed(Event):
    """`done` of `total` check questions have been asked."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FileOutcome(Event):
    """One file is through: status is one of added, unchanged, updated, failed."""

    source: str
    status: str
    document: DocumentRow | None
    error: str | None = None
    error_details: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PassagesFound(Event):
    """The evidence, before any text is generated.

    `quick_answer` is the sentence most likely to hold the answer, where one is likely enough.
    """

    passages: tuple[Passage, ...]
    gate: GateDecision
    coverage: Coverage
    quick_answer: Citation | None = None


@dataclass(frozen=True, slots=True)
class CheckedAnswerFound(Event):
    """The same question was asked before, and a person marked its answer as checked."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class PlacesFound(Event):
    """Places of a text in one document, in order; many come in several events.

    `more` counts the places of that document after these, which are not listed.
    """

    document_id: int
    version_id: int
    document: str
    occurrences: tuple[Occurrence, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class AnswerProgress(Event):
    """The prompt is being read: `done` of `total` tokens."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class AnswerDelta(Event):
    """The next piece of generated text."""

    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished request gives back; only the fields that its command names are set."""

    documents: tuple[DocumentRow, ...] = ()
    page: Page | None = None
    sizes: tuple[tuple[float, float], ...] = ()
    locations: tuple[Location, ...] = ()
    path: str = ""
    passages: tuple[Passage, ...] = ()
    gate: GateDecision | None = None
    coverage: Coverage | None = None
    answer: Answer | None = None
    hits: tuple[PlacedSpan, ...] = ()
    outline: tuple[OutlineEntry, ...] = ()
    folders: tuple[str, ...] = ()
    inventory: Inventory | None = None
    versions: tuple[LikelyVersions, ...] = ()
    groups: tuple[DocumentGroup, ...] = ()
    restored: tuple[int, ...] = ()
    conversations: tuple[ConversationRow, ...] = ()
    turns: tuple[Turn, ...] = ()
    conversation_id: int = 0
    checks: CheckReport | None = None
    turn_id: int = 0
    explained: tuple[ExplainedStep, ...] = ()
    conclusion: str = ""
    chunks: tuple[Chunk, ...] = ()


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The request is done."""

    result: Result = Result()


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """The request ended in an error: a code of `engine.errors` and what fills its sentence."""

    code: str
    details: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """The request was cancelled; nothing half done is left."""


EVENTS: tuple[type[Event], ...] = (
    EngineStarted,
    DocumentChanged,
    DocumentGone,
    IngestProgress,
    InventoryProgressed,
    RebuildProgressed,
    CopyProgressed,
    CheckProgressed,
    FileOutcome,
    CheckedAnswerFound,
    PassagesFound,
    PlacesFound,
    AnswerProgress,
    AnswerDelta,
    Finished,
    Failed,
    Cancelled,
)
