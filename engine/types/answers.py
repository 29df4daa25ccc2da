"""Answers, what they rest on, and the conversations they stand in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.types.documents import DocumentFacts
from engine.types.pages import Location, PlacedSpan
from engine.types.passages import Coverage, GateDecision, Passage, Refusal


class SentenceKind(StrEnum):
    """How an answer's sentence stands to what was read (see the glossary)."""

    QUOTED = "quoted"
    CONCLUDED = "concluded"
    UNSUPPORTED = "unsupported"


class Note(StrEnum):
    """Why a person should look: kept as `AnswerSentence.note`."""

    TO_CHECK = "to_check"
    OTHER_LANGUAGE = "other_language"
    CONTRADICTS = "contradicts"
    WRONG_NUMBER = "wrong_number"
    WRONG_NAME = "wrong_name"
    NOT_FOUND = "not_found"
    EXCEPTION_UNREAD = "exception_unread"


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One sentence of the answer; `citations` are citation numbers, `note` a reason to check."""

    text: str
    kind: SentenceKind
    citations: tuple[int, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A numbered pointer to an exact range; `quote` equals its spans' ranges joined.

    `old_version` says that other bytes have replaced those of the version cited, or that its
    document was marked as replaced or withdrawn since, `gone` that the
    document has left the library. `facts` are those of the document (version, status, effective
    date), as they were when it was cited.
    """

    number: int
    document: str
    document_id: int
    version_id: int
    page: int
    location: Location
    quote: str
    spans: tuple[PlacedSpan, ...]
    old_version: bool = False
    recognised: bool = False
    facts: DocumentFacts = DocumentFacts()
    gone: bool = False


class Notice(StrEnum):
    """What a whole answer says of itself, above its sentences: kept in `Answer.notices`."""

    NOT_SUMMARISED = "not_summarised"  # a summary was asked for, the outline is shown
    OUTLINE = "outline"  # the headings of the document are the answer
    NO_OUTLINE = "no_outline"  # a whole document was asked for that has no headings
    WHICH_DOCUMENT = "which_document"  # a whole document was asked for, not said which
    NOT_CALCULATED = "not_calculated"  # rows to count, add up or compare are shown, not the sum
    ROWS_MISSING = "rows_missing"  # there are more rows than those shown
    NOT_DECIDED = "not_decided"  # a yes or no was asked for, the rules are shown without one
    SEARCHED = "searched"  # the words ask nothing: where they stand is shown
    OTHER_VERSION = "other_version"  # another version of the document states another number
    EARLIER_TURNS_DROPPED = "earlier_turns_dropped"  # the question stands without them


class AnswerStatus(StrEnum):
    """The state of an answer (DESIGN 7.7); `answered` still waits for a person's check."""

    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    ANSWERED = "answered"
    PARTLY_SUPPORTED = "partly_supported"
    UNSUPPORTED = "unsupported"
    STOPPED = "stopped"
    FAILED = "failed"


class FinishReason(StrEnum):
    """Why a generation ended; only `stop` means that the text is whole."""

    STOP = "stop"
    LENGTH = "length"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Answer:
    """A question's outcome, as the command line prints it and the window shows it.

    `asked_as` is how a follow-up was understood, "" where the question stands for itself.
    """

    status: AnswerStatus
    reason: Refusal | None
    answer: str
    sentences: tuple[AnswerSentence, ...]
    citations: tuple[Citation, ...]
    passages: tuple[Passage, ...]
    gate: GateDecision
    retrieved_count: int
    coverage: Coverage
    model: str | None
    prompt_tokens: int
    completion_tokens: int
    finish_reason: str | None
    seconds: dict[str, float]
    notices: tuple[Notice, ...] = ()
    asked_as: str = ""


@dataclass(frozen=True, slots=True)
class ExplainedStep:
    """One step on the way to an answer, in plain words; `passed` is None where not reached."""

    passed: bool | None
    text: str


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """A conversation in the list; its title is the first question until it is renamed.

    Times are ISO 8601 in UTC.
    """

    id: int
    title: str
    started_at: str
    turns: int
    last_asked_at: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with its answer, citations of replaced versions marked as old.

    `verified_at` is when a person marked the answer as checked, "" where nobody did. The mark
    has lapsed where a citation is `old_version` or `gone`.
    """

    id: int
    asked_at: str
    question: str
    answer: Answer
    verified_at: str = ""
