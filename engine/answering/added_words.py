"""What an answer's sentence says beyond the words of its question. Pure.

"The calendar that one can subscribe to for meetings like … is X" repeats the question and completes
it: few of its words stand where X does. What has to stand there is what the answer adds; whether
that answers the question is for the gate's third check.
"""

from __future__ import annotations

from engine.answering.wording import holds, subject_stems

_COMMON = frozenset(
    str.split(
        "call name nam term known know refer use us us state mention specify specifi describ defin "
        "provid require requir document passag accord answer mean includ follow there"
    )
)
"""Stems that put an answer in a sentence and say nothing themselves."""


def added_words(text: str, question: str) -> frozenset[str]:
    """Return the content words that a sentence has and its question has not."""
    return frozenset(
        stem for stem in subject_stems(text) if stem not in _COMMON and not holds(question, stem)
    )
