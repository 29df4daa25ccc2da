"""Which sentences that were read may answer a question as they stand. Pure.

Where the language model's text was withdrawn (it took the number of the next clause, say), the
document's own words may still answer; whether they do, the gate's third check is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.answering.asked_kind import is_of_asked_kind
from engine.answering.evidence import EvidenceSentence, as_read
from engine.answering.evidence_gate import word_shares
from engine.answering.nearest import Similarity
from engine.answering.sentences import asks
from engine.answering.wording import holds, stems, written_language
from engine.types import BlockKind

_HELD = 0.35
_LONGEST = 300
"""Characters: a longer sentence is no answer by itself."""


def likeliest(
    question: str, read: Sequence[EvidenceSentence], similarity: Similarity | None
) -> list[EvidenceSentence]:
    """Return the sentence nearest in meaning, and the one that holds most of the question's words.

    They are in the question's language, say more than it does, state the kind of thing that is
    asked for, and hold a third of its words. Where both are one, one is returned.
    """
    shares = word_shares(question, [as_read(one) for one in read])
    able = [index for index, one in enumerate(read) if _able(question, one)]
    if not able:
        return []
    best = [max(able, key=shares.__getitem__)]
    if similarity is not None:
        cosines = similarity(question, [as_read(read[index]) for index in able])
        best.insert(0, max(zip(cosines, able, strict=True))[1])
    return [read[index] for index in dict.fromkeys(best) if shares[index] >= _HELD]


def _able(question: str, one: EvidenceSentence) -> bool:
    said = as_read(one)
    return (
        one.kind is not BlockKind.HEADING
        and len(one.text) <= _LONGEST
        and not asks(one.text)
        and written_language(said) == written_language(question)
        and any(not holds(question, stem) for stem in stems(one.text))
        and is_of_asked_kind(question, said)
    )
