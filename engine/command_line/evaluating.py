"""`eval`: what retrieval, gate and answers are worth on question sets."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import places
from engine.command_line.options import add_verb
from engine.command_line.output import EXIT_DONE, Output
from engine.errors import EngineError, ErrorCode
from engine.evaluation.figures import Figures, curve, curve_lines, line, means
from engine.evaluation.libraries import (
    EvaluationLibrary,
    EvaluationModels,
    kept_models,
    open_existing,
    read_in,
)
from engine.evaluation.question_sets import QuestionSet, find_sets, load_set, with_parallels
from engine.evaluation.running import Evaluated, EvaluationStage, as_row, evaluate, sample
from engine.evaluation.user_questions import load_questions
from engine.wire import to_plain
from models.library import installed


def add_verbs(verbs: Any) -> None:
    """Add the verb to the command line."""
    verb = add_verb(verbs, "eval", _eval, "ask question sets and print figures")
    verb.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    verb.add_argument(
        "--limit", type=int, default=0, metavar="N", help="so many questions a set, fixed choice"
    )
    verb.add_argument(
        "--stage", type=EvaluationStage, choices=list(EvaluationStage), default="answer"
    )
    verb.add_argument("--together", action="store_true", help="all sets in one library")
    verb.add_argument("--against", type=Path, metavar="OLD.json", help="compare with a run before")


def _eval(options: argparse.Namespace, output: Output) -> int:
    sets = [_load(file, options) for path in options.paths for file in find_sets(path)]
    earlier = _earlier(options.against)
    embedding, chat = installed()
    if embedding is None:
        raise EngineError(ErrorCode.MODEL_MISSING, role="embedding")
    models = kept_models(embedding, chat, places.cache_folder() / "evaluation")
    done: dict[str, list[Evaluated]] = {}
    for name, members in _libraries(sets, together=options.together):
        library = _open(members, name, models, output)
        try:
            for one in members:
                done[one.name] = _ask(library, models, one, options, output)
                output.note(line(one.name, _figures(done[one.name]), earlier))
        finally:
            library.session.close()
    apart = [] if options.together else [row for rows in done.values() for row in rows]
    crossing = [one for one in apart if one.question.cross_lingual]
    _report({one.name: done[one.name] for one in sets}, crossing, earlier, output)
    return EXIT_DONE


def _load(file: Path, options: argparse.Namespace) -> QuestionSet:
    if file.suffix.casefold() == ".csv":
        return load_questions(file, options.library)
    return load_set(file)


def _libraries(
    sets: Sequence[QuestionSet], *, together: bool
) -> list[tuple[str, Sequence[QuestionSet]]]:
    """Return which sets share a library, and its name."""
    apart = [one for one in sets if not together or one.asks_within_documents or one.library]
    common = [one for one in sets if one not in apart]
    shared: list[tuple[str, Sequence[QuestionSet]]] = []
    if common:
        shared.append(("together", with_parallels(common)))
    return shared + [(one.name, [one]) for one in apart]


def _open(
    members: Sequence[QuestionSet], name: str, models: EvaluationModels, output: Output
) -> EvaluationLibrary:
    existing = members[0].library
    if existing is not None:
        return open_existing(existing, models)
    for step in read_in(members, name, models):
        if isinstance(step, EvaluationLibrary):
            output.progress("")
            return step
        output.progress(f"{name}: {step[0]}/{step[1]} documents")
    raise AssertionError("reading in ends in a library")


def _ask(
    library: EvaluationLibrary,
    models: EvaluationModels,
    question_set: QuestionSet,
    options: argparse.Namespace,
    output: Output,
) -> list[Evaluated]:
    questions = sample(question_set.questions, options.limit)
    log = models.folder / f"{question_set.name}.{options.stage}.jsonl"
    done = []
    with log.open("w", encoding="utf-8") as stream:
        for evaluated in evaluate(library, models, questions, options.stage):
            done.append(evaluated)
            row = json.dumps(to_plain(as_row(evaluated)), ensure_ascii=False)
            stream.write(row + "\n")
            output.progress(f"{question_set.name}: {evaluated.done}/{evaluated.total} questions")
    return done


def _figures(done: Sequence[Evaluated]) -> Figures:
    return means([one.score for one in done])


def _report(
    done: dict[str, list[Evaluated]],
    crossing: Sequence[Evaluated],
    earlier: dict[str, Figures],
    output: Output,
) -> None:
    """Print all figures. `crossing`: questions across languages in libraries of one language."""
    everything = [one for rows in done.values() for one in rows]
    figures = {name: _figures(rows) for name, rows in done.items()}
    scored = [(one.gate.signals.get("score", 0.0), one.question.answerable) for one in everything]
    whole, rows = _figures(everything), curve(scored)
    document = {
        "sets": figures,
        "all": whole,
        "cross_lingual": _figures(crossing) if crossing else None,
        "kinds": {name: _by_kind(rows) for name, rows in done.items()},
        "gate_curve": rows,
    }
    lines = [line(name, row, earlier) for name, row in figures.items()]
    if crossing:
        lines.append(line("cross_lingual", _figures(crossing), earlier))
    lines.append(line("all", whole, earlier))
    output.result(document, lines + curve_lines(rows))


def _by_kind(rows: Sequence[Evaluated]) -> dict[str, Figures]:
    kinds: defaultdict[str, list[Evaluated]] = defaultdict(list)
    for one in rows:
        kinds[one.question.kind].append(one)
    return {kind: _figures(some) for kind, some in sorted(kinds.items()) if kind}


def _earlier(file: Path | None) -> dict[str, Figures]:
    if file is None:
        return {}
    try:
        found = json.loads(file.read_text("utf-8"))
        return {
            **found["sets"],
            "all": found["all"],
            "cross_lingual": found.get("cross_lingual") or {},
        }
    except OSError as error:
        raise EngineError.from_os_error(error, file.name) from error
    except (ValueError, KeyError, TypeError) as error:
        raise EngineError(ErrorCode.WRONG_USAGE, reason=f"--against {file.name}") from error
