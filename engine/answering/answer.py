"""A question answered: search, gate, evidence, conditions, prompt, text, attribution.

One generator, driven by whoever wants the answer. The language model only words what the passages
and the computed conditions decide. A question whose answer may stand in documents of another
language is asked a second time in that language.
"""

from __future__ import annotations

import collections.abc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.answering.attribution import Similarity
from engine.answering.composing import Place, compose, place_citation
from engine.answering.conflicts import superseded
from engine.answering.evidence_gate import judge_support
from engine.answering.gate_calibration import calibration_for
from engine.answering.listing import Listing, over_many, whole_document
from engine.answering.outlines import Shelf
from engine.answering.preparing import Prepared, prepare
from engine.answering.prompting import SUPPORT_WORDS
from engine.answering.quick_answers import quick_answer
from engine.answering.requests import recognise
from engine.answering.translating import other_language, translated
from engine.errors import EngineError, ErrorCode
from engine.language_models.generation import (
    GenerationFinished,
    Generator,
    PromptProgress,
    TextPiece,
)
from engine.messages import language_of, refusal_message
from engine.retrieval import SearchOutcome
from engine.types import (
    Answer,
    AnswerStatus,
    Citation,
    Coverage,
    FinishReason,
    GateDecision,
    Passage,
    Refusal,
    Scope,
)
from engine.versions.likely import LikelyVersions

__all__ = ["SEARCH_PASSAGES", "Delta", "Found", "Reading", "answer", "prepare"]

SEARCH_PASSAGES = 12

_HARDLY_FARTHER = 0.5
"""Log-odds of the gate's first check: what another language may score less and be looked at."""

Search = Callable[[str, Scope, int], SearchOutcome]
GateCheck = Callable[[str, SearchOutcome], GateDecision]
Versions = Callable[[Sequence[int]], Sequence[LikelyVersions]]
"""Which of some documents are likely versions of one."""


def _no_versions(_document_ids: Sequence[int]) -> Sequence[LikelyVersions]:
    return ()


@dataclass(frozen=True, slots=True)
class Found:
    """The passages, before any text is generated; a second one replaces the first.

    `quick_answer` cites the sentence most likely to hold the answer, where one is likely enough.
    """

    passages: tuple[Passage, ...]
    gate: GateDecision
    coverage: Coverage
    quick_answer: Citation | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """`done` of `total` prompt tokens are read."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Delta:
    """The next piece of the text as it is written; the answer itself may word it better."""

    text: str


def answer(
    question: str,
    *,
    search: Search,
    gate: GateCheck,
    place: Place,
    generator: Callable[[], Generator],
    scope: Scope,
    context_tokens: int | None,
    cancelled: Callable[[], bool],
    similarity: Similarity | None = None,
    shelf: Shelf | None = None,
    versions: Versions = _no_versions,
) -> Iterator[Found | Reading | Delta | Answer]:
    """Answer a question: `Found` first, `Answer` last, progress and text between.

    `generator` is called only once there is something to read. `context_tokens` bounds the
    evidence in the language model's tokens; None is about 8 s of reading. `similarity` compares a
    sentence with others across languages. `shelf` lets whole documents be asked for. A cancelled
    answer ends in status `stopped`. Raises what the callables raise, but for EngineError cancelled.
    """
    asking = _Asking(question, search, gate, generator, scope, context_tokens, cancelled, versions)
    first = asking.search(question)
    quick = asking.quick_answer(first, place)
    yield first.found(quick)
    listing = asking.listing(first, shelf, place)
    if listing is not None:
        yield asking.listed(first, listing)
        return
    last = first
    try:
        for attempt in asking.attempts(first):
            last = attempt
            if not attempt.decision.passed or attempt.prepared is None:
                continue
            yield attempt.found(quick)
            written = yield from _generated(asking, attempt, attempt.prepared, place, similarity)
            if written is not None:
                yield written
                return
            last = attempt.withdrawn()
    except EngineError as error:
        if error.code is not ErrorCode.CANCELLED:
            raise
        yield asking.ended(first, AnswerStatus.STOPPED)
        return
    yield asking.ended(last, AnswerStatus.INSUFFICIENT_EVIDENCE)


@dataclass(frozen=True, slots=True)
class _Attempt:
    asked: str
    outcome: SearchOutcome
    decision: GateDecision
    versions: tuple[LikelyVersions, ...] = ()
    prepared: Prepared | None = None

    def found(self, quick: Citation | None = None) -> Found:
        return Found(self.passages(), self.decision, self.outcome.coverage, quick)

    def superseded(self) -> frozenset[int]:
        """Return the passages that are not read, because the version in force was found too."""
        return superseded(self.outcome.passages, self.versions)

    def score(self) -> float:
        """Return how near the gate's first check found the passages."""
        return self.decision.signals.get("score", 0.0)

    def withdrawn(self) -> _Attempt:
        """Return it refused: a text was written, and nothing that was read supports any of it."""
        refused = replace(self.decision, passed=False, reason=Refusal.NEAR_BUT_NOT_ANSWERING)
        return replace(self, decision=refused)

    def passages(self) -> tuple[Passage, ...]:
        """Return the passages, those that are read marked, and why the others are not."""
        if self.prepared is None or not self.decision.passed:
            return self.outcome.passages
        read = {unit.passage for unit in self.prepared.units}
        older = self.superseded()
        unread = {unit.passage for unit in self.prepared.left_out}
        return tuple(
            replace(
                passage,
                used=index in read,
                left_out_because=None
                if index in read
                else "older_version"
                if index in older
                else "over_budget"
                if index in unread
                else "not_needed",
            )
            for index, passage in enumerate(self.outcome.passages)
        )


