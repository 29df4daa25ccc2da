"""Condition questions at the stage of the verdict: what the program decides, without a model.

    python -m benchmarks.measure_verdicts [SET…]

Each question is held against its whole policy. Questions for a value have no verdict and are left
out.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine.answering.choosing import Statement
from engine.answering.conditions import check
from engine.answering.sentences import sentence_ranges

FOLDER = Path(__file__).with_name("conditions")

_NO_RULE = re.compile(r"#|\||-{3}|[一二三四五六七八九十]+、[^。]*$")
"""Headings, table rows and rulers."""


def statements(policy: str) -> Iterator[Statement]:
    """Yield the sentences of a policy."""
    for line in (FOLDER / "policies" / policy).read_text("utf-8").splitlines():
        if line.strip() and not _NO_RULE.match(line.strip()):
            for start, end in sentence_ranges(line):
                yield Statement(line[start:end], 1)


def main(numbers: list[str]) -> None:
    """Decide all sets or the named ones; write a line for each that is not right, then the sums."""
    chosen = [FOLDER / f"set_{number}.jsonl" for number in numbers] or sorted(FOLDER.glob("set_*"))
    for file in chosen:
        counts: Counter[str] = Counter()
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            if "decision" not in row:
                continue
            verdict = check(row["question"], list(statements(row["policy"]))).verdict
            right = verdict is not None and verdict.value == row["decision"]
            outcome = "right" if right else "undecided" if verdict is None else "WRONG"
            counts[outcome] += 1
            if not right:
                sys.stdout.write(f"{row['id']} {outcome} {row['question']}\n")
        sums = ", ".join(f"{name} {counts[name]}" for name in ("right", "undecided", "WRONG"))
        sys.stdout.write(f"{file.stem}: {sums} of {counts.total()}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
