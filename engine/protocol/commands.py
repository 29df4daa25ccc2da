"""All that the window asks of the engine."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol.config import EngineConfig
from engine.types import Answer, DocumentFacts, Expectation, Scope

NEW_CONVERSATION = -1
"""The `conversation_id` of a question that begins a conversation."""


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands."""

    request_id: int


@dataclass(frozen=True, slots=True)
class ListDocuments(Command):
    """Result: `documents`."""


@dataclass(frozen=True, slots=True)
class Ingest(Command):
    """Read files and folders in; a `DocumentChanged` for each step, `IngestProgress` between."""

    paths: tuple[str, ...]
    password: str | None = None


@dataclass(frozen=True, slots=True)
class TakeInventory(Command):
    """Say what is in files and folders, reading nothing in: `InventoryProgressed` on the way.

    Result: `inventory`.
    """

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindVersions(Command):
    """Result: `versions`: the pairs of documents that are likely versions of one."""


@dataclass(frozen=True, slots=True)
class WatchFolders(Command):
    """Look through these folders again by themselves from now on, and through no others.

    New ones are read in at once. Documents of folders no longer watched stay.
    """

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListWatchedFolders(Command):
    """Result: `folders`."""


@dataclass(frozen=True, slots=True)
class ReadNext(Command):
    """Let a file that waits in an `Ingest` be the next to be read, by its path."""

    source: str


@dataclass(frozen=True, slots=True)
class RemoveDocument(Command):
    """Remove a document with all its versions, and what came out of it."""

    document_id: int


@dataclass(frozen=True, slots=True)
class RestoreDocuments(Command):
    """Undo removals of this session, a `DocumentChanged` for each. Result: `restored`."""

    document_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EditFacts(Command):
    """Replace what is known of a document; facts with source "user" outlive new versions."""

    document_id: int
    facts: DocumentFacts


@dataclass(frozen=True, slots=True)
class ListGroups(Command):
    """Result: `groups`."""


@dataclass(frozen=True, slots=True)
class SaveGroup(Command):
    """Write a group, a new one for None. Result: `groups`, all of them."""

    group_id: int | None
    name: str
    document_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeleteGroup(Command):
    """Forget a group; its documents stay. Result: `groups`."""

    group_id: int


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Hold all reading in, or go on with it; questions are answered meanwhile."""

    paused: bool


@dataclass(frozen=True, slots=True)
class GetPage(Command):
    """Result: `page`, of a given version (an old one where a citation names it)."""

    version_id: int
    page: int


@dataclass(frozen=True, slots=True)
class GetPageSizes(Command):
    """Result: `sizes`: (width, height) in points of each page as displayed, and `locations`."""

    version_id: int


@dataclass(frozen=True, slots=True)
class GetRendition(Command):
    """Result: `path`: a private PDF file that lives until the engine ends."""

    version_id: int


@dataclass(frozen=True, slots=True)
class Retrieve(Command):
    """Search only. Result: `passages`, `gate`, `coverage`."""

    question: str
    scope: Scope = Scope()
    top_k: int = 8


@dataclass(frozen=True, slots=True)
class Ask(Command):
    """Ask: `PassagesFound` at once, `AnswerDelta` while generated. Result: `answer`.

    With a `conversation_id` the question is understood after that conversation's turns and kept
    there (`NEW_CONVERSATION`: in a new one); the result then names it as `conversation_id`, and
    its turn as `turn_id`. 0: the question stands alone and is not kept.
    An answer to the same question that a person checked comes first, as `CheckedAnswerFound`.
    """

    question: str
    scope: Scope = Scope()
    conversation_id: int = 0


@dataclass(frozen=True, slots=True)
class ListConversations(Command):
    """Result: `conversations`, the last one used first; only those in which `text` stands."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class GetConversation(Command):
    """Result: `turns`, in order; citations of replaced versions are marked as old."""

    conversation_id: int


@dataclass(frozen=True, slots=True)
class SetVerified(Command):
    """Mark a turn's answer as checked by a person now, or take it back. Result: `turns`, it."""

    turn_id: int
    verified: bool = True


@dataclass(frozen=True, slots=True)
class RenameConversation(Command):
    """Give a conversation another title. Result: `conversations`."""

    conversation_id: int
    title: str


@dataclass(frozen=True, slots=True)
class DeleteConversation(Command):
    """Forget a conversation with all its turns. Result: `conversations`."""

    conversation_id: int