@dataclass(slots=True)
class _Asking:
    """One question being asked, perhaps in two languages."""

    question: str
    search_passages: Search
    gate: GateCheck
    load_generator: Callable[[], Generator]
    scope: Scope
    context_tokens: int | None
    cancelled: Callable[[], bool]
    likely_versions: Versions
    started: float = field(default_factory=time.monotonic)
    seconds: dict[str, float] = field(default_factory=dict)

    def search(self, asked: str) -> _Attempt:
        """Search and take the cheap look at what was found."""
        outcome = self.search_passages(asked, self.scope, SEARCH_PASSAGES)
        documents = tuple(dict.fromkeys(one.document_id for one in outcome.passages))
        versions = tuple(self.likely_versions(documents)) if len(documents) > 1 else ()
        attempt = _Attempt(asked, outcome, self.gate(asked, outcome), versions)
        self.seconds.setdefault("search", time.monotonic() - self.started)
        return attempt

    def quick_answer(self, attempt: _Attempt, place: Place) -> Citation | None:
        """Cite the sentence most likely to hold the answer; None where none is likely enough."""
        passages = attempt.outcome.passages
        older = attempt.superseded()
        current = [one for index, one in enumerate(passages) if index not in older]
        if not attempt.decision.passed:
            return None
        sentence = quick_answer(self.question, current)
        return place_citation(1, sentence, current, place) if sentence else None

    def listing(self, attempt: _Attempt, shelf: Shelf | None, place: Place) -> Listing | None:
        """Return what is shown where no text is generated: the question asks for more than that."""
        request = recognise(self.question)
        if request is None:
            return None
        if request.of_whole_document:
            return (
                whole_document(self.question, request, self.scope, shelf, place) if shelf else None
            )
        passages = attempt.outcome.passages if attempt.decision.passed else ()
        return over_many(self.question, request, passages, place)

    def listed(self, attempt: _Attempt, listing: Listing) -> Answer:
        """Return a listing as the answer: no text was generated."""
        return replace(
            self.ended(attempt, AnswerStatus.INSUFFICIENT_EVIDENCE),
            status=listing.status,
            reason=None if listing.citations else Refusal.NEAR_BUT_NOT_ANSWERING,
            answer=listing.text,
            sentences=listing.sentences,
            citations=listing.citations,
            notices=listing.notices,
        )

    def judge(self, attempt: _Attempt) -> _Attempt:
        """Prepare what would be read, and have it judged whether it states the answer."""
        if not attempt.decision.passed:
            return attempt
        model = self.load_generator()
        outcome = attempt.outcome
        prepared = prepare(
            *(self.question, outcome.passages, model.count_tokens, self.context_tokens),
            attempt.asked,
            unread=attempt.superseded(),
        )
        if not prepared.units:
            decision = replace(attempt.decision, passed=False, reason=Refusal.NOTHING_FITS_BUDGET)
            return replace(attempt, decision=decision)
        if prepared.findings.verdict is not None:
            return replace(attempt, prepared=prepared)
        prompt = prepared.support
        language = language_of(attempt.asked)
        yes, no = SUPPORT_WORDS[language]
        tokens = model.chat_prompt(prompt.system, prompt.user)
        shares = model.first_token_probabilities(tokens, (yes, no), self.cancelled)
        decision = judge_support(
            attempt.decision,
            math.log((shares[yes] + 1e-6) / (shares[no] + 1e-6)),
            language,
            outcome.coverage,
            calibration_for(outcome.searches),
            outcome.searches,
            decision_asked=prepared.findings.decision_asked,
        )
        return replace(attempt, decision=decision, prepared=prepared)

    def attempts(self, first: _Attempt) -> Iterator[_Attempt]:
        """Yield the question judged as it was asked, then in the documents' other language."""
        yield self.judge(first)
        second = self.in_other_language(first)
        if second is not None and second.decision.passed:
            yield second

    def in_other_language(self, first: _Attempt) -> _Attempt | None:
        """Ask again in the other language; None where that finds nothing nearer."""
        language = other_language(self.question, self.search_passages, self.scope)
        if language is None:
            return None
        asked = translated(self.question, language, self.load_generator(), self.cancelled)
        if self.cancelled():
            raise EngineError(ErrorCode.CANCELLED)
        if not asked:
            return None
        second = self.search(asked)
        nearer = second.score() > first.score() - _HARDLY_FARTHER
        return self.judge(second) if nearer else None

    def ended(self, attempt: _Attempt, status: AnswerStatus) -> Answer:
        """Return the answer without text: why there is none, in the question's language."""
        refused = status is AnswerStatus.INSUFFICIENT_EVIDENCE
        reason = (attempt.decision.reason or Refusal.NOTHING_NEAR) if refused else None
        coverage = attempt.outcome.coverage
        details = {
            "documents": str(coverage.documents),
            "indexed": str(coverage.indexed),
            "unreadable_pages": str(coverage.unreadable_pages),
        }
        message = refusal_message(reason, language_of(self.question), details) if reason else ""
        return Answer(
            status=status,
            reason=reason,
            answer=str(message),
            sentences=(),
            citations=(),
            passages=attempt.outcome.passages,
            gate=attempt.decision,
            retrieved_count=len(attempt.outcome.passages),
            coverage=coverage,
            model=None,
            prompt_tokens=0,
            completion_tokens=0,
            finish_reason=None if refused else FinishReason.CANCELLED.value,
            seconds=self.taken(),
        )

    def taken(self) -> dict[str, float]:
        """Return the seconds of each stage so far."""
        total = {**self.seconds, "total": time.monotonic() - self.started}
        return {name: round(value, 3) for name, value in total.items()}


