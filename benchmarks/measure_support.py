"""The evidence gate's second check: how sure the chat model is, asked of every question of a set.

    python -m benchmarks.measure_support SETS… [--limit 40]

Each question is searched for in its set's own library and judged, whatever the first check says of
it; answerable and unanswerable ones in turn, all sets alike, so that it may be stopped at any time
and goes on where it stopped. Prints for each bar what is withheld of the answerable and let through
of the others, by set and language.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import places
from engine.answering.gate_calibration import E5_SMALL
from engine.answering.preparing import prepare
from engine.answering.prompting import SUPPORT_WORDS
from engine.evaluation.libraries import (
    EvaluationLibrary,
    EvaluationModels,
    kept_models,
    read_in,
)
from engine.evaluation.question_sets import GoldQuestion, load_set
from engine.evaluation.running import asked_text
from engine.messages import language_of
from engine.types import Scope
from models.library import installed

BARS = (-0.5, -0.25, 0.0, 0.2, 0.42, 0.6, 0.8)
_PASSAGES = 12
_SEED = 11


@dataclass(frozen=True, slots=True)
class Task:
    """A question of a set; `turn` (0..1) mixes the sets evenly."""

    turn: float
    name: str
    question: GoldQuestion


def main() -> None:
    """Judge what is not judged yet, then print the rates."""
    parser = argparse.ArgumentParser(description="measure the gate's second check")
    parser.add_argument("sets", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=40, help="questions of each kind and set")
    options = parser.parse_args()
    embedding, chat = installed()
    folder = places.cache_folder() / "evaluation"
    log = folder / "support.jsonl"
    models = kept_models(embedding, chat, folder)
    known = {(row["set"], row["id"]): row for row in _rows(log)}
    libraries: dict[str, EvaluationLibrary] = {}
    tasks: list[Task] = []
    for path in options.sets:
        questions = load_set(path)
        for step in read_in([questions], path.stem, models):
            if isinstance(step, EvaluationLibrary):
                libraries[path.stem] = step
        tasks += _tasks(path.stem, questions.questions, options.limit)
    with log.open("a", encoding="utf-8") as file:
        for task in sorted(tasks, key=lambda one: one.turn):
            if (task.name, task.question.id) not in known:
                row = _judged(libraries[task.name], models, task)
                known[task.name, task.question.id] = row
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                file.flush()
    _report([known[task.name, task.question.id] for task in tasks])


def _tasks(name: str, questions: Sequence[GoldQuestion], limit: int) -> Iterator[Task]:
    chance = random.Random(_SEED)
    kinds = [[one for one in questions if one.answerable is kind] for kind in (True, False)]
    for kind in kinds:
        chance.shuffle(kind)
    mixed = [one for turn in range(limit) for kind in kinds for one in kind[turn : turn + 1]]
    for index, question in enumerate(mixed):
        yield Task((index + 0.5) / len(mixed), name, question)


def _judged(library: EvaluationLibrary, models: EvaluationModels, task: Task) -> dict[str, Any]:
    text, generator = asked_text(task.question), models.in_use.generator()
    outcome, gate = library.session.retrieve(text, Scope(), _PASSAGES)
    prepared = prepare(
        text,
        outcome.passages,
        generator.count_tokens,
        None,
        similarity=library.session.similarity,
    )
    yes, no = SUPPORT_WORDS[language_of(text)]
    tokens = generator.chat_prompt(prepared.support.system, prepared.support.user)
    shares = generator.first_token_probabilities(tokens, (yes, no))
    return {
        "set": task.name,
        "id": task.question.id,
        "answerable": task.question.answerable,
        "language": language_of(text),
        "decision": prepared.findings.decision_asked,
        "score": gate.signals["score"],
        "log_odds": math.log((shares[yes] + 1e-6) / (shares[no] + 1e-6)),
    }


def _report(rows: list[dict[str, Any]]) -> None:
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(f"{row['set']} {row['language']}", []).append(row)
    for bar in BARS:
        parts = [f"{name} {_rates(bar, group)}" for name, group in sorted(groups.items())]
        sys.stdout.write(f"bar {bar}: {'; '.join(parts)}; all {_rates(bar, rows)}\n")


def _rates(bar: float, rows: list[dict[str, Any]]) -> str:
    right = [_passes(bar, row) for row in rows if row["answerable"]]
    wrong = [_passes(bar, row) for row in rows if not row["answerable"]]
    withheld = 1 - sum(right) / max(len(right), 1)
    return f"{withheld:.2f}/{sum(wrong) / max(len(wrong), 1):.2f} ({len(right)}+{len(wrong)})"


def _passes(bar: float, row: dict[str, Any]) -> bool:
    gate = E5_SMALL
    if row["score"] < gate.threshold - gate.doubt:
        return False
    ease = gate.decision_ease[row["language"]] if row["decision"] else 0.0
    return bool(row["log_odds"] + gate.score_weight * row["score"] >= bar - ease)


def _rows(log: Path) -> list[dict[str, Any]]:
    if not log.exists():
        return []
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    main()
