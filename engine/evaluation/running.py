"""Questions asked through the real engine and scored, one at a time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from engine.evaluation.libraries import EvaluationLibrary, EvaluationModels
from engine.evaluation.question_sets import GoldQuestion
from engine.evaluation.scoring import (
    Score,
    answer_score,
    first_check_score,
    gate_score,
    retrieval_score,
)
from engine.protocol import PassagesFound
from engine.retrieval.ranking import KEYWORDS_ONLY, VECTORS_ONLY
from engine.types import Answer, GateDecision, Scope

RETRIEVAL_DEPTH = 10
_SEED = 20260701


class EvaluationStage(StrEnum):
    """How far each question goes; every stage holds the ones before it."""

    RETRIEVE = "retrieve"
    GATE = "gate"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Evaluated:
    """One question done: `done` of `total`."""

    question: GoldQuestion
    score: Score
    gate: GateDecision
    answer: Answer | None
    done: int
    total: int


def sample(questions: Sequence[GoldQuestion], limit: int) -> list[GoldQuestion]:
    """Return at most `limit` questions (0: all), drawn with a fixed seed, in their order."""
    if not 0 < limit < len(questions):
        return list(questions)
    chosen = sorted(random.Random(_SEED).sample(range(len(questions)), limit))
    return [questions[index] for index in chosen]


def asked_text(question: GoldQuestion) -> str:
    """Return the question with the year it means and the turn it follows, in one text.

    A whole date is the asker's today and stands in no document.
    """
    before = (part for turn in question.history[-1:] for part in turn if part)
    parts = [*before, question.text]
    if question.as_of.isdigit() and question.as_of not in question.text:
        parts.insert(0, question.as_of)
    return " ".join(parts)


def evaluate(
    library: EvaluationLibrary,
    models: EvaluationModels,
    questions: Sequence[GoldQuestion],
    stage: EvaluationStage,
) -> Iterator[Evaluated]:
    """Ask each question as far as `stage`; yield its score."""
    names = library.names()
    for number, question in enumerate(questions, 1):
        known = library.document_ids.get(question.scope)
        scope = Scope((known,)) if known is not None else Scope()
        score, gate = _searched(library, question, scope, names)
        answer = None
        if stage is not EvaluationStage.RETRIEVE:
            before = time.monotonic() - models.replayed_seconds
            passed, gate, answer = _judged(library, question, scope, stage)
            seconds = time.monotonic() + models.replayed_seconds - before
            score = merged(score, gate_score(question, passed))
            if answer is not None and stage is EvaluationStage.ANSWER:
                score = merged(score, answer_score(question, answer, names, seconds))
        yield Evaluated(question, score, gate, answer, number, len(questions))


def _searched(
    library: EvaluationLibrary, question: GoldQuestion, scope: Scope, names: Mapping[int, str]
) -> tuple[Score, GateDecision]:
    text, session = asked_text(question), library.session
    outcome, gate = session.retrieve(text, scope, RETRIEVAL_DEPTH)
    score = retrieval_score(question, outcome.passages, names)
    score = merged(score, first_check_score(question, gate.passed))
    for half, parts in (("vector", VECTORS_ONLY), ("keyword", KEYWORDS_ONLY)):
        found = session.search(text, scope, RETRIEVAL_DEPTH, parts)
        alone = retrieval_score(question, found.passages, names)
        score = merged(
            score,
            Score(
                **{f"{half}_recall_1": alone.recall_1, f"{half}_recall_5": alone.recall_5},
            ),
        )
    return score, gate


def _judged(
    library: EvaluationLibrary, question: GoldQuestion, scope: Scope, stage: EvaluationStage
) -> tuple[bool, GateDecision, Answer | None]:
    """Ask; where only the gate is wanted, stop as soon as text would be generated."""
    steps = library.session.ask(asked_text(question), scope, None, 0, _never)
    found: list[PassagesFound] = []
    while True:
        try:
            event = next(steps)
        except StopIteration as stop:
            answer: Answer = stop.value
            return answer.gate.passed, answer.gate, answer
        if isinstance(event, PassagesFound):
            found.append(event)
        if stage is EvaluationStage.GATE and (
            len(found) > 1 or not isinstance(event, PassagesFound)
        ):
            steps.close()
            return True, found[-1].gate, None


def merged(one: Score, other: Score) -> Score:
    """Return the figures of both; those of `other` win."""
    fields = asdict(one) | {k: v for k, v in asdict(other).items() if v is not None}
    return Score(**fields)


def as_row(evaluated: Evaluated) -> dict[str, object]:
    """Return what a question came to, to be kept and looked at later."""
    answer = evaluated.answer
    return {
        "id": evaluated.question.id,
        "question": asked_text(evaluated.question),
        "gold": evaluated.question.answers,
        "answerable": evaluated.question.answerable,
        "answer": answer.answer if answer else None,
        "status": answer.status if answer else None,
        "crossing": evaluated.question.cross_lingual,
        "signals": evaluated.gate.signals,
        **{name: value for name, value in asdict(evaluated.score).items() if value is not None},
    }


def _never() -> bool:
    return False
