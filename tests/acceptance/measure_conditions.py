"""Asks the condition questions of a file and says how many were answered rightly.

    python -m tests.acceptance.measure_conditions LIBRARY QUESTIONS.jsonl

The library must hold the policies of `condition_policies`. A question is right when its first
sentence is supported and says what is expected, with the rule cited. Binding is the last figure:
no wrong decision or number may be shown as supported and unquestioned.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.answering.polarity import says_yes
from engine.protocol import EngineConfig
from engine.session import Session, open_session
from engine.types import Answer, Scope, SentenceKind
from models.library import ModelLibrary

CHAT = "qwen2.5-coder-1.5b-instruct"
EMBEDDING = "multilingual-e5-small"


@dataclass(frozen=True, slots=True)
class Judged:
    """How an answer stands to what is expected of it."""

    right: bool
    wrong_and_confident: bool


def judge(row: dict[str, Any], answer: Answer) -> Judged:
    """Compare an answer with a row's `decision` or `value` and its `support`."""
    if not answer.sentences:
        return Judged(False, False)
    first = answer.sentences[0]
    if "decision" in row:
        said = says_yes(first.text, row["question"])
        agrees = said is (row["decision"] == "yes")
        opposed = said is (row["decision"] == "no")
    else:
        agrees = any(value in first.text for value in row["value"])
        opposed = not agrees
    supported = first.kind is not SentenceKind.UNSUPPORTED
    cited = any(words in c.quote for c in answer.citations for words in row["support"])
    return Judged(supported and agrees and cited, supported and opposed and not first.note)


def ask(session: Session, question: str) -> Answer:
    """Return the whole answer."""
    steps = session.ask(question, Scope(), None, 0, lambda: False)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result = stop.value
            assert isinstance(result, Answer)
            return result


def main(library: str, questions: str) -> None:
    """Ask all, write a line for each to standard output, then the sums."""
    models = ModelLibrary()
    config = EngineConfig(
        library, str(Path(library).parent), models.find(EMBEDDING), models.find(CHAT)
    )
    rows = [json.loads(line) for line in Path(questions).read_text("utf-8").splitlines()]
    judged = []
    with open_session(config, writable=False) as session:
        for row in rows:
            answer = ask(session, row["question"])
            judged.append(judge(row, answer))
            mark = "right" if judged[-1].right else "-"
            first = answer.sentences[0] if answer.sentences else None
            kind = f"{first.kind} {first.note}" if first else f"{answer.reason}"
            text = answer.answer.replace("\n", " / ")
            sys.stdout.write(f"{row['id']} {mark} [{kind}] {row['question']} -> {text}\n")
            sys.stdout.flush()
    right = sum(one.right for one in judged)
    confident = sum(one.wrong_and_confident for one in judged)
    sys.stdout.write(f"right {right} of {len(rows)}; wrong and unquestioned {confident}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
