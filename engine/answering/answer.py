"""A question answered: search, gate, evidence, conditions, prompt, text, attribution.

One generator, driven by whoever wants the answer. The language model only words what the passages
and the computed conditions decide. A question whose answer may stand in documents of another
language is asked a second time in that language.
"""

from __future__ import annotations

import collections.abc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.answering.asking import (
    SEARCH_PASSAGES,
    Asking,
    Attempt,
    Found,
    GateCheck,
    Search,
    Versions,
)
from engine.answering.composing import Place, compose
from engine.answering.nearest import Similarity
from engine.answering.outlines import Shelf
from engine.answering.preparing import Prepared, prepare
from engine.answering.scripts import in_script_of
from engine.errors import EngineError, ErrorCode
from engine.language_models.generation import (
    GenerationFinished,
    Generator,
    PromptProgress,
    TextPiece,
)
from engine.types import (
    Answer,
    AnswerStatus,
    FinishReason,
    Scope,
)
from engine.versions.likely import LikelyVersions

__all__ = ["SEARCH_PASSAGES", "Delta", "Found", "Reading", "answer", "prepare"]


def _no_versions(_document_ids: Sequence[int]) -> Sequence[LikelyVersions]:
    return ()


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
    fuller: bool = False,
) -> Iterator[Found | Reading | Delta | Answer]:
    """Answer a question: `Found` first, `Answer` last, progress and text between.

    `generator` is called only once there is something to read. `context_tokens` bounds the
    evidence in the language model's tokens; None is about 8 s of reading. `similarity` compares a
    sentence with others across languages. `shelf` lets whole documents be asked for. `fuller` asks
    for some sentences instead of one. A cancelled answer ends in status `stopped`. Raises what the
    callables raise, but for EngineError cancelled.
    """
    asking = Asking(
        *(question, search, gate, generator, scope, context_tokens, cancelled, versions),
        fuller=fuller,
        similarity=similarity,
    )
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
            if attempt.prepared.quoted and generator().parameters < _DECIDING_PARAMETERS:
                yield asking.left_open(attempt, attempt.prepared, place)
                return
            compared = asking.similarity_for(attempt.outcome)
            written = yield from _generated(asking, attempt, attempt.prepared, place, compared)
            if isinstance(written, Answer):
                yield written
                return
            last = written
    except EngineError as error:
        if error.code is not ErrorCode.CANCELLED:
            raise
        yield asking.ended(first, AnswerStatus.STOPPED)
        return
    yield asking.ended(last, AnswerStatus.INSUFFICIENT_EVIDENCE)


def _generated(
    asking: Asking,
    attempt: Attempt,
    prepared: Prepared,
    place: Place,
    similarity: Similarity | None,
) -> collections.abc.Generator[Reading | Delta, None, Answer | Attempt]:
    """Yield the text as it is written and return the answer.

    Where nothing supports it, or what it cites does not answer, a sentence that surely does takes
    its place; where none does, return the attempt refused.
    """
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
                yield Delta(in_script_of(asking.question, piece))
            case GenerationFinished():
                finished = event
    passages, text = attempt.passages(), in_script_of(asking.question, text)
    composed = compose(
        *(asking.question, text, prepared, finished.reason, passages, place, similarity),
        versions=attempt.versions,
    )
    if finished.reason is FinishReason.STOP:
        if composed.status is AnswerStatus.UNSUPPORTED:
            return asking.in_own_words(attempt, place) or attempt.withdrawn()
        checked = asking.check_citations(attempt, composed)
        if not checked.decision.passed:
            return asking.in_own_words(attempt, place) or checked
        attempt = checked
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


_DECIDING_PARAMETERS = 3_000_000_000
"""A chat model smaller than that decides conditions no better than chance (docs/adr/0030)."""
_ONE_PARAGRAPH = 200
"""Tokens: an answer of at most so many is one paragraph and ends at the first empty line."""
