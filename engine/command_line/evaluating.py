"""`eval`: what retrieval, gate and answers are worth on question sets."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from engine import places
from engine.command_line.options import add_verb, engine_config
from engine.command_line.output import EXIT_DONE, Output
from engine.errors import EngineError, ErrorCode
from engine.evaluation.question_sets import QuestionSet, find_sets, load_set
from engine.evaluation.running import EvaluationStage, evaluate, log_answer, read_in
from engine.evaluation.scoring import Score, means
from engine.session import Session, open_session


def add_verbs(verbs: Any) -> None:
    """Add the verb to the command line."""
    verb = add_verb(verbs, "eval", _eval, "ask question sets and print figures")
    verb.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    verb.add_argument("--limit", type=int, default=0, metavar="N", help="questions of each set")
    verb.add_argument(
        "--stage", type=EvaluationStage, choices=list(EvaluationStage), default="answer"
    )
    verb.add_argument("--together", action="store_true", help="all sets in one library")
    verb.add_argument("--against", type=Path, metavar="OLD.json", help="compare with a run before")


def _eval(options: argparse.Namespace, output: Output) -> int:
    sets = [load_set(file) for path in options.paths for file in find_sets(path)]
    earlier = _earlier(options.against)
    all_scores: list[Score] = []
    figures: dict[str, dict[str, float | None]] = {}
    for question_set in sets:
        name = "together" if options.together else question_set.name
        with _session(name) as session:
            for one in sets if options.together else (question_set,):
                _read_in(session, one, output)
            scores = _ask(session, question_set, options, output)
        figures[question_set.name] = means(scores)
        output.note(_line(question_set.name, figures[question_set.name], earlier))
        all_scores += scores
    whole = means(all_scores)
    lines = [_line(name, row, earlier) for name, row in figures.items()]
    output.result({"sets": figures, "all": whole}, [*lines, _line("all", whole, earlier)])
    return EXIT_DONE


def _session(name: str) -> Session:
    library = places.cache_folder() / "evaluation" / f"{name}.pagecite"
    config = engine_config(library)
    if config.embedding is None:
        raise EngineError(ErrorCode.MODEL_MISSING, role="embedding")
    return open_session(config)


def _read_in(session: Session, question_set: QuestionSet, output: Output) -> None:
    folder = places.cache_folder() / "evaluation" / question_set.name
    for done, files in read_in(session, question_set, folder):
        output.progress(f"{question_set.name}: {done}/{files} documents")


def _ask(
    session: Session, question_set: QuestionSet, options: argparse.Namespace, output: Output
) -> list[Score]:
    questions = question_set.questions[: options.limit or None]
    ids = {Path(row.source).stem: row.id for row in session.library.documents()}
    log = places.cache_folder() / "evaluation" / f"{question_set.name}.answers.jsonl"
    log.unlink(missing_ok=True)
    scores = []
    for evaluated in evaluate(session, questions, options.stage, ids):
        scores.append(evaluated.score)
        log_answer(log, evaluated)
        output.progress(f"{question_set.name}: {evaluated.done}/{evaluated.total} questions")
    return scores


def _earlier(file: Path | None) -> dict[str, dict[str, float | None]]:
    if file is None:
        return {}
    try:
        found = json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise EngineError.from_os_error(error, file.name) from error
    except ValueError as error:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"--against {file.name}") from error
    return {**found["sets"], "all": found["all"]}


def _line(
    name: str,
    figures: dict[str, float | None],
    earlier: dict[str, dict[str, float | None]],
) -> str:
    parts = []
    for figure, value in figures.items():
        if value is None:
            continue
        before = earlier.get(name, {}).get(figure)
        change = "" if before is None else f" ({value - before:+.3f})"
        parts.append(f"{figure} {value:.3f}{change}")
    return f"{name}: " + ", ".join(parts)
