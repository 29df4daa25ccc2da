"""Which statements are nearest to a question in meaning, where words alone would mislead.

Pure but for the similarity it is given. Askers seldom use a policy's words; the embedding model
places "打车回家的钱" beside the rule on taxi fares, though they share nothing. What lags far behind
the nearest statement is not what the question is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.answering.rule_candidates import Statement
from engine.answering.wording import holds, subject_stems

Similarity = Callable[[str, Sequence[str]], Sequence[float]]
"""Cosines of a text with others."""

NEAR = 0.02
"""The most that a statement may lag behind the nearest: 0.99 of the deciding ones do not."""
NEAREST = 0.006
_MOST_COMPARED = 24


def lags(
    question: str,
    statements: Sequence[Statement],
    needed: Iterable[int],
    similarity: Similarity,
) -> Mapping[int, float]:
    """Return how far each statement lags behind the nearest, 0 for that one.

    Compared are those `needed` and the ones that share most words with the question; the others
    are left out.
    """
    stems = subject_stems(question)
    shared = [sum(holds(one.text, stem) for stem in stems) for one in statements]
    by_words = sorted(range(len(statements)), key=lambda index: -shared[index])
    chosen = list(dict.fromkeys([*needed, *by_words]))[:_MOST_COMPARED]
    if not chosen:
        return {}
    cosines = similarity(question, [_read(statements[index]) for index in chosen])
    nearest = max(cosines)
    return {index: nearest - cosine for index, cosine in zip(chosen, cosines, strict=True)}


def remembering(similarity: Similarity) -> Similarity:
    """Return the same, but that no two texts are compared twice."""
    known: dict[tuple[str, str], float] = {}

    def cosines(text: str, others: Sequence[str]) -> Sequence[float]:
        new = [other for other in dict.fromkeys(others) if (text, other) not in known]
        found = similarity(text, new) if new else ()
        known.update(zip(((text, other) for other in new), found, strict=True))
        return [known[text, other] for other in others]

    return cosines


def _read(statement: Statement) -> str:
    return f"{statement.context} {statement.text}".strip()
