"""One question being asked, perhaps in two languages: searched, judged, prepared or refused."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.answering.composing import Composed, Place, compose_quoted, place_citation
from engine.answering.conflicts import superseded
from engine.answering.evidence import as_read
from engine.answering.evidence_gate import judge_citation, judge_support
from engine.answering.gate_calibration import calibration_for
from engine.answering.listing import Listing, looked_up, over_many, whole_document
from engine.answering.nearest import Similarity, remembering
from engine.answering.outlines import Shelf
from engine.answering.own_words import likeliest
from engine.answering.preparing import Prepared, prepare
from engine.answering.prompting import (
    CITATION_WORDS,
    SUPPORT_WORDS,
    Prompt,
    answer_prompt,
    citation_prompt,
)
from engine.answering.quick_answers import quick_answer, with_telling
from engine.answering.requests import recognise
from engine.answering.scripts import in_script_of
from engine.answering.selection import sentences_of
from engine.answering.translating import other_language, translated
from engine.errors import EngineError, ErrorCode
from engine.language_models.generation import (
    Generator,
)
from engine.messages import language_of, refusal_message
from engine.retrieval.hybrid import SearchOutcome
from engine.retrieval.question_words import is_search
from engine.retrieval.search_terms import fold
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

SEARCH_PASSAGES = 12

_HARDLY_FARTHER = 0.5
"""Log-odds of the gate's first check: what another language may score less and be looked at."""

_SURER = 0.5
"""Log-odds: how much surer the third check must be of a sentence that no text was written from."""

