"""Asks the condition questions of this folder's sets and says how many were answered rightly.

    python -m benchmarks.measure_conditions [SET_NUMBER…]

Each set has twenty questions over three small policies, each with a twin that swaps the subject or
the number; set N was written before the code had seen it, and after it had been mended on set N-1.
A question is right when its first sentence is supported and says what is expected, with the rule
cited. Where the answer says that it decides nothing and shows the rules, it is neither right nor
wrong; it counts as shown where the rule is among them. Binding is the last figure: no wrong
decision is shown as supported and unquestioned.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import places
from engine.answering.polarity import says_yes
from engine.protocol import EngineConfig
from engine.session import Session, open_session
from engine.types import Answer, Notice, Scope, SentenceKind
from models.library import installed

FOLDER = Path(__file__).with_name("conditions")


@dataclass(frozen=True, slots=True)
class Judged:
    """How an answer stands to what is expected of it; `shown`: the rule, undecided."""

    right: bool
    wrong_and_confident: bool
    shown: bool = False


def judge(row: dict[str, Any], answer: Answer) -> Judged:
    """Compare an answer with a row's `decision` or `value` and its `support`."""
    if not answer.sentences:
        return Judged(False, False)
    first = answer.sentences[0]
    cited = any(words in c.quote for c in answer.citations for words in row["support"])
    if Notice.NOT_DECIDED in answer.notices:
        return Judged(False, False, cited)
    if "decision" in row:
        said = says_yes(first.text, row["question"])
        agrees = said is (row["decision"] == "yes")
        opposed = said is (row["decision"] == "no")
    else:
        agrees = any(value in first.text for value in row["value"])
        opposed = not agrees
    supported = first.kind is not SentenceKind.UNSUPPORTED
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


def _library() -> EngineConfig:
    """Read the policies in, once; return how the engine works on them."""
    embedding, chat = installed()
    folder = places.cache_folder() / "evaluation"
    config = EngineConfig(str(folder / "conditions.pagecite"), str(folder), embedding, chat)
    with open_session(config) as session:
        policies = [str(FOLDER / "policies")]
        for _ in session.ingest(policies, None, 0, lambda: False):
            pass
    return config


def main(numbers: list[str]) -> None:
    """Ask all sets or the named ones; write a line for each question, then the sums."""
    chosen = [FOLDER / f"set_{number}.jsonl" for number in numbers] or sorted(FOLDER.glob("set_*"))
    with open_session(_library(), writable=False) as session:
        for file in chosen:
            rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
            judged = [_asked(session, row) for row in rows]
            right = sum(one.right for one in judged)
            shown = sum(one.shown for one in judged)
            confident = sum(one.wrong_and_confident for one in judged)
            sys.stdout.write(
                f"{file.stem}: right {right} of {len(rows)}; rule shown, undecided {shown}; "
                f"wrong and unquestioned {confident}\n"
            )


def _asked(session: Session, row: dict[str, Any]) -> Judged:
    answer = ask(session, row["question"])
    judged = judge(row, answer)
    mark = "right" if judged.right else "WRONG" if judged.wrong_and_confident else "-"
    mark = "shown" if judged.shown else mark
    first = answer.sentences[0] if answer.sentences else None
    kind = f"{first.kind} {first.note}".rstrip() if first else f"{answer.reason}"
    text = answer.answer.replace("\n", " / ")
    sys.stdout.write(f"{row['id']} {mark} [{kind}] {row['question']} -> {text}\n")
    sys.stdout.flush()
    return judged


if __name__ == "__main__":
    main(sys.argv[1:])
