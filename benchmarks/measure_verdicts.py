"""Condition questions at the stage of the verdict: what the program decides, no chat model.

    python -m benchmarks.measure_verdicts [--words-only] [SET…]

Each question is held against its whole policy, by meaning (the embedding model) and words, or by
words alone. Questions for a value have no verdict and are left out.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine import places
from engine.answering.choosing import Statement
from engine.answering.conditions import check
from engine.answering.nearest import Similarity
from engine.answering.sentences import LIST_MARKER, sentence_ranges
from engine.language_models.embedding import Vector
from engine.language_models.models_in_use import ModelsInUse
from models.library import installed

FOLDER = Path(__file__).with_name("conditions")

_NO_RULE = re.compile(r"#|\||-{3}|[一二三四五六七八九十]+、[^。]*$")
"""Headings, table rows and rulers."""


def statements(policy: str) -> Iterator[Statement]:
    """Yield the sentences of a policy, the items of a list with what leads in to it."""
    lead_in = ""
    for line in (FOLDER / "policies" / policy).read_text("utf-8").splitlines():
        if line.strip() and not _NO_RULE.match(line.strip()):
            context = lead_in if LIST_MARKER.match(line.strip()) else ""
            for start, end in sentence_ranges(line):
                yield Statement(line[start:end], 1, context)
            lead_in = line.strip() if line.strip()[-1] in ":：" else context


def by_meaning() -> Similarity:
    """Return the embedding model's cosines; each sentence is embedded once."""
    embedding, chat = installed()
    if embedding is None:
        sys.exit("install the starter models first: python -m engine models install starter")
    embedder = ModelsInUse(embedding, chat, 0, cache=places.cache_folder()).embedder()
    vectors: dict[str, Vector] = {}

    def cosines(text: str, others: Sequence[str]) -> Sequence[float]:
        new = [other for other in others if other not in vectors]
        vectors.update(zip(new, embedder.embed_passages(new), strict=True))
        asked = embedder.embed_query(text)
        return [float(asked @ vectors[other]) for other in others]

    return cosines


def main(numbers: list[str]) -> None:
    """Decide all sets or the named ones; write a line for each that is not right, then the sums."""
    similarity = None if "--words-only" in numbers else by_meaning()
    named = [number for number in numbers if number.isdigit()]
    chosen = [FOLDER / f"set_{number}.jsonl" for number in named] or sorted(FOLDER.glob("set_*"))
    for file in chosen:
        counts: Counter[str] = Counter()
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            if "decision" not in row:
                continue
            verdict = check(
                row["question"], list(statements(row["policy"])), similarity=similarity
            ).verdict
            right = verdict is not None and verdict.value == row["decision"]
            outcome = "right" if right else "undecided" if verdict is None else "WRONG"
            counts[outcome] += 1
            if not right:
                sys.stdout.write(f"{row['id']} {outcome} {row['question']}\n")
        sums = ", ".join(f"{name} {counts[name]}" for name in ("right", "undecided", "WRONG"))
        sys.stdout.write(f"{file.stem}: {sums} of {counts.total()}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
