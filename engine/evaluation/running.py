"""One question set through the real engine: its documents read in, its questions asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from engine.evaluation.question_sets import GoldQuestion, QuestionSet, write_documents
from engine.evaluation.scoring import Score, answer_score, gate_score, retrieval_score
from engine.session import Session
from engine.types import Answer, Scope

RETRIEVAL_DEPTH = 10


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
    answer: Answer | None
    done: int
    total: int


def _never() -> bool:
    return False


def read_in(session: Session, question_set: QuestionSet, folder: Path) -> Iterator[tuple[int, int]]:
    """Ingest the set's documents; yield (files done, files)."""
    files = write_documents(question_set.documents, folder)
    for event in session.ingest([str(file) for file in files.values()], None, 0, _never):
        done = getattr(event, "files_done", None)
        if done is not None:
            yield done, len(files)


def evaluate(
    session: Session,
    questions: Sequence[GoldQuestion],
    stage: EvaluationStage,
    document_ids: dict[str, int],
) -> Iterator[Evaluated]:
    """Ask each question as far as `stage`; yield its score.

    `document_ids` maps the set's document names to the library's, for questions with a scope.
    """
    for number, question in enumerate(questions, 1):
        scope = (
            Scope((document_ids[question.scope],)) if question.scope in document_ids else Scope()
        )
        score, answer = _asked(session, question, stage, scope)
        yield Evaluated(question, score, answer, number, len(questions))


def _asked(
    session: Session, question: GoldQuestion, stage: EvaluationStage, scope: Scope
) -> tuple[Score, Answer | None]:
    outcome, gate = session.retrieve(question.text, scope, RETRIEVAL_DEPTH)
    scores = [retrieval_score(question, outcome.passages)]
    answer = None
    if stage is not EvaluationStage.RETRIEVE:
        scores.append(gate_score(question, gate.passed))
    if stage is EvaluationStage.ANSWER:
        steps = session.ask(question.text, scope, None, 0, _never)
        while answer is None:
            try:
                next(steps)
            except StopIteration as stop:
                answer = stop.value
        scores.append(gate_score(question, answer.gate.passed))
        scores.append(answer_score(question, answer))
    return _merged(scores), answer


def _merged(scores: Sequence[Score]) -> Score:
    fields: dict[str, float] = {}
    for score in scores:
        fields.update({name: value for name, value in asdict(score).items() if value is not None})
    return Score(**fields)


def log_answer(file: Path, evaluated: Evaluated) -> None:
    """Append what a question came to as a line of JSON, to be looked at later."""
    line = {
        "id": evaluated.question.id,
        "question": evaluated.question.text,
        "gold": evaluated.question.answers,
        "answerable": evaluated.question.answerable,
        "answer": evaluated.answer.answer if evaluated.answer else None,
        "status": evaluated.answer.status if evaluated.answer else None,
        **{name: value for name, value in asdict(evaluated.score).items() if value is not None},
    }
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(line, ensure_ascii=False) + "\n")