Search = Callable[[str, Scope, int], SearchOutcome]
GateCheck = Callable[[str, SearchOutcome], GateDecision]
Versions = Callable[[Sequence[int]], Sequence[LikelyVersions]]
"""Which of some documents are likely versions of one."""


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
class Attempt:
    """A search with what was decided of it; `asked` is the question as it was searched."""

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

    def withdrawn(self) -> Attempt:
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
class Asking:
    """One question being asked, perhaps in two languages."""

    question: str
    search_passages: Search
    gate: GateCheck
    load_generator: Callable[[], Generator]
    scope: Scope
    context_tokens: int | None
    cancelled: Callable[[], bool]
    likely_versions: Versions
    fuller: bool = False
    similarity: Similarity | None = None
    started: float = field(default_factory=time.monotonic)
    seconds: dict[str, float] = field(default_factory=dict)

    def search(self, asked: str) -> Attempt:
        """Search and take the cheap look at what was found."""
        outcome = self.search_passages(asked, self.scope, SEARCH_PASSAGES)
        outcome = replace(outcome, passages=with_telling(asked, outcome.passages))
        documents = tuple(dict.fromkeys(one.document_id for one in outcome.passages))
        versions = tuple(self.likely_versions(documents)) if len(documents) > 1 else ()
        attempt = Attempt(asked, outcome, self.gate(asked, outcome), versions)
        self.seconds.setdefault("search", time.monotonic() - self.started)
        return attempt

    def quick_answer(self, attempt: Attempt, place: Place) -> Citation | None:
        """Cite the sentence most likely to hold the answer; None where none is likely enough."""
        passages = attempt.outcome.passages
        older = attempt.superseded()
        current = [one for index, one in enumerate(passages) if index not in older]
        if not attempt.decision.passed:
            return None
        sentence = quick_answer(self.question, current)
        return place_citation(1, sentence, current, place) if sentence else None

    def listing(self, attempt: Attempt, shelf: Shelf | None, place: Place) -> Listing | None:
        """Return what is shown where the question asks for more than a passage, or asks nothing."""
        if is_search(fold(self.question)):
            return looked_up(self.question, attempt.outcome.passages, place)
        request = recognise(self.question)
        if request is None:
            return None
        if request.of_whole_document:
            return (
                whole_document(self.question, request, self.scope, shelf, place) if shelf else None
            )
        passages = attempt.outcome.passages if attempt.decision.passed else ()
        return over_many(self.question, request, passages, place)

    def listed(self, attempt: Attempt, listing: Listing) -> Answer:
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

    def judge(self, attempt: Attempt) -> Attempt:
        """Prepare what would be read, and have it judged whether it states the answer."""
        if not (attempt.decision.passed or attempt.decision.doubtful):
            return attempt
        model = self.load_generator()
        outcome = attempt.outcome
        prepared = prepare(
            *(self.question, outcome.passages, model.count_tokens, self.context_tokens),
            attempt.asked,
            unread=attempt.superseded(),
            fuller=self.fuller,
            similarity=self.similarity_for(outcome),
        )
        if not prepared.units:
            decision = replace(attempt.decision, passed=False, reason=Refusal.NOTHING_FITS_BUDGET)
            return replace(attempt, decision=decision)
        answering = model.chat_prompt(prepared.prompt.system, prepared.prompt.user)
        if len(answering) + prepared.prompt.max_tokens > model.context:
            decision = replace(attempt.decision, passed=False, reason=Refusal.NOTHING_FITS_BUDGET)
            return replace(attempt, decision=decision)
        if prepared.findings.verdict is not None and attempt.decision.passed:
            return replace(attempt, prepared=prepared)
        prompt = prepared.support
        language = language_of(attempt.asked)
        decision = judge_support(
            attempt.decision,
            self._log_odds(model, prompt, SUPPORT_WORDS[language]),
            language,
            outcome.coverage,
            calibration_for(outcome.searches),
            outcome.searches,
            decision_asked=prepared.findings.decision_asked,
        )
        return replace(attempt, decision=decision, prepared=prepared)

    def check_citations(self, attempt: Attempt, composed: Composed) -> Attempt:
        """Have it judged whether what the written answer cites answers the question.

        Where it is not sure, whether the answer is right by it. A decision that was computed
        stands, and so does one that a larger model took.
        """
        if attempt.prepared is None or attempt.prepared.findings.decision_asked:
            return attempt
        model, asked = self.load_generator(), attempt.asked
        cited = "\n".join(as_read(one) for one in composed.cited)
        words = CITATION_WORDS[language_of(asked)]
        odds = self._log_odds(model, citation_prompt(asked, cited), words)
        calibration = calibration_for(attempt.outcome.searches)
        decision = judge_citation(attempt.decision, asked, cited, odds, calibration)
        if not decision.passed and composed.cited:
            above = attempt.outcome.passages[composed.cited[0].passage].context
            context = above.replace("\n", " › ")
            prompt = answer_prompt(asked, cited, context, composed.sentences[0].text)
            more = self._log_odds(model, prompt, words)
            decision = judge_citation(attempt.decision, asked, cited, odds, calibration, more)
        return replace(attempt, decision=decision)

    def _log_odds(self, model: Generator, prompt: Prompt, words: tuple[str, str]) -> float:
        """Return the chat model's log-odds of the first of two words over the second."""
        tokens = model.chat_prompt(prompt.system, prompt.user)
        shares = model.first_token_probabilities(tokens, words, self.cancelled)
        yes, no = (shares[word] for word in words)
        return math.log((yes + 1e-6) / (no + 1e-6))

    def similarity_for(self, outcome: SearchOutcome) -> Similarity | None:
        """Return what compares sentences; None where the vector search did not run either."""
        if self.similarity is None or "vector" not in outcome.searches:
            return None
        return remembering(self.similarity)

    def attempts(self, first: Attempt) -> Iterator[Attempt]:
        """Yield the question judged as it was asked, then in the documents' other language."""
        yield self.judge(first)
        second = self.in_other_language(first)
        if second is not None and second.decision.passed:
            yield second

    def in_other_language(self, first: Attempt) -> Attempt | None:
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

    def left_open(self, attempt: Attempt, prepared: Prepared, place: Place) -> Answer:
        """Return as the answer what a yes or no hangs on, in the documents' own words."""
        composed = compose_quoted(
            self.question, prepared.quoted, attempt.passages(), place, attempt.versions
        )
        return self._quoted(attempt, composed)

    def in_own_words(self, attempt: Attempt, place: Place) -> Answer | None:
        """Return a sentence that was read as the answer, where it surely answers by itself.

        For a text that was withdrawn; a decision is never left to a sentence, nor is a question
        that was translated: a small model finds its words in sentences about something else.
        """
        prepared, asked = attempt.prepared, attempt.asked
        if prepared is None or prepared.findings.decision_asked or prepared.steps:
            return None
        if asked != self.question:
            return None
        model, words = self.load_generator(), CITATION_WORDS[language_of(asked)]
        calibration = calibration_for(attempt.outcome.searches)
        compared = self.similarity_for(attempt.outcome)
        for one in likeliest(asked, sentences_of(prepared.units), compared):
            cited = as_read(one)
            odds = self._log_odds(model, citation_prompt(asked, cited), words) - _SURER
            decision = judge_citation(attempt.decision, asked, cited, odds, calibration)
            if decision.passed:
                sure = replace(attempt, decision=decision)
                composed = compose_quoted(
                    *(self.question, [one], sure.passages(), place, sure.versions), decided=True
                )
                return self._quoted(sure, composed)
        return None

    def _quoted(self, attempt: Attempt, composed: Composed) -> Answer:
        return replace(
            self.ended(attempt, composed.status),
            reason=None,
            answer=composed.text,
            sentences=composed.sentences,
            citations=composed.citations,
            passages=attempt.passages(),
            notices=composed.notices,
            finish_reason=None,
        )

    def ended(self, attempt: Attempt, status: AnswerStatus) -> Answer:
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
            answer=in_script_of(self.question, str(message)),
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
