"""Which units the language model reads: whole ones, the most telling first, within a budget.

Pure. What does not fit is skipped and smaller units are still tried. The order of reading is that
of the documents, so that two questions over the same passages begin with the same text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from engine.answering.evidence import EvidenceSentence, EvidenceUnit, order_of
from engine.answering.nearest import Similarity
from engine.answering.wording import holds, subject_stems
from engine.types import BlockKind, Passage

DEFAULT_BUDGET = 350
"""Evidence tokens: about 8 s of reading on two cores (45 tokens/s)."""

STRETCHED_BUDGET = 700
"""How far the default goes for what cannot be left out: the best unit, a rule, its exceptions."""

_NEAR_BEST = 0.62
_MOST_PASSAGES = 5

_MOST_COMPARED = 32
_MEANING = 0.5
_FAR = 0.04
"""Cosine behind the nearest unit: from here on meaning speaks for a unit no more."""

TokenCounter = Callable[[str], int]


@dataclass(slots=True)
class Packing:
    """Units taken so far; each costs its text, and once for its passage the line above it."""

    passages: Sequence[Passage]
    count_tokens: TokenCounter
    units: list[EvidenceUnit] = field(default_factory=list)
    tokens: int = 0

    def take(self, unit: EvidenceUnit, limit: int) -> bool:
        """Take a unit if all then fits `limit` tokens; one that is there already is taken."""
        if unit in self.units:
            return True
        cost = self.count_tokens(unit.text + "\n")
        if unit.passage not in {other.passage for other in self.units}:
            cost += self.count_tokens(heading(1, self.passages[unit.passage]))
        if self.tokens + cost > limit:
            return False
        self.units.append(unit)
        self.tokens += cost
        return True

    def in_reading_order(self) -> tuple[EvidenceUnit, ...]:
        """Return what was taken in the documents' order."""
        return tuple(sorted(self.units, key=lambda unit: order_of(unit, self.passages)))


def sentences_of(units: Iterable[EvidenceUnit]) -> tuple[EvidenceSentence, ...]:
    """Return all sentences of the units, each once."""
    return tuple(dict.fromkeys(sentence for unit in units for sentence in unit.sentences))


def ranked(
    question: str,
    passages: Sequence[Passage],
    units: Sequence[EvidenceUnit],
    similarity: Similarity | None = None,
) -> list[EvidenceUnit]:
    """Return the units of near passages, best first: by fused score, the question's words, and how
    near they are in meaning where `similarity` tells.
    """
    scores = _scores(question, passages, units)
    if similarity is not None:
        likeliest = sorted(scores, key=lambda unit: -scores[unit])[:_MOST_COMPARED]
        near = [unit for unit in likeliest if scores[unit] > 0]
        cosines = similarity(question, [unit.text for unit in near]) if near else ()
        best = max(cosines, default=0.0)
        for unit, cosine in zip(near, cosines, strict=True):
            scores[unit] += _MEANING * max(0.0, 1.0 - (best - cosine) / _FAR)
    worth = [unit for unit in units if scores[unit] > 0]
    return sorted(worth, key=lambda unit: (-scores[unit], order_of(unit, passages)))


def near_passages(passages: Sequence[Passage]) -> set[int]:
    """Return the indices of the passages that come close to the best one."""
    best = max((passage.score for passage in passages), default=0.0)
    return {
        index
        for index, passage in enumerate(passages[:_MOST_PASSAGES])
        if passage.score >= _NEAR_BEST * best
    }


def heading(number: int, passage: Passage) -> str:
    """Return the line above a passage's units: its number, its document, where it stands."""
    title = " ".join(passage.document.rsplit(".", 1)[0].split())
    context = " ".join(passage.context.split())
    return f"[{number}] {context if title in context else f'{title} {context}'.rstrip()}\n"


def _scores(
    question: str, passages: Sequence[Passage], units: Sequence[EvidenceUnit]
) -> dict[EvidenceUnit, float]:
    near = near_passages(passages)
    best = max((passage.score for passage in passages), default=1.0) or 1.0
    stems = subject_stems(question)
    counts = {stem: sum(holds(unit.text, stem) for unit in units) for stem in stems}
    most = sum(1 / max(count, 1) for count in counts.values()) or 1.0
    scores = {}
    for unit in units:
        words = sum(1 / counts[stem] for stem in stems if holds(unit.text, stem)) / most
        is_body = unit.kind is not BlockKind.HEADING
        rank = passages[unit.passage].score / best
        scores[unit] = rank + words if unit.passage in near and is_body else 0.0
    return scores
