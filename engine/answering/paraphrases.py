"""Whether a sentence in other words still says what its source says: what it has to share. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.answering.evidence import EvidenceSentence
from engine.answering.wording import holds, is_han, stem, subject_terms

_SHARED = 0.4
_OPENING = 2
_MEASURES = frozenset(
    stem(word)
    for word in str.split(
        "maximum minimum total number amount limit allowance allowable allowed highest lowest "
        "longest shortest recommended required expected ideal standard current overall usual "
        "typical"
    )
)
"""Stems that a question puts before what it asks for; they say nothing of whom."""


def surroundings(
    evidence: Sequence[EvidenceSentence], texts: Sequence[str], indices: Sequence[int]
) -> str:
    """Return some sentences with those right before and after them in their passages."""
    near = {
        other
        for index in indices
        for other in range(max(index - 1, 0), min(index + 2, len(texts)))
        if evidence[other].passage == evidence[index].passage
    }
    return " ".join(texts[index] for index in sorted(near))


def holds_enough(source: str, stems: Collection[str]) -> bool:
    """Whether a source holds two fifths of a paraphrase's words."""
    return sum(holds(source, one) for one in stems) >= _SHARED * len(stems)


def begins_elsewhere(text: str, source: str) -> bool:
    """Whether an English sentence begins with two words that its source does not have.

    "Visiting alumni may borrow 12 books" is not what a rule for undergraduates says.
    """
    words = [one.stem for one in subject_terms(text) if one.stem not in _MEASURES][:_OPENING]
    return len(words) == _OPENING and not any(
        is_han(word[0]) or holds(source, word) for word in words
    )