def _generated(
    asking: _Asking,
    attempt: _Attempt,
    prepared: Prepared,
    place: Place,
    similarity: Similarity | None,
) -> collections.abc.Generator[Reading | Delta, None, Answer | None]:
    """Yield the text as it is written and return the answer; None where nothing supports it."""
    model = asking.load_generator()
    tokens = model.chat_prompt(prepared.prompt.system, prepared.prompt.user)
    finished = GenerationFinished(FinishReason.CANCELLED, len(tokens), 0, 0)
    text = ""
    stop = () if prepared.prompt.max_tokens > _ONE_PARAGRAPH else ("\n\n",)
    for event in model.generate(tokens, prepared.prompt.max_tokens, stop, asking.cancelled):
        match event:
            case PromptProgress(done, total):
                yield Reading(done, total)
            case TextPiece(piece):
                asking.seconds.setdefault("first_text", time.monotonic() - asking.started)
                text += piece
                yield Delta(piece)
            case GenerationFinished():
                finished = event
    passages = attempt.passages()
    composed = compose(
        *(asking.question, text, prepared, finished.reason, passages, place, similarity),
        versions=attempt.versions,
    )
    if composed.status is AnswerStatus.UNSUPPORTED and finished.reason is FinishReason.STOP:
        return None
    return Answer(
        status=composed.status,
        reason=None,
        answer=composed.text,
        sentences=composed.sentences,
        citations=composed.citations,
        passages=passages,
        gate=attempt.decision,
        retrieved_count=len(passages),
        coverage=attempt.outcome.coverage,
        model=model.name,
        prompt_tokens=finished.prompt_tokens,
        completion_tokens=finished.completion_tokens,
        finish_reason=finished.reason.value,
        seconds=asking.taken(),
        notices=composed.notices,
    )


_ONE_PARAGRAPH = 200
"""Tokens: an answer of at most so many is one paragraph and ends at the first empty line."""