@dataclass(frozen=True, slots=True)
class FindEverywhere(Command):
    """Every place where a text stands, `PlacesFound` for each document. Result: `coverage`.

    The first `listed` places come one by one, those after them as counts.
    """

    text: str
    scope: Scope = Scope()
    listed: int = 20_000


@dataclass(frozen=True, slots=True)
class FindInVersion(Command):
    """Every place where a text stands in one version, also a replaced one. Result: `hits`."""

    version_id: int
    text: str


@dataclass(frozen=True, slots=True)
class GetOutline(Command):
    """Result: `outline`: the headings of a version, in order."""

    version_id: int


@dataclass(frozen=True, slots=True)
class Explain(Command):
    """Say what became of an expected document, or page of it (0: any), on the way to an answer.

    Result: `explained` and `conclusion`, in `language` (zh or en).
    """

    question: str
    answer: Answer
    document_id: int
    page: int = 0
    scope: Scope = Scope()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class GetChunks(Command):
    """Result: `chunks`: those of a version that have text on one page, in order."""

    version_id: int
    page: int


@dataclass(frozen=True, slots=True)
class WarmUp(Command):
    """Load the chat model now, because a question is likely to come."""


@dataclass(frozen=True, slots=True)
class Configure(Command):
    """Use other language models and settings from now on; library and cache stay what they are.

    Another embedding model takes no part in searches before a `Rebuild`.
    """

    config: EngineConfig


@dataclass(frozen=True, slots=True)
class Rebuild(Command):
    """Embed all documents anew with the embedding model in use, behind all other work.

    `RebuildProgressed` on the way; the index there is answers until the new one is whole. One
    that runs already, also after a restart, ends as cancelled.
    """


@dataclass(frozen=True, slots=True)
class BackUpLibrary(Command):
    """Copy the open library to one file: `CopyProgressed`. Result: `path`."""

    target: str


@dataclass(frozen=True, slots=True)
class ShareLibrary(Command):
    """Make a copy for others to read, under a name: `CopyProgressed`. Result: `path`."""

    target: str
    name: str


@dataclass(frozen=True, slots=True)
class RestoreLibrary(Command):
    """Make a new library of a backup, whether or not one is open. Result: `path`."""

    backup: str
    target: str


@dataclass(frozen=True, slots=True)
class DiscardLibrary(Command):
    """Delete the file that the open library was moved away from."""

    path: str


@dataclass(frozen=True, slots=True)
class ListChecks(Command):
    """Result: `checks`: the check questions, what became of them, what has changed."""


@dataclass(frozen=True, slots=True)
class SaveCheck(Command):
    """Keep a check question, or another expectation of the same one. Result: `checks`."""

    question: str
    expected: Expectation


@dataclass(frozen=True, slots=True)
class RemoveCheck(Command):
    """Forget a check question. Result: `checks`."""

    question_id: int


@dataclass(frozen=True, slots=True)
class RunChecks(Command):
    """Ask check questions in the gaps, all where none is named: `CheckProgressed` for each.

    Result: `checks`.
    """

    question_ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetGateLimit(Command):
    """Use this limit of the evidence gate from now on; None: the usual one. Result: `checks`."""

    calibration: str
    threshold: float | None


@dataclass(frozen=True, slots=True)
class Cancel(Command):
    """Cancel the request `target`; finished or unknown ones are left alone."""

    target: int


COMMANDS: tuple[type[Command], ...] = (
    ListDocuments,
    Ingest,
    TakeInventory,
    FindVersions,
    WatchFolders,
    ListWatchedFolders,
    ReadNext,
    RemoveDocument,
    RestoreDocuments,
    EditFacts,
    ListGroups,
    SaveGroup,
    DeleteGroup,
    Pause,
    GetPage,
    GetPageSizes,
    GetRendition,
    Retrieve,
    Ask,
    ListConversations,
    GetConversation,
    SetVerified,
    RenameConversation,
    DeleteConversation,
    FindEverywhere,
    FindInVersion,
    GetOutline,
    Explain,
    GetChunks,
    WarmUp,
    Configure,
    Rebuild,
    BackUpLibrary,
    ShareLibrary,
    RestoreLibrary,
    DiscardLibrary,
    ListChecks,
    SaveCheck,
    RemoveCheck,
    RunChecks,
    SetGateLimit,
    Cancel,
)
